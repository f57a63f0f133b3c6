// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/tables/datapipeline.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// What device_queue_profiling or dataset_iterator_profiling holds (formats.md 9.4): how full the queue on the host was whenever
/// a batch was put into it or taken out, and how long batches took.
struct QueueProfile
{
    std::vector<std::int64_t> sizes;
    std::optional<std::int64_t> capacity;
    BatchTimes times; ///< means
    std::uint64_t unreadableLines = 0;
};

/// Errors: those of OpenFile, NotEnoughMemory, Cancelled. O(bytes).
[[nodiscard]] Result<QueueProfile> readQueueProfile(const std::string &path, TaskControl &control);

/// What minddata_aicpu holds: how full the queue on the device was whenever the network asked for a batch, and how long that
/// took by the clock of the device.
struct GetNextProfile
{
    std::vector<std::int64_t> sizes;
    std::optional<std::int64_t> meanNs;
    std::uint64_t unreadableLines = 0;
};

/// Errors as above. Lines of other operators do not count. O(bytes).
[[nodiscard]] Result<GetNextProfile> readGetNextProfile(const std::string &path, TaskControl &control);

} // namespace plumbline
