// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/flowstatistics.h"

#include "core/base/percentile.h"
#include "core/base/ranks.h"

#include <algorithm>
#include <array>

namespace plumbline {

namespace {

constexpr std::uint32_t FlowsPerPoll = 8192;

void summarise(FlowStatistics &result, std::vector<TimeNs> &latencies)
{
    result.count = latencies.size();
    if (latencies.empty())
        return;
    const auto [least, most] = std::minmax_element(latencies.begin(), latencies.end());
    result.minNs = *least;
    result.maxNs = *most;
    for (const TimeNs latency : latencies) {
        result.sumNs += latency;
        result.backward += latency < 0 ? 1 : 0;
    }
    const std::array ranks{nearestRank(result.count, 50), nearestRank(result.count, 95), nearestRank(result.count, 99)};
    std::array<TimeNs, 3> values{};
    findRanks(latencies, result.minNs, ranks, values);
    result.p50Ns = values[0];
    result.p95Ns = values[1];
    result.p99Ns = values[2];
}

} // namespace

Result<std::vector<FlowStatistics>> flowStatistics(const Trace &trace, TimeRange range, const std::vector<bool> &lanes,
                                                   const TaskControl &control)
{
    const auto isInside = [&](const FlowEnd &end) {
        return range.contains(end.time) && (lanes.empty() || lanes[end.lane.value]);
    };
    const FlowTable &table = trace.flows();
    std::vector<FlowStatistics> all;
    std::vector<TimeNs> latencies;
    for (std::uint32_t category = 0; category < table.categories.size(); ++category) {
        FlowStatistics result;
        result.category = category;
        latencies.clear();
        for (std::uint32_t row = table.categories[category].begin; row < table.categories[category].end; ++row) {
            if (row % FlowsPerPoll == 0 && control.stopRequested())
                return failure(ErrorCode::Cancelled);
            const Flow &flow = table.flows[row];
            const bool begins = isInside(flow.from);
            const bool ends = isInside(flow.to);
            if (begins && ends)
                latencies.push_back(flow.to.time - flow.from.time);
            else if (begins || ends)
                ++result.crossing;
        }
        summarise(result, latencies);
        if (result.count > 0 || result.crossing > 0)
            all.push_back(result);
    }
    return all;
}

} // namespace plumbline
