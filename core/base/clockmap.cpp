// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/clockmap.h"

#include <algorithm>
#include <limits>

namespace plumbline {

namespace {

__extension__ using Wide = __int128;

constexpr std::int64_t Parts = 1'000'000'000'000'000;

TimeNs saturated(Wide value)
{
    constexpr Wide low = std::numeric_limits<TimeNs>::min();
    constexpr Wide high = std::numeric_limits<TimeNs>::max();
    return static_cast<TimeNs>(std::clamp(value, low, high));
}

/// a / b rounded to the nearest, halves up; b > 0.
Wide nearest(Wide a, Wide b)
{
    const Wide doubled = 2 * a + b;
    const Wide quotient = doubled / (2 * b);
    return doubled % (2 * b) < 0 ? quotient - 1 : quotient;
}

Wide mapped(const ClockMap &clock, Wide time)
{
    const std::int64_t drift = std::clamp(clock.driftPpq, -ClockMap::MostDriftPpq, ClockMap::MostDriftPpq);
    return time + clock.offsetNs + (drift == 0 ? 0 : nearest(time * drift, Parts));
}

} // namespace

TimeNs ClockMap::map(TimeNs time) const
{
    return saturated(mapped(*this, time));
}

TimeNs ClockMap::inverse(TimeNs time) const
{
    const Wide distance = Wide{time} - offsetNs;
    if (driftPpq == 0)
        return saturated(distance);
    const std::int64_t drift = std::clamp(driftPpq, -MostDriftPpq, MostDriftPpq);
    // Rounding makes the quotient wrong by one at most.
    Wide guess = nearest(distance * Parts, Parts + drift);
    while (mapped(*this, guess) > time)
        --guess;
    while (mapped(*this, guess + 1) <= time)
        ++guess;
    return saturated(guess);
}

} // namespace plumbline
