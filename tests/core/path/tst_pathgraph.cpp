// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/criticalpath.h"
#include "core/path/replay.h"
#include "tests/core/path/madegraph.h"
#include "tests/support/testregistry.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <optional>
#include <random>
#include <set>
#include <vector>

using namespace plumbline;
using namespace plumbline::test;

namespace {

/// Calls `visit(path, length)` for every way from a node without causes to `last`. The length counts from time 0 and takes
/// durations from `durations`.
void eachWay(const std::vector<MadeNode> &nodes, const std::vector<TimeNs> &durations, std::size_t last,
             const std::function<void(const std::vector<std::size_t> &, TimeNs)> &visit)
{
    std::vector<std::size_t> way;
    const std::function<void(std::size_t, TimeNs)> walk = [&](std::size_t node, TimeNs behind) {
        const MadeNode &made = nodes[node];
        way.push_back(node);
        TimeNs ready = made.causes.empty() ? 0 : std::numeric_limits<TimeNs>::min();
        for (const std::size_t cause : made.causes)
            ready = std::max(ready, nodes[cause].start + nodes[cause].duration);
        const TimeNs length = behind + durations[node] + made.start - ready;
        if (made.causes.empty())
            visit(way, length);
        for (const std::size_t cause : made.causes)
            walk(cause, length);
        way.pop_back();
    };
    walk(last, 0);
}

std::vector<TimeNs> durationsOf(const std::vector<MadeNode> &nodes)
{
    std::vector<TimeNs> durations;
    for (const MadeNode &node : nodes)
        durations.push_back(node.duration);
    return durations;
}

} // namespace

class TestPathGraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void replaysEveryNodeWhereItWas();
    void findsTheLongestWay();
    void replaysChangesLikeTheLongestWay();
    void tellsTheSlack();
    void findsTheWayBetweenTwoNodes();
    void breaksCircles();
    void ordersManyCausesOfOneNode();
};

void TestPathGraph::replaysEveryNodeWhereItWas()
{
    std::mt19937 random(1);
    for (int round = 0; round < 20; ++round) {
        const PathGraph graph(partsOf(randomNodes(random, 300)));
        const ReplayError error = replayError(graph, TaskControl());
        QCOMPARE(error.errorNs, TimeNs{0});
        QCOMPARE(error.node, PathGraph::NoNode);
        std::uint32_t ordered = 0;
        for (const PathRun &run : graph.order())
            ordered += run.end - run.begin;
        QCOMPARE(ordered, graph.size());
        QCOMPARE(graph.missing(), MissingEdges{});
    }
}

void TestPathGraph::findsTheLongestWay()
{
    std::mt19937 random(2);
    for (int round = 0; round < 40; ++round) {
        const auto nodes = randomNodes(random, 11);
        const auto numbers = numbersOf(nodes);
        const PathGraph graph(partsOf(nodes));
        const std::size_t last = nodes.size() - 1;
        TimeNs longest = 0;
        eachWay(nodes, durationsOf(nodes), last, [&](const auto &, TimeNs length) { longest = std::max(longest, length); });
        QCOMPARE(longest, nodes[last].start + nodes[last].duration);
        const CriticalPath path = criticalPath(graph, numbers[last], {0, longest}, TaskControl());
        TimeNs at = 0;
        std::set<std::uint32_t> onPath;
        for (const PathSegment &segment : path.segments) {
            QCOMPARE(segment.range.begin, at);
            at = segment.range.end;
            onPath.insert(segment.node);
        }
        QCOMPARE(at, longest);
        bool isLongestWay = false; // a way of that length goes through all nodes of the path
        eachWay(nodes, durationsOf(nodes), last, [&](const std::vector<std::size_t> &way, TimeNs length) {
            std::set<std::uint32_t> onWay;
            for (const std::size_t node : way)
                onWay.insert(numbers[node]);
            isLongestWay = isLongestWay || (length == longest && std::ranges::includes(onWay, onPath));
        });
        QVERIFY(isLongestWay);
    }
}

void TestPathGraph::replaysChangesLikeTheLongestWay()
{
    std::mt19937 random(3);
    for (int round = 0; round < 40; ++round) {
        const auto nodes = randomNodes(random, 11);
        const auto numbers = numbersOf(nodes);
        const PathGraph graph(partsOf(nodes));
        std::vector<TimeNs> durations = durationsOf(nodes);
        PathChanges changes;
        changes.duration.allocate(nodes.size());
        for (std::size_t at = 0; at < nodes.size(); ++at) {
            durations[at] = round % 2 == 0 ? durations[at] / 2 : static_cast<TimeNs>(random() % 400);
            changes.duration[numbers[at]] = durations[at];
        }
        const Replay replay(graph, changes, TaskControl());
        for (std::size_t last = 0; last < nodes.size(); ++last) {
            TimeNs longest = std::numeric_limits<TimeNs>::min();
            eachWay(nodes, durations, last, [&](const auto &, TimeNs length) { longest = std::max(longest, length); });
            QCOMPARE(replay.end(numbers[last]), longest);
        }
    }
}

void TestPathGraph::tellsTheSlack()
{
    std::mt19937 random(4);
    for (int round = 0; round < 40; ++round) {
        const auto nodes = randomNodes(random, 11);
        const auto numbers = numbersOf(nodes);
        const PathGraph graph(partsOf(nodes));
        const std::size_t last = nodes.size() - 1;
        std::vector<bool> isOnWay(nodes.size());
        eachWay(nodes, durationsOf(nodes), last, [&](const std::vector<std::size_t> &way, TimeNs) {
            for (const std::size_t node : way)
                isOnWay[node] = true;
        });
        const PathSlack slack(graph, numbers[last], TaskControl());
        for (std::size_t at = 0; at < nodes.size(); ++at)
            QCOMPARE(slack.of(numbers[at]) != PathSlack::Unlimited, bool(isOnWay[at]));
        QCOMPARE(slack.of(numbers[last]), TimeNs{0});
        // Delaying a node by its slack delays nothing, and by one nanosecond more delays the last one by that.
        for (std::size_t at = 0; at + 1 < nodes.size(); ++at) {
            const TimeNs room = slack.of(numbers[at]);
            if (room == PathSlack::Unlimited)
                continue;
            PathChanges changes;
            changes.duration.allocate(nodes.size());
            for (std::size_t node = 0; node < nodes.size(); ++node)
                changes.duration[numbers[node]] = nodes[node].duration + (node == at ? room : 0);
            const TimeNs end = graph.end(numbers[last]);
            QCOMPARE(Replay(graph, changes, TaskControl()).end(numbers[last]), end);
            ++changes.duration[numbers[at]];
            QCOMPARE(Replay(graph, changes, TaskControl()).end(numbers[last]), end + 1);
        }
    }
}

void TestPathGraph::findsTheWayBetweenTwoNodes()
{
    std::mt19937 random(5);
    int found = 0;
    for (int round = 0; round < 40; ++round) {
        const auto nodes = randomNodes(random, 11);
        const auto numbers = numbersOf(nodes);
        const PathGraph graph(partsOf(nodes));
        const std::size_t first = random() % 5;
        const std::size_t last = nodes.size() - 1;
        bool depends = false;
        eachWay(nodes, durationsOf(nodes), last,
                [&](const std::vector<std::size_t> &way, TimeNs) { depends = depends || std::ranges::count(way, first) > 0; });
        const CriticalPath path = pathBetween(graph, numbers[first], numbers[last], TaskControl());
        QCOMPARE(!path.segments.empty(), depends);
        if (!depends)
            continue;
        ++found;
        QCOMPARE(path.range, (TimeRange{nodes[first].start, nodes[last].start + nodes[last].duration}));
        QCOMPARE(path.segments.front().range.begin, path.range.begin);
        QCOMPARE(path.segments.back().range.end, path.range.end);
    }
    QVERIFY(found > 5);
}

void TestPathGraph::breaksCircles()
{
    // Two nodes on each of two resources; the first of each waits for the second of the other.
    std::vector<MadeNode> nodes{{0, 0, 10, {}}, {0, 10, 10, {0}}, {1, 0, 10, {}}, {1, 10, 10, {2}}};
    PathParts parts = partsOf(nodes);
    parts.links.push_back({3, 0, PathEdge::Queue});
    parts.links.push_back({1, 2, PathEdge::Queue});
    const PathGraph graph(std::move(parts));
    QCOMPARE(graph.missing()[static_cast<std::size_t>(MissingEdge::Cycles)], std::uint64_t{1});
    std::uint32_t ordered = 0;
    for (const PathRun &run : graph.order())
        ordered += run.end - run.begin;
    QCOMPARE(ordered, 4u);
    QCOMPARE(replayError(graph, TaskControl()).errorNs, TimeNs{0});
}

// The causes lie on a resource that comes later, so that each of them is missing when it is looked at.
void TestPathGraph::ordersManyCausesOfOneNode()
{
    constexpr std::uint32_t Causes = 400'000;
    std::vector<MadeNode> nodes{{0, Causes, 10, {}}};
    for (std::uint32_t at = 0; at < Causes; ++at)
        nodes.push_back({1, at, 1, {}});
    PathParts parts = partsOf(nodes);
    for (std::uint32_t at = 0; at < Causes; ++at)
        parts.links.push_back({at + 1, 0, PathEdge::Queue});
    QElapsedTimer timer;
    timer.start();
    const PathGraph graph(std::move(parts));
    QVERIFY2(timer.elapsed() < 10'000, "each cause is looked at once");
    QCOMPARE(graph.missing(), MissingEdges{});
    QCOMPARE(replayError(graph, TaskControl()).errorNs, TimeNs{0});
}

PLUMBLINE_TEST(TestPathGraph)
#include "tst_pathgraph.moc"
