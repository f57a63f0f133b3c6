// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/compare/lanematch.h"
#include "core/compare/matching.h"
#include "core/compare/namesymbols.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace plumbline {

/// Finds kernels that seem to be renamed. A rename is proposed for a name that only the base has and one that only the target
/// has, if at most of the places of either both stand between the same neighbours, and if their shapes are equal wherever they
/// are known; where no shapes are known, the names must be alike (areNamesAlike()). Each name is renamed at most once. Returns
/// pairs of symbols, of base and target. `lanes` are the pairs of device lanes, after all slices were matched by name. O(slices).
[[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> findRenames(std::span<const LaneMatch *const> lanes,
                                                                               const NameSymbols &names,
                                                                               const MatchOptions &shapes,
                                                                               const TaskControl &control);

} // namespace plumbline
