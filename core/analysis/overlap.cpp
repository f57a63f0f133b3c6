// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/overlap.h"

#include "core/analysis/communication.h"
#include "core/base/timeranges.h"
#include "core/base/wide.h"
#include "core/query/profilersteps.h"
#include "core/storage/role.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

using Ranges = TimeRanges;

TimeNs limited(WideNs time)
{
    return static_cast<TimeNs>(std::clamp<WideNs>(time, std::numeric_limits<TimeNs>::min(), std::numeric_limits<TimeNs>::max()));
}

/// What the device did, each kind by itself.
struct Activity
{
    Ranges computing;
    Ranges communication;
    Ranges notOverlapped;
    Ranges free;
    Ranges receiving; ///< operators that wait for another pipeline stage

    [[nodiscard]] bool isEmpty() const { return computing.empty() && communication.empty() && free.empty(); }
};

/// Reads the activity out of a trace.
class ActivityReader
{
public:
    ActivityReader(const Trace &trace, StepConvention convention, const TaskControl &control)
        : m_trace(trace), m_convention(convention), m_control(control)
    {}

    /// From the profiler's lanes where it wrote them.
    [[nodiscard]] std::pair<OverlapSource, Activity> read() const
    {
        Activity activity = fromLanes();
        if (!activity.isEmpty())
            return {OverlapSource::Lanes, std::move(activity)};
        return {OverlapSource::Recomputed, recomputed()};
    }

private:
    [[nodiscard]] Activity fromLanes() const
    {
        Activity activity;
        const std::array<std::pair<std::string_view, Ranges *>, 4> kinds{{
            {"Computing", &activity.computing},
            {"Communication", &activity.communication},
            {"Communication(Not Overlapped)", &activity.notOverlapped},
            {"Free", &activity.free},
        }};
        eachSlice(ProcessKind::Overlap, [&](const Lane &, std::size_t row) {
            for (const auto &[name, ranges] : kinds) {
                if (m_trace.text(m_trace.slices().name[row]) == name)
                    ranges->push_back(rangeOf(row));
            }
        });
        // The profiler's slices stay as they are, because each belongs to the step it starts in.
        for (const auto &[name, ranges] : kinds)
            *ranges = unionOf(std::move(*ranges), Touching::Apart);
        activity.receiving = receiving();
        return activity;
    }

    [[nodiscard]] Activity recomputed() const
    {
        Activity activity;
        eachSlice(ProcessKind::Device, [&](const Lane &, std::size_t row) {
            if (isComputing(m_trace, SliceId(row)))
                activity.computing.push_back(rangeOf(row));
        });
        eachSlice(ProcessKind::Communication, [&](const Lane &lane, std::size_t row) {
            if (groupOfLane(lane))
                activity.communication.push_back(rangeOf(row));
        });
        activity.computing = unionOf(std::move(activity.computing), Touching::Joined);
        activity.communication = unionOf(std::move(activity.communication), Touching::Joined);
        activity.notOverlapped = without(activity.communication, activity.computing);
        const Ranges busy = united(activity.computing, activity.communication);
        for (std::size_t next = 1; next < busy.size(); ++next)
            activity.free.push_back({busy[next - 1].end, busy[next].begin});
        activity.receiving = receiving();
        return activity;
    }

    template<typename Visit>
    void eachSlice(ProcessKind kind, const Visit &visit) const
    {
        for (const Lane &lane : m_trace.lanes()) {
            if (m_trace.process(lane.process).kind != kind || m_control.stopRequested())
                continue;
            for (std::size_t row = lane.sliceBegin(); row < lane.sliceEnd(); ++row)
                visit(lane, row);
        }
    }

    [[nodiscard]] TimeRange rangeOf(std::size_t row) const { return m_trace.sliceRange(SliceId(row)); }

    [[nodiscard]] bool isReceiving(std::string_view name) const
    {
        if (name.starts_with("hcom_receive"))
            return true;
        return m_convention == StepConvention::MindSpore &&
               (name.starts_with("hcom_send__") || name.find("SendRecv__") != std::string_view::npos ||
                name.find("Receive-op") != std::string_view::npos || name.find("Send-op") != std::string_view::npos);
    }

    [[nodiscard]] Ranges receiving() const
    {
        Ranges ranges;
        eachSlice(ProcessKind::Communication, [&](const Lane &lane, std::size_t row) {
            if (groupOfLane(lane) && isReceiving(m_trace.text(m_trace.slices().name[row])))
                ranges.push_back(rangeOf(row));
        });
        sortByBegin(ranges);
        return ranges;
    }

    const Trace &m_trace;
    StepConvention m_convention;
    const TaskControl &m_control;
};

/// Ranges of which any stretch can be added up at once.
class AddedRanges
{
public:
    explicit AddedRanges(const Ranges &ranges) : m_ranges(ranges)
    {
        m_before.reserve(ranges.size() + 1);
        for (const TimeRange &range : ranges)
            m_before.push_back(m_before.back() + range.length());
    }

    /// Those that start in a step, [first, second).
    [[nodiscard]] std::pair<std::size_t, std::size_t> startingIn(TimeRange step, bool withEnd) const
    {
        const auto begin = std::partition_point(m_ranges.begin(), m_ranges.end(),
                                                [&](const TimeRange &range) { return range.begin < step.begin; });
        const auto end = std::partition_point(begin, m_ranges.end(), [&](const TimeRange &range) {
            return withEnd ? range.begin <= step.end : range.begin < step.end;
        });
        return {static_cast<std::size_t>(begin - m_ranges.begin()), static_cast<std::size_t>(end - m_ranges.begin())};
    }
    [[nodiscard]] WideNs sum(std::pair<std::size_t, std::size_t> span) const
    {
        return m_before[span.second] - m_before[span.first];
    }
    [[nodiscard]] WideNs sum() const { return m_before.back(); }
    [[nodiscard]] const Ranges &ranges() const { return m_ranges; }

private:
    const Ranges &m_ranges;
    std::vector<WideNs> m_before{0};
};

/// Sums an activity up, step by step. O(ranges) to make, O(log ranges) a step.
class Summation
{
public:
    Summation(const Activity &activity, StepConvention convention)
        : m_computing(activity.computing)
        , m_communication(activity.communication)
        , m_notOverlapped(activity.notOverlapped)
        , m_free(activity.free)
        , m_receiving(activity.receiving)
        , m_convention(convention)
    {}

    [[nodiscard]] OverlapTimes stepTimes(TimeRange step) const
    {
        const bool withEnd = m_convention == StepConvention::MindSpore;
        const auto sumOf = [&](const AddedRanges &ranges) { return limited(ranges.sum(ranges.startingIn(step, withEnd))); };
        OverlapTimes times;
        times.computingNs = sumOf(m_computing);
        times.communicationNs = sumOf(m_communication);
        times.notOverlappedNs = sumOf(m_notOverlapped);
        times.freeNs = limited(freeIn(step));
        times.bubbleNs = sumOf(m_receiving);
        times.stepNs = step.length();
        for (const AddedRanges *ranges : {&m_computing, &m_communication}) {
            const auto [first, end] = ranges->startingIn(step, withEnd);
            if (first < end)
                prepare(times, step.begin, ranges->ranges()[first]);
        }
        return times;
    }

    /// Of everything. `begin` is where preparing begins, if anywhere.
    [[nodiscard]] OverlapTimes allTimes(TimeRange range, std::optional<TimeNs> begin) const
    {
        OverlapTimes times;
        times.computingNs = limited(m_computing.sum());
        times.communicationNs = limited(m_communication.sum());
        times.notOverlappedNs = limited(m_notOverlapped.sum());
        times.freeNs = limited(m_free.sum());
        times.bubbleNs = limited(m_receiving.sum());
        times.stepNs = range.length();
        for (const AddedRanges *ranges : {&m_computing, &m_communication}) {
            if (begin && !ranges->ranges().empty())
                prepare(times, *begin, ranges->ranges().front());
        }
        return times;
    }

private:
    /// MindSpore cuts free time at the end of the step, which only the last stretch can cross: they do not overlap.
    [[nodiscard]] WideNs freeIn(TimeRange step) const
    {
        const bool cutsFree = m_convention == StepConvention::MindSpore;
        const auto span = m_free.startingIn(step, cutsFree);
        WideNs sum = m_free.sum(span);
        if (cutsFree && span.first < span.second)
            sum -= std::max<TimeNs>(m_free.ranges()[span.second - 1].end - step.end, 0);
        return sum;
    }

    static void prepare(OverlapTimes &times, TimeNs begin, TimeRange first)
    {
        times.preparingNs = std::min(times.preparingNs.value_or(first.begin - begin), first.begin - begin);
    }

    AddedRanges m_computing;
    AddedRanges m_communication;
    AddedRanges m_notOverlapped;
    AddedRanges m_free;
    AddedRanges m_receiving;
    StepConvention m_convention;
};

/// What of `ranges` lies in `range`.
void clip(Ranges &ranges, TimeRange range)
{
    std::erase_if(ranges, [range](const TimeRange &each) { return each.end <= range.begin || each.begin >= range.end; });
    for (TimeRange &each : ranges)
        each = {std::max(each.begin, range.begin), std::min(each.end, range.end)};
}

/// Where the framework's first slice begins.
std::optional<TimeNs> firstOfFramework(const Trace &trace)
{
    std::optional<TimeNs> first;
    for (const Lane &lane : trace.lanes()) {
        if (lane.slices() > 0 && trace.process(lane.process).kind == ProcessKind::Framework)
            first = std::min(first.value_or(lane.range.begin), lane.range.begin);
    }
    return first;
}

} // namespace

bool isComputing(const Trace &trace, SliceId slice)
{
    const Role role = trace.slices().role[slice.value];
    const std::string_view name = trace.text(trace.slices().name[slice.value]);
    return (role == Role::ComputeCube || role == Role::ComputeVector || role == Role::AiCpu) && !name.ends_with("AicpuKernel") &&
           !name.ends_with("AivKernel");
}

TimeNs OverlapTimes::stageNs() const
{
    return limited(WideNs{computingNs} + notOverlappedNs + freeNs - bubbleNs);
}

OverlapAnalysis analyseOverlap(const Trace &trace, StepConvention convention, const TaskControl &control)
{
    OverlapAnalysis analysis;
    const auto [source, activity] = ActivityReader(trace, convention, control).read();
    analysis.source = source;
    const Summation summation(activity, convention);
    const auto steps = profilerSteps(trace);
    for (const ProfilerStep &step : steps)
        analysis.steps.push_back({step.number, summation.stepTimes(step.range)});
    const auto begin = steps.empty() ? firstOfFramework(trace) : std::optional(steps.front().range.begin);
    analysis.all = summation.allTimes(trace.slicesRange(), begin);
    if (steps.empty())
        analysis.steps.push_back({convention == StepConvention::MindSpore ? "0" : "", analysis.all});
    return analysis;
}

OverlapAnalysis analyseOverlapWithin(const Trace &trace, StepConvention convention, TimeRange range, const TaskControl &control)
{
    OverlapAnalysis analysis;
    auto [source, activity] = ActivityReader(trace, convention, control).read();
    analysis.source = source;
    for (Ranges *ranges :
         {&activity.computing, &activity.communication, &activity.notOverlapped, &activity.free, &activity.receiving})
        clip(*ranges, range);
    analysis.all = Summation(activity, convention).allTimes(range, std::nullopt);
    return analysis;
}

} // namespace plumbline
