// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/stepstages.h"
#include "core/query/profilersteps.h"

#include <vector>

namespace plumbline {

/// The steps that lie on a timeline, by begin.
struct PlacedSteps
{
    std::vector<ProfilerStep> steps;
    std::vector<bool> areRecorded; ///< by step, see StepStages::isRecorded; true for marks
};

/// Returns the marks of a timeline, which profilerSteps() gives. Without marks the steps of `stages` are returned whose place on
/// the timeline is known; `stages` may be null. O(steps log steps).
[[nodiscard]] PlacedSteps placedSteps(std::vector<ProfilerStep> marks, const StepStageAnalysis *stages);

} // namespace plumbline
