// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/import/options/devicetrace.h"
#include "core/import/options/loadoptions.h"
#include "core/import/snapshot/snapshotkey.h"

#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// The traces of the snapshot of `key` in the cache folder of `options`, their files called `paths`. None when there is no such
/// snapshot, it is of another state of the files, damaged, or does not fit into memory; also when asked to stop, so look at
/// `control`. Whatever stands in the file, the traces keep their invariants. Marks the snapshot as used. Some 0.1 s for 4.5
/// million events on two processors. Throws std::bad_alloc without memory.
[[nodiscard]] std::optional<std::vector<DeviceTrace>> readSnapshot(const SnapshotKey &key, const std::vector<std::string> &paths,
                                                                   TaskControl &control, const LoadOptions &options,
                                                                   LoadTimings &timings);

/// Writes the snapshot of traces that were loaded when `key` was made, in place of an older one, into `directory` ("": the
/// default one), and removes snapshots that there is no room for. Does nothing when the files of the traces differ from `key` by
/// now. `threads` as in LoadOptions. Errors: WriteFailed, NotEnoughDisk when it would take more than all snapshots may take,
/// OutOfMemory, Cancelled.
[[nodiscard]] Result<void> writeSnapshot(const SnapshotKey &key, const std::vector<DeviceTrace> &traces,
                                         const std::string &directory, unsigned threads, TaskControl &control);

} // namespace plumbline
