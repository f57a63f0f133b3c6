// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/recordedstretch.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr TimeNs StretchGapNs = 86'400'000'000'000; // a day

/// Lanes that hang together.
struct LaneStretch
{
    TimeRange range;
    std::uint64_t lanes = 0;
    std::uint64_t deviceSlices = 0;
    std::uint64_t slices = 0;

    void add(const LaneStretch &other)
    {
        range = range.united(other.range);
        lanes += other.lanes;
        deviceSlices += other.deviceSlices;
        slices += other.slices;
    }
};

LaneStretch stretchOf(const Trace &trace, const Lane &lane)
{
    const bool isDevice = trace.process(lane.process).kind == ProcessKind::Device;
    return {lane.range, 1, isDevice ? lane.slices() : 0, lane.slices()};
}

} // namespace

RecordedStretch mainStretch(const Trace &trace)
{
    std::vector<LaneStretch> lanes;
    for (const Lane &lane : trace.lanes()) {
        if (lane.slices() > 0)
            lanes.push_back(stretchOf(trace, lane));
    }
    std::ranges::sort(lanes, {}, [](const LaneStretch &lane) { return lane.range.begin; });
    std::vector<LaneStretch> stretches;
    for (const LaneStretch &lane : lanes) {
        if (!stretches.empty() && lane.range.begin - StretchGapNs <= stretches.back().range.end)
            stretches.back().add(lane);
        else
            stretches.push_back(lane);
    }
    if (stretches.size() < 2)
        return {trace.slicesRange(), 0};
    const LaneStretch &main = *std::ranges::max_element(
        stretches, {}, [](const LaneStretch &each) { return std::pair(each.deviceSlices, each.slices); });
    return {main.range, lanes.size() - main.lanes};
}

} // namespace plumbline
