// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// Returns the slices of a lane (SliceId values) in the order of their starts, an outer slice before those inside it. O(slices
/// log rows) for usual lanes.
[[nodiscard]] std::vector<std::uint32_t> slicesByStart(const Trace &trace, LaneId lane);

} // namespace plumbline
