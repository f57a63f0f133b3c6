// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/cardsimulation.h"

#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The communicator of the data-parallel group, as profiler_metadata.json names it.
inline constexpr std::string_view DataParallelGroup = "group_name_1";

/// The name of a collective in trace and tables.
[[nodiscard]] std::string collectiveName(const CollectiveRow &row);

/// Number of plane lanes a group has: one for local work, one for each peer up to seven.
[[nodiscard]] int planeCount(int cards);

/// Gives the collectives of the current step their start and end, the same end on every card: a collective moves data
/// once the last card has arrived. Fills in the tasks on planes and on the communication stream.
void resolveCollectives(std::vector<CardSimulation> &cards);

} // namespace plumbline
