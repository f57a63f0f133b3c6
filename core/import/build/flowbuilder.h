// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/import/build/flowpoints.h"
#include "core/storage/flowtable.h"
#include "core/storage/stringpool.h"

#include <cstdint>

namespace plumbline {

/// Joins flow points, which must be bound to slices already, into the flows of `table`. Times become relative to `originNs`.
/// Returns the number of points that belong to no flow. O(points log points) at worst. Stops early when asked to.
[[nodiscard]] std::uint64_t buildFlows(const FlowPoints &points, const StringPool &strings, std::int64_t originNs,
                                       unsigned threads, const TaskControl &control, FlowTable &table);

} // namespace plumbline
