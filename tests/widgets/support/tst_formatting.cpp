// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/support/formatting.h"

#include <QTest>

#include <limits>

using namespace plumbline;

namespace {

/// Expected texts are written with ordinary spaces.
QString spaced(QString text)
{
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

} // namespace

class FormattingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void groupsWholeNumbers();
    void keepsEveryDigitOfADuration_data();
    void keepsEveryDigitOfADuration();
    void roundsShortDurations_data();
    void roundsShortDurations();
    void givesDifferencesTheirSign();
    void scalesBytes_data();
    void scalesBytes();
    void showsValues_data();
    void showsValues();
    void makesHostileTextPlain();
    void cutsLongTextInTheMiddle();
    void neverSplitsACharacter();
};

void FormattingTest::groupsWholeNumbers()
{
    QCOMPARE(spaced(countText(0)), QStringLiteral("0"));
    QCOMPARE(spaced(countText(999)), QStringLiteral("999"));
    QCOMPARE(spaced(countText(1000)), QStringLiteral("1 000"));
    QCOMPARE(spaced(countText(std::numeric_limits<std::uint64_t>::max())), QStringLiteral("18 446 744 073 709 551 615"));
    QCOMPARE(spaced(integerText(std::numeric_limits<std::int64_t>::min())), QStringLiteral("−9 223 372 036 854 775 808"));
    QCOMPARE(spaced(nanosecondsText(1736408883674584732)), QStringLiteral("1 736 408 883 674 584 732 ns"));
    QCOMPARE(spaced(rateText(340e6)), QStringLiteral("340 MB/s"));
}

void FormattingTest::keepsEveryDigitOfADuration_data()
{
    QTest::addColumn<qint64>("duration");
    QTest::addColumn<QString>("text");
    QTest::newRow("zero") << qint64(0) << QStringLiteral("0 ns");
    QTest::newRow("one") << qint64(1) << QStringLiteral("1 ns");
    QTest::newRow("below us") << qint64(999) << QStringLiteral("999 ns");
    QTest::newRow("us") << qint64(1000) << QStringLiteral("1 µs");
    QTest::newRow("us and ns") << qint64(1001) << QStringLiteral("1.001 µs");
    QTest::newRow("ms") << qint64(1234567) << QStringLiteral("1.234 567 ms");
    QTest::newRow("ms, few digits") << qint64(12500000) << QStringLiteral("12.5 ms");
    QTest::newRow("s") << qint64(1000000001) << QStringLiteral("1.000 000 001 s");
    QTest::newRow("many s") << qint64(12345000000000) << QStringLiteral("12 345 s");
    QTest::newRow("negative") << qint64(-2500) << QStringLiteral("−2.5 µs");
    QTest::newRow("lowest") << std::numeric_limits<qint64>::min() << QStringLiteral("−9 223 372 036.854 775 808 s");
}

void FormattingTest::keepsEveryDigitOfADuration()
{
    QFETCH(qint64, duration);
    QTEST(spaced(durationText(duration)), "text");
}

void FormattingTest::roundsShortDurations_data()
{
    QTest::addColumn<qint64>("duration");
    QTest::addColumn<QString>("text");
    QTest::newRow("ns are exact") << qint64(7) << QStringLiteral("7 ns");
    QTest::newRow("rounded down") << qint64(1234567) << QStringLiteral("1.23 ms");
    QTest::newRow("two whole digits") << qint64(12345678) << QStringLiteral("12.3 ms");
    QTest::newRow("rounded into the next unit") << qint64(999999) << QStringLiteral("1.00 ms");
    QTest::newRow("stays in its unit") << qint64(999400) << QStringLiteral("999 µs");
    QTest::newRow("long") << qint64(12345600000000) << QStringLiteral("12 346 s");
}

void FormattingTest::roundsShortDurations()
{
    QFETCH(qint64, duration);
    QTEST(spaced(shortDurationText(duration)), "text");
}

void FormattingTest::givesDifferencesTheirSign()
{
    QCOMPARE(spaced(signedDurationText(1234567)), QStringLiteral("+1.23 ms"));
    QCOMPARE(spaced(signedDurationText(-1234567, 4)), QString::fromUtf8("−1.235 ms"));
    QCOMPARE(spaced(signedDurationText(0)), QStringLiteral("+0 ns"));
    QCOMPARE(spaced(signedPercentText(0.125, 1)), QStringLiteral("+12.5 %"));
    QCOMPARE(spaced(signedPercentText(-0.0134, 2)), QString::fromUtf8("−1.34 %"));
    QCOMPARE(spaced(signedPercentText(0, 2)), QStringLiteral("0.00 %"));
}

void FormattingTest::scalesBytes_data()
{
    QTest::addColumn<quint64>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("none") << quint64(0) << QStringLiteral("0 B");
    QTest::newRow("exact") << quint64(999) << QStringLiteral("999 B");
    QTest::newRow("kB") << quint64(1500) << QStringLiteral("1.50 kB");
    QTest::newRow("MB") << quint64(2218825) << QStringLiteral("2.22 MB");
    QTest::newRow("rounded up") << quint64(999999) << QStringLiteral("1.00 MB");
    QTest::newRow("largest") << std::numeric_limits<quint64>::max() << QStringLiteral("18 446 744 TB");
}

void FormattingTest::scalesBytes()
{
    QFETCH(quint64, bytes);
    QTEST(spaced(bytesText(bytes)), "text");
}

void FormattingTest::showsValues_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("whole") << 1800.0 << QStringLiteral("1 800");
    QTest::newRow("zero") << 0.0 << QStringLiteral("0");
    QTest::newRow("fraction") << 0.03125 << QStringLiteral("0.031 25");
    QTest::newRow("six digits") << 1234.56789 << QStringLiteral("1 234.57");
    QTest::newRow("negative") << -2.5 << QStringLiteral("−2.5");
    QTest::newRow("tiny") << 1e-9 << QStringLiteral("1e-09");
    QTest::newRow("huge") << 1e300 << QStringLiteral("1e+300");
    QTest::newRow("no number") << std::numeric_limits<double>::quiet_NaN() << QStringLiteral("nan");
}

void FormattingTest::showsValues()
{
    QFETCH(double, value);
    QTEST(spaced(valueText(value)), "text");
}

void FormattingTest::makesHostileTextPlain()
{
    QCOMPARE(plainText("MatMul"), QStringLiteral("MatMul"));
    QCOMPARE(plainText("中文"), QStringLiteral("中文"));
    QCOMPARE(plainText(std::string_view("a\0b\n\x1b[31m", 8)), QStringLiteral("a\uFFFDb\uFFFD\uFFFD[31"));
    QCOMPARE(plainText("name\xE2\x80\xAEgnp.exe"), QStringLiteral("name\uFFFDgnp.exe"));
    QCOMPARE(plainText("no\xEF\xBF\xBEXML"), QStringLiteral("no\uFFFDXML"));
    QCOMPARE(plainText("bad\xFF!"), QStringLiteral("bad\uFFFD!"));
    QCOMPARE(fromFile(std::string_view("a\0\n\xFF中", 7)), QStringLiteral("a\0\n\uFFFD中"));
    QCOMPARE(fromFile("\xEF\xBB\xBF"
                      "a"),
             QStringLiteral("\uFEFFa"));
    QCOMPARE(toolTipText(QStringLiteral("<img src=x>")),
             QStringLiteral("<p style=\"white-space:pre-wrap\">&lt;img src=x&gt;</p>"));
}

void FormattingTest::cutsLongTextInTheMiddle()
{
    QCOMPARE(plainText("abcdefghij", 5), QStringLiteral("ab…ij"));
    QCOMPARE(plainText("abcde", 5), QStringLiteral("abcde"));
    const std::string huge = "start" + std::string(10'000'000, 'x') + "end";
    QCOMPARE(plainText(huge, 7), QStringLiteral("sta…end"));
}

void FormattingTest::neverSplitsACharacter()
{
    std::string text;
    for (int i = 0; i < 1000; ++i)
        text += "\xF0\x9F\x98\x80";
    for (qsizetype limit = 3; limit < 12; ++limit) {
        const QString cut = plainText(text, limit);
        QVERIFY(cut.size() <= limit);
        QVERIFY2(cut.isValidUtf16(), qPrintable(QString::number(limit)));
        QVERIFY(!cut.contains(QChar(0xFFFD)));
    }
}

PLUMBLINE_TEST(FormattingTest)
#include "tst_formatting.moc"
