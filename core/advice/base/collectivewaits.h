// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/base/timerange.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace plumbline {

class AdviceInputs;

/// How long a card waited in a communication operator until the last rank came to it.
struct CollectiveWait
{
    TimeRange range;   ///< the operator; from the origin of the trace, absolute for a card without a clock
    TimeNs waitNs = 0; ///< 0 where the card itself came last, or waited for data alone
    /// The rank that came last, which may have no card in the profile; the card's own where that came last. Empty if not known.
    std::optional<int> lateRank;
    /// The part of the operator that communication.json tells neither as a transfer nor as a wait, where nothing else tells the
    /// wait for ranks without a card. The card may have waited as much longer.
    TimeNs untoldNs = 0;
};

/// Finds the waits of a card, sorted by begin of the operators. Operators of which nothing tells a wait are left out. The tasks
/// of the communication planes tell the most. Without them it is the time by which an operator takes longer than on the card that
/// came last, because it ends on all cards together; then the wait that communication.json tells, which names no rank. Once
/// `control` asks to stop, the result is incomplete. O(operators log operators).
[[nodiscard]] std::vector<CollectiveWait> findCollectiveWaits(const AdviceInputs &inputs, std::size_t card,
                                                              const TaskControl &control);

} // namespace plumbline
