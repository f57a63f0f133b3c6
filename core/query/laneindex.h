// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/timescale.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// What one row shows in a stretch of pixel columns: a single slice, or the several slices that fall into
/// one column.
struct RowSpan
{
    double xBegin = 0;       ///< exact left edge in px, clamped to the view
    double xEnd = 0;         ///< exact right edge
    SliceId slice;           ///< the slice, or the longest of those folded
    std::uint32_t count = 1; ///< slices folded into this span; 1 = the slice itself
    float coverage = 1;      ///< busy share of the pixel column, (0, 1]; 1 for a single slice at least a pixel wide
};

/// Answers what to draw for rows of a lane: O(pixels * log slices of the row), never a loop over all slices.
class LaneIndex
{
public:
    /// The spans of `row` inside `scale`, left to right, at most about two a pixel column. Slices narrower than a pixel
    /// that share a column are folded. `out` is cleared first.
    static void rowSpans(const Trace &trace, const Lane &lane, std::size_t row, const TimeScale &scale,
                         std::vector<RowSpan> &out);

    /// The slice of `row` that holds `time`; else the one nearest to it that is drawn within `slackNs`.
    static std::optional<SliceId> sliceAt(const Trace &trace, const Lane &lane, std::size_t row, TimeNs time, TimeNs slackNs);

    /// Instants of a lane inside the range, one a pixel column. O(pixels * log instants).
    static void instants(const Trace &trace, const Lane &lane, const TimeScale &scale, std::vector<InstantId> &out);
};

} // namespace plumbline
