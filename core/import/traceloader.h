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

/// Loads the timeline that stands in `paths`: JSON, .json.gz or .json.zst, several files being parts of one
/// timeline, or one profiler database. What could be read is in the trace, everything else in its report. Fails only when a file
/// cannot be opened, is no JSON timeline at all, memory or disk would run out (NotEnoughMemory, NotEnoughDisk), or `control` asks
/// to stop (ErrorCode::Cancelled). O(bytes + events log events per lane); with a snapshot O(events), at memory speed.
[[nodiscard]] Result<std::shared_ptr<const Trace>> loadTrace(const std::vector<std::string> &paths, TaskControl &control,
                                                             const LoadOptions &options = {}, LoadTimings *timings = nullptr);

/// The same, with one trace a device where the processes are labelled with several ("NPU 0", "NPU 1"): each has its
/// device's processes and those of no device. A timeline of one card gives one. Takes memory for the records of all
/// devices at once, which only the timelines of several cards need.
[[nodiscard]] Result<std::vector<DeviceTrace>> loadDeviceTraces(const std::vector<std::string> &paths, TaskControl &control,
                                                                const LoadOptions &options = {}, LoadTimings *timings = nullptr);

} // namespace plumbline
