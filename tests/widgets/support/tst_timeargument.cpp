// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/support/timeargument.h"

#include <QTest>

using namespace plumbline;

class TestTimeArgument : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void parses_data();
    void parses();
    void counts();
};

void TestTimeArgument::parses_data()
{
    QTest::addColumn<QString>("expected"); // "absolute" or "relative" and nanoseconds, "" for none
    const auto add = [](const char *text, const char *expected) { QTest::newRow(text) << QString::fromLatin1(expected); };
    add("1736408883573887920", "absolute 1736408883573887920");
    add("-5", "absolute -5");
    add("12.5ms", "relative 12500000");
    add("300us", "relative 300000");
    add("2s", "relative 2000000000");
    add("7ns", "relative 7");
    add("+1us", "relative 1000");
    add("-1.5us", "relative -1500");
    add(".5us", "relative 500");
    add("3.us", "relative 3000");
    add("0.0005us", "relative 0");
    add("0.0015us", "relative 2");
    add("0.00050001us", "relative 1");
    add("0.9999us", "relative 1000");
    add("9223372036854775807", "absolute 9223372036854775807");
    add("9223372036854775808", "");
    add("9223372037s", "");
    add("1.5", "");
    add("", "");
    add("ms", "");
    add(".", "");
    add("1 ms", "");
    add("1m", "");
    add("1e3us", "");
    add("--1", "");
}

void TestTimeArgument::parses()
{
    QFETCH(QString, expected);
    const auto time = TimeArgument::parse(QString::fromLatin1(QTest::currentDataTag()));
    QString seen;
    if (time)
        seen = QLatin1String(time->isAbsolute ? "absolute " : "relative ") + QString::number(time->ns);
    QCOMPARE(seen, expected);
}

void TestTimeArgument::counts()
{
    QCOMPARE(TimeArgument::parse(QStringLiteral("1000"))->relativeTo(400), TimeNs(600));
    QCOMPARE(TimeArgument::parse(QStringLiteral("1us"))->relativeTo(400), TimeNs(1000));
    QCOMPARE(TimeArgument::parse(QStringLiteral("-9223372036854775807"))->relativeTo(400), std::numeric_limits<TimeNs>::min());
}

PLUMBLINE_TEST(TestTimeArgument)
#include "tst_timeargument.moc"
