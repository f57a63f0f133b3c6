// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"
#include "core/base/timerange.h"
#include "core/storage/column.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

/// One counter, known by its process, name and identifier (docs/formats.md 5.11).
struct Counter
{
    ProcessId process;
    std::string name;
    std::string id; ///< "" if the events have none
    std::vector<SeriesId> series;
    std::uint64_t samples = 0; ///< events of the counter; each has a value for one or more of its series
};

/// One series of a counter. A sample holds until the next one. The samples are [begin, end) of the columns of CounterTable.
struct CounterSeries
{
    CounterId counter;
    std::string name; ///< key in `args`, with its unit: "Read(MB/s)"
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    double minimum = 0;
    double maximum = 0;
};

/// All samples of a trace, grouped by series and sorted by time within each.
struct CounterTable
{
    std::vector<Counter> counters;
    std::vector<CounterSeries> series;
    Column<TimeNs> time; ///< ns from the trace's origin
    Column<double> value;

    [[nodiscard]] std::span<const TimeNs> times(SeriesId id) const
    {
        return time.span(series[id.value].begin, series[id.value].end);
    }
    [[nodiscard]] std::span<const double> values(SeriesId id) const
    {
        return value.span(series[id.value].begin, series[id.value].end);
    }
};

} // namespace plumbline
