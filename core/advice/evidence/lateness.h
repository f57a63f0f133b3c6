// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/jointoperators.h"

#include <cstddef>
#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// Returns whether the smallest value is an outlier by the test of Dixon, one-sided at 99.5 %. For more than 100 values it must
/// lie three standard deviations below the mean instead (docs/advice.md 0.5). False for fewer than three values, and for three
/// different values or fewer. O(n log n).
[[nodiscard]] bool isSmallestOutlying(std::vector<TimeNs> values);

/// What all cards would gain had one card come in time to a collective, see gainOfComingInTime().
struct OwnGain
{
    TimeNs ns = 0;        ///< what the card itself lost on its way
    TimeNs draggedNs = 0; ///< what it waited for ranks of other groups on its way, longer than the card that came first
};

/// Splits the gain of a card's coming in time. Its way begins at the operator of the group before, or at the step. `before` is
/// that operator; null for the first one in the step.
[[nodiscard]] OwnGain ownGain(const AdviceInputs &inputs, const JointOperator &joint, const JointOperator *before,
                              std::size_t card);

/// A collective of a group, with how late each card came to it. All cards end it together, so the card with the shorter duration
/// came later.
struct LateOperator
{
    const JointOperator *joint = nullptr;
    std::vector<TimeNs> latenessNs; ///< by part: median duration of the other cards minus its own; below 0 where it came early
    std::vector<TimeNs> gainNs;     ///< by part: see ownGain(); 0 for a card that was not late

    [[nodiscard]] TimeNs latenessOf(std::size_t card) const;       ///< 0 for a card that took no part
    [[nodiscard]] TimeNs gainOf(std::size_t card) const;           ///< 0 for a card that took no part
    [[nodiscard]] const JointPart &partOf(std::size_t card) const; ///< the card must have taken part
};

/// How late one card came to the operators of a step or of several steps.
struct CardLateness
{
    std::size_t late = 0;     ///< number of operators to which it came late
    std::size_t hidden = 0;   ///< number of these in which another rank came still later
    std::size_t outliers = 0; ///< number of these to which it came later than chance explains, see isSmallestOutlying()
    TimeNs lateNs = 0;        ///< sum of its lateness over all operators; earliness is subtracted
    TimeNs gainNs = 0;        ///< sum of what all cards would have gained had it come in time, see ownGain()
    TimeNs hiddenNs = 0;      ///< its lateness in hidden ones
    TimeNs draggedNs = 0;     ///< sum of what it came late because it waited for other groups
    TimeNs worstNs = 0;       ///< its largest lateness
    JointPart worst;          ///< where that was

    /// Adds the counts and times of `other`, and keeps the worst of both.
    void add(const CardLateness &other);
};

/// How late the cards of a group came in one step.
struct StepLateness
{
    std::string_view step;
    std::vector<LateOperator> operators;
    std::map<std::size_t, CardLateness> cards; ///< by number of the card
};

/// How late the cards of a group came, step by step.
struct GroupLateness
{
    std::vector<StepLateness> steps;
};

/// Computes how late the cards of a group came to its collectives. A card is late where its duration is more than `share` below
/// the median of the others. Broadcasts are left out, because they do not end on all cards together. The result refers to
/// `group`. Once `control` asks to stop, the result is incomplete and must not be used. O(operators * cards log cards).
[[nodiscard]] GroupLateness latenessOf(const AdviceInputs &inputs, const JointGroup &group, double share,
                                       const TaskControl &control);

} // namespace plumbline
