// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/replay.h"

#include "core/base/wide.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Replayed times are at most this far from 0, so that a time, a duration and a delay have a sum.
constexpr TimeNs FarthestReplayNs = TimeNs{1} << 62;
constexpr std::uint32_t ReplayPollEvery = 65'536; ///< nodes; a stream that waits for nothing is one run of the graph
constexpr TimeNs NoCause = std::numeric_limits<TimeNs>::min();

/// Computes when nodes begin, one after another in the order of the graph.
class NodeClock
{
public:
    NodeClock(const PathGraph &graph, const PathChanges &changes, const Column<TimeNs> &ends)
        : m_graph(graph), m_changes(changes), m_ends(ends), m_peerShifts(graph.resources().size())
    {}

    [[nodiscard]] TimeNs startOf(std::uint32_t node, TimeNs launchLag) const
    {
        const TimeNs start = m_graph.start(node);
        const std::uint8_t flags = m_changes.flags.empty() ? 0 : m_changes.flags[node];
        if (flags == 0 && m_graph.hasOnlyOrder(node)) // what most nodes are; the general case below gives the same
            return m_ends[node - 1] + (start - m_graph.end(node - 1));
        const TimeNs lagNow = (flags & PathChanges::NoLag) != 0 ? 0 : launchLag;
        TimeNs recorded = NoCause; // when the causes let the node begin in the capture
        TimeNs binding = NoCause;  // when those that did so last let it begin now
        TimeNs ready = NoCause;    // when all of them do now
        TimeNs refused = NoCause;  // when those do that no longer count
        m_graph.eachCause(node, [&](std::uint32_t cause, PathEdge kind) {
            if (!m_changes.counts(kind))
                return;
            const bool isLaunch = kind == PathEdge::Launch;
            const TimeNs ended = m_graph.end(cause);
            // A cause may end after the node begins, where two clocks differ a little. That much stays between them.
            const TimeNs before = std::min(ended + (isLaunch ? launchLag : 0), start);
            const TimeNs lag = isLaunch ? lagNow : 0;
            const TimeNs early = kind == PathEdge::Collective && !m_changes.early.empty() ? m_changes.early[cause] : 0;
            const TimeNs now = m_ends[cause] + lag - early + std::min<TimeNs>(start - ended - lag, 0);
            const bool isKept = m_changes.keeps(node, cause, kind);
            (isKept ? ready : refused) = std::max(isKept ? ready : refused, now);
            if (before > recorded)
                binding = NoCause;
            if (before >= recorded && isKept)
                binding = std::max(binding, now);
            recorded = std::max(recorded, before);
        });
        if (recorded == NoCause)
            return start;
        const TimeNs delay = (flags & PathChanges::NoDelay) != 0 ? 0 : start - recorded;
        if (ready == NoCause)
            ready = refused;
        if (m_changes.delays == DelayOwner::Node)
            return ready + delay;
        return binding == NoCause ? ready : std::max(ready, binding + delay);
    }

    [[nodiscard]] TimeNs endOf(std::uint32_t node, std::uint32_t resource, TimeNs start)
    {
        const TimeNs duration = m_changes.duration.empty() ? m_graph.duration(node) : m_changes.duration[node];
        if (!m_changes.keepsPeerPace || m_graph.kind(node) != PathKind::PeerWait)
            return start + duration;
        const TimeNs arrival = m_graph.start(node) + duration;
        const TimeNs end = std::max(start, std::min(arrival + m_peerShifts[resource], FarthestReplayNs));
        m_peerShifts[resource] = end - arrival;
        return end;
    }

private:
    const PathGraph &m_graph;
    const PathChanges &m_changes;
    const Column<TimeNs> &m_ends;
    std::vector<TimeNs> m_peerShifts; ///< by resource: how much later than recorded the last wait for a peer ended
};

} // namespace

Column<TimeNs> durationsOf(const PathGraph &graph)
{
    Column<TimeNs> durations;
    durations.allocate(graph.size());
    for (std::uint32_t node = 0; node < graph.size(); ++node)
        durations[node] = graph.duration(node);
    return durations;
}

Replay::Replay(const PathGraph &graph, const PathChanges &changes, const TaskControl &control, Replay used)
    : m_start(std::move(used.m_start)), m_end(std::move(used.m_end))
{
    if (m_start.size() != graph.size()) {
        m_start.allocate(graph.size());
        m_end.allocate(graph.size());
    }
    NodeClock clock(graph, changes, m_end);
    for (const PathRun &run : graph.order()) {
        if (control.stopRequested())
            return;
        const TimeNs lag = graph.launchLag(graph.resources()[run.resource]);
        for (std::uint32_t node = run.begin; node < run.end; ++node) {
            if (node % ReplayPollEvery == 0 && control.stopRequested())
                return;
            const TimeNs added = changes.addedDelay.empty() ? 0 : changes.addedDelay[node];
            m_start[node] = std::clamp(clock.startOf(node, lag) + added, -FarthestReplayNs, FarthestReplayNs);
            m_end[node] = std::min(clock.endOf(node, run.resource, m_start[node]), FarthestReplayNs);
        }
    }
}

std::shared_ptr<const PathGraph> replayedGraph(const PathGraph &graph, const PathChanges &changes, const Replay &replay,
                                               const TaskControl &control)
{
    PathTimes times;
    times.start.allocate(graph.size());
    times.length.allocate(graph.size());
    times.launchLags.assign(graph.cards().size(), NoCause);
    for (const PathResource &resource : graph.resources()) {
        TimeNs &lag = times.launchLags[resource.card];
        lag = lag == NoCause ? graph.launchLag(resource) : lag;
        for (std::uint32_t node = resource.begin; node < resource.end; ++node) {
            if (node % 65'536 == 0 && control.stopRequested())
                return nullptr;
            if (!changes.flags.empty() && (changes.flags[node] & PathChanges::NoLag) != 0)
                lag = 0;
            times.start[node] = replay.start(node);
            // A wait takes no time of its own, but covers the time until what follows it begins.
            const bool isWait = graph.isWait(node) && node + 1 < resource.end;
            const TimeNs end = isWait ? std::max(replay.start(node + 1), replay.start(node)) : replay.end(node);
            times.length[node] = end - replay.start(node);
        }
    }
    std::uint32_t asked = PathGraph::NoNode; // a node may have as many causes as the graph has nodes
    bool isAnyKept = false;
    const auto keepsAny = [&](std::uint32_t node) {
        if (node == asked)
            return isAnyKept;
        asked = node;
        isAnyKept = false;
        graph.eachCause(node,
                        [&](std::uint32_t cause, PathEdge kind) { isAnyKept = isAnyKept || changes.keeps(node, cause, kind); });
        return isAnyKept;
    };
    const auto isKept = [&](std::uint32_t node, std::uint32_t cause, PathEdge kind) {
        // A cause that lets a node begin before it has ended itself is no edge from an end to a begin.
        const bool isEarly = kind == PathEdge::Collective && !changes.early.empty() && changes.early[cause] > 0;
        return !isEarly && (changes.keeps(node, cause, kind) || (changes.counts(kind) && !keepsAny(node)));
    };
    auto replayed = std::make_shared<const PathGraph>(graph, std::move(times), isKept, control);
    return control.stopRequested() ? nullptr : std::move(replayed);
}

Column<TimeNs> addedDelays(const PathGraph &graph, const Column<TimeNs> &starts, const Column<TimeNs> &ends,
                           const TaskControl &control)
{
    Column<TimeNs> added(graph.size());
    const PathChanges unchanged;
    const NodeClock clock(graph, unchanged, ends);
    for (const PathRun &run : graph.order()) {
        if (control.stopRequested())
            return added;
        const TimeNs lag = graph.launchLag(graph.resources()[run.resource]);
        for (std::uint32_t node = run.begin; node < run.end; ++node) {
            if (node % ReplayPollEvery == 0 && control.stopRequested())
                return added;
            added[node] = std::clamp(saturated(WideNs{starts[node]} - clock.startOf(node, lag)), -FarthestPathNs, FarthestPathNs);
        }
    }
    return added;
}

ReplayError replayError(const PathGraph &graph, const TaskControl &control)
{
    const Replay replay(graph, {}, control);
    ReplayError worst;
    for (std::uint32_t node = 0; node < graph.size() && !control.stopRequested(); ++node) {
        const TimeNs error =
            std::max(std::abs(replay.start(node) - graph.start(node)), std::abs(replay.end(node) - graph.end(node)));
        if (error > worst.errorNs)
            worst = {error, node};
    }
    return worst;
}

PathSlack::PathSlack(const PathGraph &graph, std::uint32_t last, const TaskControl &control) : m_slack(graph.size())
{
    for (std::uint32_t node = 0; node < graph.size(); ++node)
        m_slack[node] = Unlimited;
    m_slack[last] = 0;
    const auto &order = graph.order();
    for (auto run = order.rbegin(); run != order.rend() && !control.stopRequested(); ++run) {
        const TimeNs lag = graph.launchLag(graph.resources()[run->resource]);
        for (std::uint32_t node = run->end; node-- > run->begin;) {
            if (node % ReplayPollEvery == 0 && control.stopRequested())
                return;
            if (m_slack[node] == Unlimited)
                continue;
            const TimeNs readyNs = graph.bindingOf(node, lag).readyNs;
            graph.eachCause(node, [&](std::uint32_t cause, PathEdge kind) {
                const TimeNs time = graph.end(cause) + (kind == PathEdge::Launch ? lag : 0);
                m_slack[cause] = std::min(m_slack[cause], m_slack[node] + (readyNs - time));
            });
        }
    }
}

} // namespace plumbline
