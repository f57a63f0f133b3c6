// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/steps.h"

#include <algorithm>
#include <cstddef>

namespace plumbline {

/// First index in [begin, end) of which `isBefore` no longer holds, or `end`; it holds for none behind that. Found near `begin`
/// in O(log distance).
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

/// First index in [begin, end) of rising `values` whose value is >= `limit`, or `end`; found near `begin` in O(log distance).
/// `step` is called for each value looked at.
template<typename T, typename Step = Uncounted>
[[nodiscard]] std::size_t gallop(const T *values, std::size_t begin, std::size_t end, T limit, Step &&step = {})
{
    return gallopWhile(begin, end, [&](std::size_t index) {
        step();
        return values[index] < limit;
    });
}

} // namespace plumbline
