// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/operatorsums.h"

#include "core/base/decimal.h"
#include "core/base/timeunits.h"
#include "core/base/wide.h"
#include "core/tables/rownumbers.h"

#include <initializer_list>
#include <utility>

namespace plumbline {

namespace {

constexpr std::uint32_t PsPerMs = 1'000'000'000;

/// A column of times with its unit. `column` is empty if the table has none.
struct SumColumn
{
    std::optional<std::size_t> column;
    std::uint32_t unitPs = PsPerMs;
};

/// Finds the first of `names`, each with the unit (us) or (ms), or without one, which stands for milliseconds.
SumColumn timeColumn(const Table &table, std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names) {
        if (const auto column = table.column({std::string(name) + "(us)"}))
            return {column, static_cast<std::uint32_t>(PsPerUs)};
        if (const auto column = table.column({std::string(name) + "(ms)", name}))
            return {column, PsPerMs};
    }
    return {};
}

/// Returns a mean time multiplied by how often it occurs. The mean counts with six digits below the picosecond, if it is short
/// enough, because the tables write the mean as the quotient of both.
std::optional<std::int64_t> timesCount(std::string_view mean, std::uint32_t unitPs, std::uint64_t count)
{
    constexpr int Finer = 6;
    const auto decimal = Decimal::split(mean);
    const auto fine = decimal ? decimal->shifted((unitPs == PsPerMs ? 9 : 6) + Finer) : std::nullopt;
    if (fine)
        return meanNs(WideNs{*fine} * count, 1'000'000);
    const auto whole = scaledDecimal(mean, unitPs);
    return whole ? std::optional(saturated(WideNs{*whole} * count)) : std::nullopt;
}

/// Knows the columns of a table of sums, whatever its version calls them.
struct SumColumns
{
    explicit SumColumns(const Table &table)
        : type(table.column({"kernel_type", "op_type", "OP Type"}))
        , fullName(table.column({"full_kernel_name", "full_op_name", "op_full_name"}))
        , core(table.column({"Core Type"}))
        , subgraph(table.column({"subgraph"}))
        , percent(table.column({"percent", "Ratio(%)"}))
        , count(table.column({"op_occurrences", "type_occurrences", "execution_frequency", "Count"}))
        , sum(timeColumn(table, {"total_time", "Total Time", "op_total_time", "total_compute_time"}))
        , average(timeColumn(table,
                             {"execution_time", "full_kernel_time", "Avg Time", "op_avg_time", "avg_execution_time", "avg_time"}))
        , min(timeColumn(table, {"Min Time"}))
        , max(timeColumn(table, {"Max Time"}))
    {
        // The oldest tables of types call the sum over a mean step `execution_time`.
        isPerStep = !sum.column && (!fullName || !count);
        if (!fullName && !sum.column)
            std::swap(sum, average);
    }

    std::optional<std::size_t> type;
    std::optional<std::size_t> fullName;
    std::optional<std::size_t> core;
    std::optional<std::size_t> subgraph;
    std::optional<std::size_t> percent;
    std::optional<std::size_t> count;
    SumColumn sum;
    SumColumn average;
    SumColumn min;
    SumColumn max;
    bool isPerStep = false;
};

/// Reads a row. Empty if its time or its count cannot be read.
std::optional<OperatorSum> operatorSumOf(const Table &table, std::size_t row, const SumColumns &columns, std::string_view core)
{
    RowNumbers numbers(table, row);
    const auto time = [&](const SumColumn &column) { return numbers.scaled(column.column, column.unitPs); };
    OperatorSum sum;
    sum.fullName = table.cell(row, columns.fullName);
    sum.name = nameWithoutScopes(sum.fullName);
    sum.type = table.cell(row, columns.type);
    sum.core = columns.core ? table.cell(row, columns.core) : core;
    sum.subgraph = table.cell(row, columns.subgraph);
    sum.percent = isNoValue(table.cell(row, columns.percent)) ? std::string_view() : table.cell(row, columns.percent);
    const auto count = columns.count ? numbers.integer(columns.count) : std::optional<std::int64_t>(1);
    sum.averagePs = time(columns.average);
    sum.minPs = time(columns.min);
    sum.maxPs = time(columns.max);
    if (!count || *count < 0)
        return std::nullopt;
    sum.count = static_cast<std::uint64_t>(*count);
    sum.sumPs = columns.sum.column ? time(columns.sum)
                                   : timesCount(table.cell(row, columns.average.column), columns.average.unitPs, sum.count);
    const bool isNamed = !sum.fullName.empty() || !sum.type.empty();
    return isNamed && sum.sumPs && *sum.sumPs >= 0 && !numbers.isDamaged() ? std::optional(std::move(sum)) : std::nullopt;
}

} // namespace

std::optional<OperatorSumRows> operatorSumsOf(const Table &table, std::string_view core, std::optional<int> device)
{
    const SumColumns columns(table);
    if ((!columns.type && !columns.fullName) || (!columns.sum.column && !columns.average.column))
        return std::nullopt;
    const DeviceCells devices(table);
    OperatorSumRows sums;
    sums.isPerStep = columns.isPerStep;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const auto of = device ? devices.of(table, row) : std::nullopt;
        if (of && *of != *device)
            continue;
        if (auto sum = operatorSumOf(table, row, columns, core))
            sums.rows.push_back(std::move(*sum));
        else
            ++sums.unreadable;
    }
    return sums;
}

std::optional<OperatorSumRows> aiCpuSumsOf(const Table &table)
{
    const auto type = table.column({"kernel_type", "op_type", "node_type_name"});
    const SumColumn total = timeColumn(table, {"total_time"});
    const auto dispatch = timeColumn(table, {"dispatch_time"}).column;
    const auto execution = timeColumn(table, {"execution_time"}).column;
    if (!type || !total.column)
        return std::nullopt;
    OperatorSumRows sums;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        RowNumbers numbers(table, row);
        OperatorSum sum;
        sum.type = table.cell(row, type);
        sum.name = sum.type;
        sum.core = "AI_CPU";
        sum.sumPs = numbers.scaled(total.column, total.unitPs);
        sum.averagePs = sum.minPs = sum.maxPs = sum.sumPs;
        sum.dispatchMs = numbers.real(dispatch);
        sum.runMs = numbers.real(execution);
        if (sum.type.empty() || !sum.sumPs || *sum.sumPs < 0)
            ++sums.unreadable;
        else
            sums.rows.push_back(std::move(sum));
    }
    return sums;
}

std::string_view nameWithoutScopes(std::string_view fullName)
{
    return fullName.substr(fullName.rfind('/') + 1); // npos + 1 is 0
}

} // namespace plumbline
