// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>

namespace plumbline {

/// First index in [begin, end) of rising `values` whose value is >= `limit`, or `end`; found near `begin` in O(log distance).
template<typename T>
[[nodiscard]] std::size_t gallop(const T *values, std::size_t begin, std::size_t end, T limit)
{
    std::size_t step = 1;
    std::size_t low = begin;
    while (low + step < end && values[low + step - 1] < limit) {
        low += step;
        step *= 2;
    }
    return static_cast<std::size_t>(std::lower_bound(values + low, values + std::min(end, low + step), limit) - values);
}

} // namespace plumbline
