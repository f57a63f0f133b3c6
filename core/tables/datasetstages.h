// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/rownumbers.h"

#include <string_view>
#include <vector>

namespace plumbline {

/// One row of dataset.csv (docs/formats.md 9.1). The texts live as long as the table.
struct DatasetStage
{
    std::string_view operation;
    std::string_view stage;
    std::string_view info;
    std::int64_t occurrences = 0;
    std::int64_t averageNs = 0;
};

/// The rows of a table that could be read, and the number of those that could not.
template<typename Row>
struct ReadRows
{
    std::vector<Row> rows;
    std::uint64_t unreadableRows = 0;
};

/// Reads the rows of dataset.csv. Errors: NotRecognised if the table lacks operation, occurrences or average. O(rows).
[[nodiscard]] Result<ReadRows<DatasetStage>> datasetStages(const Table &table);

/// One row of data_preprocess.csv (docs/formats.md 8.12): an operator that ran on an AI CPU of the device. The text lives as long
/// as the table.
struct DataPreprocess
{
    std::string_view node;
    std::int64_t startNs = 0; ///< absolute time
    std::optional<std::int64_t> computeNs;
    std::optional<std::int64_t> copyNs;
    std::optional<std::int64_t> taskNs;
    std::optional<std::int64_t> dispatchNs;
    std::optional<std::int64_t> totalNs;
};

/// Reads the rows of data_preprocess.csv, or of aicpu_intermediate_*.csv of older captures (docs/formats.md 13.3), whose times
/// are on the clock of the device. Errors: NotRecognised if the table lacks node or time. O(rows).
[[nodiscard]] Result<ReadRows<DataPreprocess>> dataPreprocesses(const Table &table);

} // namespace plumbline
