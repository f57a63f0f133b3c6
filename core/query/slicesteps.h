// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <optional>
#include <string_view>

namespace plumbline {

/// Where one gets from a slice with a key, and how one finds it again. Steps stay on its lane.

/// The slice before (-1) or after (1) on the same row. O(log lanes + log rows).
[[nodiscard]] std::optional<SliceId> neighbour(const Trace &trace, SliceId slice, int step);

/// The nearest slice of the same name that begins before (-1) or after (1) it, on any row; those that begin together follow
/// one another by row. Looks at the names in between only: O(rows * log slices + slices up to the one found).
[[nodiscard]] std::optional<SliceId> sameNameNeighbour(const Trace &trace, SliceId slice, int step);

/// The slice around it, one row up. O(log slices).
[[nodiscard]] std::optional<SliceId> parentSlice(const Trace &trace, SliceId slice);
/// The first slice that begins inside it, one row down. O(log slices).
[[nodiscard]] std::optional<SliceId> firstChild(const Trace &trace, SliceId slice);

/// The first slice of a name, in the order of the table, that starts at a time of the trace; on any lane.
/// O(rows * log slices).
[[nodiscard]] std::optional<SliceId> sliceStartingAt(const Trace &trace, TimeNs start, std::string_view name);

/// The start or end, of the slices of a row, that is nearest to a time; the earlier of equals. O(log slices of the row).
[[nodiscard]] std::optional<TimeNs> nearestEdge(const Trace &trace, const Lane &lane, std::size_t row, TimeNs time);

} // namespace plumbline
