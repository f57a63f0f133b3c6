// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/base/timeranges.h"
#include "core/query/rowrange.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <string_view>

namespace plumbline {

/// The source of the ranges of computing, communication and free time.
enum class OverlapSource : std::uint8_t {
    Lanes,      ///< lanes of the profiler's own Overlap Analysis
    Recomputed, ///< computed from kernels and communication operators of the device
};

/// The rule for ranges that cross the edge of a step. A range belongs to the step in which it starts. With MindSpore the end of a
/// step still belongs to the step, and free time is cut off at the end of the step. PyTorch does neither. The step tables of the
/// two profilers follow the same rules.
enum class StepConvention : std::uint8_t { PyTorch, MindSpore };

/// Returns whether a lane of the device shows steps, their stages or scopes (docs/formats.md 5.9, 13.1). Its slices are no tasks.
[[nodiscard]] bool isStepTraceLane(const Lane &lane);

/// Returns whether a device slice is a kernel that computes (docs/advice.md 1), which its role tells. Kernels that communicate do
/// not count, nor do the stages of a step trace.
[[nodiscard]] bool isComputing(const Trace &trace, SliceId slice);

/// The activity of a device as one list of ranges for each kind (docs/advice.md 1). Ranges count from the origin of the trace.
/// All lists are sorted; only `receiving` may contain ranges that overlap. A list is empty both where nothing of the kind ran and
/// where the capture cannot tell; the members below it say which.
struct DeviceActivity
{
    OverlapSource source = OverlapSource::Lanes;
    bool tellsComputing = true;     ///< the timeline has lanes of the device
    bool tellsCommunication = true; ///< the profiler that wrote the timeline records communication as well
    /// The stretch of the trace in which the device was recorded. What happened outside of it is not known.
    TimeRange recorded = AllTime;
    TimeRanges computing;
    TimeRanges communication;
    TimeRanges notOverlapped; ///< exposed communication
    TimeRanges free;          ///< neither computing nor communication, between the first begin and the last end of both
    TimeRanges receiving;     ///< operators that receive from another pipeline stage; these may overlap

    /// Returns whether free time is known, which needs both.
    [[nodiscard]] bool tellsFree() const { return tellsComputing && tellsCommunication; }
    [[nodiscard]] bool isEmpty() const { return computing.empty() && communication.empty() && free.empty(); }
};

/// Reads the activity from the profiler's own lanes if it wrote them, and computes it otherwise. A timeline of MindInsight
/// without lanes of communication tells nothing about communication unless `hasStepTrace` says that a step trace lies beside it,
/// which records every collective. The result is incomplete once `control` asks to stop. O(slices log slices).
[[nodiscard]] DeviceActivity deviceActivity(const Trace &trace, StepConvention convention, const TaskControl &control,
                                            bool hasStepTrace = false);

} // namespace plumbline
