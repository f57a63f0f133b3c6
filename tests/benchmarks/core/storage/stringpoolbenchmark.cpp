// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/stringpool.h"

#include <benchmark/benchmark.h>

#include <string>

using namespace plumbline;

namespace {

std::vector<std::string> names(std::int64_t count)
{
    std::vector<std::string> all;
    for (std::int64_t index = 0; index < count; ++index)
        all.push_back("Default/network/encoder/layer" + std::to_string(index) + "/MatMul-op" + std::to_string(index * 7));
    return all;
}

/// Looks up names that the pool already has, as nearly all names of a trace are. Each iteration is one name.
void internKnown(benchmark::State &state)
{
    const std::vector<std::string> all = names(state.range(0));
    StringPool pool;
    for (const std::string &name : all)
        pool.intern(name);
    std::size_t next = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(pool.intern(all[next]));
        next = next + 1 == all.size() ? 0 : next + 1;
    }
    state.SetItemsProcessed(state.iterations());
}

void internNew(benchmark::State &state)
{
    const std::vector<std::string> all = names(state.range(0));
    for (auto _ : state) {
        StringPool pool;
        for (const std::string &name : all)
            benchmark::DoNotOptimize(pool.intern(name));
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK(internKnown)->Arg(100)->Arg(10'000)->Arg(1'000'000);
BENCHMARK(internNew)->Arg(10'000)->Unit(benchmark::kMicrosecond);

} // namespace
