// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// How long one card takes for a part of a mean step.
struct CardLength
{
    std::size_t card = 0;
    TimeNs ns = 0;
};

/// Returns the mean of a stage over the steps from the second one on, because the first step compiles. `stage` is a member of
/// StepStages. None where no step tells it.
[[nodiscard]] std::optional<TimeNs> meanStage(const CardEvidence &card, std::optional<TimeNs> StepStages::*stage);

/// Reports each card that takes longer than the mean of the cards in its pipeline stage: by more than the threshold "share" of
/// the mean, and by at least "step_share" of its step (docs/advice.md 0.5, above-mean20). The finding saves the excess and names
/// `explains` as effects. Not applicable where no pipeline stage has two cards in `lengths`.
[[nodiscard]] RuleOutcome outliersAbove(const RuleInput &input, const std::vector<CardLength> &lengths,
                                        const std::vector<std::string> &explains);
/// Reports in the same way each card that takes less than the mean. The others wait for it, so the finding saves nothing of its
/// own.
[[nodiscard]] RuleOutcome outliersBelow(const RuleInput &input, const std::vector<CardLength> &lengths);

} // namespace plumbline
