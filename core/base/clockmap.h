// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

namespace plumbline {

/// How times of one clock are read on another one: an offset, and a rate at which the two drift apart. Exact to the nanosecond;
/// never falls, and ends at the limits of TimeNs instead of wrapping round. Where a clock is slowed down, neighbours can meet.
struct ClockMap
{
    TimeNs offsetNs = 0;       ///< what time 0 becomes
    std::int64_t driftPpq = 0; ///< gained in 10^15 parts of the time since 0; its size stays below MostDriftPpq

    /// One per cent; no clock of a machine is that wrong.
    static constexpr std::int64_t MostDriftPpq = 10'000'000'000'000;

    /// time + offset + time * drift, half a nanosecond rounded up. O(1).
    [[nodiscard]] TimeNs map(TimeNs time) const;
    /// The last time that map() puts at `mapped` or before it. O(1).
    [[nodiscard]] TimeNs inverse(TimeNs mapped) const;

    [[nodiscard]] TimeRange map(TimeRange range) const { return {map(range.begin), map(range.end)}; }
    [[nodiscard]] TimeRange inverse(TimeRange range) const { return {inverse(range.begin), inverse(range.end)}; }

    friend bool operator==(const ClockMap &, const ClockMap &) = default;
};

} // namespace plumbline
