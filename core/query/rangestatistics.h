// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/wide.h"
#include "core/query/rowrange.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace plumbline {

/// What slices are put together by.
enum class GroupBy : std::uint8_t { Name, Category, Lane };

/// What statistics are asked of: the slices of the chosen lanes that show in a range.
struct StatisticsQuery
{
    TimeRange range = AllTime; ///< in the trace's own time
    std::vector<bool> lanes;   ///< by LaneId; none means all
    GroupBy by = GroupBy::Name;

    [[nodiscard]] bool holds(LaneId lane) const { return lanes.empty() || lanes[lane.value]; }
};

/// One group of slices. Slices that cross an edge of the range count with their part inside.
struct GroupStatistics
{
    std::uint32_t key = 0; ///< value of the StringId of the name or category, or of the LaneId
    std::uint64_t count = 0;
    WideNs sumNs = 0;
    WideNs selfNs = 0; ///< of SelfTimes: parts inside the range without those of the slices inside them
    TimeNs minNs = 0;
    TimeNs maxNs = 0;
    TimeNs p50Ns = 0; ///< nearest rank: the smallest duration that at least this share does not exceed
    TimeNs p95Ns = 0;
    TimeNs p99Ns = 0;

    /// Rounded half to even.
    [[nodiscard]] TimeNs averageNs() const { return meanNs(sumNs, count); }
};

/// The slices of a range in groups, largest sum first, equal ones by text. The sum adds durations, the union counts each
/// nanosecond once, the span runs from the first start to the last end: three different things.
struct RangeStatistics
{
    std::vector<GroupStatistics> groups;
    std::uint64_t count = 0;
    WideNs sumNs = 0;
    TimeNs unionNs = 0;
    TimeRange span; ///< first start to last end, cut to the range; empty at 0 without slices

    /// 0 to 1.
    [[nodiscard]] double shareOf(const GroupStatistics &group) const
    {
        return sumNs > 0 ? static_cast<double>(group.sumNs) / static_cast<double>(sumNs) : 0;
    }
};

/// Exact statistics of a range. O(slices in it), on `threads` threads (0 = all), with 8 bytes a slice and 24 a name and thread
/// while it runs. The only error is Cancelled.
[[nodiscard]] Result<RangeStatistics> rangeStatistics(const Trace &trace, const StatisticsQuery &query,
                                                      const TaskControl &control, unsigned threads = 0);

/// The text of a group: a name, a category, or `process/thread`.
[[nodiscard]] std::string groupName(const Trace &trace, GroupBy by, std::uint32_t key);

/// Whether a slice of `lane` belongs to the group.
[[nodiscard]] bool isInGroup(const Trace &trace, GroupBy by, std::uint32_t key, SliceId slice, LaneId lane);

} // namespace plumbline
