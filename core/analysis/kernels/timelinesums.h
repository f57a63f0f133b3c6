// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/base/wide.h"
#include "core/storage/trace.h"

#include <cstdint>

namespace plumbline {

/// What a timeline shows of the kernels of a device, as timeline_summary_{id}.json of MindInsight tells it
/// (docs/formats.md 13.1). Waits, copies and communication do not count.
struct TimelineSums
{
    std::uint64_t streams = 0; ///< lanes with a kernel
    std::uint64_t names = 0;
    std::uint64_t executions = 0;
    WideNs totalNs = 0; ///< of the durations, which may overlap
    WideNs aiCpuNs = 0; ///< the part of it that the AI CPU ran
};

/// Counts the kernels of a timeline. Incomplete once `control` asks to stop. O(slices of the device).
[[nodiscard]] TimelineSums timelineSums(const Trace &trace, const TaskControl &control);

} // namespace plumbline
