// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/differences.h"
#include "core/compare/matching.h"
#include "core/query/rangestatistics.h"

namespace plumbline {

/// Compares the slices of a range on two cards, grouped by the text of what they are grouped by; both queries must group by the
/// same. Slices that cross an edge of the range count with their part inside. The slices of GroupDifference stay invalid. With a
/// `matching` each group also gets its noise: differenceFloor() of the pairs in the range times the root of the number of its
/// calls. Without one `floorNs` stays empty. Errors: Cancelled. O(slices in the ranges).
[[nodiscard]] Result<GroupDifferences> rangeDifferences(const Trace &base, const StatisticsQuery &baseQuery, const Trace &target,
                                                        const StatisticsQuery &targetQuery, const Matching *matching,
                                                        const TaskControl &control);

} // namespace plumbline
