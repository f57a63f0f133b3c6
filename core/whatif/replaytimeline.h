// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/path/pathgraph.h"

#include <cstdint>
#include <string>

namespace plumbline {

/// Counts what writeReplayedTimeline() wrote.
struct ReplayedTimeline
{
    std::uint64_t slices = 0;
    std::uint64_t leftOut = 0; ///< slices of lanes that the graph does not hold, such as those in which profilers sum up others
};

/// Writes the timeline of a card as it runs after changes: a trace_view.json with the processes, lanes and slices of its trace at
/// the times of `after`, and with the arrows between them. Counters, instants and arguments but the task type are left out.
/// `before` and `after` have the same nodes (WhatIfAnswer::replayed). The file appears whole, in place of one of that name, or
/// not at all; it is written as `path`.part. Errors: PermissionDenied, WriteFailed, Cancelled. O(slices log nodes + flows).
[[nodiscard]] Result<ReplayedTimeline> writeReplayedTimeline(const PathGraph &before, const PathGraph &after, std::uint32_t card,
                                                             const std::string &path, TaskControl &control);

} // namespace plumbline
