// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/import/build/eventrecords.h"
#include "core/storage/column.h"

#include <cstdint>
#include <span>

namespace plumbline {

/// Tells which flow points are joined to each other.
struct JoinedFlows
{
    /// For each point, the number (from 1) of the point where its flow comes from; 0 if no flow ends at it. No more than one
    /// does.
    Column<std::uint32_t> sources;
    std::uint64_t unpaired = 0; ///< points that belong to no flow
};

/// Joins flow points, which are in the order of the files, into flows as docs/cli.md describes. Each Finish and each Step is
/// joined to the latest Start or Step of its key at or before it. If there is none, it is joined to the nearest Start after it,
/// and a Finish also to a nearer Step. Points of equal key and time count in the order Start, Step, Finish, and then in file
/// order. O(n), and O(n log n) for keys of many points, on `threads` threads. The result is useless if `control` asks to stop.
[[nodiscard]] JoinedFlows joinFlows(std::span<const FlowRecord> points, unsigned threads, const TaskControl &control);

} // namespace plumbline
