// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <cstdint>

namespace plumbline {

/// The part of a timeline that hangs together, where others lie days away from it because they have another clock.
struct RecordedStretch
{
    TimeRange range;
    std::uint64_t lanesElsewhere = 0; ///< lanes with slices that lie in other parts
};

/// Divides a timeline where no lane has a slice for more than a day, and returns the part in which most slices of the device lie;
/// that with most slices where the device has none. O(lanes log lanes).
[[nodiscard]] RecordedStretch mainStretch(const Trace &trace);

} // namespace plumbline
