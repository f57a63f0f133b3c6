// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <algorithm>
#include <limits>
#include <string>

namespace plumbline {

/// The sum of many times. 64 bits hold 292 years, which the durations of a hostile file can exceed together.
__extension__ using WideNs = __int128;

/// Returns the decimal digits of a sum, which must not be negative.
[[nodiscard]] inline std::string wideText(WideNs sum)
{
    std::string digits;
    do {
        digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(sum % 10)));
        sum /= 10;
    } while (sum > 0);
    return digits;
}

/// Returns the sum, or the largest or least time if it lies beyond. For showing and for clocks, never for files.
[[nodiscard]] constexpr TimeNs saturated(WideNs sum)
{
    return static_cast<TimeNs>(std::clamp<WideNs>(sum, std::numeric_limits<TimeNs>::min(), std::numeric_limits<TimeNs>::max()));
}

/// Returns `sum` divided by `count`, rounded half to even; 0 if `count` is 0.
[[nodiscard]] constexpr TimeNs meanNs(WideNs sum, std::uint64_t count)
{
    if (count == 0)
        return 0;
    if (sum < 0)
        return -meanNs(-sum, count);
    const WideNs quotient = sum / count;
    const WideNs twice = 2 * (sum % count);
    const bool up = twice > count || (twice == count && quotient % 2 != 0);
    return static_cast<TimeNs>(quotient + (up ? 1 : 0));
}

} // namespace plumbline
