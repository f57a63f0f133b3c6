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

/// One row of step_trace_time.csv (formats.md 8.5), or of a rank in cluster_step_trace_time.csv (formats.md 11): what the
/// profiler itself says of a step of one device. Times in nanoseconds, rounded from the file's decimals; none where the column is
/// missing or the cell is no number.
struct StepTimes
{
    std::string step; ///< as written; empty outside of any step
    std::optional<int> device;
    std::optional<int> rank; ///< of a cluster's table, which holds all
    std::optional<std::int64_t> computingNs;
    std::optional<std::int64_t> notOverlappedNs; ///< communication that no computing hides
    std::optional<std::int64_t> overlappedNs;
    std::optional<std::int64_t> communicationNs;
    std::optional<std::int64_t> freeNs;
    std::optional<std::int64_t> stageNs;
    std::optional<std::int64_t> bubbleNs;
    std::optional<std::int64_t> preparingNs;

    friend bool operator==(const StepTimes &, const StepTimes &) = default;
};

/// The rows of a step table in file order.
struct StepTable
{
    std::vector<StepTimes> steps;
    std::vector<Problem> problems; ///< where the file ends inside a row, or goes on behind the first million rows
};

/// Reads a step table; rows of a cluster's pipeline stages, which sum up those of ranks, are left out. Errors: those of
/// readCsv(), NotRecognised where the header names neither computing nor free time. O(bytes).
[[nodiscard]] Result<StepTable> readStepTimes(const std::string &path, TaskControl &control);

} // namespace plumbline
