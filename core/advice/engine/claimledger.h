// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"

#include <cstddef>
#include <vector>

namespace plumbline {

/// Gives each nanosecond of the steps of a card to one finding, so that what findings save together never exceeds the step
/// (docs/advice.md 13.2).
class ClaimLedger
{
public:
    explicit ClaimLedger(const AdviceInputs &inputs) : m_inputs(inputs), m_cards(inputs.size()) {}

    /// Claims time for a finding, at most `limitNs` of a mean step on each of its cards, and returns the most that it was given
    /// on one card, as a time of a mean step. With claimed ranges it gets only the parts that no finding claimed before; without
    /// ranges any time that is left of the step. Returns 0 for a finding without a saving. O(ranges).
    [[nodiscard]] TimeNs claim(const Finding &finding, TimeNs limitNs);

private:
    struct CardClaims
    {
        TimeRanges ranges;    ///< ranges that were given away, sorted and disjoint
        TimeNs rangesNs = 0;  ///< time of a mean step that was given away with ranges
        TimeNs lengthsNs = 0; ///< time of a mean step that was given away without ranges
    };

    /// Returns how much of the mean step of a card no finding has claimed.
    [[nodiscard]] TimeNs leftNs(std::size_t card) const;

    const AdviceInputs &m_inputs;
    std::vector<CardClaims> m_cards;
};

class Causes;

/// Fills Finding::claimedNs, and cuts the savings of findings with causes to what these leave, because removing a cause removes
/// that part as well. Causes claim before their effects, then larger savings first. Where causes claim most of a saving, nothing
/// of it is left. Findings of comparisons have a ledger of their own. Findings are unfinished once `control` asks to stop.
void claimAll(const AdviceInputs &inputs, const Causes &causes, std::vector<Finding> &findings, const TaskControl &control);

} // namespace plumbline
