// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace plumbline {

/// Returns the position, among `count` sorted values, of the smallest value that at least `percent` per cent of them do not
/// exceed (the nearest rank). Neither `count` nor `percent` may be 0.
[[nodiscard]] constexpr std::uint64_t nearestRank(std::uint64_t count, unsigned percent)
{
    return (count * percent + 99) / 100 - 1;
}

} // namespace plumbline
