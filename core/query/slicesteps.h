// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <optional>
#include <string_view>

namespace plumbline {

// The functions below go from one slice to another, as keys of the timeline do: to its neighbours, to the slice around it and to
// those inside it, all on the same lane. The last two functions find a slice or an edge by its time.

/// Returns the slice before (-1) or after (1) `slice` on the same row. Empty without one. O(log lanes + log rows).
[[nodiscard]] std::optional<SliceId> neighbour(const Trace &trace, SliceId slice, int direction);

/// Returns the nearest slice of the same name and lane that begins before (-1) or after (1) `slice`, on any row. Slices that
/// begin together follow one another by row. Looks only at the slices in between:
/// O(rows * log slices + slices up to the one found).
[[nodiscard]] std::optional<SliceId> sameNameNeighbour(const Trace &trace, SliceId slice, int direction);

/// Returns the nearest slice of the lane that takes longer than `slice` and begins before (-1) or after (1) it, on any row. Same
/// order and cost as sameNameNeighbour().
[[nodiscard]] std::optional<SliceId> longerNeighbour(const Trace &trace, SliceId slice, int direction);

/// Returns the nearest gap between slices of a lane that is at least `leastNs` long and ends no later than `time` (-1) or begins
/// no earlier (1). Time before the first slice and after the last one is no gap. Looks only at the first row where slices nest:
/// O(log slices + slices up to the gap); otherwise O(slices log slices).
[[nodiscard]] std::optional<TimeRange> nearestGap(const Trace &trace, const Lane &lane, TimeNs time, TimeNs leastNs,
                                                  int direction);

/// Returns the slice around `slice`, one row up. Empty without one. O(log slices).
[[nodiscard]] std::optional<SliceId> parentSlice(const Trace &trace, SliceId slice);
/// Returns the first slice that begins inside `slice`, one row down. Empty without one. O(log slices).
[[nodiscard]] std::optional<SliceId> firstChild(const Trace &trace, SliceId slice);

/// Returns the first slice of that name, in the order of the table, that starts at `start`, counted from the origin of the trace,
/// on any lane. O(rows * log slices).
[[nodiscard]] std::optional<SliceId> sliceStartingAt(const Trace &trace, TimeNs start, std::string_view name);

/// Returns the start or end of a slice of the row that is nearest to `time`; of equals, the earlier one.
/// O(log slices of the row).
[[nodiscard]] std::optional<TimeNs> nearestEdge(const Trace &trace, const Lane &lane, std::size_t row, TimeNs time);

} // namespace plumbline
