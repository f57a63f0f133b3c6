// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace plumbline {

/// A communication operator as one card ran it: a row of the table CardEvidence::communication().operators of that card.
struct JointPart
{
    std::size_t card = 0;
    std::uint32_t row = 0;

    [[nodiscard]] const CommunicationOperator &in(const AdviceInputs &inputs) const
    {
        return inputs.card(card).communication().operators.operators[row];
    }
};

/// A collective that two or more cards of the profile took part in. Most collectives end on all of these cards at once;
/// broadcasts do not.
struct JointOperator
{
    std::vector<JointPart> parts; ///< one for each card, sorted by card
};

/// The joint collectives of one group, step by step; within a step in the order of the first card.
struct JointGroup
{
    std::vector<std::size_t> cards; ///< those of the group that the profile has, ascending
    std::vector<JointOperator> operators;
};

/// Joins the collectives of the same group, step and name, for groups with two cards or more. A step in which the cards of a
/// group did not run the same number of operators is left out, because nothing tells which of them belong together. Once
/// `control` asks to stop, the result is incomplete and must not be used. O(operators log operators).
[[nodiscard]] std::vector<JointGroup> findJointOperators(const AdviceInputs &inputs, const TaskControl &control);

/// Returns the step in which an operator ran, as the first card numbers it.
[[nodiscard]] std::string_view stepNumberOf(const AdviceInputs &inputs, const JointOperator &joint);

/// Returns whether an operator ends on all cards at once: all collectives but broadcasts do.
[[nodiscard]] bool endsTogether(const AdviceInputs &inputs, const JointOperator &joint);

/// Returns the ranks of the cards that took part in a collective. O(parts log parts).
[[nodiscard]] std::set<int> ranksOfCards(const AdviceInputs &inputs, const JointOperator &joint);

/// Returns the ranks of the group of an operator that have no card. Empty where no file tells the ranks of the group.
[[nodiscard]] std::optional<std::set<int>> missingRanks(const AdviceInputs &inputs, const JointPart &part);

/// Returns whether all ranks of the group of an operator have a card. Empty where no file tells the ranks of the group.
[[nodiscard]] std::optional<bool> hasAllRanks(const AdviceInputs &inputs, const JointPart &part);

} // namespace plumbline
