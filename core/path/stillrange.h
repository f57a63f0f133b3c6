// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"
#include "core/path/resourcesweep.h"

#include <cstdint>
#include <limits>
#include <span>

namespace plumbline {

inline constexpr TimeNs FirstTime = std::numeric_limits<TimeNs>::min();
inline constexpr TimeNs LastTime = std::numeric_limits<TimeNs>::max();

/// Returns the time around a moment in which a thread begins and ends nothing: from the last begin or end at that moment or
/// before it to the first one behind it; FirstTime or LastTime where there is none. `rows` tells where the entries of each row
/// begin; those of one row are sorted, take time and never overlap. Looks at the outermost rows only where there are hundreds.
/// O(rows * log entries).
[[nodiscard]] TimeRange stillAround(std::span<const PathEntry> entries, std::span<const std::uint32_t> rows, TimeNs time);

} // namespace plumbline
