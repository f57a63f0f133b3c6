// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/paralleltimes.h"

#include "core/base/decimal.h"
#include "core/base/timeunits.h"
#include "core/base/wide.h"
#include "core/tables/table.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Files of data-parallel jobs count in ticks of the device clock, others in milliseconds.
constexpr std::uint32_t NsPerClockTick = 10;

/// Returns the first column that is called one of `names`. Some versions write a blank behind the comma, also in the header.
std::optional<std::size_t> parallelColumn(const Table &table, std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names) {
        for (std::size_t column = 0; column < table.header().size(); ++column) {
            std::string_view title = table.header()[column];
            title.remove_prefix(std::min(title.find_first_not_of(' '), title.size()));
            if (title == name)
                return column;
        }
    }
    return std::nullopt;
}

/// Returns whether the last of the steps is the average of the others. Files of data-parallel jobs may lack that row.
bool isAverageOfOthers(const std::vector<ParallelStep> &steps)
{
    constexpr std::int64_t RoundingNs = 2 * NsPerClockTick;
    WideNs sum = 0;
    for (std::size_t step = 0; step + 1 < steps.size(); ++step)
        sum += steps[step].forwardBackwardNs.value_or(0);
    const std::size_t others = steps.size() - 1;
    const WideNs off = WideNs{steps.back().forwardBackwardNs.value_or(0)} - meanNs(sum, others);
    return off <= RoundingNs && -off <= RoundingNs;
}

} // namespace

Result<ParallelTable> readParallelTimes(const std::string &path, TaskControl &control)
{
    const auto read = readTable(path, control);
    if (!read)
        return failure(read.error());
    const Table &table = **read;
    const auto computing = parallelColumn(table, {"computation_time", "computation"});
    const auto training = parallelColumn(table, {"fp_and_bp"});
    if (!computing && !training)
        return failure(ErrorCode::NotRecognised, path, "computation_time");
    const auto exposed = parallelColumn(table, {"communication_alone_time"});
    const auto stage = parallelColumn(table, {"stage_time"});
    const auto receive = parallelColumn(table, {"receive_alone_time"});
    const auto collective = parallelColumn(table, {"collective_communication_alone_time", "collective_communication_time"});
    const auto gap = parallelColumn(table, {"iteration_interval"});
    const auto tail = parallelColumn(table, {"tail"});
    ParallelTable result;
    result.problems = table.problems();
    std::uint64_t doubtful = 0;
    for (std::size_t row = 0; row < table.rows() && !control.stopRequested(); ++row) {
        const auto time = [&](const std::optional<std::size_t> &column, std::uint32_t unit) {
            const std::string_view cell = table.cell(row, column);
            const auto value = scaledDecimal(cell, unit);
            const bool isTime = value && *value >= 0;
            doubtful += isTime || cell.empty() ? 0 : 1;
            return isTime ? value : std::nullopt;
        };
        const auto ms = [&time](const std::optional<std::size_t> &column) { return time(column, NsPerMs); };
        const auto ticks = [&time](const std::optional<std::size_t> &column) { return time(column, NsPerClockTick); };
        ParallelStep step;
        step.times.step = std::to_string(row + 1);
        step.times.computingNs = ms(computing);
        step.times.notOverlappedNs = ms(exposed);
        step.times.stageNs = ms(stage);
        step.times.bubbleNs = ms(receive);
        step.times.excludeReceiveNs = ms(collective);
        step.gapNs = ticks(gap);
        step.forwardBackwardNs = ticks(training);
        step.tailNs = ticks(tail);
        result.steps.push_back(std::move(step));
    }
    if (doubtful > 0)
        result.problems.push_back({Severity::Warning, ProblemCode::UnreadableRows, path, -1, 0, {}, doubtful});
    // A file of one row has no average: that row is its only step.
    const bool hasAverage = result.steps.size() > 1 && !table.isCutShort() && (computing || isAverageOfOthers(result.steps));
    if (hasAverage) {
        result.average = std::move(result.steps.back());
        result.steps.pop_back();
    }
    return result;
}

} // namespace plumbline
