// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/tables/steptimes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// One row of ascend_cluster_analyse_*.csv (docs/formats.md 13.6): the times of one step of one rank. Which of them the file has
/// depends on how the job shares its work. Times are nanoseconds; one that the file does not tell is empty.
struct ParallelStep
{
    /// Its step is the number of the row, from 1, because the file does not name steps. Its bubble is the exposed time of
    /// receiving, and its stage what is left of the step without it.
    StepTimes times;
    std::optional<std::int64_t> gapNs;
    std::optional<std::int64_t> forwardBackwardNs;
    std::optional<std::int64_t> tailNs;
};

/// The rows of such a file in its order.
struct ParallelTable
{
    std::vector<ParallelStep> steps;
    std::optional<ParallelStep> average; ///< the row at the end of the file, which is no step; empty if the file has none
    std::vector<Problem> problems;
};

/// Reads ascend_cluster_analyse_*.csv. Errors: those of readTable(); NotRecognised if the header has neither a column of
/// computing nor one of forward and backward. O(bytes).
[[nodiscard]] Result<ParallelTable> readParallelTimes(const std::string &path, TaskControl &control);

} // namespace plumbline
