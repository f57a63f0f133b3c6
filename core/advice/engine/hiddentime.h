// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/collectivewaits.h"
#include "core/advice/base/finding.h"
#include "core/base/taskcontrol.h"
#include "core/base/timeranges.h"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace plumbline {

/// Tells which time of a card gains nothing before another rank is on time (docs/advice.md 13.14, 13.15): what lies before a
/// collective in which the card waits. Whoever comes there sooner only waits longer.
class HiddenTime
{
public:
    /// Waits that are shorter are no more than the jitter with which the collectives of several cards end. Waits below 5 % of the
    /// claimed time before them hide nothing either.
    static constexpr TimeNs WaitNoiseNs = 20'000;

    /// Asks for the waits of `cards`, in parallel. Incomplete once `control` asks to stop.
    HiddenTime(const AdviceInputs &inputs, const std::set<std::size_t> &cards, const TaskControl &control);

    /// A part of claimed time, and the wait that hides it; null where the card waits for nobody behind it.
    struct Part
    {
        TimeRange range;
        const CollectiveWait *wait = nullptr;
    };
    /// Divides sorted, disjoint ranges of a card at the collectives in which it waits or comes last. O(ranges + waits).
    [[nodiscard]] std::vector<Part> partsOf(std::size_t card, const TimeRanges &ranges) const;
    /// Returns the waits of a card; empty where nothing tells them.
    [[nodiscard]] const std::vector<CollectiveWait> &waitsOf(std::size_t card) const;
    /// Returns what a mean step of a card takes without its waits for other ranks; none where nothing tells the waits.
    [[nodiscard]] std::optional<TimeNs> ownStepNs(std::size_t card) const;

private:
    const AdviceInputs &m_inputs;
    std::map<std::size_t, const std::vector<CollectiveWait> *> m_waits; ///< by card
};

} // namespace plumbline
