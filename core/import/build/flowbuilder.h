// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/import/build/flowpoints.h"
#include "core/storage/flowtable.h"
#include "core/storage/stringpool.h"

#include <cstdint>

namespace plumbline {

/// Joins flow points, which are bound to slices, into arrows. Returns the number of points that join nothing.
/// O(points log points) at worst; stops early when asked to.
[[nodiscard]] std::uint64_t buildFlows(const FlowPoints &points, const StringPool &strings, std::int64_t originNs,
                                       unsigned threads, const TaskControl &control, FlowTable &table);

} // namespace plumbline
