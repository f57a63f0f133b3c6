// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/build/eventrecords.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// The slices that two events make, and the events that were left over.
struct MatchedHalves
{
    std::vector<SliceRecord> slices;
    std::vector<RecordRef> unmatchedBegins; ///< begins without an end; their slices last to the end of the trace
    std::vector<RecordRef> unmatchedEnds;   ///< ends without a begin, which are not drawn
};

/// Pairs begins and ends like brackets: those of one key, or of one lane for key 0, in the order of time and then of the file. A
/// begin without an end lasts until `traceEnd`. O(n log n).
[[nodiscard]] MatchedHalves matchHalves(std::vector<HalfRecord> halves, std::int64_t traceEnd);

} // namespace plumbline
