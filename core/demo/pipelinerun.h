// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/cardsimulation.h"

#include <vector>

namespace plumbline {

/// Runs the passes of a step of all stages of a pipeline, in the order of 1F1B: stage s of p runs p - s - 1 passes forward, then
/// goes forward and backward by turns, and then backward as often as it went forward first. The step ends with an all-reduce of
/// all stages. runOptimizer() comes next.
void runPipelineStep(std::vector<CardSimulation> &stages, int microBatches);

/// Records how much longer a stage computes that has layers of others, if that is planted. The step must have ended.
void reportSlowStage(std::vector<CardSimulation> &stages);

/// What a stage of a pipeline did in one step or in several.
struct DemoStageTimes
{
    TimeNs computing = 0; ///< sum of the kernels, which run one after another
    TimeNs waiting = 0;   ///< time for which the compute stream waited for messages

    /// Adds a step.
    void add(const DemoStep &step);
};

} // namespace plumbline
