// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace plumbline {

/// The middle value, of an even number the upper of the middle two; zero of none. O(values).
template<typename T>
[[nodiscard]] T upperMedian(std::vector<T> values)
{
    if (values.empty())
        return T{};
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// The middle value, of an even number the mean of the middle two, which integers round towards the lower; zero of none.
/// O(values).
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
