// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/cardoverview.h"
#include "core/analysis/steps/stepstages.h"

#include <optional>
#include <vector>

namespace plumbline {

/// One step of a card with all that is known of it.
struct CardStep
{
    StepStages stages;             ///< its length is 0 where hasLength is false
    bool hasLength = true;         ///< step_trace_time.csv alone does not tell it
    OverviewQuantities quantities; ///< of the timeline, else those that the profiler reports

    [[nodiscard]] std::optional<TimeNs> lengthNs() const { return hasLength ? std::optional(stages.lengthNs) : std::nullopt; }
};

/// All steps of a card, from whatever its capture has. Pages and commands take them from here.
struct CardSteps
{
    StepSource source = StepSource::None;
    std::vector<CardStep> steps; ///< by start; steps of step_trace_time.csv alone stand in the order of the file
    /// The mean of the steps: what the source itself tells, else the mean over the steps that tell a figure. Its times count from
    /// the begin of the step, and it has no number.
    CardStep mean;
    /// Steps that the mean over them is taken over: where the user chose points, only those that these divide, so that all
    /// figures of the mean belong to the same steps.
    std::size_t meanSteps = 0;
};

/// Puts stages and quantities of the steps together. Steps that only step_trace_time.csv tells are listed where there are no
/// others. A step whose place on the timeline is not known, or during which the device was not recorded, has no quantities.
[[nodiscard]] CardSteps cardSteps(const StepStageAnalysis &stages, const CardOverview &overview);

/// Returns the mean of each figure over the steps that tell it, rounded half to even, in the form of CardSteps::mean. The gap is
/// that of StepGapMean. The mean has all-reduces if all steps that have any
/// have equally many: each is the mean of those at its place, under the name that it has in the first step. Nothing is known of
/// no steps. O(steps * all-reduces).
[[nodiscard]] CardStep meanStep(const std::vector<CardStep> &steps);

} // namespace plumbline
