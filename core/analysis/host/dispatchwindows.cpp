// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/dispatchwindows.h"

#include "core/base/median.h"

#include <algorithm>

namespace plumbline {

namespace {

DispatchKind kindOf(const DispatchWindow &window, const DispatchLimits &limits)
{
    const double free = static_cast<double>(window.freeNs) / static_cast<double>(window.range.length());
    if (free >= limits.idleShare && window.launches == 0)
        return DispatchKind::NoLaunches;
    if (free >= limits.idleShare && static_cast<double>(window.lateNs) >= limits.lateShare * static_cast<double>(window.freeNs))
        return DispatchKind::HostBound;
    if (free < limits.busyShare && window.medianDelayNs && *window.medianDelayNs >= limits.queuedNs)
        return DispatchKind::DeviceBound;
    return DispatchKind::Mixed;
}

/// Adds gaps of `all` to the windows that they overlap, each with its part inside the window.
void addGaps(std::vector<DispatchWindow> &windows, std::span<const IdleGap> gaps, const IdleGaps &all)
{
    auto first = windows.begin();
    for (const IdleGap &gap : gaps) {
        const TimeRanges late = all.lateRangesOf(gap);
        while (first != windows.end() && first->range.end <= gap.range.begin)
            ++first;
        for (auto window = first; window != windows.end() && window->range.begin < gap.range.end; ++window) {
            window->freeNs += std::min(window->range.end, gap.range.end) - std::max(window->range.begin, gap.range.begin);
            window->lateNs += lengthWithin(late, window->range);
        }
    }
}

void addLaunches(DispatchWindow &window, const std::vector<LaneLaunches> &lanes, TimeNs verticalNs)
{
    std::vector<TimeNs> delays;
    for (const LaneLaunches &lane : lanes) {
        const auto from = std::ranges::lower_bound(lane.launches, window.range.begin, {}, &Launch::device);
        for (auto launch = from; launch != lane.launches.end() && launch->device < window.range.end; ++launch) {
            delays.push_back(launch->delayNs());
            window.vertical += launch->delayNs() <= verticalNs ? 1 : 0;
        }
    }
    window.launches = static_cast<std::uint32_t>(delays.size());
    if (!delays.empty())
        window.medianDelayNs = median(std::move(delays));
}

} // namespace

bool areTasksLaunched(const IdleGaps &gaps)
{
    WideNs launched = 0;
    WideNs all = 0;
    for (const IdleGap &gap : gaps.gaps) {
        launched += gap.arrow ? gap.range.length() : 0;
        all += gap.range.length();
    }
    return 2 * launched >= all;
}

std::span<const IdleGap> gapsIn(const IdleGaps &gaps, TimeRange range)
{
    const auto endOf = [](const IdleGap &gap) { return gap.range.end; };
    const auto beginOf = [](const IdleGap &gap) { return gap.range.begin; };
    const auto from = std::ranges::upper_bound(gaps.gaps, range.begin, {}, endOf);
    return {from, std::ranges::lower_bound(from, gaps.gaps.end(), range.end, {}, beginOf)};
}

std::vector<DispatchWindow> dispatchWindows(TimeRange step, const IdleGaps &gaps, const std::vector<LaneLaunches> &lanes,
                                            const DispatchLimits &limits)
{
    std::vector<DispatchWindow> windows;
    const auto share = static_cast<TimeNs>(limits.windowShare * static_cast<double>(step.length()));
    const TimeNs width = std::max<TimeNs>({limits.windowNs, share, 1});
    for (TimeNs begin = step.begin; begin < step.end;) {
        const TimeNs end = step.end - begin <= width ? step.end : begin + width;
        windows.emplace_back().range = {begin, end};
        begin = end;
    }
    addGaps(windows, gapsIn(gaps, step), gaps);
    for (DispatchWindow &window : windows) {
        addLaunches(window, lanes, limits.verticalNs);
        window.kind = kindOf(window, limits);
    }
    return windows;
}

} // namespace plumbline
