// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/stepstages.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// Reads the stages from step_trace_raw_{id}_detail_time.csv. Its row of averages is no step; it holds the mean step
/// (StepStageAnalysis::mean). In a file without that row, which was cut or not finished, it is the mean of all steps but the
/// first step of the training. With a timeline, the steps are placed on it where possible: as they are if it was drawn from a
/// list of slices, which has the clock of the table, else by placeSteps(), also by the operator that step_trace_point_info.json
/// beside the table names. Errors: those of readTable(); NotRecognised if the table lacks the
/// columns of the number or the length.
[[nodiscard]] Result<StepStageAnalysis> readStepStages(const std::string &path, TaskControl &control,
                                                       const Trace *trace = nullptr);

/// Reads the iterations of a graph from files step_trace_*.csv of CANN (docs/formats.md 8.13). Rows of another device than
/// `device` are left out where a file names several. Of several models, the one with the most iterations counts. Times are those
/// of the file, so ranges are empty (placeOnClock()). Errors: those of readTables(); NotRecognised without the columns.
[[nodiscard]] Result<StepStageAnalysis> readIterations(const std::vector<std::string> &paths, std::optional<int> device,
                                                       TaskControl &control);

/// Puts steps on a timeline that counts on the same clock, as iterations of CANN and lists of slices (isOfStreamList()) do; they
/// stay without ranges if none of them meets it. A step is recorded if `shown`, the iterations on the timeline itself, has its
/// number; without any, if it lies inside of what the device of the timeline ran.
void placeOnClock(StepStageAnalysis &iterations, const Trace &trace, const StepStageAnalysis &shown);

/// Returns the iterations of a graph from the lanes of a step trace. O(slices of the lanes).
[[nodiscard]] StepStageAnalysis iterationsOf(const Trace &trace, const TaskControl &control);

} // namespace plumbline
