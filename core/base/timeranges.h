// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// A list of time ranges. Each function tells which order it needs; "sorted" means by begin.
using TimeRanges = std::vector<TimeRange>;

/// Sorts ranges by begin, then by end.
void sortByBegin(TimeRanges &ranges);

/// Whether a union joins ranges that touch without overlapping.
enum class Touching : std::uint8_t { Joined, Apart };

/// Returns the union of ranges, which may be in any order, as sorted, disjoint ranges. O(ranges log ranges).
[[nodiscard]] TimeRanges unionOf(TimeRanges ranges, Touching touching = Touching::Joined);

/// Returns the union of two lists of sorted, disjoint ranges. Ranges that touch are joined. O(ranges).
[[nodiscard]] TimeRanges united(const TimeRanges &a, const TimeRanges &b);

/// Returns the parts of `ranges` that lie in none of `others`. Both must be sorted and disjoint. O(ranges).
[[nodiscard]] TimeRanges without(const TimeRanges &ranges, const TimeRanges &others);

/// Returns the parts of `ranges` that lie in one of `others`. Both must be sorted and disjoint. O(ranges).
[[nodiscard]] TimeRanges common(const TimeRanges &ranges, const TimeRanges &others);

/// Returns the one of sorted, disjoint `ranges` that contains `time`, or null. O(log ranges).
[[nodiscard]] const TimeRange *rangeAt(const TimeRanges &ranges, TimeNs time);

/// Returns whether one of sorted, disjoint `ranges` holds all of `range`. A range without length is held where its time is, edges
/// included. O(log ranges).
[[nodiscard]] bool holds(const TimeRanges &ranges, TimeRange range);

/// Returns whether one of sorted, disjoint `ranges` begins before `range` ends and ends after `range` begins. O(log ranges).
[[nodiscard]] bool overlaps(const TimeRanges &ranges, TimeRange range);

/// Returns the parts of sorted, disjoint `ranges` that lie in `range`. O(log ranges + parts).
[[nodiscard]] TimeRanges within(const TimeRanges &ranges, TimeRange range);

/// Returns the total length of within(). It cannot overflow for ranges of one trace. O(log ranges + parts).
[[nodiscard]] TimeNs lengthWithin(const TimeRanges &ranges, TimeRange range);

/// Returns the total length of `ranges`. It cannot overflow for disjoint ranges of one trace. O(ranges).
[[nodiscard]] TimeNs lengthOf(const TimeRanges &ranges);

} // namespace plumbline
