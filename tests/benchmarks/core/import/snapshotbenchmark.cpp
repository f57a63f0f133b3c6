// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demogenerator.h"
#include "core/import/snapshot/snapshot.h"
#include "core/import/traceloader.h"

#include <benchmark/benchmark.h>

#include <QDirIterator>
#include <QTemporaryDir>

using namespace plumbline;

namespace {

/// Reads the snapshot of a timeline of half a million events on `range(0)` threads.
void decodeSnapshot(benchmark::State &state)
{
    const QTemporaryDir folder;
    const QString demo = folder.filePath(QStringLiteral("demo"));
    TaskControl control;
    DemoOptions made;
    made.cards = 1;
    made.events = 500'000;
    LoadOptions options;
    options.cacheDirectory = folder.filePath(QStringLiteral("cache")).toStdString();
    options.threads = static_cast<unsigned>(state.range(0));
    const bool isMade = writeDemo(demo.toStdString(), made, control).has_value();
    QDirIterator files(demo, {QStringLiteral("trace_view.json")}, QDir::Files, QDirIterator::Subdirectories);
    const std::vector<std::string> paths = {files.next().toStdString()};
    const auto key = SnapshotKey::of(paths, true);
    const auto traces = loadDeviceTraces(paths, control, options);
    if (!isMade || !key || !traces || !writeSnapshot(*key, *traces, options.cacheDirectory, 0, control)) {
        state.SkipWithError("no snapshot");
        return;
    }
    LoadTimings timings;
    for (auto _ : state)
        benchmark::DoNotOptimize(readSnapshot(*key, paths, control, options, timings));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(made.events));
}
BENCHMARK(decodeSnapshot)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
