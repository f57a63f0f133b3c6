// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>

namespace plumbline {

/// A time or a duration in nanoseconds. Times inside a Trace count from its origin, see Trace::originNs().
using TimeNs = std::int64_t;

/// A half-open interval of time, [begin, end).
struct TimeRange
{
    TimeNs begin = 0;
    TimeNs end = 0;

    [[nodiscard]] constexpr TimeNs length() const { return end - begin; }
    [[nodiscard]] constexpr bool isEmpty() const { return end <= begin; }
    [[nodiscard]] constexpr bool contains(TimeNs time) const { return begin <= time && time < end; }

    /// Returns whether a slice [start, stop) shows in this range. A slice without length shows if begin <= start < end.
    [[nodiscard]] constexpr bool intersectsSlice(TimeNs start, TimeNs stop) const
    {
        return start == stop ? contains(start) : start < end && stop > begin;
    }

    /// Returns the smallest range that holds both. An empty range counts with its begin and end all the same.
    [[nodiscard]] constexpr TimeRange united(TimeRange other) const
    {
        return {std::min(begin, other.begin), std::max(end, other.end)};
    }

    friend constexpr bool operator==(const TimeRange &, const TimeRange &) = default;
};

} // namespace plumbline
