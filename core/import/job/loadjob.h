// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/import/build/devicefilter.h"
#include "core/import/job/inputfile.h"
#include "core/import/job/loadmemory.h"
#include "core/import/options/loadoptions.h"
#include "core/storage/trace.h"

#include <memory>
#include <vector>

namespace plumbline {

/// The state that all parts of one load share: the request, its files, and the import report so far.
struct LoadJob
{
    LoadJob(TaskControl &taskControl, const LoadOptions &loadOptions, bool forEachDevice);

    TaskControl &control;
    const LoadOptions &options;
    const unsigned threads;
    const bool byDevice; ///< whether each device gets a trace of its own
    LoadMemory memory;
    std::vector<InputFile> files;
    ImportReport report;

    /// Returns whether the load must end: memory is used up, or a stop was requested. Any thread may call it.
    [[nodiscard]] bool mustStop() const { return memory.isUsedUp() || control.stopRequested(); }
    /// Builds the trace of `pieces`. Returns null if a stop was requested. May throw std::bad_alloc.
    [[nodiscard]] std::shared_ptr<const Trace> build(const Workers &workers, std::vector<PieceColumns> pieces,
                                                     LoadTimings &timings) const;
};

} // namespace plumbline
