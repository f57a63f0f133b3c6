// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/comparescope.h"
#include "core/path/jobgraph.h"
#include "core/path/waterfall.h"

#include <string>

namespace plumbline {

/// The waterfall of one pair of steps of two cards.
struct StepWaterfall
{
    std::string baseStep; ///< number of the step; "" for the whole traces of cards without steps
    std::string targetStep;
    Waterfall waterfall;
};

/// Makes the waterfall of the compared pair of steps whose difference is the median one, of equals the first; of the whole traces
/// where no steps are paired. `matching` is that of the timelines of the two cards, and each card is replayed alone. Errors:
/// FileNotFound if a card has no timeline, those of buildJobGraph() and makeWaterfall(). Costs what these cost.
[[nodiscard]] Result<StepWaterfall> waterfallOfSteps(const SharedCard &base, const SharedCard &target, const Matching &matching,
                                                     const CompareScope &scope, TaskControl &control);

} // namespace plumbline
