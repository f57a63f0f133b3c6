// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/differences.h"
#include "core/query/rangestatistics.h"

namespace plumbline {

/// What the slices of a stretch of time took on two cards, by the text of what they are grouped by; both queries group by the
/// same. Slices that cross an edge count with their part inside. Without floors, and without slices to lead to.
/// Errors: Cancelled. O(slices in the ranges).
[[nodiscard]] Result<GroupDifferences> rangeDifferences(const Trace &base, const StatisticsQuery &baseQuery, const Trace &target,
                                                        const StatisticsQuery &targetQuery, const TaskControl &control);

} // namespace plumbline
