// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/evidence/lateness.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace plumbline {

/// A card that is late in a group, with the steps in which it is judged: all of its steps, or some.
struct LateCard
{
    const GroupLateness *group = nullptr;
    std::size_t card = 0;
    std::vector<const StepLateness *> steps;
    std::vector<std::size_t> others; ///< cards that come late together with it
    /// How late it comes in these steps; where it gains anything, without what lies where another rank comes still later.
    TimeNs lateNs = 0;
    TimeNs gainNs = 0; ///< what all cards would have gained had it come in time

    /// Returns its lateness in all of these steps together.
    [[nodiscard]] CardLateness total() const;
    /// Returns the number of collectives of these steps.
    [[nodiscard]] std::size_t operators() const;
};

/// From when on a card is late.
struct LateCardLimits
{
    double stepShare = 0;      ///< gain in a single collective, as a part of the mean step
    double operatorsShare = 0; ///< part of the collectives of a step
    double stepsShare = 0;     ///< part of the steps from which it is late always
};

/// Returns what to report for a card: all of its steps where it is late in most of them, else those in which it is. None where it
/// is late in no step. The entry points into `group`.
[[nodiscard]] std::optional<LateCard> lateCard(const AdviceInputs &inputs, const GroupLateness &group, std::size_t card,
                                               const LateCardLimits &limits);

/// Joins the entries of cards that gain in the same collectives, so that none gains before the others come in time, each to the
/// one that gains most. The result is sorted by gain.
[[nodiscard]] std::vector<LateCard> joinedLateCards(std::vector<LateCard> all);

} // namespace plumbline
