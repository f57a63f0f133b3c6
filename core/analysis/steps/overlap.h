// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/deviceactivity.h"
#include "core/query/profilersteps.h"

#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// How a device spent a range of time, in nanoseconds. Definitions: docs/advice.md 1, docs/formats.md 7.
struct OverlapTimes
{
    TimeNs computingNs = 0;
    TimeNs communicationNs = 0;
    TimeNs notOverlappedNs = 0; ///< exposed communication
    TimeNs freeNs = 0;          ///< neither computing nor communication, between the first begin and the last end of both
    TimeNs bubbleNs = 0;        ///< sum of the operators that receive from another pipeline stage
    TimeNs stepNs = 0;          ///< length of the step
    /// From the begin of the step to the first computing or communication. Without steps it counts from the first slice of the
    /// framework. Empty if there is neither computing nor communication, or no such begin.
    std::optional<TimeNs> preparingNs;

    /// Returns the overlapped communication as the profiler computes it. It is below 0 if an operator starts before the step and
    /// its exposed part starts in the step.
    [[nodiscard]] TimeNs overlappedNs() const { return communicationNs - notOverlappedNs; }
    /// Returns computing + exposed communication + free time - bubble.
    [[nodiscard]] TimeNs stageNs() const;
};

/// The times of all steps of a card.
struct OverlapAnalysis
{
    /// One step with its times.
    struct Step
    {
        std::string number; ///< number in ProfilerStep#{number}; without steps "0" for MindSpore and "" for PyTorch
        OverlapTimes times;
    };

    OverlapSource source = OverlapSource::Lanes;
    std::vector<Step> steps; ///< by start; one entry for the whole trace if there are no steps
    OverlapTimes all;        ///< times of the whole trace, including what lies outside of all steps; its length is that of a step
};

/// Computes for each of `steps` (by start) how long the device computed, communicated, did both, and did neither. `activity` is
/// that of the trace. The length of `all` is the mean of the steps, or the span of the trace without steps. Sums beyond int64,
/// which no real trace has, stay at its limits. O(ranges of the activity + steps + slices of the framework).
[[nodiscard]] OverlapAnalysis analyseOverlap(const Trace &trace, const DeviceActivity &activity, StepConvention convention,
                                             const std::vector<ProfilerStep> &steps);

/// Computes `all` for a range in the time of the trace; there are no steps and no preparing. A slice that crosses an edge of the
/// range counts with its part inside.
[[nodiscard]] OverlapAnalysis analyseOverlapWithin(DeviceActivity activity, StepConvention convention, TimeRange range);

} // namespace plumbline
