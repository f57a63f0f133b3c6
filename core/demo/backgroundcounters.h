// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// One series of a counter with the range of its values, in thousandths of the unit that the file uses.
struct BackgroundSeries
{
    std::string_view name; ///< "" marks an unused entry
    std::int64_t low = 0;
    std::int64_t high = 0;
};

/// A counter of the device whose values depend on no kernel of the demo: links, caches, accelerators.
struct BackgroundCounter
{
    int layer = 0; ///< number of its process, of the kind that TraceLayer lists
    std::string_view process;
    std::string_view name;
    std::array<BackgroundSeries, 4> series;
};

/// Returns all these counters. The counters of one process follow each other.
[[nodiscard]] std::span<const BackgroundCounter> backgroundCounters();

/// Returns the times of a step at which every counter has a sample.
[[nodiscard]] std::vector<TimeNs> backgroundSamples(TimeRange step);

/// Returns the number of samples of all counters in one step.
[[nodiscard]] std::uint64_t backgroundEventCount();

/// Returns the value of a series at that time, in thousandths. Equal arguments give equal values, whatever was asked for before.
[[nodiscard]] std::int64_t backgroundValue(const BackgroundSeries &series, int card, TimeNs time);

} // namespace plumbline
