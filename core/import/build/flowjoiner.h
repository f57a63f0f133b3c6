// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/import/build/eventrecords.h"
#include "core/storage/column.h"

#include <cstdint>
#include <span>

namespace plumbline {

struct JoinedFlows
{
    /// For each point the number, from 1, of the one that an arrow to it comes from, 0 without; no point has several.
    Column<std::uint32_t> sources;
    std::uint64_t unpaired = 0; ///< points that no arrow touches
};

/// Joins the points, which stand in file order, as cli.md says: each finish, and each step, to the latest start or step
/// of its key at or before it, else to the nearest start after it. Points of one key and time count as starts, steps,
/// finishes, then in file order. O(n), and O(n log n) for keys of many points, on all threads; what it returns is of no use once
/// `control` asks to stop.
[[nodiscard]] JoinedFlows joinFlows(std::span<const FlowRecord> points, unsigned threads, const TaskControl &control);

} // namespace plumbline
