// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

namespace plumbline {

/// Converts times of one clock to times of another clock by an offset and a drift, the rate at which the two clocks move apart.
/// Results are exact to the nanosecond and saturate at the limits of TimeNs instead of wrapping round. map() never falls as time
/// rises; with a negative drift, two neighbouring times can map to the same time.
struct ClockMap
{
    TimeNs offsetNs = 0;       ///< what time 0 is mapped to
    std::int64_t driftPpq = 0; ///< parts in 10^15 of the time since 0 that are added; clamped to +-MostDriftPpq

    /// One per cent, which is more than the clock of any machine drifts.
    static constexpr std::int64_t MostDriftPpq = 10'000'000'000'000;

    /// Returns time + offset + time * drift. The drift is rounded to the nearest nanosecond, halves up. O(1).
    [[nodiscard]] TimeNs map(TimeNs time) const;
    /// Returns the last time that map() puts at `mapped` or before it. O(1).
    [[nodiscard]] TimeNs inverse(TimeNs mapped) const;

    [[nodiscard]] TimeRange map(TimeRange range) const { return {map(range.begin), map(range.end)}; }
    [[nodiscard]] TimeRange inverse(TimeRange range) const { return {inverse(range.begin), inverse(range.end)}; }

    friend bool operator==(const ClockMap &, const ClockMap &) = default;
};

} // namespace plumbline
