// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// A launch is an arrow of the category HostToDevice: the host hands over a task, the device starts it later. An arrow that is
/// shorter than this hangs vertical: the device waited for the host (advice.md, host-bound-window).
inline constexpr TimeNs VerticalLaunchNs = 50'000;

struct Launch
{
    TimeNs host = 0;   ///< when it was handed over, from the trace's origin
    TimeNs device = 0; ///< when it started; before `host` where the clocks differ
    SliceId task;      ///< invalid where no slice of the lane holds the end

    [[nodiscard]] TimeNs delayNs() const { return device - host; }
};

/// How many tasks of a lane were launched and had not started yet, from a time on.
struct LaunchDepth
{
    TimeNs time = 0;
    std::uint32_t depth = 0;
};

/// The launches of one lane of the device.
struct LaneLaunches
{
    LaneId lane;
    std::vector<Launch> launches;    ///< by start on the device
    std::vector<LaunchDepth> depths; ///< where it changes, by time; what started before it was handed over never waits
    std::uint32_t vertical = 0;      ///< shorter than VerticalLaunchNs
    std::uint32_t backwards = 0;     ///< of those: started before they were handed over
    TimeNs minimumNs = 0;            ///< delays; percentiles are nearest rank
    TimeNs medianNs = 0;
    TimeNs p95Ns = 0;
    TimeNs maximumNs = 0;
    std::uint32_t deepest = 0;
    double meanDepth = 0; ///< over the time from the first launch to the last start
};

/// The launches of every lane that receives any, in the order of Trace::lanes(); empty without HostToDevice arrows. Of no use
/// once `control` asks to stop. O(launches log launches).
[[nodiscard]] std::vector<LaneLaunches> analyseLaunches(const Trace &trace, const TaskControl &control);

} // namespace plumbline
