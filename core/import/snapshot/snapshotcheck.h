// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

namespace plumbline {

/// Returns whether a trace keeps everything that its readers rely on. Its columns must hold valid ids already. Checks what
/// Trace::verify() checks, that tables refer to each other both ways, that times and their distances fit into 64 bits, and that
/// counters hold finite numbers. Also returns false if asked to stop. O(rows), at memory speed on `threads` threads.
[[nodiscard]] bool isSound(const Trace &trace, unsigned threads, const TaskControl &control);

} // namespace plumbline
