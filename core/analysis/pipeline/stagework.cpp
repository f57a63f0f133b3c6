// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/pipeline/stagework.h"

#include "core/analysis/communication/communicationlanes.h"
#include "core/analysis/steps/deviceactivity.h"
#include "core/base/anycase.h"
#include "core/tables/communication.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

constexpr std::array<std::string_view, 3> BackwardWords{"grad", "backward", "bwd"};
constexpr std::array<std::string_view, 2> ForwardWords{"forward", "fwd"};

/// Returns what the name of a kernel tells. Many kernels of a backward pass have the same names as those of forward passes.
KernelVote voteOfName(std::string_view name)
{
    for (const std::string_view word : BackwardWords) {
        if (holdsInAnyCase(name, word))
            return KernelVote::Backward;
    }
    for (const std::string_view word : ForwardWords) {
        if (holdsInAnyCase(name, word))
            return KernelVote::Forward;
    }
    return KernelVote::None;
}

/// What the threads of the host did on behalf of backward functions and of the optimizer.
class HostPhases
{
public:
    HostPhases(const Trace &trace, const TaskControl &control) : m_trace(trace), m_lanes(trace.lanes().size())
    {
        std::vector<KernelVote> names(trace.strings().size(), KernelVote::None);
        for (std::size_t id = 0; id < names.size(); ++id)
            names[id] = voteOfCall(trace.text(StringId(id)));
        for (std::size_t index = 0; index < m_lanes.size() && !control.stopRequested(); ++index) {
            const Lane &lane = trace.lanes()[index];
            if (!isOfProgram(lane))
                continue;
            for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
                const KernelVote vote = names[trace.slices().name[slice].value];
                if (vote != KernelVote::None)
                    (vote == KernelVote::Backward ? m_lanes[index].backward : m_lanes[index].update)
                        .push_back(trace.sliceRange(SliceId(slice)));
            }
            m_isTold = m_isTold || !m_lanes[index].backward.empty();
            m_lanes[index].backward = unionOf(std::move(m_lanes[index].backward));
            m_lanes[index].update = unionOf(std::move(m_lanes[index].update));
        }
    }

    /// Returns what a launch was made for; None if the threads do not tell.
    [[nodiscard]] KernelVote voteOf(const FlowEnd &launch) const
    {
        if (!m_isTold || !isOfProgram(m_trace.lane(launch.lane)))
            return KernelVote::None;
        const Calls &calls = m_lanes[launch.lane.value];
        if (rangeAt(calls.backward, launch.time))
            return KernelVote::Backward;
        return rangeAt(calls.update, launch.time) ? KernelVote::Update : KernelVote::Forward;
    }

    [[nodiscard]] bool isOfProgram(const Lane &lane) const
    {
        return m_trace.process(lane.process).kind == ProcessKind::Framework;
    }

private:
    struct Calls
    {
        TimeRanges backward;
        TimeRanges update;
    };

    static KernelVote voteOfCall(std::string_view name)
    {
        if (name.starts_with("autograd::engine::evaluate_function"))
            return KernelVote::Backward;
        return name.starts_with("Optimizer.") ? KernelVote::Update : KernelVote::None;
    }

    const Trace &m_trace;
    std::vector<Calls> m_lanes; ///< by lane
    bool m_isTold = false;      ///< the host shows backward functions
};

/// Makes the kernels of a trace and adds what their launches tell.
class KernelCollector
{
public:
    KernelCollector(const Trace &trace, const TaskControl &control) : m_trace(trace), m_control(control) {}

    [[nodiscard]] std::vector<StageKernel> collect()
    {
        for (const Lane &lane : m_trace.lanes()) {
            if (m_trace.process(lane.process).kind == ProcessKind::Device && !isStepTraceLane(lane))
                addLane(lane);
        }
        addLaunches();
        std::ranges::stable_sort(m_kernels, {}, [](const StageKernel &kernel) { return kernel.range.begin; });
        return std::move(m_kernels);
    }

private:
    void addLane(const Lane &lane)
    {
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd() && !m_control.stopRequested(); ++slice) {
            if (!isComputing(m_trace, SliceId(slice)))
                continue;
            const StringId name = m_trace.slices().name[slice];
            const auto [vote, isNew] = m_votes.try_emplace(name.value, KernelVote::None);
            if (isNew)
                vote->second = voteOfName(m_trace.text(name));
            m_places.emplace(slice, m_kernels.size());
            m_kernels.push_back({m_trace.sliceRange(SliceId(slice)), vote->second});
        }
    }

    /// An operator of the framework hands a kernel over before the call of the runtime does, which may run on a thread of its
    /// own.
    void addLaunches()
    {
        const HostPhases host(m_trace, m_control);
        const auto &flows = m_trace.flows().flows;
        for (std::size_t row = 0; row < flows.size() && !m_control.stopRequested(); ++row) {
            const Flow &flow = flows[row];
            const auto place = flow.to.slice.isValid() ? m_places.find(flow.to.slice.value) : m_places.end();
            if (place == m_places.end() || m_trace.processOf(flow.from.lane).kind == ProcessKind::Device)
                continue;
            StageKernel &kernel = m_kernels[place->second];
            kernel.launchNs = kernel.launchNs ? std::min(*kernel.launchNs, flow.from.time) : flow.from.time;
            const KernelVote vote = host.voteOf(flow.from);
            if (vote != KernelVote::None && (!kernel.isSure || vote != KernelVote::Forward)) {
                kernel.vote = vote;
                kernel.isSure = true;
            }
        }
    }

    const Trace &m_trace;
    const TaskControl &m_control;
    std::vector<StageKernel> m_kernels;
    std::unordered_map<std::uint32_t, std::size_t> m_places; ///< kernels by slice
    std::unordered_map<std::uint32_t, KernelVote> m_votes;   ///< by name
};

/// What the name of an operator tells about its direction; neither of them if it is no transfer between stages.
struct TransferName
{
    bool sends = false;
    bool receives = false;
};

TransferName transferName(std::string_view name, bool isInPipeline)
{
    const auto kind = communicationKind(name);
    const bool isOfBoth = !kind && isInPipeline && holdsInAnyCase(name, "sendrecv");
    if (kind != CommunicationKind::PointToPoint && !isOfBoth)
        return {};
    const bool sends = holdsInAnyCase(name, "send");
    const bool receives = holdsInAnyCase(name, "recv") || holdsInAnyCase(name, "receive");
    return {sends || !receives, receives || !sends};
}

/// Returns the other rank of an operator if its tasks name one only.
std::optional<int> peerOf(const PeerWaits &waits, SliceId slice, TimeRange range)
{
    const auto first =
        std::ranges::lower_bound(waits.collectives, range.begin, {}, [](const PeerCollective &each) { return each.range.begin; });
    for (auto each = first; each != waits.collectives.end() && each->range.begin == range.begin; ++each) {
        if (each->slice != slice)
            continue;
        const auto peers = waits.waitsOf(*each);
        return peers.size() == 1 ? peers.front().rank : std::nullopt;
    }
    return std::nullopt;
}

} // namespace

Neighbour StagePlace::neighbourOf(std::optional<int> peer) const
{
    if (!stage || !stages || *stages < 2)
        return Neighbour::Unknown;
    if (const auto known = peer ? stageOfRank.find(*peer) : stageOfRank.end(); known != stageOfRank.end()) {
        if (known->second + 1 == *stage)
            return Neighbour::Previous;
        return known->second == *stage + 1 ? Neighbour::Next : Neighbour::Unknown;
    }
    if (*stage == 0)
        return Neighbour::Next;
    return *stage == *stages - 1 ? Neighbour::Previous : Neighbour::Unknown;
}

std::vector<StageKernel> stageKernels(const Trace &trace, const TaskControl &control)
{
    return KernelCollector(trace, control).collect();
}

std::vector<StageTransfer> stageTransfers(const Trace &trace, TimeRange step, const StagePlace &place, const PeerWaits &waits,
                                          const TaskControl &control)
{
    std::vector<StageTransfer> transfers;
    const CommunicationLanes lanes(trace);
    if (!lanes.tellsOperators())
        return transfers;
    const bool isInPipeline = place.stages.value_or(1) > 1;
    lanes.eachSlice(control, [&](LaneId, SliceId slice) {
        const TimeRange range = trace.sliceRange(slice);
        if (!step.contains(range.begin))
            return;
        const TransferName name = transferName(trace.text(trace.slices().name[slice.value]), isInPipeline);
        if (!name.sends && !name.receives)
            return;
        const auto peer = peerOf(waits, slice, range);
        transfers.push_back({range, name.sends, name.receives, peer, place.neighbourOf(peer)});
    });
    std::ranges::stable_sort(transfers, {}, [](const StageTransfer &transfer) { return transfer.range.begin; });
    return transfers;
}

} // namespace plumbline
