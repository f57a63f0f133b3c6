// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace plumbline {

/// What one card does in a mean step.
struct CardTimes
{
    std::size_t card = 0;
    TimeNs computingNs = 0;
    TimeNs exposedNs = 0;
    TimeNs freeNs = 0;
    TimeNs totalNs = 0; ///< of these
    TimeNs preparingNs = 0;
    TimeNs stepNs = 0;
};

/// Those of all cards that tell, in the order of the cards.
[[nodiscard]] std::vector<CardTimes> cardTimes(const AdviceInputs &inputs);

/// How far one quantity of some cards lies apart (advice.md 0.5, spread5).
struct CardSpread
{
    std::size_t largest = 0;  ///< index of a card
    std::size_t smallest = 0; ///< likewise
    TimeNs spreadNs = 0;
    double share = 0; ///< of the mean total; 0 without any time
    TimeNs largestNs = 0;
    TimeNs smallestNs = 0;
    TimeNs aboveMedianNs = 0; ///< largest minus the lower median: what bringing it there would take from it
    TimeNs belowMedianNs = 0; ///< upper median minus smallest
};
/// Of two cards or more. O(cards log cards).
[[nodiscard]] CardSpread spreadOf(const std::vector<CardTimes> &cards, TimeNs CardTimes::*quantity);

/// The stage of the pipeline each card is in, as the groups called "pp" order their ranks; none where no group tells. In the
/// order of the cards. O(groups * ranks).
[[nodiscard]] std::vector<std::optional<int>> pipelineStages(const AdviceInputs &inputs);

} // namespace plumbline
