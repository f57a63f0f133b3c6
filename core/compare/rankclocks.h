// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/collectivetiming.h"
#include "core/base/taskcontrol.h"

#include <vector>

namespace plumbline {

/// Fits the clocks of the cards of one collective to that of its first card (alignByCollectives()), whatever tells their
/// operators. The result has an entry for each part. A card that shares too few collectives with the first one, or whose
/// collectives do not end together under any clock, keeps its own. The result has no meaning once `control` asks to stop.
/// O(parts * operators log operators).
[[nodiscard]] std::vector<RankClock> fitRankClocks(const RankCollectives &all, const RankCollective &one,
                                                   const TaskControl &control);

} // namespace plumbline
