// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/namesymbols.h"
#include "core/storage/trace.h"

#include <utility>
#include <vector>

namespace plumbline {

/// The lanes of two traces that do the same, whatever their numbers: of processes with one name or, without, of one kind, those
/// whose slices have most names in common, counted; where several are as alike, those of one name, then in display order. A lane
/// has one partner at most; by the base's lanes. Lanes without slices have none. Processes with very many lanes are paired by
/// names alone. O(slices + pairs of lanes of a process * names on them).
[[nodiscard]] std::vector<std::pair<LaneId, LaneId>> pairLanes(const Trace &base, const Trace &target,
                                                               const NameSymbols &symbols);

} // namespace plumbline
