// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/slicesteps.h"

#include "core/base/timeranges.h"
#include "core/query/laneindex.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace plumbline {

namespace {

/// Returns the next slice in one row, by start and id, that is wanted and begins no later than `limit`.
template<typename Wanted>
std::optional<std::size_t> nextInRow(const Trace &trace, std::size_t begin, std::size_t end, SliceId from, TimeNs limit,
                                     const Wanted &isWanted)
{
    const SliceTable &slices = trace.slices();
    const TimeNs *starts = slices.start.data();
    const TimeNs start = slices.start[from.value];
    auto i = static_cast<std::size_t>(std::lower_bound(starts + begin, starts + end, start) - starts);
    for (; i < end && starts[i] <= limit; ++i) {
        const bool follows = starts[i] > start || i > from.value;
        if (follows && isWanted(i))
            return i;
    }
    return std::nullopt;
}

/// Returns the previous slice in one row, by start and id, that is wanted and begins no earlier than `limit`.
template<typename Wanted>
std::optional<std::size_t> previousInRow(const Trace &trace, std::size_t begin, std::size_t end, SliceId from, TimeNs limit,
                                         const Wanted &isWanted)
{
    const SliceTable &slices = trace.slices();
    const TimeNs *starts = slices.start.data();
    const TimeNs start = slices.start[from.value];
    auto i = static_cast<std::size_t>(std::upper_bound(starts + begin, starts + end, start) - starts);
    for (; i > begin && starts[i - 1] >= limit; --i) {
        const bool leads = starts[i - 1] < start || i - 1 < from.value;
        if (leads && isWanted(i - 1))
            return i - 1;
    }
    return std::nullopt;
}

/// Returns the nearest wanted slice of the lane of `slice` that begins before (-1) or after (1) it.
template<typename Wanted>
std::optional<SliceId> nearestWanted(const Trace &trace, SliceId slice, int direction, const Wanted &isWanted)
{
    const Lane &lane = trace.lane(trace.laneOf(slice));
    const Column<TimeNs> &start = trace.slices().start;
    std::optional<std::size_t> best;
    for (std::size_t row = 0; row < lane.rows(); ++row) {
        const std::size_t begin = lane.rowBegin[row];
        const std::size_t end = lane.rowBegin[row + 1];
        const TimeNs limit = best ? start[*best] : direction > 0 ? lane.range.end : lane.range.begin;
        const auto found = direction > 0 ? nextInRow(trace, begin, end, slice, limit, isWanted)
                                         : previousInRow(trace, begin, end, slice, limit, isWanted);
        // Rows come in the order of their slices: of two slices that begin together, the one in the first row leads, seen from
        // either side.
        if (found && (!best || (direction > 0 ? start[*found] < start[*best] : start[*found] >= start[*best])))
            best = found;
    }
    return best ? std::optional(SliceId(*best)) : std::nullopt;
}

/// Returns the gap wanted by nearestGap() between `count` sorted stretches that do not overlap; `at(i)` returns one of them.
template<typename At>
std::optional<TimeRange> gapBetween(std::size_t count, const At &at, TimeNs time, TimeNs leastNs, int direction)
{
    // The first stretch that ends at `time` or later.
    std::size_t low = 0;
    for (std::size_t high = count; low < high;) {
        const std::size_t middle = low + (high - low) / 2;
        if (at(middle).end < time)
            low = middle + 1;
        else
            high = middle;
    }
    if (direction > 0) {
        for (std::size_t i = low; i + 1 < count; ++i) {
            if (const TimeRange gap{at(i).end, at(i + 1).begin}; gap.length() >= leastNs)
                return gap;
        }
        return std::nullopt;
    }
    for (std::size_t i = std::min(low + 1, count); i-- > 1;) {
        if (const TimeRange gap{at(i - 1).end, at(i).begin}; gap.end <= time && gap.length() >= leastNs)
            return gap;
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
    const Column<StringId> &names = trace.slices().name;
    return nearestWanted(trace, slice, direction, [&](std::size_t i) { return names[i] == names[slice.value]; });
}

std::optional<SliceId> longerNeighbour(const Trace &trace, SliceId slice, int direction)
{
    const auto &durations = trace.slices().duration;
    return nearestWanted(trace, slice, direction, [&](std::size_t i) { return durations[i] > durations[slice.value]; });
}

std::optional<TimeRange> nearestGap(const Trace &trace, const Lane &lane, TimeNs time, TimeNs leastNs, int direction)
{
    if (lane.rows() == 0)
        return std::nullopt;
    const std::size_t begin = lane.rowBegin[0];
    if (lane.overlapping == 0) {
        const auto inFirstRow = [&](std::size_t i) { return trace.sliceRange(SliceId(begin + i)); };
        return gapBetween(lane.rowBegin[1] - begin, inFirstRow, time, leastNs, direction);
    }
    TimeRanges busy;
    for (std::size_t i = begin; i < lane.sliceEnd(); ++i)
        busy.push_back(trace.sliceRange(SliceId(i)));
    busy = unionOf(std::move(busy));
    return gapBetween(
        busy.size(), [&busy](std::size_t i) { return busy[i]; }, time, leastNs, direction);
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
