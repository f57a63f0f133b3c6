// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <algorithm>
#include <limits>
#include <string>

namespace plumbline {

/// Sum of many times. 64 bits hold 292 years, which the durations of a hostile file exceed together.
__extension__ using WideNs = __int128;

/// The digits of a sum that is not negative.
[[nodiscard]] inline std::string wideText(WideNs sum)
{
    std::string digits;
    do {
        digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(sum % 10)));
        sum /= 10;
    } while (sum > 0);
    return digits;
}

/// The sum, or the largest or least time where it lies beyond: for showing and for clocks, never for files.
[[nodiscard]] constexpr TimeNs saturated(WideNs sum)
{
    return static_cast<TimeNs>(std::clamp<WideNs>(sum, std::numeric_limits<TimeNs>::min(), std::numeric_limits<TimeNs>::max()));
}

/// `sum` divided by `count`, rounded half to even; 0 for none.
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
