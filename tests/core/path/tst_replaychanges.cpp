// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/criticalpath.h"
#include "core/path/replay.h"
#include "tests/core/path/madegraph.h"
#include "tests/support/testregistry.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <random>
#include <vector>

using namespace plumbline;
using namespace plumbline::test;

namespace {

constexpr TimeNs MadeLag = 7;

/// An edge of a made graph, by the numbers of the nodes in the graph.
struct MadeEdge
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    PathEdge kind = PathEdge::Order;
};

/// A random graph with edges of several kinds, and what is changed in it.
struct ChangedGraph
{
    std::vector<MadeEdge> edges; ///< with those of the order
    std::vector<TimeNs> start;   ///< by number, in the capture
    std::vector<TimeNs> end;
    std::unique_ptr<PathGraph> graph;
    PathChanges changes;
};

ChangedGraph randomChanges(std::mt19937 &random, std::size_t count)
{
    ChangedGraph made;
    const auto nodes = randomNodes(random, count);
    const auto numbers = numbersOf(nodes);
    PathParts parts = partsOf(nodes);
    parts.launchLags = {MadeLag};
    for (PathLink &link : parts.links) {
        constexpr std::array Kinds{PathEdge::Launch, PathEdge::Guess, PathEdge::Collective, PathEdge::Queue};
        link.kind = Kinds[random() % Kinds.size()];
        made.edges.push_back({link.from, link.to, link.kind});
    }
    for (const PathResource &resource : parts.resources) {
        for (std::uint32_t node = resource.begin + 1; node < resource.end; ++node)
            made.edges.push_back({node - 1, node, PathEdge::Order});
    }
    made.start.resize(count);
    made.end.resize(count);
    made.changes.duration.allocate(count);
    made.changes.flags.allocate(count);
    for (std::size_t at = 0; at < count; ++at) {
        made.start[numbers[at]] = nodes[at].start;
        made.end[numbers[at]] = nodes[at].start + nodes[at].duration;
        made.changes.duration[numbers[at]] = random() % 3 == 0 ? static_cast<TimeNs>(random() % 400) : nodes[at].duration;
        made.changes.flags[numbers[at]] = random() % 2 == 0 ? static_cast<std::uint8_t>(random() % 32) : std::uint8_t{0};
    }
    made.changes.delays = random() % 2 == 0 ? DelayOwner::Node : DelayOwner::Cause;
    made.changes.hasGuesses = random() % 2 == 0;
    made.graph = std::make_unique<PathGraph>(std::move(parts));
    return made;
}

bool hasFlag(const PathChanges &changes, std::uint32_t node, std::uint8_t flag)
{
    return (changes.flags[node] & flag) != 0;
}

bool isHeldBy(const PathChanges &changes, const MadeEdge &edge)
{
    switch (edge.kind) {
    case PathEdge::Order:
        return true;
    case PathEdge::Launch:
    case PathEdge::Guess:
        return !hasFlag(changes, edge.to, PathChanges::NoLaunch | PathChanges::OnlyOrder);
    case PathEdge::Collective:
        return !hasFlag(changes, edge.from, PathChanges::NoArrival) && !hasFlag(changes, edge.to, PathChanges::OnlyOrder);
    default:
        return !hasFlag(changes, edge.to, PathChanges::OnlyOrder);
    }
}

/// Computes the begin of a node by walking every way to it.
TimeNs naiveStart(const ChangedGraph &made, std::uint32_t node)
{
    const PathChanges &changes = made.changes;
    std::vector<MadeEdge> edges;
    for (const MadeEdge &edge : made.edges) {
        if (edge.to == node && (edge.kind != PathEdge::Guess || changes.hasGuesses))
            edges.push_back(edge);
    }
    if (edges.empty())
        return made.start[node];
    const auto recorded = [&](const MadeEdge &edge) {
        return std::min(made.end[edge.from] + (edge.kind == PathEdge::Launch ? MadeLag : 0), made.start[node]);
    };
    const TimeNs last = recorded(*std::ranges::max_element(edges, {}, recorded));
    const bool isAnyHeld = std::ranges::any_of(edges, [&](const MadeEdge &edge) { return isHeldBy(changes, edge); });
    TimeNs start = std::numeric_limits<TimeNs>::min();
    for (const MadeEdge &edge : edges) {
        if (isAnyHeld && !isHeldBy(changes, edge))
            continue;
        const bool isLag = edge.kind == PathEdge::Launch && !hasFlag(changes, node, PathChanges::NoLag);
        const TimeNs room = made.start[node] - made.end[edge.from];
        TimeNs distance = std::min(isLag ? MadeLag : TimeNs{0}, room);
        const bool ownsDelay = changes.delays == DelayOwner::Node || (isAnyHeld && recorded(edge) == last);
        if (ownsDelay && !hasFlag(changes, node, PathChanges::NoDelay))
            distance += made.start[node] - last;
        start = std::max(start, naiveStart(made, edge.from) + changes.duration[edge.from] + distance);
    }
    return start;
}

} // namespace

class TestReplayChanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void replaysLikeEveryWay();
    void changesNothingWithoutChanges();
    void keepsThePaceOfPeers();
    void makesTheGraphOfAReplay();
    void asksOnceForManyCauses();
    void staysWithinTheRangeOfTimes();
};

void TestReplayChanges::replaysLikeEveryWay()
{
    std::mt19937 random(11);
    int moved = 0;
    for (int round = 0; round < 400; ++round) {
        const ChangedGraph made = randomChanges(random, 11);
        const Replay replay(*made.graph, made.changes, TaskControl());
        for (std::uint32_t node = 0; node < made.graph->size(); ++node) {
            QCOMPARE(replay.start(node), naiveStart(made, node));
            QCOMPARE(replay.end(node), replay.start(node) + made.changes.duration[node]);
            moved += replay.start(node) != made.start[node] ? 1 : 0;
        }
    }
    QVERIFY(moved > 1000);
}

void TestReplayChanges::changesNothingWithoutChanges()
{
    std::mt19937 random(12);
    for (int round = 0; round < 40; ++round) {
        ChangedGraph made = randomChanges(random, 200);
        made.changes.duration.reset();
        made.changes.flags.reset();
        made.changes.keepsPeerPace = round % 2 == 0;
        const Replay replay(*made.graph, made.changes, TaskControl());
        for (std::uint32_t node = 0; node < made.graph->size(); ++node) {
            QCOMPARE(replay.start(node), made.start[node]);
            QCOMPARE(replay.end(node), made.end[node]);
        }
    }
}

// One stream: work of 100, a wait of 50 for a peer, work of 100, and a wait of 50 again.
void TestReplayChanges::keepsThePaceOfPeers()
{
    const std::vector<MadeNode> nodes{{0, 0, 100, {}}, {0, 100, 50, {0}}, {0, 150, 100, {1}}, {0, 250, 50, {2}}};
    PathParts parts = partsOf(nodes);
    parts.flags[1] = parts.flags[3] = static_cast<std::uint8_t>(PathKind::PeerWait);
    const PathGraph graph(std::move(parts));
    PathChanges changes;
    changes.duration.allocate(4);
    for (std::uint32_t node = 0; node < 4; ++node)
        changes.duration[node] = graph.duration(node) / (graph.kind(node) == PathKind::PeerWait ? 1 : 2);
    QCOMPARE(Replay(graph, changes, TaskControl()).end(3), TimeNs{200});
    changes.keepsPeerPace = true; // the peer comes when it came
    QCOMPARE(Replay(graph, changes, TaskControl()).end(3), TimeNs{300});
    changes.duration[0] = 180; // the first work takes longer than the peer needs, which then comes as long after as before
    QCOMPARE(Replay(graph, changes, TaskControl()).end(1), TimeNs{180});
    QCOMPARE(Replay(graph, changes, TaskControl()).end(3), TimeNs{330});
}

void TestReplayChanges::makesTheGraphOfAReplay()
{
    std::mt19937 random(13);
    for (int round = 0; round < 40; ++round) {
        const ChangedGraph made = randomChanges(random, 60);
        const Replay replay(*made.graph, made.changes, TaskControl());
        const auto after = replayedGraph(*made.graph, made.changes, replay, TaskControl());
        QCOMPARE(after->size(), made.graph->size());
        for (std::uint32_t node = 0; node < after->size(); ++node) {
            QCOMPARE(after->start(node), replay.start(node));
            QCOMPARE(after->end(node), replay.end(node));
            std::uint32_t kept = 0;
            after->eachCause(node, [&](std::uint32_t, PathEdge) { ++kept; });
            std::uint32_t counted = 0;
            std::uint32_t held = 0;
            for (const MadeEdge &edge : made.edges) {
                const bool counts = edge.to == node && (edge.kind != PathEdge::Guess || made.changes.hasGuesses);
                counted += counts ? 1 : 0;
                held += counts && isHeldBy(made.changes, edge) ? 1 : 0;
            }
            const std::uint32_t expected = held > 0 ? held : counted;
            QCOMPARE(kept, expected);
        }
        QCOMPARE(replayError(*after, TaskControl()).errorNs, TimeNs{0});
    }
}

// Asked again for each cause, the 10^10 questions would take a minute.
void TestReplayChanges::asksOnceForManyCauses()
{
    const std::vector<MadeNode> nodes{{0, 0, 10, {}}, {1, 10, 10, std::vector<std::size_t>(100'000, 0)}};
    const PathGraph graph(partsOf(nodes));
    PathChanges changes;
    changes.flags.allocate(2);
    changes.flags[1] = PathChanges::OnlyOrder; // refuses all causes, which therefore stay
    QElapsedTimer timer;
    timer.start();
    const auto after = replayedGraph(graph, changes, Replay(graph, changes, TaskControl()), TaskControl());
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    std::size_t kept = 0;
    after->eachCause(1, [&](std::uint32_t, PathEdge) { ++kept; });
    QCOMPARE(kept, std::size_t{100'000});
    TaskControl stopped;
    stopped.requestStop();
    QVERIFY(!replayedGraph(graph, changes, Replay(graph, changes, TaskControl()), stopped));
}

// Durations of a damaged file may add up to more than a time can hold.
void TestReplayChanges::staysWithinTheRangeOfTimes()
{
    std::vector<MadeNode> nodes{{0, -FarthestPathNs, 10, {}}};
    for (std::size_t at = 1; at < 20; ++at)
        nodes.push_back({0, FarthestPathNs / 2 + static_cast<TimeNs>(10 * at), 10, {at - 1}});
    const PathGraph graph(partsOf(nodes));
    PathChanges changes;
    changes.duration.allocate(nodes.size());
    for (std::size_t at = 0; at < nodes.size(); ++at)
        changes.duration[at] = FarthestPathNs;
    for (const DelayOwner owner : {DelayOwner::Node, DelayOwner::Cause}) {
        changes.delays = owner;
        const Replay replay(graph, changes, TaskControl());
        for (std::uint32_t node = 1; node < graph.size(); ++node)
            QVERIFY(replay.end(node - 1) <= replay.start(node) && replay.start(node) <= replay.end(node));
        QCOMPARE(replay.end(19), TimeNs{1} << 62);
    }
    const PathGraph two(partsOf({{0, 0, 10, {}}, {0, 20, 10, {0}}}));
    Column<TimeNs> starts(2);
    Column<TimeNs> ends(2);
    starts[1] = TimeNs{1} << 62;
    ends[0] = -starts[1];
    QCOMPARE(addedDelays(two, starts, ends, TaskControl())[1], FarthestPathNs);
}

PLUMBLINE_TEST(TestReplayChanges)
#include "tst_replaychanges.moc"
