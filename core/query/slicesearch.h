// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/query/rowrange.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// Which texts of a trace a search looks for, by the value of a StringId: 1 for a match.
using NameMatches = std::vector<std::uint8_t>;

/// Calls `matches` once for each text that is the name of a slice, because names are few and slices are many. O(slices + names),
/// the loop over slices on `threads` threads (0 = all). Incomplete if `control` asks to stop.
[[nodiscard]] NameMatches matchNames(const Trace &trace, const std::function<bool(std::string_view)> &matches,
                                     const TaskControl &control, unsigned threads = 0);

/// Which slices are looked for.
struct SliceQuery
{
    TimeRange range = AllTime;          ///< counted from the origin of the trace
    std::vector<bool> lanes;            ///< by LaneId; empty = all lanes
    const NameMatches *names = nullptr; ///< null = all names

    /// Returns whether the lane is one of those looked at.
    [[nodiscard]] bool holds(LaneId lane) const { return lanes.empty() || lanes[lane.value]; }
};

/// Returns the slices found, in the order of the table. O(slices in the range), on `threads` threads (0 = all). The only error is
/// Cancelled.
[[nodiscard]] Result<std::vector<SliceId>> findSlices(const Trace &trace, const SliceQuery &query, const TaskControl &control,
                                                      unsigned threads = 0);

/// Returns slices in the order of their starts; slices of equal start keep their order. O(slices * log rows) if they come in the
/// order of the table, on `threads` threads (0 = all). In no order if `control` asks to stop.
[[nodiscard]] std::vector<SliceId> sortedByStart(const Trace &trace, std::span<const SliceId> slices, const TaskControl &control,
                                                 unsigned threads = 0);

} // namespace plumbline
