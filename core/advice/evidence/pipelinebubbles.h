// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/timedoperators.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// How long a card waits for other pipeline stages.
struct CardBubble
{
    std::size_t card = 0;
    TimeNs bubbleNs = 0; ///< of a mean step
    TimeNs stageNs = 0;  ///< least bubble of the cards of its stage: what is beyond is waiting for a late rank
    double share = 0;    ///< stageNs by computing and exposed communication
    TimeRanges exposed;  ///< exposed receiving
    std::vector<TimedOperator> receiving;
};

/// Returns the bubble of a card: the exposed time of operators that receive, or the column Bubble of the step table where that
/// tells more. None where neither tells anything, and once `control` asks to stop. O(operators log operators + kernels log
/// kernels).
[[nodiscard]] std::optional<CardBubble> bubbleOf(const CardEvidence &card, const TaskControl &control);

/// Returns the bubbles of all cards that tell them, as bubbleOf() does, compared inside of their stages. Incomplete once
/// `control` asks to stop. O(operators log operators + kernels log kernels).
[[nodiscard]] std::vector<CardBubble> bubblesOf(const AdviceInputs &inputs, const TaskControl &control);

/// The schedule of a pipeline.
struct PipelineSchedule
{
    std::int64_t stages = 0;
    std::int64_t microBatches = 0;
    bool isCounted = false;    ///< whether kernels tell the micro-batches, and no file or exchange
    std::int64_t recorded = 0; ///< stages of which a card is at hand; at least 1

    /// Returns how long the schedule leaves a stage idle in any case, as a part of the time in which the stage works.
    [[nodiscard]] double bubbleOfWork() const { return static_cast<double>(stages - 1) / static_cast<double>(microBatches); }
    /// Returns the same as a part of both together.
    [[nodiscard]] double bubbleOfPipeline() const
    {
        return static_cast<double>(stages - 1) / static_cast<double>(microBatches + stages - 1);
    }
};

/// How many pipeline stages there are, and of how many of them a card is at hand.
struct PipelineSize
{
    std::int64_t stages = 0; ///< 0 where nothing tells
    std::int64_t recorded = 0;
};

/// Returns the number of stages as the files of a card tell it, else as its group of stages does.
[[nodiscard]] PipelineSize pipelineSizeOf(const AdviceInputs &inputs, const CardEvidence &card);

/// Returns the schedule from the files of a card; where they leave out the micro-batches, from the kernels of all cards, else
/// from what the first or the last stage exchanges with its neighbour. None where nothing tells it. O(operators log operators).
[[nodiscard]] std::optional<PipelineSchedule> scheduleOf(const AdviceInputs &inputs, const CardEvidence &card);

/// Returns how long a card waits for other stages under any schedule of this kind, if every stage works as long as this one: its
/// step without exposed communication.
[[nodiscard]] TimeNs inherentBubbleNs(const CardEvidence &card, const PipelineSchedule &schedule);

} // namespace plumbline
