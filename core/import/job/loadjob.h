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

/// What the steps of one load share: what was asked for, its files, and what there is to tell of them.
struct LoadJob
{
    LoadJob(TaskControl &taskControl, const LoadOptions &loadOptions, bool forEachDevice);

    TaskControl &control;
    const LoadOptions &options;
    const unsigned threads;
    const bool byDevice; ///< a trace each
    LoadMemory memory;
    std::vector<InputFile> files;
    ImportReport report;

    /// Any thread.
    [[nodiscard]] bool mustStop() const { return memory.isUsedUp() || control.stopRequested(); }
    /// The trace of these pieces, or null when asked to stop. May throw std::bad_alloc.
    [[nodiscard]] std::shared_ptr<const Trace> build(const Workers &workers, std::vector<PieceColumns> pieces,
                                                     LoadTimings &timings) const;
};

} // namespace plumbline
