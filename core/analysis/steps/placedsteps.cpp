// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/placedsteps.h"

#include <algorithm>
#include <utility>

namespace plumbline {

PlacedSteps placedSteps(std::vector<ProfilerStep> marks, const StepStageAnalysis *stages)
{
    if (!marks.empty() || !stages) {
        const std::size_t count = marks.size();
        return {std::move(marks), std::vector<bool>(count, true)};
    }
    std::vector<const StepStages *> known;
    for (const StepStages &step : stages->steps) {
        if (step.range)
            known.push_back(&step);
    }
    std::ranges::stable_sort(known, {}, [](const StepStages *step) { return step->range->begin; });
    PlacedSteps placed;
    for (const StepStages *step : known) {
        placed.steps.push_back({step->step, *step->range});
        placed.areRecorded.push_back(step->isRecorded);
    }
    return placed;
}

} // namespace plumbline
