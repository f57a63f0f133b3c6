// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/compare/namesymbols.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace plumbline {

/// The result of pairLanes().
struct LanePairs
{
    std::vector<std::pair<LaneId, LaneId>> lanes; ///< pairs of lanes, sorted by the lane of the base
    std::uint64_t steps = 0; ///< cost of the call: how often a name on one lane was compared with another lane
};

/// Pairs the lanes of two traces that do the same, whatever their numbers are. Processes are paired by name, and those left over
/// by kind. Inside a pair of processes those lanes are paired whose slices have most names in common, counted with their
/// frequency. A common lane name adds to the likeness, and of equally like lanes the first in display order are paired. Each lane
/// has at most one partner, and lanes without slices have none. Communication planes of different ranks are paired by the ranks
/// that they wait for (peersOfPlane()), because their numbers count from each card itself. If there are very many lanes, names
/// that most of them have are ignored. Lanes that are left over are paired by lane name. The result is incomplete once `control`
/// asks to stop. O(slices log slices).
[[nodiscard]] LanePairs pairLanes(const Trace &base, const Trace &target, const NameSymbols &symbols, const TaskControl &control);

} // namespace plumbline
