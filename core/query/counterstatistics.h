// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/rowrange.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// What one series does in a range. A sample holds until the next one, so the value that holds where the range begins counts as
/// well.
struct SeriesStatistics
{
    SeriesId series;
    std::uint64_t samples = 0; ///< samples inside the range
    double minimum = 0;
    double average = 0; ///< weighted by the time that each value holds; the plain mean if none holds for any time
    double maximum = 0;
    double last = 0; ///< value that holds at the end of the range
};

/// Returns the statistics of all series that have a value in the range, in the order of the table. The last sample of a series
/// holds until the trace ends. O(series * log samples + samples in the range).
[[nodiscard]] std::vector<SeriesStatistics> counterStatistics(const Trace &trace, TimeRange range);

} // namespace plumbline
