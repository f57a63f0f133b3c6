// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <QString>

#include <vector>

namespace plumbline {

/// Returns the distance between two ticks of a ruler: the smallest of 1, 2 and 5 times a power of ten nanoseconds that keeps
/// labels at least `leastPx` pixels apart. Never below 1 ns.
[[nodiscard]] TimeNs tickStep(TimeRange range, int widthPx, int leastPx);

/// Returns the times inside the half-open range at which `origin` plus the time is a multiple of `step`; at most 1000 of them.
[[nodiscard]] std::vector<TimeNs> ticks(TimeRange range, TimeNs step, std::int64_t origin = 0);

/// Returns the label of a tick, for example "+1.234 567 ms". It has a sign, the unit that suits the larger end of the range, and
/// only as many digits as are needed to tell neighbouring ticks apart.
[[nodiscard]] QString tickText(TimeNs time, TimeNs step, TimeRange range);

/// Returns a time on the axis with its sign and all digits, for example "+1.234 567 ms".
[[nodiscard]] QString offsetText(TimeNs time);

/// Returns whether absolute nanoseconds are a date between 2000 and 2100. If not, they count from the start of a machine.
[[nodiscard]] bool isDate(std::int64_t absoluteNs);
/// Returns the time of day in the local time zone, for example "15:48:03.573 887", with as many digits as are needed to tell
/// multiples of `step` apart. A time that is not a date is written like the label of a tick.
[[nodiscard]] QString clockText(std::int64_t absoluteNs, TimeNs step);
/// Returns date and time of day with all digits, for example "2025-01-09 15:48:03.573 887 920". A time that is not a date is
/// written in nanoseconds.
[[nodiscard]] QString dateTimeText(std::int64_t absoluteNs);

} // namespace plumbline
