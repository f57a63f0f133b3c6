// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/cardsimulation.h"

#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// HCCL's name of the group of all cards, data-parallel ones or stages of a pipeline, as profiler_metadata.json gives it.
inline constexpr std::string_view OperatorGroup = "group_name_1";

/// Returns the name of the function of HCCL that runs an operator: "hcom_allReduce_".
[[nodiscard]] std::string_view operationName(DemoOperation operation);

/// Returns the name of an operator in the timeline and in tables.
[[nodiscard]] std::string collectiveName(const CollectiveRow &row);

/// Returns the number of planes of a group: one for local work and one for each peer, at most 8 together.
[[nodiscard]] int planeCount(int cards);

/// Returns how long bytes take between two cards.
[[nodiscard]] TimeNs transferTime(std::int64_t bytes);

/// Gives a collective its end, where the last card arrived at `lastArrival`, and adds its tasks. `index` is its position.
void placeCollective(CardSimulation &card, std::size_t index, TimeNs lastArrival, int cards);

/// Adds the tasks of a message, whose start and end are known.
void placeMessage(CardSimulation &card, const CollectiveRow &row, int cards);

/// Gives the collectives of the current step their start and end. A collective moves data once the last card has arrived, so it
/// ends on all cards at the same time, apart from up to 1.5 us of jitter. Also adds the tasks on the planes and on the
/// communication stream.
void resolveCollectives(std::vector<CardSimulation> &cards);

} // namespace plumbline
