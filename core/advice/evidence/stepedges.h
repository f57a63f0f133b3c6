// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/base/timerange.h"

#include <vector>

namespace plumbline {

/// The stretches at both ends of each step in which the device has nothing to do: preparing and trailing.
struct StepEdges
{
    std::vector<TimeRange> before;
    std::vector<TimeRange> after;
};

/// Returns what lies in each step before the device first works and after it last does, also where the free time of profilers
/// counts it. Steps in which the device does nothing are left out. Sorted. O(steps log ranges + ranges).
[[nodiscard]] StepEdges idleEdgesOf(const CardEvidence &card);

} // namespace plumbline
