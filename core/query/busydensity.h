// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <vector>

namespace plumbline {

/// How busy a card is over a range of time, in equal bins. Busy time is the union of all slices on the lanes of its device,
/// without slices that wait or are free time, so two kernels at a time count once. For a trace without a device, the other lanes
/// count, except those of the overlap analysis.
struct BusyDensity
{
    /// One bin of the range.
    struct Bin
    {
        float busy = 0;          ///< share of the bin, from 0 to 1
        Role role = Role::Other; ///< role with most time in the bin; slices that overlap count each
    };

    TimeRange range; ///< from the origin of the trace
    std::vector<Bin> bins;

    /// Returns the bins [first, last) as one: the mean of their shares, and the role of the busiest.
    [[nodiscard]] Bin merged(std::size_t first, std::size_t last) const;
};

/// Computes how busy `trace` is in `range`. `bins` below 1 count as 1. O(slices * log rows + bins * rows), so call it off the
/// window thread. The only error is Cancelled.
[[nodiscard]] Result<BusyDensity> busyDensity(const Trace &trace, TimeRange range, int bins, const TaskControl &control);

} // namespace plumbline
