// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace plumbline {

/// A link from an effect to one of its causes, with its size.
struct CausePart
{
    std::size_t cause = 0; ///< number of the finding that is the cause
    /// size of the link in a mean step: the time that both claim, or the saving of the cause where that cannot be told
    TimeNs ns = 0;
    TimeNs accountedNs = 0; ///< part of `ns` that has this cause also where the cause could save less (Finding::accounts)
};

/// Links findings to their causes (docs/advice.md 13.12). A cause is named by its rule and is about one of the same cards, or
/// about cards that others wait for; where both findings claim ranges, these must have time in common. A symptom is also
/// explained by any finding of a lower symptom level that lies in its time, and, where no timeline tells times, by what explains
/// the same symptom on a card that recorded more. Waiting for another card never explains that a card is late.
class Causes
{
public:
    /// Finds all links. `reachesOthers` returns whether other cards wait for what a finding is about. Once `control` asks to
    /// stop, the result is incomplete and must not be used. O(findings * findings of their cards + pairs of a symptom that waits
    /// and a cause * steps + causes of a card * ranges).
    Causes(const AdviceInputs &inputs, const std::vector<Finding> &findings,
           const std::function<bool(const Finding &)> &reachesOthers, const TaskControl &control);

    /// Returns the causes of finding number `finding`, sorted by their numbers.
    [[nodiscard]] const std::vector<CausePart> &of(std::size_t finding) const { return m_parts[finding]; }
    /// Returns the length of the longest way of causes above a finding. Links that form a circle count up to a fixed limit.
    [[nodiscard]] std::size_t depth(std::size_t finding) const { return m_depths[finding]; }
    /// Returns the highest symptom level among a finding and all causes above it, as a number.
    [[nodiscard]] std::size_t level(std::size_t finding) const { return m_levels[finding]; }

private:
    /// Links symptoms of a card to causes that were found on another card with the same symptom and could not be looked for here.
    void takeFromLikeCards(const AdviceInputs &inputs, const std::vector<Finding> &findings);
    /// Fills m_depths and m_levels from m_parts.
    void measureDepths(const std::vector<Finding> &findings);

    std::vector<std::vector<CausePart>> m_parts; ///< by number of the effect
    std::vector<std::size_t> m_depths;           ///< by number of the finding
    std::vector<std::size_t> m_levels;           ///< by number of the finding
};

} // namespace plumbline
