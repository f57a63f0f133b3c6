// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace plumbline {

/// The value to start with when the first and the last of some times are found by TimeRange::united(); it adds nothing.
inline constexpr TimeRange NoTimes{std::numeric_limits<TimeNs>::max(), std::numeric_limits<TimeNs>::min()};

/// Cuts the time from a first to a last moment, both included, into stretches of equal length. All functions are O(1).
class Stretches
{
public:
    /// Makes at most `wanted` stretches (at most two if fewer are wanted), and at least half as many if the time is long enough.
    /// Their length is a power of two, so that finding one takes no division. `last` must not be before `first`.
    Stretches(TimeNs first, TimeNs last, std::size_t wanted) : m_first(static_cast<std::uint64_t>(first))
    {
        const std::uint64_t length = static_cast<std::uint64_t>(last) - m_first;
        while (length >> m_shift >= std::max<std::size_t>(wanted, 2))
            ++m_shift;
        m_count = static_cast<std::size_t>(length >> m_shift) + 1;
    }

    [[nodiscard]] std::size_t count() const { return m_count; }
    /// Returns the number of the stretch that holds `time`, which must lie between the first and the last moment.
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
