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

/// Which of a trace's texts a search is after, by the value of a StringId: 1 for a match.
using NameMatches = std::vector<std::uint8_t>;

/// Asks `matches` once for each text that is the name of a slice: names are few and slices are many. O(slices + names).
/// Incomplete when `control` asks to stop.
[[nodiscard]] NameMatches matchNames(const Trace &trace, const std::function<bool(std::string_view)> &matches,
                                     const TaskControl &control, unsigned threads = 0);

/// What slices are looked for.
struct SliceQuery
{
    TimeRange range = AllTime;          ///< in the trace's own time
    std::vector<bool> lanes;            ///< by LaneId; none means all
    const NameMatches *names = nullptr; ///< none means all

    [[nodiscard]] bool holds(LaneId lane) const { return lanes.empty() || lanes[lane.value]; }
};

/// The slices found, in the order of the table. O(slices in the range), on `threads` threads (0 = all). The only error is
/// Cancelled.
[[nodiscard]] Result<std::vector<SliceId>> findSlices(const Trace &trace, const SliceQuery &query, const TaskControl &control,
                                                      unsigned threads = 0);

/// Slices in the order of their starts; equal starts stay as they are. O(slices * log rows) where they stand in the order of the
/// table, on `threads` threads (0 = all). In no order when `control` asks to stop.
[[nodiscard]] std::vector<SliceId> sortedByStart(const Trace &trace, std::span<const SliceId> slices, const TaskControl &control,
                                                 unsigned threads = 0);

} // namespace plumbline
