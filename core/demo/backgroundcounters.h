// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// One series of a counter with the range its values lie in, in thousandths of what the file says.
struct BackgroundSeries
{
    std::string_view name; ///< "" for none
    std::int64_t low = 0;
    std::int64_t high = 0;
};

/// A counter of the device that depends on no kernel of the made-up run: links, caches, accelerators.
struct BackgroundTrack
{
    int layer = 0; ///< number of the process, see TraceWriter::Layer
    std::string_view process;
    std::string_view counter;
    std::array<BackgroundSeries, 4> series;
};

/// All such counters, those of a process one after the other.
[[nodiscard]] std::span<const BackgroundTrack> backgroundTracks();

/// When they are sampled in a step.
[[nodiscard]] std::vector<TimeNs> backgroundSamples(TimeRange step);

/// How many samples a step gets over all counters.
[[nodiscard]] std::uint64_t backgroundEventCount();

/// The value of a series then, in thousandths; depends on nothing but its arguments.
[[nodiscard]] std::int64_t backgroundValue(const BackgroundSeries &series, int card, TimeNs time);

} // namespace plumbline
