// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/rowrange.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// What one curve does in a range. A sample holds until the next one, so the value that holds where the range begins counts
/// as well.
struct SeriesStatistics
{
    SeriesId series;
    std::uint64_t samples = 0; ///< inside the range
    double minimum = 0;
    double average = 0; ///< weighted by the time each value holds; the plain mean where none holds for any time
    double maximum = 0;
    double last = 0;
};

/// Of all curves that have a value in the range, in the order of the table. The last sample of all holds until the trace ends.
/// O(samples in the range).
[[nodiscard]] std::vector<SeriesStatistics> counterStatistics(const Trace &trace, TimeRange range);

} // namespace plumbline
