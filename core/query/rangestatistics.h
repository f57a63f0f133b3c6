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

/// The property by which slices are grouped.
enum class GroupBy : std::uint8_t {
    Name,
    Category,
    Lane,
    Layer, ///< the ProcessKind of the process
    Role,
};

/// Which slices statistics are made of: those of the chosen lanes that show in a range.
struct StatisticsQuery
{
    TimeRange range = AllTime; ///< counted from the origin of the trace
    std::vector<bool> lanes;   ///< by LaneId; empty = all lanes
    GroupBy by = GroupBy::Name;

    /// Returns whether the lane is one of those chosen.
    [[nodiscard]] bool holds(LaneId lane) const { return lanes.empty() || lanes[lane.value]; }
};

/// The figures of one group of slices. A slice that crosses an edge of the range counts with its part inside.
struct GroupStatistics
{
    std::uint32_t key = 0; ///< value of the StringId of the name or category, the LaneId, the ProcessKind or the Role
    std::uint64_t count = 0;
    WideNs sumNs = 0;
    WideNs selfNs = 0; ///< self times of the parts inside the range, see SelfTimes
    TimeNs minNs = 0;
    TimeNs maxNs = 0;
    TimeNs p50Ns = 0; ///< nearest rank: the smallest duration that at least this share of the durations does not exceed
    TimeNs p95Ns = 0;
    TimeNs p99Ns = 0;

    /// Returns the mean duration, rounded half to even.
    [[nodiscard]] TimeNs averageNs() const { return meanNs(sumNs, count); }
};

/// The slices of a range in groups, the largest sum first; groups of equal sum are sorted by text. The three totals differ: the
/// sum adds durations, the union counts each nanosecond once, and the span runs from the first start to the last end.
struct RangeStatistics
{
    std::vector<GroupStatistics> groups;
    std::uint64_t count = 0;
    WideNs sumNs = 0;
    TimeNs unionNs = 0;
    TimeRange span; ///< first start to last end, cut to the range; empty at 0 without slices

    /// Returns the share of a group in the sum, from 0 to 1.
    [[nodiscard]] double shareOf(const GroupStatistics &group) const
    {
        return sumNs > 0 ? static_cast<double>(group.sumNs) / static_cast<double>(sumNs) : 0;
    }
};

/// Computes the exact statistics of a range on `threads` threads (0 = all). O(slices in it), with 8 bytes for each slice and 32
/// for each text and thread while it runs. The only error is Cancelled.
[[nodiscard]] Result<RangeStatistics> rangeStatistics(const Trace &trace, const StatisticsQuery &query,
                                                      const TaskControl &control, unsigned threads = 0);

/// Returns the text of a group: a name, a category, `process/thread`, or a code such as "device" for a layer and "ai_cpu" for a
/// role.
[[nodiscard]] std::string groupName(const Trace &trace, GroupBy by, std::uint32_t key);

/// Returns the key of the group that `slice`, which lies on `lane`, belongs to.
[[nodiscard]] std::uint32_t groupKey(const Trace &trace, GroupBy by, SliceId slice, LaneId lane);

} // namespace plumbline
