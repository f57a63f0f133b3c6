// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <vector>

namespace plumbline {

/// How busy a card is over a span of time, in equal bins. Busy is the union of all slices of its device streams without
/// those that wait or idle, so two kernels at a time count once; of a trace without a device, of all its lanes.
struct BusyDensity
{
    struct Bin
    {
        float busy = 0;          ///< share of the bin, 0 to 1
        Role role = Role::Other; ///< that most of the busy time belongs to
    };

    TimeRange range; ///< from the trace's origin
    std::vector<Bin> bins;

    /// Bins [first, last) as one: busy weighted alike, role of the busiest.
    [[nodiscard]] Bin merged(std::size_t first, std::size_t last) const;
};

/// O(slices * log rows + bins * rows), so off the window thread; Cancelled when asked to stop.
[[nodiscard]] Result<BusyDensity> busyDensity(const Trace &trace, TimeRange range, int bins, const TaskControl &control);

} // namespace plumbline
