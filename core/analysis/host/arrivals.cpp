// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/arrivals.h"

#include "core/analysis/host/launches.h"

#include <algorithm>
#include <cstdlib>

namespace plumbline {

Arrivals::Arrivals(const Trace &trace, std::string_view category)
{
    const FlowTable &table = trace.flows();
    for (const FlowTable::Category &each : table.categories) {
        for (std::uint32_t flow = each.begin; each.name == category && flow < each.end; ++flow)
            m_ends.emplace_back(table.flows[flow].to.time, flow);
    }
    std::ranges::sort(m_ends);
}

Arrivals Arrivals::ofLaunches(const Trace &trace)
{
    Arrivals arrivals;
    forEachLaunch(trace, [&](std::uint32_t flow) { arrivals.m_ends.emplace_back(trace.flows().flows[flow].to.time, flow); });
    std::ranges::sort(arrivals.m_ends);
    return arrivals;
}

std::optional<std::size_t> Arrivals::nearest(TimeNs time) const
{
    constexpr TimeNs Slack = 1'000;
    std::optional<std::size_t> found;
    TimeNs best = Slack;
    for (auto at = std::ranges::lower_bound(m_ends, std::pair(time - Slack, std::uint32_t{0}));
         at != m_ends.end() && at->first - time <= best; ++at) {
        const TimeNs distance = std::abs(at->first - time);
        if (distance < best || !found) {
            best = distance;
            found = at->second;
        }
    }
    return found;
}

} // namespace plumbline
