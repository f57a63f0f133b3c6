// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/graphbuilder.h"

#include "core/analysis/host/idlegaps.h"
#include "core/path/cardwork.h"
#include "core/path/collectivejoins.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace plumbline {

namespace {

void allocate(PathParts &parts, std::size_t nodes)
{
    parts.start.allocate(nodes);
    parts.length.allocate(nodes);
    parts.slice.allocate(nodes);
    parts.flags.allocate(nodes);
}

std::size_t mostNodes(const std::vector<std::unique_ptr<CardWork>> &works, std::size_t meetings)
{
    std::size_t nodes = meetings;
    for (const auto &work : works) {
        for (const CardWork::Resource &resource : work->resources())
            nodes += ResourceSweep::mostNodes(resource.entries.size(), resource.cuts.size());
    }
    return nodes;
}

/// Adds edges of the kind Guess, where nothing that was recorded tells what a node waited for:
/// - to tasks that begin long after everything that is known to hold them back, and right after a task on another stream;
/// - to tasks whose launch is not known, from the last work of the card before them, because a stream that only runs when it may
///   follows what the others did;
/// - to threads of MindSpore that stood still and go on right after a slice of another thread, or, where nothing leads to them in
///   the whole capture, soon after it. PyTorch writes arrows there.
class EdgeGuesser
{
public:
    EdgeGuesser(PathParts &parts, const TaskControl &control) : m_parts(parts), m_control(control), m_ready(parts.size)
    {
        for (const PathLink &link : parts.links)
            m_ready[link.to] =
                std::max(m_ready[link.to], Shift + endOf(link.from) + (link.kind == PathEdge::Launch ? lag(link.to) : 0));
    }

    /// Guesses for a card. Its resources are [first, last) of the parts.
    void guess(const CardWork &work, std::size_t first, std::size_t last)
    {
        guessTasks(work, first, last);
        const Trace &trace = *m_parts.cards[m_parts.resources[first].card].trace;
        if (std::ranges::any_of(trace.processes(), [](const Process &process) { return process.name == "MindSpore"; }))
            guessThreads(first, last);
        countLooseThreads(first, last);
    }

private:
    void guessTasks(const CardWork &work, std::size_t first, std::size_t last)
    {
        const ClockMap &clock = m_parts.cards[m_parts.resources[first].card].clock;
        const bool hasLaunches = work.hasLaunches();
        const std::vector<PathPlace> &ends = work.taskEnds();
        for (std::size_t resource = first; resource < last; ++resource) {
            const PathResource &nodes = m_parts.resources[resource];
            if (m_control.stopRequested())
                return;
            for (std::uint32_t node = nodes.begin; nodes.isDevice && node < nodes.end; ++node) {
                const TimeNs start = m_parts.start[node];
                const TimeNs ready = std::max(m_ready[node] - Shift, node > nodes.begin ? endOf(node - 1) : -Shift);
                const bool hasCauses = m_ready[node] != 0;
                const bool isUnlaunched = !hasLaunches || (kindOf(node) == PathKind::Kernel && !hasCauses);
                if (start - ready <= (isUnlaunched && !hasCauses ? 0 : KernelGapNs))
                    continue;
                auto end = std::ranges::upper_bound(ends, clock.inverse(start), {}, &PathPlace::time);
                const TimeNs earliest = isUnlaunched ? ready : std::max(ready, start - KernelGapNs - 1);
                int asked = 0; // of many tasks of its own stream that end at once, some are looked at
                while (end != ends.begin() && std::prev(end)->resource == resource - first &&
                       clock.map(end[-1].time) > earliest && asked++ < MostEndsAsked)
                    --end;
                if (end == ends.begin() || std::prev(end)->resource == resource - first)
                    continue;
                --end;
                if (const TimeNs ended = clock.map(end->time); ended > earliest)
                    addLink(first + end->resource, ended, node);
            }
        }
    }

    /// The end of a slice of a thread.
    struct ThreadEnd
    {
        TimeNs time = 0;
        std::uint32_t node = 0;
        std::size_t resource = 0;
    };

    void guessThreads(std::size_t first, std::size_t last)
    {
        std::vector<ThreadEnd> ends;
        for (std::size_t resource = first; resource < last; ++resource) {
            const PathResource &nodes = m_parts.resources[resource];
            if (m_control.stopRequested())
                return;
            for (std::uint32_t node = nodes.begin; !nodes.isDevice && node < nodes.end; ++node) {
                if (endsSlice(nodes, node))
                    ends.push_back({endOf(node), node, resource});
            }
        }
        std::ranges::sort(ends, {}, [](const ThreadEnd &end) { return std::pair(end.time, end.node); });
        const std::vector<bool> isLed = linkedResources(first, last, &PathLink::to);
        for (std::size_t resource = first; resource < last; ++resource) {
            const PathResource &nodes = m_parts.resources[resource];
            const TimeNs farthest = isLed[resource - first] ? KernelGapNs : LooseThreadNs;
            if (m_control.stopRequested())
                return;
            for (std::uint32_t node = nodes.begin; !nodes.isDevice && node < nodes.end; ++node) {
                const TimeNs start = m_parts.start[node];
                const TimeNs ready = std::max(m_ready[node] - Shift, node > nodes.begin ? endOf(node - 1) : -Shift);
                if (start - ready <= KernelGapNs || (!m_parts.slice[node].isValid() && m_parts.length[node] > 0))
                    continue; // a mark without length may stand before the slice
                auto end = std::ranges::upper_bound(ends, start, {}, &ThreadEnd::time);
                for (int asked = 0; end != ends.begin() && std::prev(end)->resource == resource && asked < MostEndsAsked; ++asked)
                    --end;
                if (end != ends.begin() && std::prev(end)->resource != resource && start - std::prev(end)->time <= farthest)
                    m_parts.links.push_back({std::prev(end)->node, node, PathEdge::Guess});
            }
        }
    }

    [[nodiscard]] bool endsSlice(const PathResource &nodes, std::uint32_t node) const
    {
        const PathCard &card = m_parts.cards[nodes.card];
        const SliceId slice = m_parts.slice[node];
        return slice.isValid() && card.clock.map(card.trace->sliceRange(slice).end) == endOf(node);
    }

    /// Counts threads on which others depend, and to which nothing leads. The first one of a card needs no cause.
    void countLooseThreads(std::size_t first, std::size_t last)
    {
        const std::vector<bool> isLed = linkedResources(first, last, &PathLink::to);
        const std::vector<bool> leads = linkedResources(first, last, &PathLink::from);
        std::uint64_t loose = 0;
        bool isFirstLed = true; // the thread that begins first
        TimeNs earliest = std::numeric_limits<TimeNs>::max();
        for (std::size_t resource = first; resource < last; ++resource) {
            const PathResource &nodes = m_parts.resources[resource];
            if (nodes.isDevice || nodes.begin == nodes.end)
                continue;
            loose += leads[resource - first] && !isLed[resource - first] ? 1 : 0;
            if (m_parts.start[nodes.begin] < earliest) {
                earliest = m_parts.start[nodes.begin];
                isFirstLed = isLed[resource - first] || !leads[resource - first];
            }
        }
        m_parts.missing[static_cast<std::size_t>(MissingEdge::Threads)] += loose - (isFirstLed ? 0 : 1);
    }

    /// Returns for each resource of [first, last) whether an edge leads to it, or from it.
    [[nodiscard]] std::vector<bool> linkedResources(std::size_t first, std::size_t last, std::uint32_t PathLink::*end) const
    {
        std::vector<bool> isLinked(last - first);
        for (const PathLink &link : m_parts.links) {
            const std::uint32_t node = link.*end;
            if (node >= m_parts.resources[first].begin && node < m_parts.resources[last - 1].end)
                isLinked[resourceOf(node) - first] = true;
        }
        return isLinked;
    }

    [[nodiscard]] PathKind kindOf(std::uint32_t node) const { return static_cast<PathKind>(m_parts.flags[node] & 0x3f); }
    [[nodiscard]] std::size_t resourceOf(std::uint32_t node) const
    {
        const auto behind = std::ranges::upper_bound(m_parts.resources, node, {}, &PathResource::begin);
        return static_cast<std::size_t>(behind - m_parts.resources.begin()) - 1;
    }
    [[nodiscard]] TimeNs endOf(std::uint32_t node) const
    {
        return m_parts.start[node] + ((m_parts.flags[node] & PathParts::WaitFlag) != 0 ? 0 : m_parts.length[node]);
    }
    [[nodiscard]] TimeNs lag(std::uint32_t node) const { return m_parts.launchLags[m_parts.resources[resourceOf(node)].card]; }

    void addLink(std::size_t resource, TimeNs time, std::uint32_t to)
    {
        const PathResource &nodes = m_parts.resources[resource];
        const TimeNs *starts = m_parts.start.data();
        auto at = static_cast<std::uint32_t>(std::lower_bound(starts + nodes.begin, starts + nodes.end, time) - starts);
        if (at > nodes.begin && endOf(at - 1) == time)
            m_parts.links.push_back({at - 1, to, PathEdge::Guess});
    }

    PathParts &m_parts;
    const TaskControl &m_control;
    static constexpr int MostEndsAsked = 64;
    /// Up to this long after a slice of another thread a thread begins to which nothing else leads.
    static constexpr TimeNs LooseThreadNs = 100'000;
    static constexpr TimeNs Shift = 2 * FarthestPathNs; ///< makes all times positive

    Column<TimeNs> m_ready; ///< by node: when its edges let it begin, plus Shift; 0 without edges
};

} // namespace

Result<std::shared_ptr<const PathGraph>> buildPathGraph(const std::vector<PathInput> &inputs, const TaskControl &control)
{
    PathParts parts;
    std::vector<CommunicationFacts> facts;
    for (const PathInput &input : inputs) {
        parts.cards.push_back(input.card);
        facts.push_back({input.peers, input.arguments});
        const TimeRange range = input.card.clock.map(input.card.trace->slicesRange());
        if (range.begin < -FarthestPathNs || range.end > FarthestPathNs)
            return failure(ErrorCode::NotSupported, {}, "times");
    }
    if (inputs.empty())
        return failure(ErrorCode::InvalidArgument);
    std::vector<std::unique_ptr<CardWork>> works;
    for (std::uint32_t card = 0; card < inputs.size(); ++card)
        works.push_back(std::make_unique<CardWork>(parts, card, inputs[card].connections.get(), control));
    CollectiveJoins joins(parts, works, facts, control);
    const std::size_t nodes = mostNodes(works, joins.size());
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    if (nodes >= PathGraph::NoNode)
        return failure(ErrorCode::NotSupported);
    allocate(parts, nodes);
    std::vector<std::size_t> firstResource;
    for (const auto &work : works) {
        firstResource.push_back(parts.resources.size());
        parts.launchLags.push_back(work->launchLag());
        for (CardWork::Resource &resource : work->resources()) {
            if (control.stopRequested())
                return failure(ErrorCode::Cancelled);
            ResourceSweep(parts, control).write(resource.head, resource.entries, resource.cuts);
            resource = {};
        }
    }
    firstResource.push_back(parts.resources.size());
    joins.writeMeetings();
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    EdgeGuesser guesser(parts, control);
    for (std::size_t card = 0; card < works.size(); ++card) {
        if (firstResource[card] < firstResource[card + 1])
            guesser.guess(*works[card], firstResource[card], firstResource[card + 1]);
    }
    auto graph = std::make_shared<const PathGraph>(std::move(parts), control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return graph;
}

} // namespace plumbline
