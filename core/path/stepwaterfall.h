// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/comparescope.h"
#include "core/path/jobgraph.h"
#include "core/path/waterfall.h"

#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// The waterfall of one pair of steps of two cards.
struct StepWaterfall
{
    std::string baseStep; ///< number of the step; "" for the whole traces of cards without steps
    std::string targetStep;
    Waterfall waterfall;
    std::vector<std::optional<int>> ranks; ///< of the cards that are replayed with the times of a partner, the measured one first
};

/// Makes the waterfall of the compared pair of steps whose difference is the median one, of equals the first; of the whole traces
/// where no steps are paired. The first cards are those that are measured, and `matching` is that of their timelines. All other
/// cards of the base are replayed beside the first one, with the times of the card of the target that has their rank; cards of
/// which there is no partner stay as they were. `threads` is for matching, 0 for all. Errors: FileNotFound if a first card has no
/// timeline, those of matchSlices(), buildJobGraph() and makeWaterfall(). Costs what these cost.
[[nodiscard]] Result<StepWaterfall> waterfallOfSteps(const std::vector<SharedCard> &base, const std::vector<SharedCard> &target,
                                                     const Matching &matching, const CompareScope &scope, unsigned threads,
                                                     TaskControl &control);

} // namespace plumbline
