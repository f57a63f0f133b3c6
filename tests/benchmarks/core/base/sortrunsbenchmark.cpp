// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sortruns.h"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <functional>
#include <random>

using namespace plumbline;

namespace {

using Times = std::vector<std::int64_t>;

/// Returns times as they occur in lanes: runs of `length` that overlap a little, or no order at all if `length` is 1.
Times timesInRuns(std::int64_t length)
{
    std::mt19937_64 random(1);
    Times times(1u << 20);
    for (std::size_t index = 0; index < times.size(); ++index) {
        const auto run = static_cast<std::int64_t>(index) / length;
        times[index] =
            length == 1 ? static_cast<std::int64_t>(random() >> 1) : static_cast<std::int64_t>(index) * 100 - run % 2 * length;
    }
    return times;
}

template<typename Sort>
void sortTimes(benchmark::State &state, const Sort &sort)
{
    const Times times = timesInRuns(state.range(0));
    for (auto _ : state) {
        state.PauseTiming();
        Times sorted = times;
        state.ResumeTiming();
        sort(sorted);
        benchmark::DoNotOptimize(sorted.data());
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(times.size()));
}

void sortByRuns(benchmark::State &state)
{
    sortTimes(state, [](Times &times) { sortRuns(std::span(times), std::less<>()); });
}

void sortByStandard(benchmark::State &state)
{
    sortTimes(state, [](Times &times) { std::sort(times.begin(), times.end()); });
}

BENCHMARK(sortByRuns)->Arg(1)->Arg(100)->Arg(10'000)->Arg(1 << 20)->Unit(benchmark::kMillisecond);
BENCHMARK(sortByStandard)->Arg(1)->Arg(100)->Arg(10'000)->Arg(1 << 20)->Unit(benchmark::kMillisecond);

} // namespace
