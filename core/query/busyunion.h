// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <vector>

namespace plumbline {

/// How much of `range` is covered by slices of the chosen lanes, each nanosecond counted once. `lanes` by LaneId; none means
/// all. O(slices of first rows * log lanes), more where slices overlap without nesting; on `threads` threads (0 = all).
/// Too little when `control` asks to stop.
[[nodiscard]] TimeNs busyUnion(const Trace &trace, const std::vector<bool> &lanes, TimeRange range, const TaskControl &control,
                               unsigned threads);

} // namespace plumbline
