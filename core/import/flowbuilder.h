// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/import/tablemerger.h"
#include "core/storage/flowtable.h"
#include "core/storage/slicetable.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// Joins the flow points of all pieces into arrows and binds their ends to slices (formats.md 6): an end belongs to
/// the innermost slice of its lane that holds it, where several start at once to the last one; a finish of a foreign
/// trace without `bp: "e"` to the next slice. Takes the points out of the pieces. Returns the number of points that
/// join nothing. O(points log points + points * rows * log slices) at worst; stops early when asked to.
[[nodiscard]] std::uint64_t buildFlows(std::vector<PieceColumns> &pieces, const MergedTables &tables, const SliceTable &slices,
                                       std::int64_t originNs, unsigned threads, const TaskControl &control, FlowTable &table);

} // namespace plumbline
