// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/import/options/devicetrace.h"
#include "core/import/options/loadoptions.h"
#include "core/storage/trace.h"

#include <memory>
#include <string>
#include <vector>

namespace plumbline {

/// Loads the timeline that `paths` hold: one profiler database, one list of the slices of streams (isStreamList()), or JSON files
/// (plain, .gz or .zst) that together are one timeline. The trace holds everything that could be read, and its import report
/// tells of the rest. Fails only if a file cannot be opened or holds no timeline (NotJson, NoEventArray, NotRecognised), if
/// memory or disk would run out (NotEnoughMemory, NotEnoughDisk, OutOfMemory), if `control` asks to stop (Cancelled), or after an
/// unexpected exception (Internal). O(bytes + events log events per lane); O(events), at memory speed, if there is a snapshot.
[[nodiscard]] Result<std::shared_ptr<const Trace>> loadTrace(const std::vector<std::string> &paths, TaskControl &control,
                                                             const LoadOptions &options = {}, LoadTimings *timings = nullptr);

/// Does the same as loadTrace(), but returns one trace for each device if the labels of processes name several ("NPU 0", "NPU
/// 1"). Each trace has the processes of its device and those of no device. A timeline of one card gives one trace. The parsed
/// events of all devices are in memory at once; that takes more memory only for timelines of several cards.
[[nodiscard]] Result<std::vector<DeviceTrace>> loadDeviceTraces(const std::vector<std::string> &paths, TaskControl &control,
                                                                const LoadOptions &options = {}, LoadTimings *timings = nullptr);

} // namespace plumbline
