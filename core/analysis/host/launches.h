// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/storage/launchflow.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// Returns whether a slice shows on the device that the host waits for it, or that a stream was told to wait (docs/formats.md
/// 14). Its times are those of the call. O(1).
[[nodiscard]] bool isOnlyOfHost(const Trace &trace, SliceId slice);
/// Returns whether a flow is a launch: its category is one of launches, and it leads to a task. On GPUs such flows also lead to
/// what only shows on the device that the host waits for it. O(1).
[[nodiscard]] bool isLaunch(const Trace &trace, const Flow &flow);
/// Calls `visit` with the position in Trace::flows() of each launch, by category, then by time. O(flows).
template<typename Visit>
void forEachLaunch(const Trace &trace, const Visit &visit)
{
    for (const FlowTable::Category &category : trace.flows().categories) {
        if (!isLaunchCategory(category.name))
            continue;
        for (std::uint32_t flow = category.begin; flow < category.end; ++flow) {
            if (isLaunch(trace, trace.flows().flows[flow]))
                visit(flow);
        }
    }
}

/// In a launch the host hands over a task, and the device starts it later. A launch with a delay up to this value is vertical:
/// the device was idle until the host launched (docs/advice.md, host-bound-window).
inline constexpr TimeNs VerticalLaunchNs = 50'000;

/// One launch of a task.
struct Launch
{
    TimeNs host = 0;   ///< when the host handed the task over, from the origin of the trace
    TimeNs device = 0; ///< when the task started; before `host` if the clocks differ
    SliceId task;      ///< invalid if no slice of the lane contains the end of the flow

    [[nodiscard]] TimeNs delayNs() const { return device - host; }
};

/// The number of tasks of a lane that were launched and had not started yet. It holds from `time` to the next entry.
struct LaunchDepth
{
    TimeNs time = 0;
    std::uint32_t depth = 0;
};

/// The launches of one lane of the device. Delays in nanoseconds; percentiles are nearest rank.
struct LaneLaunches
{
    LaneId lane;
    std::vector<Launch> launches; ///< by start of the task
    /// Changes of the depth, by time; a task that started before it was handed over never counts.
    std::vector<LaunchDepth> depths;
    std::uint32_t vertical = 0;  ///< launches with a delay of at most VerticalLaunchNs
    std::uint32_t backwards = 0; ///< those of them that started before they were handed over
    TimeNs averageNs = 0;
    TimeNs minimumNs = 0; ///< smallest delay
    TimeNs maximumNs = 0;
    TimeNs medianNs = 0;
    TimeNs p95Ns = 0;
    TimeNs p99Ns = 0;
    std::uint32_t deepest = 0; ///< largest depth
    double meanDepth = 0;      ///< mean depth, weighted by time, from the first launch to the last start
};

/// Collects the launches of every lane that receives any, in the order of Trace::lanes(). The result is empty without
/// launches and once `control` asks to stop. O(launches log launches).
[[nodiscard]] std::vector<LaneLaunches> analyseLaunches(const Trace &trace, const TaskControl &control);

} // namespace plumbline
