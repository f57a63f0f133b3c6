// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"

#include <optional>
#include <vector>

namespace plumbline {

/// Returns the steps of a card with start-up: the step marks of the timeline, else other steps on it, else the rows of the step
/// table, else the whole capture as one. Free time that crosses the end of a step mark is cut off there.
[[nodiscard]] std::vector<AdviceStep> stepsOfCard(const CardEvidence &card);

/// Returns the mean of a quantity over the steps that tables tell, for a card whose tables leave out the free time. The first of
/// several steps does not count, because it compiles. The length of a step that no table tells is computing and exposed
/// communication. None where no step tells it.
[[nodiscard]] std::optional<TimeNs> meanOfTables(const CardOverview &overview, Framework framework, OverviewQuantity quantity);

/// Returns the ranges of the step marks, sorted and disjoint.
[[nodiscard]] TimeRanges markedRanges(const std::vector<AdviceStep> &steps);

} // namespace plumbline
