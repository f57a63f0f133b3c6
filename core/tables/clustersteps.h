// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/steptimes.h"

#include <map>
#include <string>

namespace plumbline {

/// Where a rank stands in the three dimensions that a cluster analysis tells, each from 0.
struct RankPosition
{
    int data = 0;
    int pipeline = 0;
    int tensor = 0;

    friend bool operator==(const RankPosition &, const RankPosition &) = default;
};

/// All that the step table of a cluster tells.
struct ClusterSteps
{
    StepTable table;
    /// Columns DP Index, PP Index and TP Index of the ranks; the first row of each rank counts. Empty if the table lacks one of
    /// the columns, and if all of them are 0, which the analysis writes where it does not know them.
    std::map<int, RankPosition> positions;
};

/// Reads cluster_step_trace_time.csv in a folder, or the table in cluster_analysis.db where there is no such file
/// (docs/formats.md 11). Errors: those of readStepTimes(). O(bytes).
[[nodiscard]] Result<ClusterSteps> readClusterSteps(const std::string &folder, TaskControl &control);

} // namespace plumbline
