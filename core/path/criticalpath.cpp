// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/criticalpath.h"

#include <algorithm>
#include <array>
#include <functional>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

constexpr std::uint32_t PathPollEvery = 16'384; ///< nodes of a path

/// Returns what a stream or thread does while nothing is recorded: a stream has nothing to do, a thread does something else.
PathKind kindOfGap(bool isDevice)
{
    return isDevice ? PathKind::Idle : PathKind::Host;
}

/// Returns what the time between the end of a cause and the begin of the node behind it is.
PathKind kindOfDelay(const PathGraph &graph, const PathGraph::Binding &binding, bool isDevice)
{
    switch (binding.kind) {
    case PathEdge::Launch:
    case PathEdge::Queue:
        return PathKind::Launch;
    case PathEdge::Event:
    case PathEdge::Return:
        return PathKind::Sync;
    case PathEdge::Collective:
        return PathKind::Communication;
    case PathEdge::Thread:
        return PathKind::Host;
    case PathEdge::Guess:
        return PathKind::Idle;
    case PathEdge::Order:
        break;
    }
    if (graph.isWait(binding.cause))
        return graph.kind(binding.cause) == PathKind::Communication ? PathKind::Communication : PathKind::Sync;
    return kindOfGap(isDevice);
}

/// Collects the segments of a path from its end to its begin.
class PathCollector
{
public:
    PathCollector(const PathGraph &graph, TimeRange range) : m_graph(graph), m_range(range), m_until(range.end) {}

    [[nodiscard]] bool isDone() const { return m_until <= m_range.begin; }

    /// Adds the part of [begin, m_until) inside the range. Nothing explains what lies behind `explainedUntil`.
    void add(TimeNs begin, PathKind kind, std::uint32_t node, bool isNamed, TimeNs explainedUntil)
    {
        begin = std::max(begin, m_range.begin);
        if (begin >= m_until)
            return;
        const TimeNs unexplained = m_until - std::clamp(explainedUntil, begin, m_until);
        const PathResource &resource = m_graph.resources()[m_graph.resourceOf(node)];
        PathSegment segment{
            kind, isNamed ? m_graph.slice(node) : SliceId(), resource.card, resource.lane, {begin, m_until}, node, unexplained};
        if (m_graph.slice(node).isValid())
            segment.lane = m_graph.cards()[resource.card].trace->laneOf(m_graph.slice(node));
        m_until = begin;
        PathSegment *last = m_segments.empty() ? nullptr : &m_segments.back();
        if (last && std::tie(last->kind, last->slice, last->card, last->lane) ==
                        std::tie(segment.kind, segment.slice, segment.card, segment.lane)) {
            last->range.begin = begin;
            last->unexplainedNs += unexplained;
            last->node = node;
        } else {
            m_segments.push_back(segment);
        }
    }

    [[nodiscard]] std::vector<PathSegment> take()
    {
        std::ranges::reverse(m_segments);
        return std::move(m_segments);
    }

private:
    const PathGraph &m_graph;
    TimeRange m_range;
    TimeNs m_until; ///< everything from here on is covered
    std::vector<PathSegment> m_segments;
};

template<typename Counts>
CriticalPath followCauses(const PathGraph &graph, std::uint32_t last, TimeRange range, const Counts &counts,
                          const TaskControl &control)
{
    const auto resourceOf = [&](std::uint32_t node) -> const PathResource & { return graph.resources()[graph.resourceOf(node)]; };
    PathCollector collector(graph, range);
    collector.add(graph.range(last).end, kindOfGap(resourceOf(last).isDevice), last, false, range.begin);
    std::uint64_t guesses = 0;
    std::uint32_t followed = 0;
    for (std::uint32_t node = last; !collector.isDone();) {
        if (++followed % PathPollEvery == 0 && control.stopRequested())
            return {};
        if (!graph.isWait(node))
            collector.add(graph.start(node), graph.kind(node), node, true,
                          isExplained(graph, node) ? range.end : graph.start(node));
        const PathResource &resource = resourceOf(node);
        const PathGraph::Binding binding = graph.bindingOf(node, graph.launchLag(resource), counts);
        if (binding.cause == PathGraph::NoNode) {
            collector.add(range.begin, kindOfGap(resource.isDevice), node, false, range.begin);
            break;
        }
        guesses += binding.kind == PathEdge::Guess ? 1 : 0;
        const PathKind kind = kindOfDelay(graph, binding, resource.isDevice);
        const bool isRecorded = kind == PathKind::Launch || kind == PathKind::Sync || kind == PathKind::Communication;
        collector.add(graph.end(binding.cause), kind, node, isRecorded, binding.readyNs);
        node = binding.cause;
    }
    return {range, collector.take(), guesses};
}

/// Returns a number that segments share when they count for one total. A trace has one number for equal names.
std::uint64_t totalKey(const PathGraph &graph, const PathSegment &segment, bool byName)
{
    constexpr std::uint64_t MostCards = std::uint64_t{1} << 27;
    std::uint64_t name = 0;
    if (byName && segment.slice.isValid())
        name = std::uint64_t{graph.cards()[segment.card].trace->slices().name[segment.slice.value].value} + 1;
    return (name << 32) | ((segment.card % MostCards) << 5) | static_cast<std::uint64_t>(segment.kind);
}

std::vector<PathTotal> totalsOf(const PathGraph &graph, const CriticalPath &path, bool byName)
{
    std::unordered_map<std::uint64_t, std::size_t> known; // position by kind, card and name
    std::vector<PathTotal> totals;
    for (std::size_t at = 0; at < path.segments.size(); ++at) {
        const PathSegment &segment = path.segments[at];
        const auto [found, isNew] = known.try_emplace(totalKey(graph, segment, byName), totals.size());
        if (isNew)
            totals.push_back({segment.kind, segment.card, byName ? segment.name(graph) : std::string_view(), 0, 0, 0, at});
        PathTotal &total = totals[found->second];
        total.durationNs += segment.range.length();
        ++total.segments;
        total.unexplainedNs += segment.unexplainedNs;
        if (segment.range.length() > path.segments[total.longest].range.length())
            total.longest = at;
    }
    std::ranges::sort(totals, {},
                      [](const PathTotal &total) { return std::tuple(-total.durationNs, total.kind, total.card, total.name); });
    return totals;
}

} // namespace

std::string_view PathSegment::name(const PathGraph &graph) const
{
    if (!slice.isValid())
        return {};
    const Trace &trace = *graph.cards()[card].trace;
    return trace.text(trace.slices().name[slice.value]);
}

std::string_view pathKindName(PathKind kind)
{
    constexpr std::array<std::string_view, PathKindCount> Names{"kernel", "launch", "host",   "communication", "peer_wait",
                                                                "copy",   "sync",   "loader", "idle"};
    return Names[static_cast<std::size_t>(kind)];
}

PathKind delayKind(const PathGraph &graph, std::uint32_t node)
{
    const PathResource &resource = graph.resources()[graph.resourceOf(node)];
    return delayKind(graph, node, graph.bindingOf(node, graph.launchLag(resource)));
}

PathKind delayKind(const PathGraph &graph, std::uint32_t node, const PathGraph::Binding &binding)
{
    const PathResource &resource = graph.resources()[graph.resourceOf(node)];
    return binding.cause == PathGraph::NoNode ? kindOfGap(resource.isDevice) : kindOfDelay(graph, binding, resource.isDevice);
}

bool isExplained(const PathGraph &graph, std::uint32_t node)
{
    const PathKind kind = graph.kind(node);
    const bool isOperator = kind == PathKind::Communication;
    if (!isOperator && (kind != PathKind::Sync || graph.duration(node) <= ShortWaitNs))
        return true;
    const bool isDevice = graph.resources()[graph.resourceOf(node)].isDevice;
    constexpr int MostPieces = 64;
    for (int piece = 0; piece < MostPieces; ++piece, --node) {
        bool isReached = false;
        bool isFirst = true;
        graph.eachCause(node, [&](std::uint32_t, PathEdge edge) {
            isFirst = isFirst && edge != PathEdge::Order;
            isReached =
                isReached || (isOperator ? edge == PathEdge::Collective : edge == PathEdge::Return || edge == PathEdge::Event);
        });
        const bool isCaused = isReached && (isOperator || (!isFirst && graph.isWait(node - 1)));
        if (isCaused || isFirst)
            return isCaused;
        const PathKind before = graph.kind(node - 1);
        if (isDevice && graph.slice(node - 1) != graph.slice(node))
            return false;
        if (before != kind)
            return before == PathKind::PeerWait;
    }
    return false;
}

std::uint32_t pathEnd(const PathGraph &graph, std::uint32_t card, TimeNs time)
{
    std::uint32_t running = PathGraph::NoNode;
    std::uint32_t next = PathGraph::NoNode;
    std::uint32_t last = PathGraph::NoNode;
    std::pair<TimeNs, bool> lastEnded;
    for (std::uint32_t at = 0; at < graph.resources().size(); ++at) {
        const PathResource &resource = graph.resources()[at];
        if (resource.card != card || resource.isMeetings() || resource.begin == resource.end)
            continue;
        const std::uint32_t node = graph.nodeAt(at, time);
        if (node != PathGraph::NoNode) {
            const bool isRunning = resource.isDevice && graph.start(node) < time && graph.end(node) > time;
            const bool isBetter = running == PathGraph::NoNode || graph.kind(node) == PathKind::Kernel;
            running = isRunning && isBetter ? node : running;
            // Of those that end together, a task of the device.
            const std::pair ended(std::min(graph.range(node).end, time), resource.isDevice);
            if (last == PathGraph::NoNode || ended > lastEnded) {
                last = node;
                lastEnded = ended;
            }
        }
        std::uint32_t behind = node == PathGraph::NoNode ? resource.begin : graph.start(node) >= time ? node : node + 1;
        while (resource.isDevice && behind < resource.end && graph.duration(behind) == 0)
            ++behind;
        if (resource.isDevice && behind < resource.end && (next == PathGraph::NoNode || graph.start(behind) < graph.start(next)))
            next = behind;
    }
    return running != PathGraph::NoNode ? running : next != PathGraph::NoNode ? next : last;
}

CriticalPath criticalPath(const PathGraph &graph, std::uint32_t last, TimeRange range, const TaskControl &control)
{
    return followCauses(
        graph, last, range, [](std::uint32_t) { return true; }, control);
}

CriticalPath pathBetween(const PathGraph &graph, std::uint32_t first, std::uint32_t last, const TaskControl &control)
{
    std::vector<bool> depends(graph.size());
    depends[first] = true;
    for (const PathRun &run : graph.order()) {
        if (control.stopRequested())
            return {};
        for (std::uint32_t node = run.begin; node < run.end; ++node)
            graph.eachCause(node, [&](std::uint32_t cause, PathEdge) { depends[node] = depends[node] || depends[cause]; });
    }
    const TimeRange range{graph.start(first), graph.range(last).end};
    if (!depends[last])
        return {};
    return followCauses(
        graph, last, range, [&](std::uint32_t cause) { return depends[cause]; }, control);
}

std::uint32_t nodeOfSlice(const PathGraph &graph, std::uint32_t card, SliceId slice)
{
    const PathCard &owner = graph.cards()[card];
    const TimeNs start = owner.clock.map(owner.trace->slices().start[slice.value]);
    for (std::uint32_t at = 0; at < graph.resources().size(); ++at) {
        const PathResource &resource = graph.resources()[at];
        if (resource.card != card)
            continue;
        std::uint32_t node = graph.nodeAt(at, start);
        for (; node != PathGraph::NoNode && node > resource.begin && graph.start(node - 1) == start; --node) {
        }
        for (; node != PathGraph::NoNode && node < resource.end && graph.start(node) <= start; ++node) {
            if (graph.slice(node) == slice)
                return node;
        }
    }
    return PathGraph::NoNode;
}

std::uint32_t lastNodeOfSlice(const PathGraph &graph, std::uint32_t card, SliceId slice)
{
    const PathCard &owner = graph.cards()[card];
    const TimeRange range = owner.clock.map(owner.trace->sliceRange(slice));
    for (std::uint32_t at = 0; at < graph.resources().size(); ++at) {
        const PathResource &resource = graph.resources()[at];
        if (resource.card != card || resource.begin == resource.end)
            continue;
        std::uint32_t node = graph.nodeAt(at, range.end);
        for (; node != PathGraph::NoNode && graph.start(node) >= range.begin; --node) {
            if (graph.slice(node) == slice)
                return node;
            if (node == resource.begin)
                break;
        }
    }
    return PathGraph::NoNode;
}

std::vector<PathTotal> totalsByKind(const PathGraph &graph, const CriticalPath &path)
{
    return totalsOf(graph, path, false);
}

std::vector<PathTotal> totalsByName(const PathGraph &graph, const CriticalPath &path)
{
    return totalsOf(graph, path, true);
}

} // namespace plumbline
