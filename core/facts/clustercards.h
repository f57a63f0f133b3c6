// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/cluster/clustercard.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/facts/opencard.h"

#include <cstddef>
#include <vector>

namespace plumbline {

/// Makes the card of a job from its tables, and from its timeline if that is loaded. The groups of ranks in its metadata tell the
/// pipeline stage, the size of the job and how it shares its work, where nothing else does. Errors: Cancelled.
[[nodiscard]] Result<ClusterCard> clusterCardOf(std::size_t position, const OpenCard &card, TaskControl &control);

/// Does the same for all cards of a profile, several at a time; `threads` is how many, 0 for as many as the machine has.
/// Errors: Cancelled.
[[nodiscard]] Result<std::vector<ClusterCard>> clusterCardsOf(const std::vector<SharedCard> &cards, unsigned threads,
                                                              TaskControl &control);

} // namespace plumbline
