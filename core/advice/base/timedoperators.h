// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/base/timeranges.h"

#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// When one communication operator ran.
struct TimedOperator
{
    TimeRange range;        ///< from the trace's origin; absolute of a card without a timeline
    std::string_view name;  ///< lives as long as the card's evidence, as `group`
    std::string_view group; ///< what stands for the communicator
    SliceId slice;          ///< invalid without a timeline
};

/// The operators of the timeline, else those of the communication files that tell when; by begin. O(operators log operators).
[[nodiscard]] std::vector<TimedOperator> timedOperators(const CardEvidence &card);

/// When the device computed, on the same clock as timedOperators(): from the timeline, else from the kernel table. Sorted and
/// disjoint. O(kernels log kernels).
[[nodiscard]] TimeRanges computingTimes(const CardEvidence &card);

/// What the framework calls a group, "dp"; where no file tells, what stands for it.
[[nodiscard]] std::string groupName(const CardEvidence &card, std::string_view group);

/// The length of disjoint ranges together.
[[nodiscard]] TimeNs totalLength(const TimeRanges &ranges);

} // namespace plumbline
