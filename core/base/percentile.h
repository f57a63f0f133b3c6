// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace plumbline {

/// Where, of `count` sorted values, the one stands that `percent` of them do not exceed: the nearest rank. `count` is not 0.
[[nodiscard]] constexpr std::uint64_t nearestRank(std::uint64_t count, unsigned percent)
{
    return (count * percent + 99) / 100 - 1;
}

} // namespace plumbline
