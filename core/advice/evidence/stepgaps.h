// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"
#include "core/analysis/steps/stepgapmean.h"

#include <vector>

namespace plumbline {

/// The step gaps of a card that count, see StepGapMean.
class StepGaps
{
public:
    /// Refers to `stages`, which must outlive it.
    explicit StepGaps(const StepStageAnalysis &stages);

    /// Returns the steps that tell their gap; all figures below are taken over them.
    [[nodiscard]] const std::vector<const StepStages *> &steps() const { return m_steps; }
    /// Returns the mean gap: that which the profiler wrote, as pages and commands show it, else that of steps().
    [[nodiscard]] TimeNs meanNs() const;
    [[nodiscard]] TimeNs longestNs() const;
    /// Returns the mean of how long the steps take together with their gaps, see StepStages::periodNs(), over the same steps.
    [[nodiscard]] TimeNs meanStepNs() const;

private:
    const StepStages *m_mean = nullptr; ///< the mean step as the profiler wrote it
    StepGapMean m_measured;
    std::vector<const StepStages *> m_steps;
};

/// Shows the longest gaps as evidence and claims all of them, where the timeline has them; otherwise shows the card.
void showStepGaps(const CardEvidence &card, const StepGaps &gaps, Finding &finding);

} // namespace plumbline
