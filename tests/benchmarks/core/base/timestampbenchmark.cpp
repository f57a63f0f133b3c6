// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/timestamp.h"

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

using namespace plumbline;

namespace {

/// Parses timestamps as profilers write them. Each iteration is one timestamp.
void nanosecondsOfTimestamps(benchmark::State &state)
{
    std::vector<std::string> tokens;
    for (int index = 0; index < 1024; ++index)
        tokens.push_back("\"1736408883" + std::to_string(100'000 + 731 * index) + "." + std::to_string(100 + index % 900) + '"');
    std::size_t next = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(nanosecondsOf(tokens[next++ % tokens.size()]));
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(nanosecondsOfTimestamps);

} // namespace
