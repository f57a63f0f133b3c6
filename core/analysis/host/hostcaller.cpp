// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/hostcaller.h"

#include "core/query/rowrange.h"

#include <algorithm>
#include <array>

namespace plumbline {

namespace {

using namespace std::literals;

/// Returns how close a slice is to the program of the user: -1 for a step mark, which never is a caller, 0 for no line of a
/// program, 1 for a line of a library, 2 for a line of the user's own program.
int nearness(std::string_view name)
{
    constexpr std::array Libraries{"torch/"sv, "torch_npu/"sv, "mindspore/"sv, "megatron/"sv, "deepspeed/"sv};
    if (name.starts_with("ProfilerStep"sv))
        return -1;
    if (name.find(".py("sv) == std::string_view::npos)
        return 0;
    return std::ranges::any_of(Libraries, [name](std::string_view library) { return name.starts_with(library); }) ? 1 : 2;
}

} // namespace

HostCallers::HostCallers(const Trace &trace) : m_trace(trace)
{
    for (std::size_t at = 0; at < trace.lanes().size(); ++at) {
        const Lane &lane = trace.lanes()[at];
        if (!lane.async && trace.process(lane.process).kind == ProcessKind::Framework)
            m_lanes[lane.tid].emplace_back(at);
    }
}

std::vector<SliceId> HostCallers::stackOf(SliceId call) const
{
    const SliceTable &slices = m_trace.slices();
    const TimeRange range = m_trace.sliceRange(call);
    const auto lanes = m_lanes.find(m_trace.lane(m_trace.laneOf(call)).tid);
    std::vector<SliceId> stack;
    for (const LaneId id : lanes == m_lanes.end() ? std::vector<LaneId>() : lanes->second) {
        const Lane &lane = m_trace.lane(id);
        for (std::size_t row = 0; row < lane.rows(); ++row) {
            const SliceRun run = slicesIn(slices, lane.rowBegin[row], lane.rowBegin[row + 1], {range.begin, range.begin + 1});
            for (std::size_t slice = run.begin; slice < run.end; ++slice) {
                if (SliceId(slice) != call && slices.start[slice] <= range.begin && slices.end(slice) >= range.end)
                    stack.emplace_back(slice);
            }
        }
    }
    return stack;
}

SliceId HostCallers::of(SliceId call) const
{
    SliceId best = call;
    int bestNearness = -1;
    for (const SliceId slice : stackOf(call)) {
        const int own = nearness(m_trace.text(m_trace.slices().name[slice.value]));
        if (own >= bestNearness && own >= 0) {
            best = slice;
            bestNearness = own;
        }
    }
    return best;
}

} // namespace plumbline
