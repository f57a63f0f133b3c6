// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"

#include <vector>

namespace plumbline {

/// Returns the thresholds of a rule about room in kernels: `own` and those of isRoomWorthTelling().
[[nodiscard]] std::vector<ThresholdSpec> withRoomLimits(std::vector<ThresholdSpec> own);

/// Returns whether the room in kernels is worth a hint: computing takes at least `computing_share` of the mean step, and the room
/// at least `room_share` of it. Where a step mostly waits, no ratio of a kernel says anything about it. Keeps both shares as
/// figures of `outcome`.
[[nodiscard]] bool isRoomWorthTelling(const RuleInput &input, const KernelSavings &room, RuleOutcome &outcome);

} // namespace plumbline
