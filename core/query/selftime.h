// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

namespace plumbline {

/// Returns the self time of a slice: its duration without the union of the slices of the same lane that lie fully inside it on a
/// deeper row. Exact nanoseconds. O(rows * log slices of a row + slices inside).
[[nodiscard]] TimeNs selfTime(const Trace &trace, SliceId slice);

} // namespace plumbline
