// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace plumbline {

/// How one card spends a mean step, in nanoseconds.
struct CardTimes
{
    std::size_t card = 0;
    TimeNs computingNs = 0;
    TimeNs exposedNs = 0;
    TimeNs freeNs = 0;
    TimeNs totalNs = 0; ///< computing + exposed communication + free time, as far as that is known
    TimeNs preparingNs = 0;
    TimeNs stepNs = 0;
    bool hasFree = true; ///< whether the free time is known; it is 0 if not
};

/// Returns the times of all cards that tell them, in the order of the cards, which must be of one run (AdviceInputs::runs()). A
/// card whose rank another card has as well, or that shares no time with any other, or recorded less than half or more than twice
/// as many steps as all others, is left out. O(cards^2).
[[nodiscard]] std::vector<CardTimes> cardTimes(const AdviceInputs &inputs);

/// Cards of one run that may be compared: those of one pipeline stage, because stages do different work.
struct StageTimes
{
    std::optional<int> stage; ///< none where no stage is known
    std::vector<CardTimes> cards;
};

/// Returns cardTimes() by pipeline stage, in the order of the stages; stages of a single card are left out. O(cards^2).
[[nodiscard]] std::vector<StageTimes> cardTimesByStage(const AdviceInputs &inputs);

/// How far apart one quantity of several cards lies (docs/advice.md 0.5, spread5).
struct CardSpread
{
    std::size_t largest = 0;  ///< number of the card with the largest value, the last one of equals
    std::size_t smallest = 0; ///< number of the card with the smallest value, the first one of equals
    TimeNs spreadNs = 0;
    double share = 0; ///< spreadNs as a share of the mean of totalNs; 0 where that is 0
    TimeNs largestNs = 0;
    TimeNs smallestNs = 0;
    TimeNs aboveMedianNs = 0; ///< largest minus the lower median: what that card would save if it took the median
    TimeNs belowMedianNs = 0; ///< upper median minus the smallest
};
/// Returns the spread of one quantity, a member of CardTimes. `cards` must hold at least one card. O(cards log cards).
[[nodiscard]] CardSpread spreadOf(const std::vector<CardTimes> &cards, TimeNs CardTimes::*quantity);

/// Returns the pipeline stages of ranks, whether they have a card or not: their positions in groups called "pp". O(groups *
/// ranks).
[[nodiscard]] std::map<int, int> stagesOfGroups(const AdviceInputs &inputs);
/// Returns the pipeline stage of each card, by CardEvidence::index(): that of stagesOfGroups(), else Card::stage. None
/// for a card of which neither is known, or that is not among the cards of `inputs`. O(groups * ranks).
[[nodiscard]] std::vector<std::optional<int>> pipelineStages(const AdviceInputs &inputs);

} // namespace plumbline
