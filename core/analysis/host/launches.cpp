// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/launches.h"

#include "core/base/percentile.h"
#include "core/base/wide.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>

namespace plumbline {

namespace {

using namespace std::literals;

void setDelays(LaneLaunches &lane)
{
    std::vector<TimeNs> delays;
    delays.reserve(lane.launches.size());
    for (const Launch &launch : lane.launches) {
        delays.push_back(launch.delayNs());
        lane.vertical += launch.delayNs() <= VerticalLaunchNs ? 1 : 0;
        lane.backwards += launch.delayNs() < 0 ? 1 : 0;
    }
    std::sort(delays.begin(), delays.end());
    lane.minimumNs = delays.front();
    lane.averageNs = meanNs(std::accumulate(delays.begin(), delays.end(), WideNs{0}), delays.size());
    lane.medianNs = delays[nearestRank(delays.size(), 50)];
    lane.p95Ns = delays[nearestRank(delays.size(), 95)];
    lane.p99Ns = delays[nearestRank(delays.size(), 99)];
    lane.maximumNs = delays.back();
}

/// Walks over all launches and starts in the order of time. At the same time starts come before launches.
void setDepths(LaneLaunches &lane)
{
    std::vector<TimeNs> hosts;
    std::vector<TimeNs> starts;
    for (const Launch &launch : lane.launches) {
        if (launch.delayNs() > 0) {
            hosts.push_back(launch.host);
            starts.push_back(launch.device);
        }
    }
    std::sort(hosts.begin(), hosts.end());
    std::sort(starts.begin(), starts.end());
    std::uint32_t depth = 0;
    double area = 0;
    for (std::size_t host = 0, start = 0; start < starts.size();) {
        const TimeNs time = host < hosts.size() ? std::min(hosts[host], starts[start]) : starts[start];
        if (!lane.depths.empty())
            area += static_cast<double>(depth) * static_cast<double>(time - lane.depths.back().time);
        for (; start < starts.size() && starts[start] == time; ++start)
            --depth;
        for (; host < hosts.size() && hosts[host] == time; ++host)
            ++depth;
        lane.depths.push_back({time, depth});
        lane.deepest = std::max(lane.deepest, depth);
    }
    if (lane.depths.size() > 1)
        lane.meanDepth = area / static_cast<double>(lane.depths.back().time - lane.depths.front().time);
}

} // namespace

bool isOnlyOfHost(const Trace &trace, SliceId slice)
{
    return slice.isValid() && trace.text(trace.slices().category[slice.value]) == "cuda_sync"sv;
}

bool isLaunch(const Trace &trace, const Flow &flow)
{
    if (trace.flows().categories[flow.category].name == "HostToDevice"sv)
        return true;
    return flow.to.lane.isValid() && trace.processOf(flow.to.lane).kind == ProcessKind::Device &&
           !isOnlyOfHost(trace, flow.to.slice);
}

std::vector<LaneLaunches> analyseLaunches(const Trace &trace, const TaskControl &control)
{
    std::map<std::uint32_t, LaneLaunches> lanes;
    forEachLaunch(trace, [&](std::uint32_t flow) {
        const Flow &launch = trace.flows().flows[flow];
        lanes[launch.to.lane.value].launches.push_back({launch.from.time, launch.to.time, launch.to.slice});
    });
    std::vector<LaneLaunches> result;
    for (auto &[lane, launches] : lanes) {
        if (control.stopRequested())
            return {};
        launches.lane = LaneId(lane);
        std::stable_sort(launches.launches.begin(), launches.launches.end(),
                         [](const Launch &a, const Launch &b) { return a.device < b.device; });
        setDelays(launches);
        setDepths(launches);
        result.push_back(std::move(launches));
    }
    return result;
}

} // namespace plumbline
