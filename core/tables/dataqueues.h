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

/// The content of device_queue_profiling or dataset_iterator_profiling (docs/formats.md 9.4): how full the queue on the host was
/// whenever a batch was put in or taken out, and how long batches took.
struct QueueProfile
{
    std::vector<std::int64_t> sizes; ///< number of batches in the queue, over time
    std::vector<std::int64_t> steps; ///< number of the step of each size, from 1; -1 where the file has no number
    /// Time of each size by a clock of the host; empty unless every size has one and they never fall.
    std::vector<std::int64_t> timesNs;
    std::optional<std::int64_t> capacity;
    BatchTimes times; ///< means over all batches
    std::uint64_t unreadableLines = 0;
};

/// Reads one of these files. Errors: those of OpenFile::open() and of reading, NotEnoughMemory, Cancelled. O(bytes).
[[nodiscard]] Result<QueueProfile> readQueueProfile(const std::string &path, TaskControl &control);

/// The content of minddata_aicpu: how full the queue on the device was whenever the network asked for a batch, and how long each
/// request took by the clock of the device.
struct GetNextProfile
{
    std::vector<std::int64_t> sizes;
    std::vector<std::int64_t> timesNs; ///< begin of each request by the clock of the device; empty if they fall
    std::optional<std::int64_t> meanNs;
    std::uint64_t unreadableLines = 0;
};

/// Reads a minddata_aicpu file. Lines of operators other than GetNext are ignored. Errors: those of OpenFile::open() and of
/// reading, NotEnoughMemory, Cancelled. O(bytes).
[[nodiscard]] Result<GetNextProfile> readGetNextProfile(const std::string &path, TaskControl &control);

} // namespace plumbline
