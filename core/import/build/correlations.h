// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/build/eventrecords.h"
#include "core/import/build/tablemerger.h"

#include <vector>

namespace plumbline {

/// Returns the flow points that the arguments `correlation` stand for, with the numbers of the merged tables: those of keys that
/// have a call and a task. Empty where any flow point of the pieces is one of a launch, because these tell the same
/// (docs/formats.md 14). Takes the points out of the pieces. O(flow points), O(n log n) for correlations.
[[nodiscard]] std::vector<FlowRecord> takeCorrelations(std::vector<PieceColumns> &pieces, const MergedTables &tables);

} // namespace plumbline
