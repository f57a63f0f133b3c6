// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/build/eventrecords.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// Slices made of two events, and what was left over.
struct MatchedHalves
{
    std::vector<SliceRecord> slices;
    std::vector<RecordRef> unmatchedBegins; ///< drawn to the end of the trace
    std::vector<RecordRef> unmatchedEnds;   ///< nothing to draw
};

/// Pairs begins and ends like brackets: of one key, else of one lane, in the order of time and then of the file.
/// A begin without an end lasts until `traceEnd`. O(n log n).
[[nodiscard]] MatchedHalves matchHalves(std::vector<HalfRecord> halves, std::int64_t traceEnd);

} // namespace plumbline
