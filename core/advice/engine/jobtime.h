// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/commonsteps.h"
#include "core/base/timeranges.h"

#include <cstddef>
#include <set>
#include <vector>

namespace plumbline {

/// One time line for all cards of a job (docs/advice.md 13.2): the common steps one behind the other, each as long as on the
/// card where it is longest. A time on a card has the place in it that it has in its step.
class JobTime
{
public:
    /// Lays the steps of `cards` over each other. O(cards * steps log steps).
    JobTime(const AdviceInputs &inputs, const std::set<std::size_t> &cards);

    /// Returns where sorted, disjoint ranges of a card lie in the time of the job, sorted and disjoint. What lies outside of the
    /// marked steps of the card is left out. O(ranges + steps).
    [[nodiscard]] TimeRanges placed(std::size_t card, const TimeRanges &ranges) const;
    /// Returns a time of the whole job as a time of one of its steps.
    [[nodiscard]] TimeNs perStep(TimeNs ns) const;
    /// Returns the number of steps of the job, at least 1.
    [[nodiscard]] std::size_t steps() const { return m_begins.empty() ? 1 : m_begins.size(); }

private:
    const AdviceInputs &m_inputs;
    CommonSteps m_common;
    std::vector<TimeNs> m_begins; ///< by common step; empty where no card has step marks
};

} // namespace plumbline
