// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <QString>

#include <vector>

namespace plumbline {

/// The step between two ticks of a ruler: the smallest of 1, 2 and 5 times a power of ten nanoseconds that
/// keeps labels `leastPx` apart. Never below 1 ns.
[[nodiscard]] TimeNs tickStep(TimeRange range, int widthPx, int leastPx);

/// The multiples of `step` inside the range.
[[nodiscard]] std::vector<TimeNs> ticks(TimeRange range, TimeNs step);

/// The label of a tick: signed, in the unit that suits the range (the larger of its ends), with the digits that tell
/// neighbours apart and no others: "+1.234 567 ms".
[[nodiscard]] QString tickText(TimeNs time, TimeNs step, TimeRange range);

} // namespace plumbline
