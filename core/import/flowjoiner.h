// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/eventrecords.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace plumbline {

/// Arrows as pairs of indexes into the points, which are sorted by key, time, kind and file order.
struct JoinedFlows
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> arrows;
    std::uint64_t unpaired = 0; ///< points that no arrow touches
};

/// Sorts the points and joins them as cli.md says: each finish, and each step, to the latest start or step of
/// its key at or before it, else to the nearest start after it. O(n log n).
[[nodiscard]] JoinedFlows joinFlows(std::vector<FlowRecord> &points);

} // namespace plumbline
