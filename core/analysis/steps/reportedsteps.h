// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"
#include "core/tables/paralleltimes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// Which table the profiler reports the times of the steps in.
enum class ReportSource : std::uint8_t {
    None,
    ClusterTable,  ///< cluster_step_trace_time.csv, for a rank that only a cluster analysis describes
    StepTable,     ///< step_trace_time.csv
    ParallelTable, ///< ascend_cluster_analyse_*.csv of older captures
};

/// What the profiler reports about the steps of a card.
struct ReportedSteps
{
    ReportSource source = ReportSource::None;
    std::vector<ParallelStep> steps;     ///< in the order of the file
    std::optional<ParallelStep> average; ///< mean step as the table itself tells it
    std::string file;                    ///< whole path of the table; "" without one
    std::optional<Error> error;          ///< why the table exists and cannot be read
    std::vector<Problem> problems;       ///< problems of the table
};

/// Returns how long the pipeline stage of a card takes in a step, as a row of a table tells it. That is the column Stage, but not
/// of MindSpore from 2.4 on, which writes there what its communication takes, or 0 (docs/formats.md 8.5): then it is Computing +
/// Communication(Not Overlapped) + Free - Bubble, as OverlapTimes::stageNs() has it; none where one of them is missing.
[[nodiscard]] std::optional<std::int64_t> stageTime(const StepTimes &times, Framework framework);

/// Reads the first of the tables of ReportSource that the card has, and keeps the rows that belong to its device. If all rows are
/// of one device they belong to the card, whatever number they give to the device. Steps of ascend_cluster_analyse_*.csv have no
/// numbers; they get those of step_trace_raw_*_detail_time.csv if both files have equally many steps, else they are counted from
/// 1. O(bytes).
[[nodiscard]] ReportedSteps readReportedSteps(const Card &card, TaskControl &control);

} // namespace plumbline
