// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/import/eventrecords.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace plumbline {

/// Arrows as pairs of indexes into the points, in the order of the points they come from.
struct JoinedFlows
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> arrows;
    std::uint64_t unpaired = 0; ///< points that no arrow touches
};

/// Joins the points, which stand in file order, as cli.md says: each finish, and each step, to the latest start or step
/// of its key at or before it, else to the nearest start after it. Points of one key and time count as starts, steps,
/// finishes, then in file order. O(n log n) on all threads; what it returns is of no use once `control` asks to stop.
[[nodiscard]] JoinedFlows joinFlows(std::span<const FlowRecord> points, unsigned threads, const TaskControl &control);

} // namespace plumbline
