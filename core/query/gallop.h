// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/steps.h"

#include <algorithm>
#include <cstddef>

namespace plumbline {

/// First index in [begin, end) of rising `values` whose value is >= `limit`, or `end`; found near `begin` in O(log distance).
/// `step` is called for each value looked at.
template<typename T, typename Step = Uncounted>
[[nodiscard]] std::size_t gallop(const T *values, std::size_t begin, std::size_t end, T limit, Step &&step = {})
{
    const auto isBefore = [&step](T value, T bound) {
        step();
        return value < bound;
    };
    std::size_t width = 1;
    std::size_t low = begin;
    while (low + width < end && isBefore(values[low + width - 1], limit)) {
        low += width;
        width *= 2;
    }
    return static_cast<std::size_t>(std::lower_bound(values + low, values + std::min(end, low + width), limit, isBefore) -
                                    values);
}

} // namespace plumbline
