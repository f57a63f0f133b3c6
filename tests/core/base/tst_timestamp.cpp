// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/timestamp.h"

#include "core/base/decimal.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <random>
#include <string>

using namespace plumbline;

class TestTimestamp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void exact_data();
    void exact();
    void notANumber_data();
    void notANumber();
    void outOfRange_data();
    void outOfRange();
    void agreesWithDecimal();
};

void TestTimestamp::exact_data()
{
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<qint64>("ns");
    QTest::newRow("text of 16 digits") << QByteArray("\"1736408883688177.930\"") << Q_INT64_C(1736408883688177930);
    QTest::newRow("number of 16 digits") << QByteArray("1736412474757059.740") << Q_INT64_C(1736412474757059740);
    QTest::newRow("integer") << QByteArray("12") << Q_INT64_C(12000);
    QTest::newRow("one decimal") << QByteArray("0.5") << Q_INT64_C(500);
    QTest::newRow("two decimals") << QByteArray("145.57") << Q_INT64_C(145570);
    QTest::newRow("eight digits") << QByteArray("12345678") << Q_INT64_C(12345678000);
    QTest::newRow("16 digits") << QByteArray("8999999999999999") << Q_INT64_C(8999999999999999000);
    QTest::newRow("16 digits and a decimal") << QByteArray("9000000000000000.5") << Q_INT64_C(9000000000000000500);
    QTest::newRow("no decimals behind the point") << QByteArray("7.") << Q_INT64_C(7000);
    QTest::newRow("no whole part") << QByteArray("\".25\"") << Q_INT64_C(250);
    QTest::newRow("tab behind") << QByteArray("\"1736408883573957.920\t\"") << Q_INT64_C(1736408883573957920);
    QTest::newRow("signs") << QByteArray("\"+3.5\"") << Q_INT64_C(3500);
    QTest::newRow("negative") << QByteArray("-1.0015") << Q_INT64_C(-1002);
    QTest::newRow("minus zero") << QByteArray("-0") << Q_INT64_C(0);
    QTest::newRow("exponent") << QByteArray("4.2e-05") << Q_INT64_C(0);
    QTest::newRow("large exponent") << QByteArray("1.69512E+15") << Q_INT64_C(1695120000000000000);
    QTest::newRow("zero with a huge exponent") << QByteArray("0e999999999999") << Q_INT64_C(0);
    QTest::newRow("tiny") << QByteArray("1e-999999999999") << Q_INT64_C(0);
    QTest::newRow("half to even down") << QByteArray("0.0005") << Q_INT64_C(0);
    QTest::newRow("half to even up") << QByteArray("0.0015") << Q_INT64_C(2);
    QTest::newRow("above half") << QByteArray("0.00050000000000000000000000000000000000000001") << Q_INT64_C(1);
    QTest::newRow("below half") << QByteArray("0.60003125") << Q_INT64_C(600);
    QTest::newRow("carry") << QByteArray("9.9999") << Q_INT64_C(10000);
    QTest::newRow("largest") << QByteArray("9223372036854775.807") << std::numeric_limits<qint64>::max();
    QTest::newRow("smallest") << QByteArray("-9223372036854775.808") << std::numeric_limits<qint64>::min();
}

void TestTimestamp::exact()
{
    QFETCH(QByteArray, token);
    QFETCH(qint64, ns);
    const ParsedTime time = nanosecondsOf(std::string_view(token.data(), static_cast<std::size_t>(token.size())));
    QCOMPARE(time.status, TimeStatus::Exact);
    QCOMPARE(qint64{time.ns}, ns);
}

void TestTimestamp::notANumber_data()
{
    QTest::addColumn<QByteArray>("token");
    for (const char *token : {"", "\"\"", "null", "NaN", "Infinity", "1.2.3", "0x10", "1e", "--1", "1,5", "{", ".", "1234567/",
                              "1234567:", "12345678.12x", "1 2", "\x80\x80"})
        QTest::newRow(token) << QByteArray(token);
}

void TestTimestamp::notANumber()
{
    QFETCH(QByteArray, token);
    QCOMPARE(nanosecondsOf(std::string_view(token.data(), static_cast<std::size_t>(token.size()))).status,
             TimeStatus::NotANumber);
}

void TestTimestamp::outOfRange_data()
{
    QTest::addColumn<QByteArray>("token");
    for (const char *token :
         {"9223372036854775.808", "-9223372036854775.809", "1e308", "1234567890123456789012345", "9223372036854775.8075"})
        QTest::newRow(token) << QByteArray(token);
}

void TestTimestamp::outOfRange()
{
    QFETCH(QByteArray, token);
    QCOMPARE(nanosecondsOf(std::string_view(token.data(), static_cast<std::size_t>(token.size()))).status,
             TimeStatus::OutOfRange);
}

// Short texts take their own, faster path, so they are compared with decimal arithmetic.
void TestTimestamp::agreesWithDecimal()
{
    std::mt19937 random(11);
    constexpr std::string_view Characters = "01234567890555000999999..-e";
    for (int round = 0; round < 200'000; ++round) {
        std::string token;
        for (unsigned length = random() % 21; length > 0; --length)
            token += Characters[random() % Characters.size()];
        const auto decimal = Decimal::split(token);
        const auto ns = decimal ? decimal->shifted(3) : std::nullopt;
        const ParsedTime time = nanosecondsOf(token);
        const TimeStatus expected = !decimal ? TimeStatus::NotANumber : ns ? TimeStatus::Exact : TimeStatus::OutOfRange;
        QVERIFY2(time.status == expected && (!ns || time.ns == *ns), token.c_str());
    }
}

PLUMBLINE_TEST(TestTimestamp)
#include "tst_timestamp.moc"
