// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// What one card takes for something in a mean step.
struct CardLength
{
    std::size_t card = 0;
    TimeNs ns = 0;
};

/// The mean of a stage over the steps behind the first one, which compiles; none where no step tells it.
[[nodiscard]] std::optional<TimeNs> meanStage(const CardEvidence &card, std::optional<TimeNs> StepStages::*stage);

/// A finding for each card that takes longer than the mean of the cards of its pipeline stage by more than the rule's `share` of
/// it, and by `step_share` of a step (advice.md 0.5, above-mean20). Lacks steps where fewer than two cards tell.
[[nodiscard]] RuleOutcome outliersAbove(const RuleInput &input, const std::vector<CardLength> &lengths,
                                        const std::vector<std::string> &explains);
/// Likewise for each that takes less: the others wait for it. It saves nothing of its own.
[[nodiscard]] RuleOutcome outliersBelow(const RuleInput &input, const std::vector<CardLength> &lengths);

} // namespace plumbline
