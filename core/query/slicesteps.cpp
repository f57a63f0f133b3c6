// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/slicesteps.h"

#include "core/query/laneindex.h"

#include <algorithm>
#include <cstdlib>

namespace plumbline {

namespace {

/// Returns the next slice of the same name in one row, by start and id, if it begins no later than `limit`.
std::optional<std::size_t> nextInRow(const Trace &trace, std::size_t begin, std::size_t end, SliceId from, TimeNs limit)
{
    const SliceTable &slices = trace.slices();
    const TimeNs *starts = slices.start.data();
    const TimeNs start = slices.start[from.value];
    auto i = static_cast<std::size_t>(std::lower_bound(starts + begin, starts + end, start) - starts);
    for (; i < end && starts[i] <= limit; ++i) {
        const bool follows = starts[i] > start || i > from.value;
        if (follows && slices.name[i] == slices.name[from.value])
            return i;
    }
    return std::nullopt;
}

/// Returns the previous slice of the same name in one row, by start and id, if it begins no earlier than `limit`.
std::optional<std::size_t> previousInRow(const Trace &trace, std::size_t begin, std::size_t end, SliceId from, TimeNs limit)
{
    const SliceTable &slices = trace.slices();
    const TimeNs *starts = slices.start.data();
    const TimeNs start = slices.start[from.value];
    auto i = static_cast<std::size_t>(std::upper_bound(starts + begin, starts + end, start) - starts);
    for (; i > begin && starts[i - 1] >= limit; --i) {
        const bool leads = starts[i - 1] < start || i - 1 < from.value;
        if (leads && slices.name[i - 1] == slices.name[from.value])
            return i - 1;
    }
    return std::nullopt;
}

} // namespace

std::optional<SliceId> neighbour(const Trace &trace, SliceId slice, int direction)
{
    const Lane &lane = trace.lane(trace.laneOf(slice));
    const std::size_t row = trace.rowOf(slice);
    const std::int64_t wanted = std::int64_t{slice.value} + direction;
    if (wanted < lane.rowBegin[row] || wanted >= lane.rowBegin[row + 1])
        return std::nullopt;
    return SliceId(static_cast<std::size_t>(wanted));
}

std::optional<SliceId> sameNameNeighbour(const Trace &trace, SliceId slice, int direction)
{
    const Lane &lane = trace.lane(trace.laneOf(slice));
    const Column<TimeNs> &start = trace.slices().start;
    std::optional<std::size_t> best;
    for (std::size_t row = 0; row < lane.rows(); ++row) {
        const std::size_t begin = lane.rowBegin[row];
        const std::size_t end = lane.rowBegin[row + 1];
        const TimeNs limit = best ? start[*best] : direction > 0 ? lane.range.end : lane.range.begin;
        const auto found =
            direction > 0 ? nextInRow(trace, begin, end, slice, limit) : previousInRow(trace, begin, end, slice, limit);
        // Rows come in the order of their slices: of two slices that begin together, the one in the first row leads, seen from
        // either side.
        if (found && (!best || (direction > 0 ? start[*found] < start[*best] : start[*found] >= start[*best])))
            best = found;
    }
    return best ? std::optional(SliceId(*best)) : std::nullopt;
}

std::optional<SliceId> parentSlice(const Trace &trace, SliceId slice)
{
    const Lane &lane = trace.lane(trace.laneOf(slice));
    const std::size_t row = trace.rowOf(slice);
    return row == 0 ? std::nullopt : LaneIndex::sliceAt(trace, lane, row - 1, trace.slices().start[slice.value], 0);
}

std::optional<SliceId> firstChild(const Trace &trace, SliceId slice)
{
    const Lane &lane = trace.lane(trace.laneOf(slice));
    const std::size_t row = trace.rowOf(slice) + 1;
    if (row >= lane.rows())
        return std::nullopt;
    const TimeRange range = trace.sliceRange(slice);
    const TimeNs *starts = trace.slices().start.data();
    const auto first = static_cast<std::size_t>(
        std::lower_bound(starts + lane.rowBegin[row], starts + lane.rowBegin[row + 1], range.begin) - starts);
    if (first == lane.rowBegin[row + 1] || !(starts[first] == range.begin || range.contains(starts[first])))
        return std::nullopt;
    return SliceId(first);
}

std::optional<SliceId> sliceStartingAt(const Trace &trace, TimeNs start, std::string_view name)
{
    const SliceTable &slices = trace.slices();
    const TimeNs *starts = slices.start.data();
    for (const Lane &lane : trace.lanes()) {
        for (std::size_t row = 0; row < lane.rows(); ++row) {
            const TimeNs *end = starts + lane.rowBegin[row + 1];
            for (const TimeNs *at = std::lower_bound(starts + lane.rowBegin[row], end, start); at != end && *at == start; ++at) {
                const auto slice = static_cast<std::size_t>(at - starts);
                if (trace.text(slices.name[slice]) == name)
                    return SliceId(slice);
            }
        }
    }
    return std::nullopt;
}

std::optional<TimeNs> nearestEdge(const Trace &trace, const Lane &lane, std::size_t row, TimeNs time)
{
    const SliceTable &slices = trace.slices();
    const TimeNs *starts = slices.start.data();
    const std::size_t begin = lane.rowBegin[row];
    const std::size_t end = lane.rowBegin[row + 1];
    const auto after = static_cast<std::size_t>(std::upper_bound(starts + begin, starts + end, time) - starts);
    std::optional<TimeNs> nearest;
    const auto consider = [&](TimeNs edge) {
        if (!nearest || std::abs(edge - time) < std::abs(*nearest - time))
            nearest = edge;
    };
    // Slices of a row do not overlap, so what lies before the last start or behind the next one is further away.
    if (after > begin) {
        consider(starts[after - 1]);
        consider(slices.end(after - 1));
    }
    if (after < end)
        consider(starts[after]);
    return nearest;
}

} // namespace plumbline
