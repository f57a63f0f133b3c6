// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/flowbuilder.h"

#include "core/base/scheduler.h"
#include "core/import/flowjoiner.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace plumbline {

namespace {

std::vector<FlowRecord> takePoints(std::vector<PieceColumns> &pieces, const MergedTables &tables)
{
    std::size_t count = 0;
    for (const PieceColumns &piece : pieces)
        count += piece.flows.size();
    std::vector<FlowRecord> points;
    points.reserve(count);
    for (PieceColumns &piece : pieces) {
        for (FlowRecord point : piece.flows) {
            point.lane = tables.laneOf[piece.worker][point.lane];
            point.category = tables.stringOf[piece.worker][point.category].value;
            points.push_back(point);
        }
        std::vector<FlowRecord>().swap(piece.flows);
    }
    return points;
}

/// Finds slices for the points of one lane, which come in the order of time: one cursor a row moves on with them.
class LaneBinder
{
public:
    LaneBinder(const Lane &lane, const SliceTable &slices)
        : m_lane(lane)
        , m_slices(slices)
        , m_next(lane.rowBegin.begin(), lane.rowBegin.empty() ? lane.rowBegin.end() : lane.rowBegin.end() - 1)
    {}

    SliceId bind(TimeNs time, bool toNext)
    {
        for (std::size_t row = 0; row < m_next.size(); ++row) {
            while (m_next[row] < m_lane.rowBegin[row + 1] && m_slices.start[m_next[row]] <= time)
                ++m_next[row];
        }
        return toNext ? nextSlice(time) : holdingSlice(time);
    }

private:
    /// The slice that begins first at or behind `time`, the outermost of those.
    [[nodiscard]] SliceId nextSlice(TimeNs time) const
    {
        SliceId best;
        for (std::size_t row = 0; row < m_next.size(); ++row) {
            const std::uint32_t next = m_next[row];
            const bool startsNow = next > m_lane.rowBegin[row] && m_slices.start[next - 1] == time;
            const std::uint32_t slice = startsNow ? next - 1 : next;
            if (slice < m_lane.rowBegin[row + 1] && (!best.isValid() || m_slices.start[slice] < m_slices.start[best.value]))
                best = SliceId(slice);
        }
        return best;
    }

    /// The innermost slice that holds `time`; one that merely ends there only when no other does.
    [[nodiscard]] SliceId holdingSlice(TimeNs time) const
    {
        SliceId best;
        const auto rank = [&](SliceId slice) { // proper holders first, then the last-started, then the deeper row
            const TimeNs start = m_slices.start[slice.value];
            return std::make_tuple(start == time || time < m_slices.end(slice.value), start);
        };
        for (std::size_t row = 0; row < m_next.size(); ++row) {
            if (m_next[row] == m_lane.rowBegin[row])
                continue;
            const SliceId slice(m_next[row] - 1);
            if (m_slices.end(slice.value) >= time && (!best.isValid() || rank(slice) >= rank(best)))
                best = slice;
        }
        return best;
    }

    const Lane &m_lane;
    const SliceTable &m_slices;
    std::vector<std::uint32_t> m_next; ///< per row the first slice that starts behind the last time asked for
};

/// The slice of every point, or none. Lanes are handled in parallel.
std::vector<SliceId> bindPoints(const std::vector<FlowRecord> &points, const MergedTables &tables, const SliceTable &slices,
                                std::int64_t originNs, unsigned threads)
{
    std::vector<std::uint32_t> order(points.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::tie(points[a].lane, points[a].time) < std::tie(points[b].lane, points[b].time);
    });
    std::vector<std::size_t> laneBegin;
    for (std::size_t index = 0; index < order.size(); ++index) {
        if (index == 0 || points[order[index]].lane != points[order[index - 1]].lane)
            laneBegin.push_back(index);
    }
    laneBegin.push_back(order.size());
    std::vector<SliceId> bound(points.size());
    parallelFor(laneBegin.size() - 1, threads, [&](std::size_t group, unsigned) {
        LaneBinder binder(tables.lanes[points[order[laneBegin[group]]].lane], slices);
        for (std::size_t index = laneBegin[group]; index < laneBegin[group + 1]; ++index) {
            const FlowRecord &point = points[order[index]];
            bound[order[index]] = binder.bind(point.time - originNs, point.bindsToNext);
        }
    });
    return bound;
}

} // namespace

std::uint64_t buildFlows(std::vector<PieceColumns> &pieces, const MergedTables &tables, const SliceTable &slices,
                         std::int64_t originNs, unsigned threads, FlowTable &table)
{
    std::vector<FlowRecord> points = takePoints(pieces, tables);
    const JoinedFlows joined = joinFlows(points);

    std::map<std::string_view, std::uint32_t> categories;
    std::vector<std::uint32_t> categoryOf(tables.strings.size());
    std::vector<bool> seen(tables.strings.size());
    for (const auto &[from, to] : joined.arrows) {
        const std::uint32_t category = points[from].category;
        if (!seen[category])
            categories.emplace(tables.strings.text(StringId(category)), category);
        seen[category] = true;
    }
    for (const auto &[name, id] : categories) {
        categoryOf[id] = static_cast<std::uint32_t>(table.categories.size());
        table.categories.push_back({std::string(name), 0, 0});
    }

    const std::vector<SliceId> bound = bindPoints(points, tables, slices, originNs, threads);
    const auto endAt = [&](std::uint32_t point) {
        return FlowEnd{points[point].time - originNs, LaneId(points[point].lane), bound[point]};
    };
    table.flows.allocate(joined.arrows.size());
    for (std::size_t row = 0; row < joined.arrows.size(); ++row) {
        const auto &[from, to] = joined.arrows[row];
        table.flows[row] = {endAt(from), endAt(to), categoryOf[points[from].category], 0};
    }
    Flow *flows = table.flows.data();
    std::sort(flows, flows + table.flows.size(), [](const Flow &a, const Flow &b) {
        return std::tie(a.category, a.from.time, a.to.time, a.from.lane, a.to.lane, a.from.slice, a.to.slice) <
               std::tie(b.category, b.from.time, b.to.time, b.from.lane, b.to.lane, b.from.slice, b.to.slice);
    });
    for (std::uint32_t row = 0; row < table.flows.size(); ++row) {
        FlowTable::Category &category = table.categories[flows[row].category];
        if (category.end == 0)
            category.begin = row;
        category.end = row + 1;
    }
    return joined.unpaired;
}

} // namespace plumbline
