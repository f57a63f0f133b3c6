// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace plumbline {

/// A finding that is a cause of another, and how much of it.
struct CausePart
{
    std::size_t cause = 0; ///< index of a finding
    TimeNs ns = 0;         ///< of a mean step: the time that both claim; all of the cause's where that cannot be told
};

/// Which findings explain which: what a rule names and what was found, for one of the same cards, or for cards that wait for
/// those of the cause. Where both tell when, they must have time in common. Symptoms are explained by whatever lies in their
/// time.
class Causes
{
public:
    /// `reachesOthers` tells a cause of which other cards wait. Of no use once `control` asks to stop. O(findings * findings of
    /// their cards + pairs of a symptom that waits and a cause * steps + causes of a card * ranges).
    Causes(const AdviceInputs &inputs, const std::vector<Finding> &findings,
           const std::function<bool(const Finding &)> &reachesOthers, const TaskControl &control);

    /// By how early they were found.
    [[nodiscard]] const std::vector<CausePart> &of(std::size_t finding) const { return m_parts[finding]; }
    /// How many causes stand above a finding, the longest way; what goes round in circles counts as far as it is followed.
    [[nodiscard]] std::size_t depth(std::size_t finding) const { return m_depths[finding]; }

private:
    void measureDepths();

    std::vector<std::vector<CausePart>> m_parts; ///< by effect
    std::vector<std::size_t> m_depths;
};

} // namespace plumbline
