// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/clockmap.h"

#include "core/base/wide.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::int64_t ClockMapParts = 1'000'000'000'000'000;

/// Returns a / b rounded to the nearest whole number, halves up; b must be positive.
WideNs nearest(WideNs a, WideNs b)
{
    const WideNs doubled = 2 * a + b;
    const WideNs quotient = doubled / (2 * b);
    return doubled % (2 * b) < 0 ? quotient - 1 : quotient;
}

WideNs mapped(const ClockMap &clock, WideNs time)
{
    const std::int64_t drift = std::clamp(clock.driftPpq, -ClockMap::MostDriftPpq, ClockMap::MostDriftPpq);
    return time + clock.offsetNs + (drift == 0 ? 0 : nearest(time * drift, ClockMapParts));
}

} // namespace

TimeNs ClockMap::map(TimeNs time) const
{
    return saturated(mapped(*this, time));
}

TimeNs ClockMap::inverse(TimeNs time) const
{
    const WideNs distance = WideNs{time} - offsetNs;
    if (driftPpq == 0)
        return saturated(distance);
    const std::int64_t drift = std::clamp(driftPpq, -MostDriftPpq, MostDriftPpq);
    // Rounding puts the quotient off by one at most.
    WideNs guess = nearest(distance * ClockMapParts, ClockMapParts + drift);
    while (mapped(*this, guess) > time)
        --guess;
    while (mapped(*this, guess + 1) <= time)
        ++guess;
    return saturated(guess);
}

} // namespace plumbline
