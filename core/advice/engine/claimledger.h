// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"

#include <cstddef>
#include <vector>

namespace plumbline {

/// Gives each nanosecond of a card's steps to one finding, so that what findings save together never exceeds the step
/// (advice.md 13.2).
class ClaimLedger
{
public:
    explicit ClaimLedger(const AdviceInputs &inputs) : m_inputs(inputs), m_cards(inputs.size()) {}

    /// Claims what is left of where the saving of a finding lies, at most `limitNs`, and returns how much of it that is in a mean
    /// step: the most of any of its cards. A finding without ranges claims from what no one else claims. O(ranges).
    [[nodiscard]] TimeNs claim(const Finding &finding, TimeNs limitNs);

private:
    struct CardClaims
    {
        TimeRanges ranges;    ///< claimed, sorted and disjoint
        TimeNs rangesNs = 0;  ///< of a mean step: what was given for them
        TimeNs lengthsNs = 0; ///< of a mean step: claimed without ranges
    };

    [[nodiscard]] TimeNs leftNs(std::size_t card) const;

    const AdviceInputs &m_inputs;
    std::vector<CardClaims> m_cards;
};

class Causes;

/// Fills Finding::claimedNs of findings, the largest saving first, causes before what they explain. What a finding says to save
/// is cut to what its causes leave: mending them mends that part, too. Where that is most of it, nothing is left. Findings of
/// comparisons claim among themselves. Of no use once `control` asks to stop.
void claimAll(const AdviceInputs &inputs, const Causes &causes, std::vector<Finding> &findings, const TaskControl &control);

} // namespace plumbline
