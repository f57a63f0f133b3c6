// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/base/timeranges.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// A communication operator with the time at which it ran.
struct TimedOperator
{
    TimeRange range;        ///< from the origin of the trace; absolute for a card without a clock
    std::string_view name;  ///< lives as long as the card facts, as `group` does
    std::string_view group; ///< identifier of the group, see groupName(); "" on a lane of all groups
    SliceId slice;          ///< for CardEvidence::sliceEvidence(); invalid without a clock
};

/// Returns the communication operators of the timeline; for a card without a clock those of its communication files that tell
/// start and duration. Sorted by begin. O(operators log operators).
[[nodiscard]] std::vector<TimedOperator> timedOperators(const CardEvidence &card);

/// Returns when an operator ran in absolute time. None where the source does not tell start and duration.
[[nodiscard]] std::optional<TimeRange> absoluteRange(const CommunicationOperator &each);

/// Returns when an operator ran, on the clock of timedOperators(). None where the source does not tell start and duration.
[[nodiscard]] std::optional<TimeRange> operatorRange(const CardEvidence &card, const CommunicationOperator &each);

/// Returns the name that the framework gives a group, such as "dp"; the identifier itself where no file tells a name.
[[nodiscard]] std::string groupName(const CardEvidence &card, std::string_view group);

/// Returns the total length of disjoint ranges, cut to the range of TimeNs.
[[nodiscard]] TimeNs totalLength(const TimeRanges &ranges);

} // namespace plumbline
