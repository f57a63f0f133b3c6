// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/host/idlegaps.h"
#include "core/analysis/host/launches.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace plumbline {

/// What limits a stretch of a step (advice.md 7, host-bound-window).
enum class DispatchKind : std::uint8_t {
    HostBound,   ///< the device is idle, mostly because launches come late
    DeviceBound, ///< it is never idle, and what is launched waits long
    NoLaunches,  ///< it is idle, and nothing is launched
    Mixed,
};

struct DispatchLimits
{
    TimeNs windowNs = 10'000'000;
    double windowShare = 0.01; ///< of the step, where that is longer
    TimeNs verticalNs = VerticalLaunchNs;
    double idleShare = 0.3;  ///< free time that counts as idle
    double lateShare = 0.5;  ///< of the free time that ends with a late launch
    double busyShare = 0.05; ///< below it the device is never idle
    TimeNs queuedNs = 1'000'000;
};

/// A stretch of a step.
struct DispatchWindow
{
    TimeRange range;
    std::uint32_t launches = 0; ///< whose tasks start in it
    std::uint32_t vertical = 0; ///< of those, shorter than the limit
    std::optional<TimeNs> medianDelayNs;
    TimeNs freeNs = 0;
    TimeNs lateNs = 0; ///< of that, what ends with a late launch
    DispatchKind kind = DispatchKind::Mixed;
};

/// Whether arrows lead to the tasks that end most of the free time: a graph is launched by one for all of its tasks. O(gaps).
[[nodiscard]] bool areTasksLaunched(const IdleGaps &gaps);

/// The gaps that have time in a range. O(log gaps).
[[nodiscard]] std::span<const IdleGap> gapsIn(const IdleGaps &gaps, TimeRange range);

/// A step cut into windows, from its begin. O(log gaps + gaps in it + launches in it + windows *
/// lanes * log launches).
[[nodiscard]] std::vector<DispatchWindow> dispatchWindows(TimeRange step, const IdleGaps &gaps,
                                                          const std::vector<LaneLaunches> &lanes, const DispatchLimits &limits);

} // namespace plumbline
