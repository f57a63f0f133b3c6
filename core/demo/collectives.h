// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/cardsimulation.h"

#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// HCCL's name of the data-parallel group, as profiler_metadata.json gives it.
inline constexpr std::string_view DataParallelGroup = "group_name_1";

/// Returns the name of a collective in the timeline and in tables.
[[nodiscard]] std::string collectiveName(const CollectiveRow &row);

/// Returns the number of planes of a group: one for local work and one for each peer, at most 8 together.
[[nodiscard]] int planeCount(int cards);

/// Gives the collectives of the current step their start and end. A collective moves data once the last card has arrived, so it
/// ends on all cards at the same time, apart from up to 1.5 us of jitter. Also adds the tasks on the planes and on the
/// communication stream.
void resolveCollectives(std::vector<CardSimulation> &cards);

} // namespace plumbline
