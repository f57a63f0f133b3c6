// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace plumbline {

/// Waits of cards in collectives for ranks that were not recorded.
struct MissingWaits
{
    std::optional<int> rank;                                  ///< who is late, where only one rank of the groups was not recorded
    std::map<std::size_t, std::vector<CostlyOperator>> costs; ///< the waits, by card
    double worst = 0; ///< largest share of waiting before the first transfer in waiting and transfer together
};

/// Finds the collectives in which all cards of the profile that take part wait before the first transfer, each more than `limit`
/// of waiting and transfer together, and of whose group a rank has no card, or nothing tells the ranks of the group: they wait
/// for such a rank, as long as the card that waits least: what others wait longer they wait for that card. The waits are those of
/// communication.json. Operators whose communication planes tell who came last are left out. One entry for each late rank, and
/// one for ranks that nothing names. Incomplete once `control` asks to stop. O(operators log operators).
[[nodiscard]] std::vector<MissingWaits> missingWaits(const AdviceInputs &inputs, double limit, const TaskControl &control);

} // namespace plumbline
