// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

namespace plumbline {

/// Whether a trace whose columns hold valid ids keeps everything that its readers rely on: Trace::verify(), and that tables refer
/// to each other both ways, that times and their distances fit into 64 bits, and that counters hold numbers. Also false when
/// asked to stop. O(rows), at memory speed on `threads` threads.
[[nodiscard]] bool isSound(const Trace &trace, unsigned threads, const TaskControl &control);

} // namespace plumbline
