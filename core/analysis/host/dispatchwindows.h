// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/host/idlegaps.h"
#include "core/analysis/host/launches.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace plumbline {

/// What limits the speed in a window of a step (docs/advice.md 7, host-bound-window).
enum class DispatchKind : std::uint8_t {
    HostBound,   ///< the device is idle, mostly because launches come late
    DeviceBound, ///< the device is hardly idle, and launched tasks wait long before they start
    NoLaunches,  ///< the device is idle, and nothing is launched
    Mixed,       ///< none of the others
};

/// The thresholds of dispatchWindows(). Shares are 0 to 1.
struct DispatchLimits
{
    TimeNs windowNs = 10'000'000; ///< least length of a window
    double windowShare = 0.01;    ///< least length of a window as a share of the step; the longer of the two counts
    TimeNs verticalNs = VerticalLaunchNs;
    double idleShare = 0.3;      ///< share of free time from which a window is idle
    double lateShare = 0.5;      ///< share of the free time that must end with a late launch for an idle window to be host-bound
    double busyShare = 0.05;     ///< share of free time below which the device counts as never idle
    TimeNs queuedNs = 1'000'000; ///< median delay from which launched tasks wait long
};

/// One window of a step, with its launches and its free time.
struct DispatchWindow
{
    TimeRange range;
    std::uint32_t launches = 0;          ///< launches whose tasks start in the window
    std::uint32_t vertical = 0;          ///< those of them with a delay of at most DispatchLimits::verticalNs
    std::optional<TimeNs> medianDelayNs; ///< of the launches; empty without any
    TimeNs freeNs = 0;                   ///< free time in the window
    TimeNs lateNs = 0;                   ///< part of freeNs that launches are late by (IdleGaps::lateRangesOf())
    DispatchKind kind = DispatchKind::Mixed;
};

/// Returns whether HostToDevice flows lead to the tasks that end at least half of the free time. They do not where one launch
/// starts a whole graph of tasks. O(gaps).
[[nodiscard]] bool areTasksLaunched(const IdleGaps &gaps);

/// Returns the idle gaps that overlap `range`. O(log gaps).
[[nodiscard]] std::span<const IdleGap> gapsIn(const IdleGaps &gaps, TimeRange range);

/// Cuts a step into windows of equal length, from its begin, and tells for each what limits it. Only the last window may be
/// shorter. O(log gaps + gaps in the step + launches in the step + windows * lanes * log launches).
[[nodiscard]] std::vector<DispatchWindow> dispatchWindows(TimeRange step, const IdleGaps &gaps,
                                                          const std::vector<LaneLaunches> &lanes, const DispatchLimits &limits);

} // namespace plumbline
