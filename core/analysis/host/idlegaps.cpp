// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/idlegaps.h"

#include "core/analysis/host/arrivals.h"
#include "core/analysis/host/hostactivity.h"
#include "core/analysis/host/idletasks.h"
#include "core/analysis/host/launches.h"

#include <algorithm>

namespace plumbline {

namespace {

std::optional<IdleCause> causeOf(HostActivity activity)
{
    switch (activity) {
    case HostActivity::None:
        return std::nullopt;
    case HostActivity::Framework:
        return IdleCause::Framework;
    case HostActivity::Optimizer:
        return IdleCause::Optimizer;
    case HostActivity::Runtime:
        return IdleCause::Runtime;
    case HostActivity::Launch:
        return IdleCause::Launch;
    case HostActivity::DataLoading:
        return IdleCause::DataLoading;
    case HostActivity::Saving:
        return IdleCause::Saving;
    case HostActivity::Logging:
        return IdleCause::Logging;
    case HostActivity::Copy:
        return IdleCause::HostCopy;
    case HostActivity::Synchronisation:
        return IdleCause::Synchronisation;
    case HostActivity::Allocation:
        return IdleCause::Allocation;
    case HostActivity::Compilation:
        return IdleCause::Compilation;
    case HostActivity::GarbageCollection:
        break;
    }
    return IdleCause::GarbageCollection;
}

/// Splits idle gaps by cause, one after another.
class GapReader
{
public:
    explicit GapReader(const Trace &trace)
        : m_trace(trace)
        , m_launches(Arrivals::ofLaunches(trace))
        , m_origins(trace, "async_npu")
        , m_handed(trace, "async_mindspore")
        , m_tasks(trace)
        , m_threads(trace)
    {}

    void read(TimeRange range, IdleGaps &out)
    {
        IdleGap gap;
        gap.range = range;
        gap.firstPart = static_cast<std::uint32_t>(out.parts.size());
        if (const auto arrow = m_launches.nearest(range.end))
            setLaunch(gap, *arrow);
        m_parts = &out.parts;
        m_tasks.split(range, m_stretches);
        for (const IdlePart &stretch : m_stretches) {
            if (stretch.slice.isValid())
                m_parts->push_back(stretch);
            else
                explain(gap, stretch.range);
        }
        gap.endPart = static_cast<std::uint32_t>(out.parts.size());
        out.gaps.push_back(gap);
    }

private:
    void setLaunch(IdleGap &gap, std::size_t arrow) const
    {
        const Flow &flow = m_trace.flows().flows[arrow];
        gap.arrow = arrow;
        gap.next = flow.to.slice;
        gap.call = flow.from.slice;
        gap.launchedNs = flow.from.time;
        const TimeNs begin = gap.range.begin;
        // The flow of a collective begins where its call begins, but the call hands tasks over until it ends.
        if (flow.from.time <= begin && gap.call.isValid() && m_trace.slices().end(gap.call.value) > begin)
            gap.launchedNs = m_trace.slices().end(gap.call.value);
        gap.isLate = *gap.launchedNs > begin;
    }

    void add(TimeRange range, IdleCause cause, SliceId slice)
    {
        if (!range.isEmpty())
            m_parts->push_back({range, cause, slice});
    }

    /// Explains a part of a gap in which no task ran.
    void explain(const IdleGap &gap, TimeRange range)
    {
        if (!gap.arrow)
            return add(range, IdleCause::NoLaunch, {});
        if (!gap.isLate)
            return add(range, gap.range.length() < KernelGapNs ? IdleCause::KernelGap : IdleCause::Queued, gap.next);
        const TimeNs launched = std::clamp(*gap.launchedNs, range.begin, range.end);
        explainLate(*gap.arrow, {range.begin, launched});
        // What takes longer than a launch does is a wait of the stream: it would be there with an earlier launch, too.
        const TimeNs reached = std::min(range.end, launched + VerticalLaunchNs);
        add({launched, reached}, IdleCause::LaunchLatency, gap.next);
        add({reached, range.end}, IdleCause::Queued, gap.next);
    }

    /// Explains a late launch by the thread that launched. Where that thread did nothing, the thread that feeds it is the cause.
    void explainLate(std::size_t arrow, TimeRange range)
    {
        const Flow &flow = m_trace.flows().flows[arrow];
        const auto dispatcher = m_threads.threadOf(flow.from.lane);
        const auto producer = producerOf(flow, dispatcher);
        if (!dispatcher)
            return explainBy(producer, range);
        m_threads.walk(*dispatcher, range, producer == dispatcher, m_dispatched);
        for (const HostStretch &stretch : m_dispatched) {
            const auto cause = causeOf(stretch.activity);
            if (cause)
                add(stretch.range, *cause, stretch.slice);
            else if (producer == dispatcher)
                add(stretch.range, IdleCause::Unrecorded, {});
            else
                explainBy(producer, stretch.range);
        }
    }

    void explainBy(std::optional<std::size_t> thread, TimeRange range)
    {
        if (!thread)
            return add(range, IdleCause::Unrecorded, {});
        m_threads.walk(*thread, range, true, m_produced);
        for (const HostStretch &stretch : m_produced)
            add(stretch.range, causeOf(stretch.activity).value_or(IdleCause::Unrecorded), stretch.slice);
    }

    /// Returns the thread of the operator behind a task. It is where the async_npu flow of the task begins. Without such a flow
    /// it is the thread of the previous task, or else the thread that launched. In MindSpore the async_npu flow begins on the
    /// launching thread, to which an async_mindspore flow leads from the thread of the operator.
    [[nodiscard]] std::optional<std::size_t> producerOf(const Flow &launch, std::optional<std::size_t> dispatcher)
    {
        const auto origin = m_origins.nearest(launch.to.time);
        if (!origin)
            return m_producer ? m_producer : dispatcher;
        const FlowEnd &from = m_trace.flows().flows[*origin].from;
        m_producer = m_threads.threadOf(from.lane);
        if (m_producer == dispatcher) {
            if (const auto task = m_handed.nearest(from.time))
                m_producer = m_threads.threadOf(m_trace.flows().flows[*task].from.lane);
        }
        return m_producer;
    }

    const Trace &m_trace;
    Arrivals m_launches;
    Arrivals m_origins;
    Arrivals m_handed;
    IdleTasks m_tasks;
    HostThreads m_threads;
    std::optional<std::size_t> m_producer;
    std::vector<IdlePart> m_stretches;
    std::vector<HostStretch> m_dispatched;
    std::vector<HostStretch> m_produced;
    std::vector<IdlePart> *m_parts = nullptr;
};

} // namespace

std::string_view idleCauseName(IdleCause cause)
{
    constexpr std::array<std::string_view, IdleCauseCount> Names{
        "copy",    "event_wait",         "notify_wait", "other_task", "kernel_gap", "queued",         "compilation",
        "launch",  "allocation",         "sync",        "host_copy",  "runtime",    "data_loading",   "saving",
        "logging", "garbage_collection", "optimizer",   "framework",  "unrecorded", "launch_latency", "no_launch"};
    return Names[static_cast<std::size_t>(cause)];
}

TimeRanges IdleGaps::lateRangesOf(const IdleGap &gap) const
{
    TimeRanges late;
    for (const IdlePart &part : partsOf(gap)) {
        if (gap.isLate && !isOfTask(part.cause) && part.cause != IdleCause::Queued)
            late.push_back(part.range);
    }
    return unionOf(std::move(late));
}

TimeRanges IdleGaps::rangesOf(IdleCause cause) const
{
    TimeRanges ranges;
    for (const IdlePart &part : parts) {
        if (part.cause == cause)
            ranges.push_back(part.range);
    }
    return unionOf(std::move(ranges));
}

std::array<WideNs, IdleCauseCount> IdleGaps::sums() const
{
    std::array<WideNs, IdleCauseCount> sums{};
    for (const IdlePart &part : parts)
        sums[static_cast<std::size_t>(part.cause)] += part.range.length();
    return sums;
}

IdleGaps analyseIdleGaps(const Trace &trace, const TimeRanges &free, const TaskControl &control)
{
    IdleGaps gaps;
    GapReader reader(trace);
    for (const TimeRange &range : free) {
        if (control.stopRequested())
            break;
        if (!range.isEmpty())
            reader.read(range, gaps);
    }
    return gaps;
}

} // namespace plumbline
