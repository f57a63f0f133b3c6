// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plumbline {

/// An operator as one card ran it: a row of its CardEvidence::communication().
struct JointPart
{
    std::size_t card = 0;
    std::uint32_t row = 0;

    [[nodiscard]] const CommunicationOperator &in(const AdviceInputs &inputs) const
    {
        return inputs.card(card).communication().operators.operators[row];
    }
};

/// A collective that two or more of the cards took part in; it ends on all of them at once.
struct JointOperator
{
    std::vector<JointPart> parts; ///< by card
};

/// The collectives of a group, step by step, in the order of its first card.
struct JointGroup
{
    std::vector<std::size_t> cards; ///< those at hand, ascending
    std::vector<JointOperator> operators;
};

/// Operators of the same group, step and name, in groups of two cards or more. Groups whose cards did not run the same number of
/// operators in a step lack that step: which belongs to which is not certain. Of no use once `control` asks to stop.
/// O(operators log operators).
[[nodiscard]] std::vector<JointGroup> findJointOperators(const AdviceInputs &inputs, const TaskControl &control);

} // namespace plumbline
