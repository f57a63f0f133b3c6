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

/// The source of the steps of a card.
enum class StepSource : std::uint8_t {
    None,
    Marks,      ///< marks ProfilerStep#{n} of the framework; stages come from the device tasks of each operator
    Iterations, ///< lane of the iterations of a graph (docs/formats.md 5.9)
    Table,      ///< step_trace_raw_{id}_detail_time.csv (docs/formats.md 13.2)
};

/// The stages of one step, in nanoseconds. They follow one another without a gap if all are known (docs/advice.md 4). A stage is
/// empty if the source does not tell it.
struct StepStages
{
    std::string step;
    std::optional<TimeRange> range; ///< from the origin of the trace; empty if its place there is not known
    TimeNs lengthNs = 0;
    /// From the last task of the step before (the begin of the mark in the first step) to the first task.
    std::optional<TimeNs> gapNs;
    std::optional<TimeNs> forwardBackwardNs; ///< first task to the end of the last kernel before the update
    std::optional<TimeNs> tailNs;            ///< from there to the update; mostly exposed communication
    std::optional<TimeNs> updateNs;          ///< first to last task of the optimizer; part of the tail in a graph
};

/// The stages of all steps of a card.
struct StepStageAnalysis
{
    StepSource source = StepSource::None;
    std::vector<StepStages> steps; ///< by start
};

/// Splits all steps of a trace into stages. Steps come from the marks of the framework, or from the iterations of a graph if
/// there are no marks. The tasks of the optimizer are those to which an async_npu flow leads from inside a slice
/// `Optimizer.step#...`. A step without any such task has a step gap only. The result is incomplete once `control` asks to stop.
/// O(slices + flows log flows).
[[nodiscard]] StepStageAnalysis analyseStepStages(const Trace &trace, const TaskControl &control);

/// Reads the stages from a step table. Its row of averages is left out. With a timeline, the steps are placed on it where
/// possible (placeSteps()), also by the operator that step_trace_point_info.json beside the table names. Errors: those of
/// readTable(); NotRecognised if the table lacks the columns of the number or the length.
[[nodiscard]] Result<StepStageAnalysis> readStepStages(const std::string &path, TaskControl &control,
                                                       const Trace *trace = nullptr);

/// Returns for each length whether it is an outlier: above 1.05 times the median, and above the median by more than six times the
/// scaled median absolute deviation (docs/advice.md, step-jitter). Fewer than five lengths have no outlier. O(n log n).
[[nodiscard]] std::vector<bool> outlyingSteps(const std::vector<TimeNs> &lengths);

} // namespace plumbline
