// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/counterbuilder.h"

#include "core/base/scheduler.h"
#include "core/base/sortruns.h"
#include "core/import/build/piecetargets.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

/// Turns the number of samples, which `end` of each series holds, into its range of rows, and allocates the columns.
void allocate(CounterTable &table)
{
    std::uint32_t total = 0;
    for (CounterSeries &series : table.series) {
        series.begin = total;
        total += series.end;
        series.end = total;
    }
    table.time.allocate(total);
    table.value.allocate(total);
}

void scatterSamples(std::vector<PieceColumns> &pieces, const MergedTables &tables, std::int64_t originNs, unsigned threads,
                    const TaskControl &control, CounterTable &table)
{
    std::vector<std::uint64_t> begins;
    for (const CounterSeries &series : table.series)
        begins.push_back(series.begin);
    const PieceTargets targets(pieces, &PieceColumns::series, tables.seriesOf, std::move(begins));
    parallelForRuns(pieces.size(), threads, [&](std::size_t index, unsigned) {
        if (control.stopRequested())
            return;
        PieceColumns &piece = pieces[index];
        std::vector<std::uint64_t> target = targets.byNumber(index);
        for (const SampleRecord &sample : piece.samples) {
            const std::uint64_t row = target[sample.series]++;
            table.time[row] = sample.time - originNs;
            table.value[row] = sample.value;
        }
        piece.samples.reset();
    });
}

/// Sorts the samples of a series by time and finds the smallest and the largest value.
void finish(CounterSeries &series, CounterTable &table)
{
    TimeNs *times = table.time.data() + series.begin;
    double *values = table.value.data() + series.begin;
    const std::size_t count = series.end - series.begin;
    if (!std::is_sorted(times, times + count)) {
        std::vector<std::pair<TimeNs, double>> samples(count);
        for (std::size_t index = 0; index < count; ++index)
            samples[index] = {times[index], values[index]};
        sortRuns(std::span(samples), [](const auto &a, const auto &b) { return a.first < b.first; });
        for (std::size_t index = 0; index < count; ++index)
            std::tie(times[index], values[index]) = samples[index];
    }
    if (count > 0)
        std::tie(series.minimum, series.maximum) =
            std::minmax({*std::min_element(values, values + count), *std::max_element(values, values + count)});
}

} // namespace

void buildCounters(std::vector<PieceColumns> &pieces, MergedTables &tables, std::int64_t originNs, unsigned threads,
                   const TaskControl &control, CounterTable &table)
{
    table.counters = std::move(tables.counters);
    table.series = std::move(tables.series);
    allocate(table);
    scatterSamples(pieces, tables, originNs, threads, control, table);
    parallelFor(table.series.size(), threads, [&](std::size_t index, unsigned) {
        if (!control.stopRequested())
            finish(table.series[index], table);
    });
}

} // namespace plumbline
