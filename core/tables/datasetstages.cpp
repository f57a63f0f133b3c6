// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/datasetstages.h"

#include <string>

namespace plumbline {

namespace {

/// A column of times whose name tells whether they are microseconds or milliseconds. Older tables call it `oldName`, if they have
/// it, and count milliseconds.
struct TimeColumn
{
    TimeColumn(const Table &table, const std::string &name, const std::string &oldName) : column(table.column({name + "(us)"}))
    {
        if (column)
            return;
        column = table.column({name + "(ms)"});
        if (!column && !oldName.empty())
            column = table.column({oldName});
        unit = 1'000'000;
    }

    std::optional<std::size_t> column;
    std::uint32_t unit = 1000; ///< nanoseconds per unit of the column
};

} // namespace

Result<ReadRows<DatasetStage>> datasetStages(const Table &table)
{
    const auto operation = table.column({"Operation"});
    const auto stage = table.column({"Stage"});
    const auto occurrences = table.column({"Occurrences"});
    const auto average = table.column({"Avg. time (us)", "Avg. time(us)"});
    const auto info = table.column({"Custom Info"});
    if (!operation || !occurrences || !average)
        return failure(ErrorCode::NotRecognised, table.path(), "Operation");
    ReadRows<DatasetStage> made;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        RowNumbers numbers(table, row);
        const auto count = numbers.integer(occurrences);
        const auto mean = numbers.timeNs(average);
        if (count && mean && *count >= 0)
            made.rows.push_back({table.cell(row, operation), table.cell(row, stage), table.cell(row, info), *count, *mean});
        else
            ++made.unreadableRows;
    }
    return made;
}

Result<ReadRows<DataPreprocess>> dataPreprocesses(const Table &table)
{
    const auto node = table.column({"Node", "kernel_type"});
    const auto start = table.column({"Timestamp(us)", "run_start"});
    const TimeColumn compute(table, "Compute_time", "execution_time");
    const TimeColumn copy(table, "Memcpy_time", "");
    const TimeColumn task(table, "Task_time", "");
    const TimeColumn dispatch(table, "Dispatch_time", "dispatch_time");
    const TimeColumn total(table, "Total_time", "total_time");
    if (!node || !start)
        return failure(ErrorCode::NotRecognised, table.path(), "Node");
    ReadRows<DataPreprocess> made;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        RowNumbers numbers(table, row);
        const auto time = [&](const TimeColumn &column) { return numbers.scaled(column.column, column.unit); };
        const auto began = numbers.timeNs(start);
        const DataPreprocess read{table.cell(row, node), began.value_or(0), time(compute), time(copy), time(task),
                                  time(dispatch),        time(total)};
        if (began && !numbers.isDamaged())
            made.rows.push_back(read);
        else
            ++made.unreadableRows;
    }
    return made;
}

} // namespace plumbline
