// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// Where the steps of a card come from.
enum class StepSource : std::uint8_t {
    None,
    Marks,      ///< the framework's ProfilerStep#{n}; stages from what the device did for which operator
    Iterations, ///< the lane of a graph's iterations (formats.md 5.9)
    Table,      ///< step_trace_raw_{id}_detail_time.csv (formats.md 13.2)
};

/// The stages of one training step, in nanoseconds, one after another where all are known (advice.md 4).
struct StepStages
{
    std::string step;
    std::optional<TimeRange> range; ///< from the trace's origin; none where only a table tells of the step
    TimeNs lengthNs = 0;
    std::optional<TimeNs> gapNs; ///< the device waits for the step's first task, since the last task of the step before
    std::optional<TimeNs> forwardBackwardNs; ///< first task to the last one that computes before the update
    std::optional<TimeNs> tailNs;            ///< from there to the update: mostly communication that nothing hides
    std::optional<TimeNs> updateNs;          ///< first to last task of the optimizer; in a graph it is part of the tail
};

struct StepStageAnalysis
{
    StepSource source = StepSource::None;
    std::vector<StepStages> steps; ///< by start
};

/// The stages of all steps of a trace, by their marks, else by their iterations. The optimizer's tasks are those that an
/// async_npu arrow ties to a slice within `Optimizer.step#...`; without any of them the stages are not told apart. Of no use once
/// `control` asks to stop. O(slices + flows log flows).
[[nodiscard]] StepStageAnalysis analyseStepStages(const Trace &trace, const TaskControl &control);

/// The same from a step table; its row of averages is left out. Errors: those of readTable(), NotRecognised without its columns.
[[nodiscard]] Result<StepStageAnalysis> readStepStages(const std::string &path, TaskControl &control);

/// Which of `lengths` stand out: above 1.05 times the median and above it by more than six times the scaled median deviation
/// (advice.md, step-jitter). None of fewer than five. O(n log n).
[[nodiscard]] std::vector<bool> outlyingSteps(const std::vector<TimeNs> &lengths);

} // namespace plumbline
