// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/laneindex.h"
#include "tests/support/tracetext.h"

#include <benchmark/benchmark.h>

using namespace plumbline;

namespace {

/// Returns a lane with one row of 200,000 slices with gaps.
std::shared_ptr<const Trace> longRow()
{
    QByteArray text = "[";
    for (int index = 0; index < 200'000; ++index)
        text += test::sliceText(1, 1, 1000 * index, 100 + index * 37 % 800, "s");
    return test::traceFromText(text.chopped(2) + ']');
}

/// Computes the spans of a row on 1920 pixels, each of which covers about `range(0)` slices.
void rowSpans(benchmark::State &state)
{
    static const std::shared_ptr<const Trace> trace = longRow();
    static const LaneIndex index(trace);
    const TimeNs begin = 100'000;
    const TimeScale scale({begin, begin + 1920 * 1000 * state.range(0)}, 1920);
    std::vector<RowSpan> spans;
    for (auto _ : state) {
        index.rowSpans(trace->lane(LaneId(0)), 0, scale, spans);
        benchmark::DoNotOptimize(spans.data());
    }
    state.counters["spans"] = static_cast<double>(spans.size());
}
BENCHMARK(rowSpans)->Arg(1)->Arg(10)->Arg(100)->Unit(benchmark::kMicrosecond);

} // namespace
