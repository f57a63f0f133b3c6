// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"

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

/// Reads the columns DP Index, PP Index and TP Index of a cluster_step_trace_time.csv, or of cluster_analysis.db beside it where
/// there is no such file (docs/formats.md 11). The first row of each rank counts. Returns no ranks if the table lacks the
/// columns, and if all of them are 0, which the analysis writes where it does not know them. `folder` is that of the files.
/// Errors: those of readCsv() or readDatabaseTable(). O(bytes).
[[nodiscard]] Result<std::map<int, RankPosition>> readRankPositions(const std::string &folder, TaskControl &control);

} // namespace plumbline
