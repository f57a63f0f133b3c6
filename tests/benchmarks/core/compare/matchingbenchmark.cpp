// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/matching.h"
#include "tests/support/tracetext.h"

#include <benchmark/benchmark.h>

#include <QFile>

#include <random>
#include <utility>
#include <vector>

using namespace plumbline;

namespace {

constexpr int Slices = 2'000'000;
constexpr int Lanes = 10;

enum Shape : std::int64_t {
    Steps,   ///< 200 steps; in each of them every lane repeats a sequence of its own
    NoSteps, ///< as Steps, but without step marks
    Unlike,  ///< as Steps, but the target has nothing but names in common with the base
    Nested,  ///< as Steps, but half of the slices lie inside others
    Shaped,  ///< as Steps, but each slice has one of eight shapes, and the target exchanges one in a hundred of them
};

/// Returns a card that repeats itself. Unless `seed` is 0, one slice in a hundred is left out, added or exchanged.
QByteArray cardText(Shape shape, unsigned seed)
{
    constexpr int StepCount = 200;
    constexpr int PerStep = Slices / Lanes / StepCount;
    std::mt19937 random(seed);
    QByteArray text = "[" + test::nameText(1, 0, "process_name", "Ascend Hardware");
    text.reserve(std::size_t{150} * Slices);
    for (int step = 0; step < StepCount; ++step) {
        const qint64 begin = qint64{step} * 100'000'000;
        if (shape != NoSteps)
            text += test::sliceText(2, 1, begin, 99'000'000, "ProfilerStep#" + QByteArray::number(step));
        for (int lane = 0; lane < Lanes; ++lane) {
            qint64 at = begin;
            for (int slice = 0; slice < PerStep; ++slice) {
                int name = slice * 7919 % 613 + lane;
                if (seed != 0 && random() % 100 == 0) {
                    if (random() % 2 == 0)
                        continue;
                    name = static_cast<int>(random() % 613);
                }
                if (shape == Unlike && seed != 0)
                    name = static_cast<int>(random() % 613);
                const qint64 length = 1000 + static_cast<qint64>(random() % 5000);
                text += test::sliceText(1, lane, at, length, "aclnnOperator" + QByteArray::number(name));
                at += shape == Nested && slice % 2 == 0 ? length / 3 : 10'000;
            }
        }
    }
    return text.chopped(2) + ']';
}

std::vector<std::uint32_t> shapesOf(const Trace &trace, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<std::uint32_t> shapes;
    for (const StringId name : trace.slices().name.span())
        shapes.push_back(seed != 0 && random() % 100 == 0 ? 9 : 1 + name.value % 8);
    return shapes;
}

/// Returns the peak memory of the process since the last call, in MB.
double peakMegabytes()
{
    double peak = 0;
    QFile status(QStringLiteral("/proc/self/status"));
    if (status.open(QIODevice::ReadOnly)) {
        for (const QByteArray &line : status.readAll().split('\n')) {
            if (line.startsWith("VmHWM:"))
                peak = line.mid(6).trimmed().split(' ').first().toDouble() / 1024;
        }
    }
    QFile reset(QStringLiteral("/proc/self/clear_refs"));
    if (reset.open(QIODevice::WriteOnly))
        reset.write("5");
    return peak;
}

/// Measures the time and memory of matching two cards of two million slices each; see docs/performance.md.
void matching(benchmark::State &state)
{
    const auto shape = static_cast<Shape>(state.range(0));
    const auto base = test::traceFromText(cardText(shape, 0));
    const auto target = test::traceFromText(cardText(shape, 1));
    const bool isShaped = shape == Shaped;
    const auto baseShapes = isShaped ? shapesOf(*base, 0) : std::vector<std::uint32_t>();
    const auto targetShapes = isShaped ? shapesOf(*target, 1) : std::vector<std::uint32_t>();
    std::uint64_t pairs = 0;
    (void)peakMegabytes(); // not counted: writing and loading the cards
    for (auto _ : state) {
        const auto matched = matchSlices(*base, *target, {0, baseShapes, targetShapes}, TaskControl());
        pairs = matched ? matched->pairs : 0;
    }
    state.counters["megabytes"] = peakMegabytes();
    state.counters["slices"] = static_cast<double>(base->slices().size() + target->slices().size());
    state.counters["pairs"] = static_cast<double>(pairs);
}
BENCHMARK(matching)->Arg(Steps)->Arg(NoSteps)->Arg(Unlike)->Arg(Nested)->Arg(Shaped)->Unit(benchmark::kMillisecond)->MinTime(1);

} // namespace
