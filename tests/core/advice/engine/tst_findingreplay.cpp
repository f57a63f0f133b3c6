// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "core/advice/engine/advisor.h"
#include "core/demo/demogenerator.h"
#include "tests/support/advicefixture.h"
#include "tests/support/demojob.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <optional>
#include <string>

using namespace plumbline;
using namespace plumbline::test;

namespace {

DemoOptions replayDemo(int cards, std::initializer_list<DemoFault> faults)
{
    DemoOptions options;
    options.cards = cards;
    options.steps = 1; // all faults are planted in the same step
    options.faults = {};
    for (const DemoFault fault : faults)
        options.faults.set(std::size_t(fault));
    return options;
}

std::optional<Advice> adviceOnDemo(const DemoOptions &demo, const AdviceOptions &options = {})
{
    const QTemporaryDir folder;
    TaskControl control;
    if (!writeDemo(folder.path().toStdString(), demo, control))
        return std::nullopt;
    const auto inputs = adviceInputsOf(folder.path());
    auto advice = advise(*inputs, ruleCatalogue(), options, control);
    return advice ? std::optional(std::move(*advice)) : std::nullopt;
}

TimeNs stepOfDemo(const DemoOptions &demo)
{
    const auto job = demoJob(demo);
    return job ? job->steps.front().range.length() : 0;
}

const Finding *findingOf(const Advice &advice, std::string_view rule)
{
    const auto found = std::ranges::find(advice.findings, rule, &Finding::ruleId);
    return found == advice.findings.end() ? nullptr : &*found;
}

/// Returns the rules in the order of mending, with the step that each of them leaves.
QString printedOrder(const Advice &advice)
{
    QStringList rules;
    for (const std::size_t at : mendingOrder(advice.findings))
        rules += QString::fromStdString(advice.findings[at].ruleId) + QLatin1Char(' ') +
                 QString::number(advice.findings[at].replay->stepNs);
    return rules.join(QStringLiteral(", "));
}

bool isNear(TimeNs found, TimeNs truth)
{
    return std::abs(found - truth) < truth / 20;
}

} // namespace

/// Holds savings and order of mending against the simulation without the planted faults.
class TestFindingReplay : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void savesWhatAFaultCosts_data();
    void savesWhatAFaultCosts();
    void mendsInTheOrderThatPays_data();
    void mendsInTheOrderThatPays();
    void tellsWhatGainsNothingBefore();
    void keepsWhatALateHostUsesUp_data();
    void keepsWhatALateHostUsesUp();
    void tellsWhatEachCardHas();
    void keepsEstimatesWhereNothingIsReplayed();
    void doesNotDependOnThreads();
    void replaysTheThreadsOfMindSpore();
    void asksNothingWhereOthersExplainAll();
    void savesNoMoreThanItsRuleTells_data();
    void savesNoMoreThanItsRuleTells();
    void leavesWhatOthersTellOfTheHost();
};

void TestFindingReplay::savesWhatAFaultCosts_data()
{
    QTest::addColumn<int>("cards");
    QTest::addColumn<int>("fault");
    QTest::addColumn<QByteArray>("rule");
    const auto row = [](const char *name, int cards, DemoFault fault, const char *rule) {
        QTest::newRow(name) << cards << int(fault) << QByteArray(rule);
    };
    row("data, 1 card", 1, DemoFault::DataLoading, "dataloader-slow");
    row("data, 4 cards", 4, DemoFault::DataLoading, "dataloader-slow");
    row("clock, 1 card", 1, DemoFault::FrequencyDrop, "freq-drop");
    row("AI CPU, 1 card", 1, DemoFault::AiCpuKernel, "aicpu-kernel");
    row("slow card", 4, DemoFault::SlowCard, "slow-rank-vote");
}

void TestFindingReplay::savesWhatAFaultCosts()
{
    QFETCH(int, cards);
    QFETCH(int, fault);
    QFETCH(QByteArray, rule);
    const DemoOptions demo = replayDemo(cards, {DemoFault(fault)});
    const auto advice = adviceOnDemo(demo);
    QVERIFY(advice);
    const Finding *finding = findingOf(*advice, rule.toStdString());
    QVERIFY(finding);
    QVERIFY(finding->replay);
    QVERIFY(finding->saving->lowNs <= finding->replay->savedNs && finding->replay->savedNs <= finding->saving->highNs);
    const TimeNs before = stepOfDemo(demo);
    const TimeNs truth = stepOfDemo(replayDemo(cards, {}));
    const QString text = QStringLiteral("%1 - %2, truth %3").arg(before).arg(finding->replay->savedNs).arg(truth);
    qInfo("%s", qPrintable(text));
    QVERIFY2(isNear(before - finding->replay->savedNs, truth), qPrintable(text));
}

void TestFindingReplay::mendsInTheOrderThatPays_data()
{
    QTest::addColumn<int>("cards");
    QTest::addColumn<int>("first");
    QTest::addColumn<QByteArray>("firstRule");
    QTest::addColumn<int>("second");
    QTest::addColumn<QByteArray>("secondRule");
    const auto row = [](const char *name, int cards, DemoFault first, const char *firstRule, DemoFault second,
                        const char *secondRule) {
        QTest::newRow(name) << cards << int(first) << QByteArray(firstRule) << int(second) << QByteArray(secondRule);
    };
    row("data and clock", 1, DemoFault::DataLoading, "dataloader-slow", DemoFault::FrequencyDrop, "freq-drop");
    row("clock and AI CPU", 4, DemoFault::FrequencyDrop, "freq-drop", DemoFault::AiCpuKernel, "aicpu-kernel");
}

// What the simulation says of each fault decides which one has to come first.
void TestFindingReplay::mendsInTheOrderThatPays()
{
    QFETCH(int, cards);
    QFETCH(int, first);
    QFETCH(QByteArray, firstRule);
    QFETCH(int, second);
    QFETCH(QByteArray, secondRule);
    const auto advice = adviceOnDemo(replayDemo(cards, {DemoFault(first), DemoFault(second)}));
    QVERIFY(advice);
    const QString order = printedOrder(*advice);
    const TimeNs withoutFirst = stepOfDemo(replayDemo(cards, {DemoFault(second)}));
    const TimeNs withoutSecond = stepOfDemo(replayDemo(cards, {DemoFault(first)}));
    const TimeNs truth = stepOfDemo(replayDemo(cards, {}));
    const QString text =
        QStringLiteral("%1; truth %2 and %3, both %4").arg(order).arg(withoutFirst).arg(withoutSecond).arg(truth);
    qInfo("%s", qPrintable(text));
    const Finding *one = findingOf(*advice, firstRule.toStdString());
    const Finding *other = findingOf(*advice, secondRule.toStdString());
    QVERIFY2(one && other && one->replay && other->replay, qPrintable(text));
    QVERIFY2(one->replay->place && other->replay->place, qPrintable(text));
    QVERIFY2((*one->replay->place < *other->replay->place) == (withoutFirst < withoutSecond), qPrintable(text));
    QVERIFY2(isNear(std::min(one->replay->stepNs, other->replay->stepNs), truth), qPrintable(text));
}

// All cards wait for the one with the low clock, so that a slow kernel of another card costs nothing yet.
void TestFindingReplay::tellsWhatGainsNothingBefore()
{
    const auto advice = adviceOnDemo(replayDemo(4, {DemoFault::FrequencyDrop, DemoFault::AiCpuKernel}));
    QVERIFY(advice);
    const Finding *clock = findingOf(*advice, "freq-drop");
    const Finding *kernel = findingOf(*advice, "aicpu-kernel");
    QVERIFY(clock && kernel && clock->replay && kernel->replay);
    QCOMPARE(kernel->replay->savedNs, TimeNs{0});
    QVERIFY(kernel->replay->gainNs > 0);
    // What it may save behind the clock stays told, although it saves nothing alone.
    QVERIFY(kernel->saving->highNs >= kernel->replay->gainNs);
    QCOMPARE(kernel->saving->lowNs, TimeNs{0});
    QVERIFY(!clock->blockedBy);
    QCOMPARE(kernel->blockedBy, std::optional<std::size_t>(std::size_t(clock - advice->findings.data())));
}

void TestFindingReplay::keepsWhatALateHostUsesUp_data()
{
    QTest::addColumn<QByteArray>("others");
    QTest::newRow("alone") << QByteArray();
    // What hides half of the conversions has to be mended first as well.
    QTest::newRow("beside others") << QByteArray(
        "kernel aclnnAdd_Add_Add 220 320 stream=2\ncann Node@launch 14 15\nlaunch 14 220 stream=2\n");
}

// Conversions of 200 us lie before a collective in which the card waits for a rank that has no card. Once that comes in time, the
// host is late and uses up what they save in a replay, but nothing tells that it would not come sooner as well.
void TestFindingReplay::keepsWhatALateHostUsesUp()
{
    QFETCH(QByteArray, others);
    AdviceFixture fixture;
    fixture.timeline("step 1 0 1200\nkernel aclnnMm_MatMulCommon_MatMulV2 20 120\nkernel aclnnCast_CastAiCore_Cast 120 320\n"
                     "kernel aclnnMm_MatMulCommon_MatMulV2 320 420\ncomm hcom_allReduce__1_0_1 420 1100\nwait 5 420 1080\n"
                     "kernel aclnnMm_MatMulCommon_MatMulV2 1100 1200\n"
                     "cann Node@launch 5 7\nlaunch 5 20\ncann Node@launch 8 9\nlaunch 8 120\ncann Node@launch 10 11\n"
                     "launch 10 320\ncann AscendCL@hcom_allReduce 12 13\nlaunch 12 420 group=1\ncann Node@launch 1050 1051\n"
                     "launch 1050 1100\n" +
                     others);
    TaskControl control;
    const auto advice = advise(*fixture.inputs(), ruleCatalogue(), {}, control);
    QVERIFY(advice);
    const Finding *casts = findingOf(*advice, "format-cast-share");
    QVERIFY2(casts && casts->replay && casts->blockedBy, qPrintable(printAdvice(*advice)));
    QCOMPARE(advice->findings[*casts->blockedBy].ruleId, std::string("comm-peer-wait"));
    QVERIFY(casts->replay->savedNs < 50'000);
    QCOMPARE(casts->saving->lowNs, TimeNs{0});
    QCOMPARE(casts->saving->highNs, TimeNs{200'000});
}

// The loader of one card is slow. All cards save what mending it saves, but that is no matter of the other cards.
void TestFindingReplay::tellsWhatEachCardHas()
{
    DemoOptions demo = replayDemo(2, {DemoFault::DataLoading});
    demo.steps = 5;
    demo.framework = DemoFramework::MindSpore;
    const auto advice = adviceOnDemo(demo);
    QVERIFY(advice);
    const Finding *finding = findingOf(*advice, "dataloader-slow");
    QVERIFY(finding && finding->replay);
    QCOMPARE(finding->parts.size(), std::size_t{2});
    const CardPart &slow = finding->parts.front();
    const CardPart &other = finding->parts.back();
    QCOMPARE(slow.card, std::size_t{0});
    QCOMPARE(slow.saving->highNs, finding->saving->highNs);
    const auto exposed = std::ranges::find(other.facts, std::string("exposed_ns"), &Fact::key);
    QVERIFY(exposed != other.facts.end());
    const auto ownNs = static_cast<TimeNs>(exposed->number());
    QVERIFY2(isNear(other.saving->highNs, ownNs), qPrintable(QString::number(other.saving->highNs)));
    QVERIFY(other.saving->lowNs <= other.saving->highNs && 5 * ownNs < slow.saving->highNs);
}

// Without launches that the timeline shows, savings are those of the rules.
void TestFindingReplay::keepsEstimatesWhereNothingIsReplayed()
{
    AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 1000\nhost aten::item 10 500\nkernel Mul 500 600\nkernel Add 700 1000\n");
    TaskControl control;
    const auto advice = advise(*fixture.inputs(), ruleCatalogue(), {}, control);
    QVERIFY(advice);
    QVERIFY(mendingOrder(advice->findings).empty());
    for (const Finding &finding : advice->findings)
        QVERIFY(!finding.replay);
}

void TestFindingReplay::doesNotDependOnThreads()
{
    const DemoOptions demo = replayDemo(2, {DemoFault::DataLoading, DemoFault::SlowCard, DemoFault::AiCpuKernel});
    AdviceOptions one;
    one.threads = 1;
    AdviceOptions many;
    many.threads = 4;
    const auto alone = adviceOnDemo(demo, one);
    const auto together = adviceOnDemo(demo, many);
    QVERIFY(alone && together);
    QCOMPARE(printAdvice(*alone), printAdvice(*together));
    QCOMPARE(printedOrder(*alone), printedOrder(*together));
    QVERIFY(!printedOrder(*alone).isEmpty());
}

// No arrow leads to the threads of MindSpore that wait for the data.
void TestFindingReplay::replaysTheThreadsOfMindSpore()
{
    DemoOptions demo = replayDemo(1, {DemoFault::DataLoading});
    demo.framework = DemoFramework::MindSpore;
    const auto advice = adviceOnDemo(demo);
    QVERIFY(advice);
    const Finding *finding = findingOf(*advice, "dataloader-slow");
    QVERIFY(finding && finding->replay);
    const TimeNs before = stepOfDemo(demo);
    demo.faults = {};
    const TimeNs truth = stepOfDemo(demo);
    const QString text = QStringLiteral("%1 - %2, truth %3").arg(before).arg(finding->replay->savedNs).arg(truth);
    QVERIFY2(isNear(before - finding->replay->savedNs, truth), qPrintable(text));
}

// All that is exposed waits for the late card, so that hiding communication would save nothing more.
void TestFindingReplay::asksNothingWhereOthersExplainAll()
{
    DemoOptions demo;
    demo.cards = 3;
    const auto advice = adviceOnDemo(demo);
    QVERIFY(advice);
    const Finding *finding = findingOf(*advice, "comm-exposed-high");
    QVERIFY(finding && finding->saving);
    QCOMPARE(finding->saving->highNs, TimeNs{0});
    QVERIFY(finding->changes.empty());
}

void TestFindingReplay::savesNoMoreThanItsRuleTells_data()
{
    QTest::addColumn<QByteArray>("timeline");
    // The host waits for the device, and saves only then. Without the wait it would save while the device works: that is not what
    // the wait costs, which is the 5 us until the next launch.
    QByteArray lines;
    for (int step = 0; step < 3; ++step) {
        const int begin = 200 * step;
        const auto at = [begin](double us) -> QByteArray { return ' ' + QByteArray::number(begin + us); };
        lines += "step " + QByteArray::number(step + 1) + at(0) + at(200) + "\n";
        for (int kernel = 0; kernel < 4; ++kernel) {
            const double launch = 5 + 4 * kernel;
            const double start = 10 + 25 * kernel;
            lines += "host aten::mul" + at(launch - 1) + at(launch + 1) + "\ncann Node@launch" + at(launch) + at(launch + 0.5) +
                     "\nlaunch" + at(launch) + at(start) + "\nkernel Mul" + at(start) + at(start + 25) + "\n";
        }
        lines += "host aten::item" + at(25) + at(112) + "\ncann AscendCL@aclrtSynchronizeStream" + at(26) + at(111) +
                 "\nhost torch/serialization.py(480):save" + at(113) + at(165) + "\nhost aten::add" + at(166) + at(170) +
                 "\ncann Node@launch" + at(167) + at(167.5) + "\nlaunch" + at(167) + at(172) + "\nkernel Add" + at(172) +
                 at(195) + "\n";
    }
    QTest::newRow("host gets ahead") << lines;
    QTest::newRow("demo") << QByteArray("demo");
    QTest::newRow("sample") << QByteArray("resnet_2cards_level1");
}

/// What else gets shorter where the host is not kept back is told by the finding about it. Only work of the device that others
/// hide may save more, and a late rank what other cards wait.
void TestFindingReplay::savesNoMoreThanItsRuleTells()
{
    QFETCH(QByteArray, timeline);
    AdviceFixture fixture;
    std::optional<Advice> advice;
    if (timeline.startsWith("step")) {
        fixture.card(0).timeline(timeline);
        advice = plumbline::advise(*fixture.inputs(), ruleCatalogue(), {}, TaskControl()).value_or(Advice());
    } else if (timeline == "demo") {
        DemoOptions demo = replayDemo(1, {});
        demo.faults.set();
        advice = adviceOnDemo(demo);
    } else if (const auto inputs = adviceInputsOf(samplePath(QString::fromUtf8(timeline)))) {
        advice = plumbline::advise(*inputs, ruleCatalogue(), {}, TaskControl()).value_or(Advice());
    }
    if (!advice && timeline == "resnet_2cards_level1")
        QSKIP("no samples");
    QVERIFY(advice);
    int replayed = 0;
    for (const Finding &each : advice->findings) {
        const bool isLateRank =
            std::ranges::any_of(each.changes, [](const WhatIfChange &change) { return change.target == ChangeTarget::Rank; });
        if (!each.replay || !each.saving || isLateRank || each.blockedBy)
            continue;
        const QString text =
            QStringLiteral("%1 tells %2, saves %3")
                .arg(QString::fromStdString(each.ruleId), QString::number(each.toldNs), QString::number(each.saving->highNs));
        ++replayed;
        QVERIFY2(each.saving->highNs <= each.toldNs, qPrintable(text));
    }
    QVERIFY(replayed > 0);
}

// A host that no longer waits in item() also gets ahead with the 38 us that it writes at the end of the step, which another
// finding tells. Without these the step ends after 182, and without item() after 181, because thread 2 launches at 150 all the
// same.
void TestFindingReplay::leavesWhatOthersTellOfTheHost()
{
    AdviceFixture fixture;
    fixture.timeline("step 1 0 220\nhost aten::mul 4 6\ncann Node@launch 5 5.5\nlaunch 5 10\nkernel Mul 10 110\n"
                     "host aten::item 25 112\ncann AscendCL@aclrtSynchronizeStream 26 111\n"
                     "host aten::sum 149 152 thread=2\ncann Node@launch 150 150.5 thread=2\nlaunch 150 160 thread=2\n"
                     "kernel Add 160 165\nhost aten::neg 158 162\ncann Node@launch 160 160.5\nlaunch 160 175\n"
                     "kernel Neg 175 180\nhost metrics.py(12):dump 181 219\n");
    const auto advice = advise(*fixture.inputs(), ruleCatalogue(), {}, TaskControl());
    QVERIFY(advice);
    const Finding *sync = findingOf(*advice, "explicit-sync");
    const Finding *writing = findingOf(*advice, "step-unaccounted-time");
    QVERIFY(sync && sync->replay && writing && writing->saving);
    QCOMPARE(writing->saving->highNs, TimeNs{38'000});
    QCOMPARE(sync->saving->highNs, TimeNs{1'000});
}

PLUMBLINE_TEST(TestFindingReplay)
#include "tst_findingreplay.moc"
