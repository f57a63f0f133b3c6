// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/job/loadjob.h"

#include "core/base/scheduler.h"
#include "core/import/build/tracebuilder.h"

#include <utility>

namespace plumbline {

LoadJob::LoadJob(TaskControl &taskControl, const LoadOptions &loadOptions, bool forEachDevice)
    : control(taskControl)
    , options(loadOptions)
    , threads(loadOptions.threads == 0 ? defaultThreadCount() : loadOptions.threads)
    , byDevice(forEachDevice)
    , memory(loadOptions.freeMemory)
{}

std::shared_ptr<const Trace> LoadJob::build(const Workers &workers, std::vector<PieceColumns> pieces, LoadTimings &timings) const
{
    std::vector<SourceFile> sources;
    for (const InputFile &file : files)
        sources.push_back(file.source);
    TraceBuilder builder(workers, std::move(pieces), threads);
    builder.report() = report;
    return builder.build(std::move(sources), control, timings);
}

} // namespace plumbline
