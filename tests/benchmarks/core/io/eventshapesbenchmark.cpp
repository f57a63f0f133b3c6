// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/text/eventshapes.h"

#include <benchmark/benchmark.h>

using namespace plumbline;

namespace {

class Counter final : public EventSink
{
public:
    void onEvent(const RawEvent &event) override { bytes += event.length; }
    std::size_t bytes = 0;
};

/// Returns about a megabyte of events separated by ", ".
std::string eventTexts()
{
    std::string text;
    for (int index = 0; text.size() < 1u << 20; ++index) {
        const std::string number = std::to_string(100 + index % 900);
        text += text.empty() ? "" : ", ";
        text += R"({"name": "aten::op)" + std::to_string(index % 50);
        text += R"(", "pid": 3096504, "tid": 3105075, "ts": "1736408883674584.)" + number;
        text += R"(", "dur": )" + number;
        text += R"(.5, "ph": "X", "cat": "cpu_op", "args": {"Sequence number": )" + number;
        text += R"(, "Fwd thread id": 0, "Input Dims": "[[64, 3], []]"}})";
    }
    return text;
}

void readByShapes(benchmark::State &state)
{
    const std::string text = eventTexts();
    const std::string padded = text + std::string(EventShapes::Padding, '\0');
    EventShapes shapes;
    shapes.learn(std::string_view(text).substr(0, text.find(", {\"name")));
    RawEvent event;
    for (auto _ : state) {
        for (std::size_t at = 0; at < text.size(); at += 2) {
            at = shapes.read(padded, at, text.size() + 1, event);
            if (at == EventShapes::Unknown) {
                state.SkipWithError("an event without a shape");
                return;
            }
            benchmark::DoNotOptimize(event);
        }
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void readByParser(benchmark::State &state)
{
    const std::string text = eventTexts();
    EventParser parser;
    Counter counter;
    for (auto _ : state) {
        if (!parser.parse(text, counter)) {
            state.SkipWithError("not taken as JSON");
            return;
        }
    }
    benchmark::DoNotOptimize(counter.bytes);
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

BENCHMARK(readByShapes)->Unit(benchmark::kMicrosecond);
BENCHMARK(readByParser)->Unit(benchmark::kMicrosecond);

} // namespace
