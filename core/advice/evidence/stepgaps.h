// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"

#include <vector>

namespace plumbline {

/// The waits for the first task of each step but the first, which compiles and has nothing before it.
class StepGaps
{
public:
    /// Refers to `stages`.
    explicit StepGaps(const StepStageAnalysis &stages);

    [[nodiscard]] const std::vector<const StepStages *> &steps() const { return m_steps; }
    [[nodiscard]] TimeNs meanNs() const;
    [[nodiscard]] TimeNs longestNs() const;
    [[nodiscard]] TimeNs meanStepNs() const;

private:
    std::vector<const StepStages *> m_steps;
};

/// Shows the longest gaps and claims them, where the timeline has them; else the card.
void showStepGaps(const CardEvidence &card, const StepGaps &gaps, Finding &finding);

} // namespace plumbline
