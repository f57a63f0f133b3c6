// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/replay.h"
#include "tests/support/demojob.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <optional>
#include <vector>

using namespace plumbline;
using namespace plumbline::test;

namespace {

std::optional<DemoJob> demoPath(const DemoFaults &faults)
{
    DemoOptions options;
    options.faults = faults;
    return demoJob(options);
}

/// Returns how much of a step's path has one of some kinds and lies on one card.
TimeNs onPath(const DemoJob &demo, const PathStep &step, std::initializer_list<PathKind> kinds, std::uint32_t card)
{
    TimeNs sum = 0;
    for (const PathTotal &total : totalsByKind(demo.graph(), pathOfRange(demo.graph(), step.range, TaskControl()))) {
        if (total.card == card && std::ranges::find(kinds, total.kind) != kinds.end())
            sum += total.durationNs;
    }
    return sum;
}

} // namespace

class TestDemoPath : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsWhatWasPlanted();
    void replaysWithoutAFault();
};

void TestDemoPath::findsWhatWasPlanted()
{
    const auto demo = demoPath(allDemoFaults());
    QVERIFY(demo);
    QCOMPARE(demo->graph().cards().size(), std::size_t{2});
    QCOMPARE(demo->steps.size(), std::size_t{5});
    QCOMPARE(demo->graph().missing(), MissingEdges{});
    QCOMPARE(replayError(demo->graph(), TaskControl()).errorNs, TimeNs{0});
    for (const PathStep &step : demo->steps) {
        const TimeNs length = step.range.length();
        if (step.number == "3") // the second card runs at a lower clock
            QVERIFY(onPath(*demo, step, {PathKind::Kernel}, 1) > length / 2);
        if (step.number == "4") // the first card waits for its data
            QVERIFY(onPath(*demo, step, {PathKind::Loader}, 0) > 12'000'000);
        if (step.number == "5") // the host of both cards is slow
            QVERIFY(onPath(*demo, step, {PathKind::Host, PathKind::Launch}, 0) +
                        onPath(*demo, step, {PathKind::Host, PathKind::Launch}, 1) >
                    5'000'000);
        if (step.number == "6") // the second card computes slowly
            QVERIFY(onPath(*demo, step, {PathKind::Kernel}, 1) > length / 2);
    }
}

void TestDemoPath::replaysWithoutAFault()
{
    const auto planted = demoPath(DemoFaults().set(static_cast<std::size_t>(DemoFault::DataLoading)));
    const auto truth = demoPath(DemoFaults());
    QVERIFY(planted && truth);
    const auto isPlanted = [](const PathStep &step) { return step.number == "4"; };
    const auto step = std::ranges::find_if(planted->steps, isPlanted);
    const auto undone = std::ranges::find_if(truth->steps, isPlanted);
    QVERIFY(step != planted->steps.end() && undone != truth->steps.end());
    const PathGraph &graph = planted->graph();
    PathChanges changes;
    changes.duration.allocate(graph.size());
    for (std::uint32_t node = 0; node < graph.size(); ++node) {
        const bool isSlow = graph.kind(node) == PathKind::Loader && graph.duration(node) > 5'000'000;
        changes.duration[node] = isSlow ? 220'000 : graph.duration(node);
    }
    const std::uint32_t last = pathEnd(graph, 0, step->range.end);
    const TimeNs sooner = graph.start(last) - Replay(graph, changes, TaskControl()).start(last);
    const TimeNs expected = undone->range.length();
    QVERIFY2(std::abs(step->range.length() - sooner - expected) < expected / 20,
             qPrintable(QStringLiteral("%1 in place of %2").arg(step->range.length() - sooner).arg(expected)));
}

PLUMBLINE_TEST(TestDemoPath)
#include "tst_demopath.moc"
