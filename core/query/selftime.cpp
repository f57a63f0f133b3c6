// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/selftime.h"

#include "core/base/timeranges.h"
#include "core/query/rowrange.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Returns the slices of the row [begin, end) that lie fully inside `range`. Slices that touch are joined.
std::vector<TimeRange> inside(const SliceTable &slices, std::size_t begin, std::size_t end, TimeRange range)
{
    std::vector<TimeRange> result;
    const TimeNs *starts = slices.start.data();
    auto i = static_cast<std::size_t>(std::lower_bound(starts + begin, starts + end, range.begin) - starts);
    for (; i < end && slices.end(i) <= range.end; ++i) {
        if (!result.empty() && result.back().end == starts[i])
            result.back().end = slices.end(i);
        else
            result.push_back({starts[i], slices.end(i)});
    }
    return result;
}

} // namespace

TimeNs selfTime(const Trace &trace, SliceId slice)
{
    const TimeRange range = trace.sliceRange(slice);
    const Lane &lane = trace.lane(trace.laneOf(slice));
    std::vector<TimeRange> covered;
    const std::size_t child = trace.rowOf(slice) + 1;
    // Where all slices of the lane nest, what lies deeper than the next row lies inside slices of that row.
    const std::size_t end = lane.overlapping > 0 ? lane.rows() : std::min(lane.rows(), child + 1);
    for (std::size_t row = child; row < end; ++row) {
        std::vector<TimeRange> part = inside(trace.slices(), lane.rowBegin[row], lane.rowBegin[row + 1], range);
        if (!part.empty())
            covered = covered.empty() ? std::move(part) : united(covered, part);
    }
    TimeNs self = range.length();
    for (const TimeRange &busy : covered)
        self -= busy.length();
    return self;
}

TimeNs SelfTimesOfSlices::of(SliceId slice)
{
    constexpr std::size_t FewRows = 64;
    const LaneId id = m_trace.laneOf(slice);
    const Lane &lane = m_trace.lane(id);
    if (lane.overlapping == 0 || lane.rows() <= FewRows)
        return selfTime(m_trace, slice);
    const SelfTimes &whole = m_lanes.try_emplace(id.value, m_trace, lane, AllTime).first->second;
    TimeNs self = 0;
    whole.read(m_trace.rowOf(slice), slice.value, {&self, 1});
    return self;
}

} // namespace plumbline
