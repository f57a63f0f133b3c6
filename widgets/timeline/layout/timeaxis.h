// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <QString>

#include <vector>

namespace plumbline {

/// The step between two ticks of a ruler: the smallest of 1, 2 and 5 times a power of ten nanoseconds that
/// keeps labels `leastPx` apart. Never below 1 ns.
[[nodiscard]] TimeNs tickStep(TimeRange range, int widthPx, int leastPx);

/// The times inside the range that are multiples of `step` when counted from `origin` before 0.
[[nodiscard]] std::vector<TimeNs> ticks(TimeRange range, TimeNs step, std::int64_t origin = 0);

/// The label of a tick: signed, in the unit that suits the range (the larger of its ends), with the digits that tell
/// neighbours apart and no others: "+1.234 567 ms".
[[nodiscard]] QString tickText(TimeNs time, TimeNs step, TimeRange range);

/// A time on the axis with its sign and every digit: "+1.234 567 ms".
[[nodiscard]] QString offsetText(TimeNs time);

/// Whether absolute nanoseconds are a date of this century, and not the time since a machine was started.
[[nodiscard]] bool isDate(std::int64_t absoluteNs);
/// Time of day of this time zone with the digits that tell multiples of `step` apart: "15:48:03.573 887"; what is no date
/// counts seconds.
[[nodiscard]] QString clockText(std::int64_t absoluteNs, TimeNs step);
/// "2025-01-09 15:48:03.573 887 920"; of what is no date its nanoseconds.
[[nodiscard]] QString dateTimeText(std::int64_t absoluteNs);

} // namespace plumbline
