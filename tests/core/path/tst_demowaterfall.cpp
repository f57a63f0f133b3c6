// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparescope.h"
#include "core/compare/matching.h"
#include "core/import/traceloader.h"
#include "core/path/stepwaterfall.h"
#include "core/path/waterfall.h"
#include "core/profile/profileloader.h"
#include "tests/support/demojob.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>
#include <vector>

using namespace plumbline;

namespace {

std::optional<test::DemoJob> demoWith(const DemoFaults &faults)
{
    DemoOptions options;
    options.faults = faults;
    return test::demoJob(options);
}

std::optional<TimeRange> stepCalled(const test::DemoJob &demo, const std::string &number)
{
    const auto found = std::ranges::find(demo.steps, number, &PathStep::number);
    return found == demo.steps.end() ? std::nullopt : std::optional(found->range);
}

} // namespace

class TestDemoWaterfall : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void namesThePlantedFault_data();
    void namesThePlantedFault();
    void tellsWhatAnotherCardDoes();
    void takesWaitsForRanksWithoutACardApart();
    void isAMirrorImageBackwards();

private:
    std::optional<test::DemoJob> m_truth;
};

void TestDemoWaterfall::initTestCase()
{
    m_truth = demoWith(DemoFaults());
    QVERIFY(m_truth);
}

void TestDemoWaterfall::namesThePlantedFault_data()
{
    QTest::addColumn<int>("fault");
    QTest::addColumn<QString>("step");
    QTest::addColumn<QList<int>>("groups"); // those that tell the fault
    const auto row = [](const char *name, DemoFault fault, const char *step, std::initializer_list<WaterfallGroup> groups) {
        QList<int> numbers;
        for (const WaterfallGroup group : groups)
            numbers += static_cast<int>(group);
        QTest::newRow(name) << static_cast<int>(fault) << QString::fromLatin1(step) << numbers;
    };
    row("AI CPU kernel", DemoFault::AiCpuKernel, "3", {WaterfallGroup::OnlyTarget});
    row("frequency drop", DemoFault::FrequencyDrop, "3", {WaterfallGroup::Kernel});
    row("data loading", DemoFault::DataLoading, "4", {WaterfallGroup::Loader});
    row("host bound", DemoFault::HostBound, "5", {WaterfallGroup::Host, WaterfallGroup::Launch});
    row("slow card", DemoFault::SlowCard, "6", {WaterfallGroup::Kernel});
    row("synchronisation", DemoFault::Synchronisation, "7",
        {WaterfallGroup::Sync, WaterfallGroup::Host, WaterfallGroup::Launch, WaterfallGroup::OnlyTarget});
}

void TestDemoWaterfall::namesThePlantedFault()
{
    QFETCH(int, fault);
    QFETCH(QString, step);
    QFETCH(QList<int>, groups);
    const auto planted = demoWith(DemoFaults().set(static_cast<std::size_t>(fault)));
    QVERIFY(planted);
    const auto baseStep = stepCalled(*m_truth, step.toStdString());
    const auto targetStep = stepCalled(*planted, step.toStdString());
    QVERIFY(baseStep && targetStep);
    std::vector<Matching> matchings;
    std::vector<WaterfallCard> cards;
    for (std::uint32_t card = 0; card < 2; ++card)
        matchings.push_back(
            matchSlices(*m_truth->job.graph->cards()[card].trace, *planted->job.graph->cards()[card].trace, {}, TaskControl())
                .value());
    for (std::uint32_t card = 0; card < 2; ++card)
        cards.push_back({&matchings[card], card});
    const auto made = makeWaterfall({*m_truth->job.graph, *planted->job.graph, cards, *baseStep, *targetStep}, TaskControl());
    QVERIFY(made);
    TimeNs sum = 0;
    TimeNs told = 0;
    QString bars;
    for (const WaterfallBar &bar : made->bars) {
        sum += bar.differenceNs;
        told += groups.contains(static_cast<int>(bar.group)) ? bar.differenceNs : 0;
        bars += QStringLiteral("%1 %2 %3; ")
                    .arg(QString::fromLatin1(waterfallGroupName(bar.group).data()), QString::fromStdString(bar.name))
                    .arg(bar.differenceNs);
    }
    const TimeNs difference = targetStep->length() - baseStep->length();
    QCOMPARE(sum, difference);
    QVERIFY2(std::abs(told - difference) <= std::abs(difference) / 10,
             qPrintable(QStringLiteral("%1 of %2: %3").arg(told).arg(difference).arg(bars)));
}

// The second card is slow. The first one alone shows only that it waits; both together show whose kernels take longer.
void TestDemoWaterfall::tellsWhatAnotherCardDoes()
{
    const auto planted = demoWith(DemoFaults().set(static_cast<std::size_t>(DemoFault::SlowCard)));
    QVERIFY(planted);
    const std::vector<SharedCard> &base = m_truth->job.cards;
    const std::vector<SharedCard> &target = planted->job.cards;
    TaskControl control;
    const Matching matching = matchSlices(*base.front()->trace(), *target.front()->trace(), {}, control).value();
    const auto scope = scopeOfSteps(matching, "6", "6");
    QVERIFY(scope);
    const auto kernelsOf = [](const StepWaterfall &made) {
        TimeNs sum = 0;
        for (const WaterfallBar &bar : made.waterfall.bars)
            sum += bar.group == WaterfallGroup::Kernel ? bar.differenceNs : 0;
        return sum;
    };
    const auto alone = waterfallOfSteps({base.front()}, {target.front()}, matching, *scope, 0, control);
    const auto together = waterfallOfSteps(base, target, matching, *scope, 0, control);
    QVERIFY(alone && together);
    QCOMPARE(alone->ranks.size(), std::size_t{1});
    QVERIFY((together->ranks == std::vector<std::optional<int>>{0, 1}));
    const TimeNs difference = together->waterfall.targetNs - together->waterfall.baseNs;
    QCOMPARE(alone->waterfall.targetNs - alone->waterfall.baseNs, difference);
    QVERIFY(difference > 0);
    QVERIFY(kernelsOf(*alone) < difference / 10);
    QVERIFY(kernelsOf(*together) > difference - difference / 10);
    for (const StepWaterfall *each : {&*alone, &*together}) {
        TimeNs sum = 0;
        for (const WaterfallBar &bar : each->waterfall.bars)
            sum += bar.differenceNs;
        QCOMPARE(sum, difference);
    }
    // A card of which the target has no partner stays as it was.
    const auto without = waterfallOfSteps(base, {target.front()}, matching, *scope, 0, control);
    QVERIFY(without);
    QCOMPARE(without->ranks.size(), std::size_t{1});
}

// The late rank is recorded in the one job, and the other one only tells that it waited. Communication takes equally long in
// both.
void TestDemoWaterfall::takesWaitsForRanksWithoutACardApart()
{
    DemoOptions options;
    options.cards = 4;
    const auto demo = test::demoJob(options);
    QVERIFY(demo && demo->job.cards.size() == 4);
    const std::vector<SharedCard> &whole = demo->job.cards;
    const std::vector<SharedCard> part{whole.front()};
    TaskControl control;
    const Matching matching = matchSlices(*whole.front()->trace(), *whole.front()->trace(), {}, control).value();
    const auto scope = scopeOfSteps(matching, "3", "3");
    QVERIFY(scope);
    for (const auto &[base, target] : {std::pair(whole, part), std::pair(part, whole)}) {
        const auto made = waterfallOfSteps(base, target, matching, *scope, 0, control);
        QVERIFY(made);
        TimeNs sum = 0;
        for (const WaterfallBar &bar : made->waterfall.bars) {
            sum += bar.differenceNs;
            QVERIFY2(bar.group != WaterfallGroup::Communication || std::abs(bar.changedNs) < 100'000,
                     qPrintable(QString::number(bar.changedNs)));
        }
        QCOMPARE(sum, TimeNs{0});
    }
}

// What the one direction of a comparison tells as longer, the other one tells as shorter. Work that one side does more is the
// delay of what follows it on the other side, so that a twentieth may differ.
void TestDemoWaterfall::isAMirrorImageBackwards()
{
    const QString sample = test::samplePath(QStringLiteral("resnet_2cards_level1"));
    if (sample.isEmpty())
        QSKIP("the samples are not here");
    TaskControl control;
    const auto profile = openProfile(sample.toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile);
    std::vector<std::vector<SharedCard>> jobs; // of one card each
    for (const Card &card : profile->cards) {
        const auto opened = openTimeline(OpenCard(card), control, {});
        QVERIFY(opened);
        jobs.push_back(*opened);
    }
    QCOMPARE(jobs.size(), std::size_t{2});
    std::array<std::map<WaterfallGroup, TimeNs>, 2> changed;
    for (const std::size_t base : {std::size_t{0}, std::size_t{1}}) {
        const std::size_t target = 1 - base;
        const Matching matching = matchSlices(*jobs[base].front()->trace(), *jobs[target].front()->trace(), {}, control).value();
        const auto made = waterfallOfSteps(jobs[base], jobs[target], matching, {}, 0, control);
        QVERIFY(made);
        for (const WaterfallBar &bar : made->waterfall.bars)
            changed[base][bar.group] += bar.changedNs;
    }
    QVERIFY(std::abs(changed[0][WaterfallGroup::Host]) > 1'000'000);
    for (std::size_t group = 0; group < WaterfallGroupCount; ++group) {
        const auto each = static_cast<WaterfallGroup>(group);
        const TimeNs forth = changed[0][each];
        const TimeNs back = changed[1][each];
        const QString text =
            QStringLiteral("%1: %2 and %3").arg(QLatin1String(waterfallGroupName(each).data())).arg(forth).arg(back);
        QVERIFY2(std::abs(forth + back) <= std::max<TimeNs>(std::abs(forth) / 20, 10'000), qPrintable(text));
    }
}

PLUMBLINE_TEST(TestDemoWaterfall)
#include "tst_demowaterfall.moc"
