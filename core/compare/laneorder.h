// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// SliceId values of a lane in the order they start, an outer one before what it holds. O(slices log rows) mostly.
[[nodiscard]] std::vector<std::uint32_t> slicesByStart(const Trace &trace, LaneId lane);

} // namespace plumbline
