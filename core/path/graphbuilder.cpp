// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/graphbuilder.h"

#include "core/analysis/host/idlegaps.h"
#include "core/path/cardwork.h"
#include "core/path/collectivejoins.h"

#include <algorithm>
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

/// Adds edges for tasks that begin long after everything that is known to hold them back, and right after the end of a task on
/// another stream.
class EdgeGuesser
{
public:
    EdgeGuesser(PathParts &parts, const TaskControl &control) : m_parts(parts), m_control(control), m_ready(parts.size)
    {
        for (const PathLink &link : parts.links)
            m_ready[link.to] =
                std::max(m_ready[link.to], Shift + endOf(link.from) + (link.kind == PathEdge::Launch ? lag(link.to) : 0));
    }

    /// Guesses for the streams of a card. Its resources are [first, last) of the parts.
    void guess(const CardWork &work, std::size_t first, std::size_t last)
    {
        const ClockMap &clock = m_parts.cards[m_parts.resources[first].card].clock;
        const std::vector<PathPlace> &ends = work.taskEnds();
        for (std::size_t resource = first; resource < last; ++resource) {
            const PathResource &nodes = m_parts.resources[resource];
            if (m_control.stopRequested())
                return;
            for (std::uint32_t node = nodes.begin; nodes.isDevice && node < nodes.end; ++node) {
                const TimeNs start = m_parts.start[node];
                const TimeNs ready = std::max(m_ready[node] - Shift, node > nodes.begin ? endOf(node - 1) : -Shift);
                if (start - ready <= KernelGapNs)
                    continue;
                auto end = std::ranges::upper_bound(ends, clock.inverse(start), {}, &PathPlace::time);
                const TimeNs earliest = std::max(ready, start - KernelGapNs - 1);
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

private:
    [[nodiscard]] TimeNs endOf(std::uint32_t node) const
    {
        return m_parts.start[node] + ((m_parts.flags[node] & PathParts::WaitFlag) != 0 ? 0 : m_parts.length[node]);
    }
    [[nodiscard]] TimeNs lag(std::uint32_t node) const
    {
        const auto behind = std::ranges::upper_bound(m_parts.resources, node, {}, &PathResource::begin);
        return m_parts.launchLags[std::prev(behind)->card];
    }

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
        works.push_back(std::make_unique<CardWork>(parts, card, control));
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
