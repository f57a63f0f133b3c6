// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/deviceactivity.h"

#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// What a device did in a stretch of time, in nanoseconds. Definitions: advice.md 1, formats.md 7.
struct OverlapTimes
{
    TimeNs computingNs = 0;
    TimeNs communicationNs = 0;
    TimeNs notOverlappedNs = 0; ///< communication while nothing computes
    TimeNs freeNs = 0;          ///< between the first and the last of both, where the device does neither
    TimeNs bubbleNs = 0;        ///< sum of the receiving operators
    TimeNs stepNs = 0;          ///< length of the stretch
    /// From the begin of the step, of the framework's first slice where there are no steps, to the first computing or
    /// communication; none without either.
    std::optional<TimeNs> preparingNs;

    /// As the profiler computes it; below 0 where an operator starts before a step and its rest, that nothing hides, in it.
    [[nodiscard]] TimeNs overlappedNs() const { return communicationNs - notOverlappedNs; }
    [[nodiscard]] TimeNs stageNs() const;
};

struct OverlapAnalysis
{
    struct Step
    {
        std::string number; ///< of ProfilerStep#{number}; of a trace without steps what its framework writes there
        OverlapTimes times;
    };

    OverlapSource source = OverlapSource::Lanes;
    std::vector<Step> steps; ///< by start, one without steps
    OverlapTimes all;        ///< of the whole trace, also of what lies in no step
};

/// How much of each step a device computed, communicated, both, neither. Of no use once `control` asks to stop. Sums beyond
/// int64, which only made up traces have, count as its limits. O(slices log slices).
[[nodiscard]] OverlapAnalysis analyseOverlap(const Trace &trace, StepConvention convention, const TaskControl &control);

/// The same of a range of the trace's own time, as `all`, without steps: what crosses an edge counts with its part inside.
[[nodiscard]] OverlapAnalysis analyseOverlapWithin(const Trace &trace, StepConvention convention, TimeRange range,
                                                   const TaskControl &control);

} // namespace plumbline
