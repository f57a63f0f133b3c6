// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/flowbuilder.h"

#include "core/base/scheduler.h"
#include "core/import/flowjoiner.h"

#include <algorithm>
#include <map>
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

/// The slice of the lane that begins first at or behind `time`, the outermost of those.
SliceId nextSlice(const Lane &lane, const SliceTable &slices, TimeNs time)
{
    SliceId best;
    for (std::size_t row = 0; row < lane.rows(); ++row) {
        const TimeNs *begin = slices.start.data() + lane.rowBegin[row];
        const TimeNs *end = slices.start.data() + lane.rowBegin[row + 1];
        const TimeNs *found = std::lower_bound(begin, end, time);
        if (found != end && (!best.isValid() || *found < slices.start[best.value]))
            best = SliceId(static_cast<std::size_t>(found - slices.start.data()));
    }
    return best;
}

/// The innermost slice of the lane that holds `time`; one that merely ends there only when no other does.
SliceId holdingSlice(const Lane &lane, const SliceTable &slices, TimeNs time)
{
    SliceId best;
    const auto rank = [&](SliceId slice) { // proper holders first, then the last-started, then the deeper row
        const TimeNs start = slices.start[slice.value];
        return std::make_tuple(start == time || time < slices.end(slice.value), start);
    };
    for (std::size_t row = 0; row < lane.rows(); ++row) {
        const TimeNs *begin = slices.start.data() + lane.rowBegin[row];
        const TimeNs *end = slices.start.data() + lane.rowBegin[row + 1];
        const TimeNs *after = std::upper_bound(begin, end, time);
        if (after == begin)
            continue;
        const SliceId slice(static_cast<std::size_t>(after - 1 - slices.start.data()));
        if (slices.end(slice.value) >= time && (!best.isValid() || rank(slice) >= rank(best)))
            best = slice;
    }
    return best;
}

} // namespace

std::uint64_t buildFlows(std::vector<PieceColumns> &pieces, const MergedTables &tables, const SliceTable &slices,
                         std::int64_t originNs, unsigned threads, FlowTable &table)
{
    std::vector<FlowRecord> points = takePoints(pieces, tables);
    const JoinedFlows joined = joinFlows(points);

    std::map<std::string_view, std::uint32_t> categories;
    std::vector<std::uint32_t> categoryOf(tables.strings.size());
    for (const auto &[from, to] : joined.arrows)
        categories.emplace(tables.strings.text(StringId(points[from].category)), points[from].category);
    for (const auto &[name, id] : categories) {
        categoryOf[id] = static_cast<std::uint32_t>(table.categories.size());
        table.categories.push_back({std::string(name), 0, 0});
    }

    const auto endAt = [&](const FlowRecord &point) {
        const Lane &lane = tables.lanes[point.lane];
        const TimeNs time = point.time - originNs;
        return FlowEnd{time, LaneId(point.lane),
                       point.bindsToNext ? nextSlice(lane, slices, time) : holdingSlice(lane, slices, time)};
    };
    constexpr std::size_t Chunk = 4096;
    table.flows.allocate(joined.arrows.size());
    parallelFor((joined.arrows.size() + Chunk - 1) / Chunk, threads, [&](std::size_t chunk, unsigned) {
        for (std::size_t row = chunk * Chunk; row < std::min((chunk + 1) * Chunk, joined.arrows.size()); ++row) {
            const auto &[from, to] = joined.arrows[row];
            table.flows[row] = {endAt(points[from]), endAt(points[to]), categoryOf[points[from].category], 0};
        }
    });
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
