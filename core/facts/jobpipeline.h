// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/parallel/parallelstrategy.h"
#include "core/analysis/pipeline/pipeline.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/facts/opencard.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// The pipeline of a job in one step, and the steps that there are to choose from.
struct JobPipeline
{
    Pipeline pipeline;
    std::vector<std::string> steps; ///< each once, in the order in which the cards name them
    std::string step;               ///< the one that is shown; "" for the whole capture, where no step is known
};

/// Pipeline stages that a user told, in place of what is known about the cards.
struct PipelineStages
{
    std::map<int, int> ofRank; ///< nothing is told if it is empty
    int count = 0;

    friend bool operator==(const PipelineStages &, const PipelineStages &) = default;
};

/// Returns the stages that follow from a strategy.
[[nodiscard]] PipelineStages stagesOf(const ParallelStrategy &strategy);

/// Makes the pipeline of the cards of a job from their timelines, or from their tables of kernels where there is no timeline. Of
/// several jobs or runs the largest counts. Stages come from what is known about the cards, and from the groups of ranks called
/// "pp", unless `told` has them. Without a `step`, it is the first one that most of the cards have. Tables are read for jobs of
/// up to 64 cards only. `threads` is how many cards are read at a time, 0 for as many as the machine can. Errors: Cancelled.
[[nodiscard]] Result<JobPipeline> pipelineOfJob(const std::vector<SharedCard> &cards, const std::optional<std::string> &step,
                                                unsigned threads, TaskControl &control, const PipelineStages &told = {});

} // namespace plumbline
