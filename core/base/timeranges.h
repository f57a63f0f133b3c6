// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <cstdint>
#include <vector>

namespace plumbline {

using TimeRanges = std::vector<TimeRange>;

/// Sorts ranges by begin, then by end.
void sortByBegin(TimeRanges &ranges);

/// What a union makes of ranges that touch but do not overlap.
enum class Touching : std::uint8_t { Joined, Apart };

/// Ranges in any order as sorted, disjoint ones. O(ranges log ranges).
[[nodiscard]] TimeRanges unionOf(TimeRanges ranges, Touching touching = Touching::Joined);

/// Two sorted lists of disjoint ranges as one; ranges that touch become one. O(ranges).
[[nodiscard]] TimeRanges united(const TimeRanges &a, const TimeRanges &b);

/// What of `ranges` lies in none of `others`; both sorted and disjoint. O(ranges).
[[nodiscard]] TimeRanges without(const TimeRanges &ranges, const TimeRanges &others);

/// What of `ranges` lies in one of `others`; both sorted and disjoint. O(ranges).
[[nodiscard]] TimeRanges common(const TimeRanges &ranges, const TimeRanges &others);

/// The one of sorted, disjoint `ranges` that contains a time; null where none does. O(log ranges).
[[nodiscard]] const TimeRange *rangeAt(const TimeRanges &ranges, TimeNs time);

/// Whether one of sorted, disjoint `ranges` holds all of another; of one without length, its place, edges included. O(log
/// ranges).
[[nodiscard]] bool holds(const TimeRanges &ranges, TimeRange range);

/// Whether one of sorted, disjoint `ranges` begins before another ends and ends after that begins. O(log ranges).
[[nodiscard]] bool overlaps(const TimeRanges &ranges, TimeRange range);

/// What of sorted, disjoint `ranges` lies in another. O(log ranges + parts).
[[nodiscard]] TimeRanges within(const TimeRanges &ranges, TimeRange range);

/// The length of that; of ranges of one trace it fits. O(log ranges + parts).
[[nodiscard]] TimeNs lengthWithin(const TimeRanges &ranges, TimeRange range);

/// Their lengths together; of disjoint ranges of one trace it fits.
[[nodiscard]] TimeNs lengthOf(const TimeRanges &ranges);

} // namespace plumbline
