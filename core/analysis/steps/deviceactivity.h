// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/base/timeranges.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <string_view>

namespace plumbline {

/// Where the stretches of computing, communication and free time come from.
enum class OverlapSource : std::uint8_t {
    Lanes,      ///< the lanes of the profiler's own Overlap Analysis
    Recomputed, ///< compute tasks and communication operators of the device
};

/// Which step something belongs to that crosses an edge: the one it starts in. The end of a step counts to it where
/// MindSpore writes the table, which also cuts free time at the end of the step.
enum class StepConvention : std::uint8_t { PyTorch, MindSpore };

/// Whether a kernel of the compute units does a part of a collective: its name tells (advice.md 1).
[[nodiscard]] bool isCommunicationKernel(std::string_view name);

/// Whether a slice of a device is a kernel that computes, not one that communicates, which its name tells (advice.md 1).
[[nodiscard]] bool isComputing(const Trace &trace, SliceId slice);

/// What a device did, each kind by itself: sorted ranges that do not overlap, from the trace's origin (advice.md 1).
struct DeviceActivity
{
    OverlapSource source = OverlapSource::Lanes;
    TimeRanges computing;
    TimeRanges communication;
    TimeRanges notOverlapped; ///< communication while nothing computes
    TimeRanges free;          ///< neither, between the first and the last of both
    TimeRanges receiving;     ///< operators that wait for another pipeline stage; these may overlap

    [[nodiscard]] bool isEmpty() const { return computing.empty() && communication.empty() && free.empty(); }
};

/// From the profiler's own lanes where it wrote them, else recomputed. Of no use once `control` asks to stop.
/// O(slices log slices).
[[nodiscard]] DeviceActivity deviceActivity(const Trace &trace, StepConvention convention, const TaskControl &control);

} // namespace plumbline
