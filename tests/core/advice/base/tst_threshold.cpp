// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestThreshold : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void overrides_data();
    void overrides();
    void lastOfEqualsCounts();
    void refusesTooMuch();
};

namespace {

std::vector<Rule> rules()
{
    Rule rule;
    rule.id = "some-rule";
    rule.thresholds = {{"share", 0.1, FactUnit::Share, "ours"},
                       {"gap_ns", 1'000'000, FactUnit::Time, "guide"},
                       {"size_bytes", 1'000'000, FactUnit::Bytes, "ours"},
                       {"count", 8, FactUnit::Count, "ours"}};
    return {rule};
}

/// Prints the thresholds that differ from the declared ones as `name=value`, then the problems as `offset+length text`.
QString parsed(const QByteArray &text)
{
    std::vector<Problem> problems;
    const auto all = rules();
    QStringList lines;
    for (const Threshold &each : ThresholdOverrides::parse(text.toStdString(), all, problems).thresholdsOf(all.front())) {
        if (each.source == "user")
            lines += QStringLiteral("%1=%2").arg(QString::fromStdString(each.name)).arg(each.value, 0, 'g', 15);
    }
    for (const Problem &problem : problems)
        lines += QStringLiteral("%1+%2 %3").arg(problem.offset).arg(problem.length).arg(QString::fromStdString(problem.detail));
    return lines.join(u';');
}

} // namespace

void TestThreshold::overrides_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *text, const char *expected) {
        QTest::newRow(text) << QByteArray(text) << QString::fromLatin1(expected);
    };
    row("", "");
    row("[some-rule]\nshare = 20 %\n", "share=0.2");
    row("[some-rule]\nshare = 20\u202f%\ngap_ns = 1.5\u202fms", "share=0.2;gap_ns=1500000");
    row("[some-rule]\r\nshare=0.25\r\n", "share=0.25");
    row("# all\n[ some-rule ]\n\n ; one\n gap_ns = 1.5 ms", "gap_ns=1500000");
    row("[some-rule]\ngap_ns = 250us\nsize_bytes = 32 MB\ncount = 4", "gap_ns=250000;size_bytes=32000000;count=4");
    row("[some-rule]\ngap_ns = 5", "12+10 gap_ns = 5");
    row("[some-rule]\ngap_ns = 5 MB", "12+13 gap_ns = 5 MB");
    row("[some-rule]\ngap_ns = 99999999999999999999 s", "12+31 gap_ns = 99999999999999999999 s");
    row("[some-rule]\nshare = -1 %", "12+12 share = -1 %");
    row("[some-rule]\nshare = nan", "12+11 share = nan");
    row("[some-rule]\nshare = many %", "12+14 share = many %");
    row("[some-rule]\nshare", "12+5 share");
    row("[some-rule]\nother = 1", "12+9 other = 1");
    row("[other-rule]\nshare = 20 %", "0+12 [other-rule];13+12 share = 20 %");
    row("share = 20 %", "0+12 share = 20 %");
    row("[some-rule", "0+10 [some-rule");
    row("[]\n=", "0+2 [];3+1 =");
}

void TestThreshold::overrides()
{
    QFETCH(QByteArray, text);
    QTEST(parsed(text), "expected");
}

void TestThreshold::lastOfEqualsCounts()
{
    QCOMPARE(parsed("[some-rule]\ncount = 1\ncount = 2\n"), QStringLiteral("count=2"));
}

void TestThreshold::refusesTooMuch()
{
    const QByteArray text = "[some-rule]\ncount = 1\n" + QByteArray(1'000'000, '\n');
    QCOMPARE(parsed(text), QStringLiteral("0+11 [some-rule]"));
}

PLUMBLINE_TEST(TestThreshold)
#include "tst_threshold.moc"
