// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/rownumbers.h"

#include <string_view>
#include <vector>

namespace plumbline {

/// One row of dataset.csv (formats.md 9.1). Texts live as long as the table.
struct DatasetStage
{
    std::string_view operation;
    std::string_view stage;
    std::string_view info;
    std::int64_t occurrences = 0;
    std::int64_t averageNs = 0;
};

/// Rows of a table, without those whose numbers cannot be read.
template<typename Row>
struct ReadRows
{
    std::vector<Row> rows;
    std::uint64_t unreadableRows = 0;
};

/// Errors: NotRecognised where the table lacks operation, occurrences or average. O(rows).
[[nodiscard]] Result<ReadRows<DatasetStage>> datasetStages(const Table &table);

/// One row of data_preprocess.csv (formats.md 8.12): an operator that ran on the AI CPUs of the device.
struct DataPreprocess
{
    std::string_view node;
    std::int64_t startNs = 0; ///< absolute
    std::optional<std::int64_t> computeNs;
    std::optional<std::int64_t> copyNs;
    std::optional<std::int64_t> taskNs;
    std::optional<std::int64_t> dispatchNs;
    std::optional<std::int64_t> totalNs;
};

/// Errors: NotRecognised where the table lacks node or time. O(rows).
[[nodiscard]] Result<ReadRows<DataPreprocess>> dataPreprocesses(const Table &table);

} // namespace plumbline
