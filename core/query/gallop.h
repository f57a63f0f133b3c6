// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/querycost.h"

#include <algorithm>
#include <cstddef>

namespace plumbline {

/// Returns the first index in [begin, end) for which `isBefore` does not hold, or `end`. It must hold for none behind that.
/// O(log distance from `begin`).
template<typename IsBefore>
[[nodiscard]] std::size_t gallopWhile(std::size_t begin, std::size_t end, const IsBefore &isBefore)
{
    std::size_t width = 1;
    std::size_t low = begin;
    while (low + width < end && isBefore(low + width - 1)) {
        low += width;
        width *= 2;
    }
    std::size_t high = std::min(end, low + width);
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (isBefore(middle))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/// Returns the first index in [begin, end) of rising `values` whose value is at least `limit`, or `end`. Calls `cost` for each
/// value that it looks at. O(log distance from `begin`).
template<typename T, typename Cost = Uncounted>
[[nodiscard]] std::size_t gallop(const T *values, std::size_t begin, std::size_t end, T limit, Cost &&cost = {})
{
    return gallopWhile(begin, end, [&](std::size_t index) {
        cost();
        return values[index] < limit;
    });
}

} // namespace plumbline
