// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/compare/namesymbols.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace plumbline {

struct LanePairs
{
    std::vector<std::pair<LaneId, LaneId>> lanes; ///< by the base's lanes
    std::uint64_t steps = 0;                      ///< how often a name of one lane was held against another lane
};

/// The lanes of two traces that do the same, whatever their numbers: of processes with one name or, without, of one kind, those
/// whose slices have most names in common, counted; where several are as alike, those of one name, then in display order. A lane
/// has one partner at most. Lanes without slices have none. Where lanes are very many, names that most of them have tell nothing,
/// and what is left is paired by the names of the lanes. Incomplete once `control` asks to stop. O(slices log slices).
[[nodiscard]] LanePairs pairLanes(const Trace &base, const Trace &target, const NameSymbols &symbols, const TaskControl &control);

} // namespace plumbline
