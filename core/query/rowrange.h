// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"
#include "core/query/querycost.h"
#include "core/storage/slicetable.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace plumbline {

/// The range of all times.
inline constexpr TimeRange AllTime{std::numeric_limits<TimeNs>::min(), std::numeric_limits<TimeNs>::max()};

/// Neighbouring slices of one row: [begin, end) of the table.
struct SliceRun
{
    std::size_t begin = 0;
    std::size_t end = 0;

    [[nodiscard]] std::size_t size() const { return end - begin; }
};

/// Returns the first slice of the row [begin, end) that does not lie wholly before `time`, or `end`. Calls `cost` for each slice
/// that it looks at. O(log slices).
template<typename Cost = Uncounted>
[[nodiscard]] std::size_t firstNotBefore(const SliceTable &slices, std::size_t begin, std::size_t end, TimeNs time,
                                         Cost &&cost = {})
{
    while (begin < end) {
        cost();
        const std::size_t middle = begin + (end - begin) / 2;
        if (slices.start[middle] < time && slices.end(middle) <= time)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin;
}

/// Returns the slices of the row [begin, end) that show in `range`, see TimeRange::intersectsSlice(). O(log slices).
[[nodiscard]] inline SliceRun slicesIn(const SliceTable &slices, std::size_t begin, std::size_t end, TimeRange range)
{
    const std::size_t first = firstNotBefore(slices, begin, end, range.begin);
    // AllTime holds the last of all times as well.
    if (range.end == AllTime.end)
        return {first, end};
    const TimeNs *starts = slices.start.data();
    return {first, static_cast<std::size_t>(std::lower_bound(starts + first, starts + end, range.end) - starts)};
}

/// Returns how much of a slice lies in `range`.
[[nodiscard]] inline TimeNs lengthIn(const SliceTable &slices, std::size_t slice, TimeRange range)
{
    return std::max<TimeNs>(0, std::min(slices.end(slice), range.end) - std::max(slices.start[slice], range.begin));
}

} // namespace plumbline
