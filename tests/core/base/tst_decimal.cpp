// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/decimal.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestDecimal : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsReals();
    void scales_data();
    void scales();
};

// The expected values were computed with Python's Decimal.
void TestDecimal::scales_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<quint32>("unit");
    QTest::addColumn<QByteArray>("value");
    const auto row = [](const char *text, quint32 unit, const char *value) {
        QTest::addRow("%s of %u", text, unit) << QByteArray(text) << unit << QByteArray(value);
    };
    row("954.3701171875", 1048576, "1000729600");
    row("4304.95751953125", 1048576, "4514075136");
    row("954.370117", 1024000, "977275000");
    row("0.5", 1024, "512");
    row("-0.0009765625", 1048576, "-1024");
    row("9.5367431640625e-07", 1048576, "1");
    row("1.00048828125", 1024, "1024");
    row("0.00048828125", 1024, "0");
    row("0.00146484375", 1024, "2");
    row("9007199254740991.9990234375", 1024, "9223372036854775807");
    row("9007199254740992", 1024, "none");
    row("0.000000000000000000000000000000000000000488281250000000000000000001e36", 1024, "1");
    row("1e400", 1024, "none");
    row("-9007199254740992.0", 1024, "-9223372036854775808");
    row("\t 12.5 \t", 1000, "12500");
    row("0", 1048576, "0");
    row("", 1024, "none");
    row(".", 1024, "none");
    row("N/A", 1024, "none");
    row("1e", 1024, "none");
    row("9.2E+18", 4294967295, "none");
    row("12345678901234567890123e-20", 4294967295, "530242871154");
    row("1234567890123456789", 1, "1234567890123456789");
    row("99999999999999999999999999e-10", 1000, "none");
}

void TestDecimal::scales()
{
    QFETCH(QByteArray, text);
    QFETCH(quint32, unit);
    const auto value = scaledDecimal(std::string_view(text.data(), static_cast<std::size_t>(text.size())), unit);
    QTEST(value ? QByteArray::number(qint64{*value}) : QByteArray("none"), "value");
}

void TestDecimal::readsReals()
{
    QCOMPARE(realNumber(" 0.25\t"), std::optional(0.25));
    QCOMPARE(realNumber("-1e3"), std::optional(-1000.0));
    for (const char *text : {"nan", "inf", "1x", ""})
        QCOMPARE(realNumber(text), std::nullopt);
}

PLUMBLINE_TEST(TestDecimal)
#include "tst_decimal.moc"
