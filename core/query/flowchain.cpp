// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/flowchain.h"

#include "core/query/laneindex.h"
#include "core/query/rowrange.h"

#include <algorithm>
#include <set>
#include <unordered_set>

namespace plumbline {

namespace {

constexpr std::size_t FlowChainMostRows = 256; ///< rows of a lane that are searched, to save time

bool isHost(const Trace &trace, LaneId lane)
{
    const ProcessKind kind = trace.processOf(lane).kind;
    return !trace.lane(lane).async &&
           (kind == ProcessKind::Framework || kind == ProcessKind::Runtime || kind == ProcessKind::Unknown);
}

/// Follows flows in one direction from slice to slice. Takes at most `limit` flows, and looks at `mostLooked` of a run of slices.
class FlowChainWalk
{
public:
    FlowChainWalk(const Trace &trace, const FlowIndex &index, bool forward, std::size_t limit, std::size_t mostLooked)
        : m_trace(trace), m_index(index), m_forward(forward), m_limit(limit), m_mostLooked(mostLooked)
    {}

    FlowChain from(SliceId slice);

private:
    /// A stretch of time on a thread. The slices inside it (forward) or around it (backward) belong to the chain.
    struct Place
    {
        LaneId lane;
        TimeRange range;
        friend bool operator==(const Place &, const Place &) = default;
    };

    void visit(SliceId slice);
    void visitThread(const Place &place);
    void climb(const Lane &lane, const Place &place);
    void descend(const Lane &lane, const Place &place);
    /// Returns the slice of a row that contains the place.
    [[nodiscard]] std::optional<SliceId> holderOf(const Lane &lane, std::size_t row, const Place &place) const;
    /// Returns the slices of a row that lie inside the place.
    [[nodiscard]] SliceRun slicesInside(const Lane &lane, std::size_t row, const Place &place) const;
    void take(SliceId first, SliceId last);
    void add(FlowId id);
    [[nodiscard]] const std::vector<LaneId> &threadOf(LaneId lane);

    const Trace &m_trace;
    const FlowIndex &m_index;
    bool m_forward;
    std::size_t m_limit;
    std::size_t m_mostLooked;
    std::set<FlowId> m_flows;
    std::unordered_set<SliceId> m_seen;
    std::vector<Place> m_open;
    std::vector<std::pair<LaneId, std::vector<LaneId>>> m_threads; ///< known so far; a chain touches a handful
    bool m_cut = false;                                            ///< the limit is reached; the walk ends
    bool m_isIncomplete = false;                                   ///< flows were not looked at; the walk goes on
};

FlowChain FlowChainWalk::from(SliceId slice)
{
    visit(slice);
    while (!m_open.empty() && !m_cut) {
        const Place place = m_open.back();
        m_open.pop_back();
        visitThread(place);
    }
    return {{m_flows.begin(), m_flows.end()}, m_cut || m_isIncomplete};
}

void FlowChainWalk::visit(SliceId slice)
{
    if (!m_seen.insert(slice).second)
        return;
    take(slice, slice);
    if (const LaneId lane = m_trace.laneOf(slice); isHost(m_trace, lane))
        m_open.push_back({lane, m_trace.sliceRange(slice)});
}

const std::vector<LaneId> &FlowChainWalk::threadOf(LaneId lane)
{
    const auto known =
        std::find_if(m_threads.begin(), m_threads.end(), [lane](const auto &thread) { return thread.first == lane; });
    if (known != m_threads.end())
        return known->second;
    std::vector<LaneId> lanes;
    for (std::size_t i = 0; i < m_trace.lanes().size(); ++i)
        if (const LaneId other(i); other == lane || (isHost(m_trace, other) && m_trace.lane(other).tid == m_trace.lane(lane).tid))
            lanes.push_back(other);
    return m_threads.emplace_back(lane, std::move(lanes)).second;
}

void FlowChainWalk::visitThread(const Place &place)
{
    for (const LaneId id : std::vector(threadOf(place.lane))) {
        if (m_forward)
            descend(m_trace.lane(id), place);
        else
            climb(m_trace.lane(id), place);
    }
}

void FlowChainWalk::climb(const Lane &lane, const Place &place)
{
    for (std::size_t row = 0; row < std::min(lane.rows(), FlowChainMostRows) && !m_cut; ++row) {
        const auto holder = holderOf(lane, row, place);
        if (holder && m_seen.insert(*holder).second)
            take(*holder, *holder);
    }
    if (lane.rows() > FlowChainMostRows) {
        const auto deeper = holderOf(lane, FlowChainMostRows, place);
        m_isIncomplete = m_isIncomplete || (deeper && !m_seen.contains(*deeper));
    }
}

std::optional<SliceId> FlowChainWalk::holderOf(const Lane &lane, std::size_t row, const Place &place) const
{
    const auto holder = LaneIndex::sliceAt(m_trace, lane, row, place.range.begin, 0);
    return holder && m_trace.sliceRange(*holder).end >= place.range.end ? holder : std::nullopt;
}

void FlowChainWalk::descend(const Lane &lane, const Place &place)
{
    for (std::size_t row = 0; row < std::min(lane.rows(), FlowChainMostRows) && !m_cut; ++row) {
        if (const SliceRun run = slicesInside(lane, row, place); run.size() > 0)
            take(SliceId(run.begin), SliceId(run.end - 1));
    }
    if (lane.rows() > FlowChainMostRows) {
        const SliceRun deeper = slicesInside(lane, FlowChainMostRows, place);
        const bool isKnown = deeper.size() == 1 && m_seen.contains(SliceId(deeper.begin));
        m_isIncomplete = m_isIncomplete || (deeper.size() > 0 && !isKnown);
    }
}

SliceRun FlowChainWalk::slicesInside(const Lane &lane, std::size_t row, const Place &place) const
{
    const TimeNs *starts = m_trace.slices().start.data();
    const TimeNs *rowEnd = starts + lane.rowBegin[row + 1];
    const TimeNs *first = std::lower_bound(starts + lane.rowBegin[row], rowEnd, place.range.begin);
    const TimeNs *last = std::lower_bound(first, rowEnd, place.range.end);
    // Ends rise in a row, so only the last slice can reach beyond the place.
    if (last != first && m_trace.slices().end(static_cast<std::size_t>(last - 1 - starts)) > place.range.end)
        --last;
    return {static_cast<std::size_t>(first - starts), static_cast<std::size_t>(last - starts)};
}

void FlowChainWalk::take(SliceId first, SliceId last)
{
    std::size_t total = 0;
    for (const FlowId id : m_index.flowsOf(first, last, m_mostLooked, &total)) {
        const Flow &flow = m_trace.flows().flows[id.value];
        const SliceId here = m_forward ? flow.from.slice : flow.to.slice;
        if (here.isValid() && first <= here && here <= last)
            add(id);
        if (m_cut)
            return;
    }
    // Those that were looked at may all lead in the other direction.
    if (total > m_mostLooked)
        m_isIncomplete = true;
}

void FlowChainWalk::add(FlowId id)
{
    if (m_flows.size() >= m_limit && !m_flows.count(id)) {
        m_cut = true;
        return;
    }
    if (!m_flows.insert(id).second)
        return;
    const Flow &flow = m_trace.flows().flows[id.value];
    const FlowEnd &there = m_forward ? flow.to : flow.from;
    if (there.slice.isValid())
        visit(there.slice);
    else if (there.lane.isValid() && isHost(m_trace, there.lane))
        m_open.push_back({there.lane, {there.time, there.time}});
}

} // namespace

FlowChain flowChainOf(const Trace &trace, const FlowIndex &index, SliceId slice, std::size_t limit)
{
    const std::size_t mostLooked = 2 * limit + 1;
    const FlowChain causes = FlowChainWalk(trace, index, false, limit, mostLooked).from(slice);
    const FlowChain effects = FlowChainWalk(trace, index, true, limit - causes.flows.size(), mostLooked).from(slice);
    FlowChain whole;
    std::set_union(causes.flows.begin(), causes.flows.end(), effects.flows.begin(), effects.flows.end(),
                   std::back_inserter(whole.flows));
    whole.cut = causes.cut || effects.cut;
    return whole;
}

} // namespace plumbline
