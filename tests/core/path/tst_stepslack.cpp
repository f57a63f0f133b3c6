// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/replay.h"
#include "core/path/stepslack.h"
#include "tests/support/demojob.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <map>

using namespace plumbline;

class TestStepSlack : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalsTheSlackOfEachStep_data();
    void equalsTheSlackOfEachStep();
    void stops();
};

void TestStepSlack::equalsTheSlackOfEachStep_data()
{
    QTest::addColumn<int>("framework");
    QTest::addColumn<int>("cards");
    QTest::newRow("PyTorch") << int(DemoFramework::PyTorch) << 1;
    QTest::newRow("PyTorch, four cards") << int(DemoFramework::PyTorch) << 4;
    QTest::newRow("MindSpore") << int(DemoFramework::MindSpore) << 2;
}

// PathSlack computes it for one step at a time, through the whole graph.
void TestStepSlack::equalsTheSlackOfEachStep()
{
    QFETCH(int, framework);
    QFETCH(int, cards);
    DemoOptions options;
    options.framework = DemoFramework(framework);
    options.cards = cards;
    const auto demo = test::demoJob(options);
    QVERIFY(demo);
    const PathGraph &graph = demo->graph();
    const TaskControl control;
    const StepSlacks slacks(graph, demo->steps, control);
    std::vector<TimeNs> expected(graph.size(), StepSlacks::Unknown);
    std::size_t known = 0;
    std::size_t none = 0;
    for (const PathStep &step : demo->steps) {
        const PathSlack slack(graph, pathEnd(graph, 0, step.range.end), control);
        for (std::uint32_t node = 0; node < graph.size(); ++node) {
            if (!step.range.contains(graph.start(node)))
                continue;
            expected[node] = slack.of(node);
            known += slack.of(node) != PathSlack::Unlimited ? 1 : 0;
            none += slack.of(node) == 0 ? 1 : 0;
        }
    }
    QVERIFY(known > graph.size() / 4);
    QVERIFY(none > 100);
    for (std::uint32_t node = 0; node < graph.size(); ++node)
        QCOMPARE(slacks.of(node), expected[node]);
    // Of a slice the least slack of its nodes counts.
    for (std::uint32_t card = 0; card < graph.cards().size(); ++card) {
        std::map<std::uint32_t, TimeNs> least;
        for (const PathResource &resource : graph.resources()) {
            for (std::uint32_t node = resource.begin; node < resource.end; ++node) {
                if (resource.isMeetings() || resource.card != card || !graph.slice(node).isValid() || expected[node] < 0)
                    continue;
                const auto [place, isNew] = least.try_emplace(graph.slice(node).value, expected[node]);
                place->second = std::min(place->second, expected[node]);
            }
        }
        // The small tasks of an operator, of which the graph holds the operator only, have that of the operator.
        const Trace &trace = *graph.cards()[card].trace;
        const std::map<std::uint32_t, TimeNs> own = least;
        for (const PathResource &resource : graph.resources()) {
            for (std::uint32_t node = resource.begin; node < resource.end; ++node) {
                if (resource.isMeetings() || resource.card != card || !resource.isDevice || !resource.lane.isValid() ||
                    !graph.slice(node).isValid() || trace.laneOf(graph.slice(node)) == resource.lane)
                    continue;
                const TimeRange whole = trace.sliceRange(graph.slice(node));
                const Lane &lane = trace.lane(resource.lane);
                for (std::uint32_t task = lane.sliceBegin(); task < lane.sliceEnd(); ++task) {
                    const TimeRange range = trace.sliceRange(SliceId(task));
                    if (range.begin >= whole.begin - 1000 && range.end <= whole.end + 1000 && !own.contains(task) &&
                        own.contains(graph.slice(node).value))
                        least[task] = own.at(graph.slice(node).value);
                }
            }
        }
        QVERIFY(cards == 1 || least.size() > own.size());
        const Column<TimeNs> bySlice = slacks.bySlice(card, control);
        QCOMPARE(bySlice.size(), graph.cards()[card].trace->slices().size());
        for (std::uint32_t slice = 0; slice < bySlice.size(); ++slice)
            QCOMPARE(bySlice[slice], least.contains(slice) ? least[slice] : StepSlacks::Unknown);
    }
}

void TestStepSlack::stops()
{
    const auto demo = test::demoJob({});
    QVERIFY(demo);
    TaskControl control;
    control.requestStop();
    const StepSlacks slacks(demo->graph(), demo->steps, control);
    QCOMPARE(slacks.bySlice(0, control).size(), demo->graph().cards()[0].trace->slices().size());
}

PLUMBLINE_TEST(TestStepSlack)
#include "tst_stepslack.moc"
