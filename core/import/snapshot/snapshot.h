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

/// Reads the traces of the snapshot of `key` from the cache folder of `options`; the traces name their files as in `paths`.
/// Returns nothing if there is no snapshot, if it is damaged, comes from another state of the files or does not fit into memory,
/// or if `control` asks to stop, so the caller must look at `control` as well. The traces keep their invariants whatever the file
/// holds. Marks the snapshot as used. O(rows), at memory speed. Throws std::bad_alloc without memory.
[[nodiscard]] std::optional<std::vector<DeviceTrace>> readSnapshot(const SnapshotKey &key, const std::vector<std::string> &paths,
                                                                   TaskControl &control, const LoadOptions &options,
                                                                   LoadTimings &timings);

/// Writes the snapshot of traces that were loaded when `key` was made into the folder `directory` ("": the default one), in place
/// of an older one. Then removes the snapshots that there is no room for. Does nothing if the files of the traces differ from
/// `key` by now. `threads` as in LoadOptions. Errors: WriteFailed, NotEnoughDisk if it would take more than all snapshots
/// together may take, OutOfMemory, Cancelled, Internal for an unexpected exception.
[[nodiscard]] Result<void> writeSnapshot(const SnapshotKey &key, const std::vector<DeviceTrace> &traces,
                                         const std::string &directory, unsigned threads, TaskControl &control);

} // namespace plumbline
