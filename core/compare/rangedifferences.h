// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/differences.h"
#include "core/compare/matching.h"
#include "core/query/rangestatistics.h"

namespace plumbline {

/// What the slices of a stretch of time took on two cards, by the text of what they are grouped by; both queries group by the
/// same. Slices that cross an edge count with their part inside. Without slices to lead to. `matching` tells how much pairs of a
/// group differ by chance, and hence as many as there are in the range: their floor (differenceFloor()) grows with the root of
/// their number. Null leaves floors out. Errors: Cancelled. O(slices in the ranges).
[[nodiscard]] Result<GroupDifferences> rangeDifferences(const Trace &base, const StatisticsQuery &baseQuery, const Trace &target,
                                                        const StatisticsQuery &targetQuery, const Matching *matching,
                                                        const TaskControl &control);

} // namespace plumbline
