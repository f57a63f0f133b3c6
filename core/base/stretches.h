// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace plumbline {

/// What to begin with when the first and the last of some times are found by TimeRange::united(): adds nothing.
inline constexpr TimeRange NoTimes{std::numeric_limits<TimeNs>::max(), std::numeric_limits<TimeNs>::min()};

/// Cuts the time from a first moment to a last one into stretches of equal length. All are O(1).
class Stretches
{
public:
    /// Makes at most `wanted` of them, or two where fewer are asked for, and half as many at least where there is time enough:
    /// their length is a power of two, for speed.
    Stretches(TimeNs first, TimeNs last, std::size_t wanted) : m_first(static_cast<std::uint64_t>(first))
    {
        const std::uint64_t length = static_cast<std::uint64_t>(last) - m_first;
        while (length >> m_shift >= std::max<std::size_t>(wanted, 2))
            ++m_shift;
        m_count = static_cast<std::size_t>(length >> m_shift) + 1;
    }

    [[nodiscard]] std::size_t count() const { return m_count; }
    /// The number of the stretch that holds `time`, which must be from the first to the last.
    [[nodiscard]] std::size_t of(TimeNs time) const
    {
        return static_cast<std::size_t>((static_cast<std::uint64_t>(time) - m_first) >> m_shift);
    }

private:
    std::uint64_t m_first;
    std::size_t m_count;
    int m_shift = 0;
};

} // namespace plumbline
