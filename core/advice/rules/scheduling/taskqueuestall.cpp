// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/analysis/host/arrivals.h"
#include "core/base/median.h"
#include "core/query/rowrange.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

namespace {

enum QueueStage { Prepare, QueueWait, SecondPipeline, DeviceWait };
constexpr std::array<std::string_view, 4> StageNames{"prepare", "queue_wait", "dequeue_to_launch", "device_wait"};
using TaskQueueStallStageTimes = std::array<std::vector<TimeNs>, StageNames.size()>;

/// Returns the slice of a lane that takes a task out of the queue and contains `time`.
std::optional<SliceId> dequeueAt(const Trace &trace, const Lane &lane, TimeNs time)
{
    for (std::size_t row = 0; row < lane.rows(); ++row) {
        const SliceRun run = slicesIn(trace.slices(), lane.rowBegin[row], lane.rowBegin[row + 1], {time, time + 1});
        for (std::size_t slice = run.begin; slice < run.end; ++slice) {
            if (trace.text(trace.slices().name[slice]).starts_with("Dequeue"))
                return SliceId(slice);
        }
    }
    return std::nullopt;
}

/// Follows the tasks that ended late idle gaps back through the task queue, and collects the times of the stages on that way.
class Chains
{
public:
    explicit Chains(const Trace &trace) : m_trace(trace), m_origins(trace, "async_npu"), m_queue(trace, "async_task_queue")
    {
        for (std::size_t at = 0; at < trace.lanes().size(); ++at) {
            if (trace.process(trace.lanes()[at].process).kind == ProcessKind::Framework)
                m_lanes.emplace(trace.lanes()[at].tid, LaneId(at));
        }
    }

    /// Adds the stages of the task of one launch. Adds nothing where the launch is not inside a slice that takes a task out of
    /// the queue.
    void add(const Flow &launch, TaskQueueStallStageTimes &times)
    {
        const auto lane = m_lanes.find(m_trace.lane(launch.from.lane).tid);
        const auto dequeue =
            lane == m_lanes.end() ? std::nullopt : dequeueAt(m_trace, m_trace.lane(lane->second), launch.from.time);
        const auto queued = dequeue ? m_queue.nearest(m_trace.slices().start[dequeue->value]) : std::nullopt;
        if (!queued)
            return;
        const Flow &task = m_trace.flows().flows[*queued];
        if (const auto origin = m_origins.nearest(launch.to.time))
            times[Prepare].push_back(task.from.time - m_trace.flows().flows[*origin].from.time);
        times[QueueWait].push_back(task.to.time - task.from.time);
        times[SecondPipeline].push_back(launch.from.time - task.to.time);
        times[DeviceWait].push_back(launch.to.time - launch.from.time);
        dequeues.push_back(*dequeue);
    }

    std::vector<SliceId> dequeues;

private:
    const Trace &m_trace;
    Arrivals m_origins;
    Arrivals m_queue;
    std::map<std::string_view, LaneId> m_lanes;
};

/// Returns the stretches that are bound by the host.
TimeRanges boundRanges(const CardEvidence &card, const TaskControl &control)
{
    TimeRanges ranges;
    for (const DispatchWindow &window : dispatchWindowsOf(card, {}, control)) {
        if (window.kind == DispatchKind::HostBound)
            ranges.push_back(window.range);
    }
    return unionOf(std::move(ranges));
}

/// Returns the largest share of `bound` that any lane spends taking tasks out of the queue.
double dequeueShare(const CardEvidence &card, const TimeRanges &bound)
{
    const Trace &trace = *card.trace();
    std::map<LaneId, TimeRanges> byLane;
    for (const SliceId slice : card.slicesOf(HostActivity::Launch)) {
        if (trace.text(trace.slices().name[slice.value]).starts_with("Dequeue"))
            byLane[trace.laneOf(slice)].push_back(trace.sliceRange(slice));
    }
    const auto whole = static_cast<double>(lengthOf(bound));
    double most = 0;
    for (auto &[lane, ranges] : byLane)
        most = std::max(most, whole > 0 ? static_cast<double>(lengthOf(common(unionOf(std::move(ranges)), bound))) / whole : 0);
    return most;
}

RuleOutcome evaluateTaskQueueStall(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const auto &categories = card.trace()->flows().categories;
    if (std::ranges::find(categories, "async_task_queue", &FlowTable::Category::name) == categories.end())
        return RuleOutcome::notApplicable("async_task_queue");
    Chains chains(*card.trace());
    TaskQueueStallStageTimes times;
    for (const IdleGap &gap : card.idleGaps().gaps) {
        if (control.stopRequested())
            return {};
        if (gap.isLate && gap.arrow)
            chains.add(card.trace()->flows().flows[*gap.arrow], times);
    }
    const double busy = dequeueShare(card, boundRanges(card, control));
    RuleOutcome outcome;
    outcome.measured(shareFact("dequeue_share", busy), "busy_share");
    if (busy < input.threshold("busy_share") || times[QueueWait].empty())
        return outcome;
    Finding finding = input.finding();
    finding.facts = {shareFact("dequeue_share", busy), countFact("tasks", static_cast<std::int64_t>(times[QueueWait].size()))};
    TimeNs longest = -1;
    for (std::size_t stage = 0; stage < StageNames.size(); ++stage) {
        const TimeNs median = upperMedian(times[stage]);
        finding.facts.push_back(timeFact(std::string(StageNames[stage]) + "_ns", median));
        if (median > longest) {
            longest = median;
            finding.variant = StageNames[stage];
        }
    }
    finding.confidence = Confidence::Derived;
    finding.explains = {"host-bound-window"};
    showCalls(card, chains.dequeues, finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule taskQueueStall()
{
    return {
        .id = "task-queue-stall",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime, AdviceInput::Launches},
        .thresholds = {{"busy_share", 0.90, FactUnit::Share, "ours"}},
        .evaluate = evaluateTaskQueueStall,
    };
}

} // namespace plumbline
