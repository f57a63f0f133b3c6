// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace plumbline {

/// The median distance of values from their median, times this factor, is the standard deviation if the values are normally
/// distributed.
inline constexpr double DeviationOfNormal = 1.4826;

/// Returns the middle value; for an even number of values, the upper one of the two in the middle. Zero without values.
/// O(values).
template<typename T>
[[nodiscard]] T upperMedian(std::vector<T> values)
{
    if (values.empty())
        return T{};
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Returns the middle value; for an even number of values, the mean of the two in the middle, which integers round towards the
/// lower one. Zero without values. O(values).
template<typename T>
[[nodiscard]] T median(std::vector<T> values)
{
    if (values.empty())
        return T{};
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return values.size() % 2 != 0 ? *middle : std::midpoint(*std::max_element(values.begin(), middle), *middle);
}

} // namespace plumbline
