// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// One row of step_trace_time.csv (docs/formats.md 8.5), or of one rank in cluster_step_trace_time.csv (docs/formats.md 11): what
/// the profiler itself reports for a step of one device. Times are nanoseconds, rounded from the decimals of the file. A time is
/// empty if its column is missing or its cell is no number.
struct StepTimes
{
    std::string step; ///< as the file writes it; "" outside of steps
    std::optional<int> device;
    std::optional<int> rank; ///< only in the table of a cluster, which holds all ranks
    std::optional<std::int64_t> computingNs;
    std::optional<std::int64_t> notOverlappedNs; ///< exposed communication
    std::optional<std::int64_t> overlappedNs;
    std::optional<std::int64_t> communicationNs;
    std::optional<std::int64_t> freeNs;
    std::optional<std::int64_t> stageNs;
    std::optional<std::int64_t> bubbleNs;
    std::optional<std::int64_t> preparingNs;
    std::optional<std::int64_t> excludeReceiveNs; ///< exposed communication without that of receiving operators
    std::optional<int> pipelineStage;             ///< only in the table of a cluster: its column PP Index

    friend bool operator==(const StepTimes &, const StepTimes &) = default;
};

/// The rows of a step table, in the order of the file.
struct StepTable
{
    std::vector<StepTimes> steps;
    /// Ranks of each pipeline stage, as the rows of a cluster's stages name them; a stage occurs once.
    std::vector<std::vector<int>> stages;
    std::vector<Problem> problems; ///< set if the file ends inside a row, or goes on behind the first million rows
};

/// Reads a step table; `path` may be a databaseTablePath(). Of the rows for the pipeline stages of a cluster only the ranks are
/// kept, because their times repeat what the rows of the ranks say. Errors: those of readCsv() or readDatabaseTable(),
/// NotRecognised if the header names neither computing nor free time. O(bytes).
[[nodiscard]] Result<StepTable> readStepTimes(const std::string &path, TaskControl &control);

} // namespace plumbline
