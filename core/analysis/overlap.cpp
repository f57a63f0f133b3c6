// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/overlap.h"

#include "core/analysis/communication.h"
#include "core/base/wide.h"
#include "core/query/busyunion.h"
#include "core/query/profilersteps.h"
#include "core/storage/role.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

using Ranges = std::vector<TimeRange>; ///< sorted by begin

TimeNs limited(WideNs time)
{
    return static_cast<TimeNs>(std::clamp<WideNs>(time, std::numeric_limits<TimeNs>::min(), std::numeric_limits<TimeNs>::max()));
}

bool beginsEarlier(const TimeRange &a, const TimeRange &b)
{
    return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
}

enum class Touching : std::uint8_t { Joined, Apart };

/// Ranges in any order as disjoint ones; those that touch become one, or stay what they are.
Ranges unionOf(Ranges ranges, Touching touching)
{
    std::sort(ranges.begin(), ranges.end(), beginsEarlier);
    Ranges united;
    for (const TimeRange &range : ranges) {
        if (united.empty() || united.back().end < range.begin ||
            (touching == Touching::Apart && united.back().end == range.begin))
            united.push_back(range);
        else
            united.back().end = std::max(united.back().end, range.end);
    }
    return united;
}

/// What of `ranges` is in none of `others`; both disjoint.
Ranges without(const Ranges &ranges, const Ranges &others)
{
    Ranges rest;
    auto other = others.begin();
    for (const TimeRange &range : ranges) {
        TimeNs at = range.begin;
        while (other != others.end() && other->end <= at)
            ++other;
        for (auto next = other; next != others.end() && next->begin < range.end; ++next) {
            if (next->begin > at)
                rest.push_back({at, next->begin});
            at = std::max(at, next->end);
        }
        if (at < range.end)
            rest.push_back({at, range.end});
    }
    return rest;
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
            if (isComputing(row))
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

    // Kernels that communicate are named so (advice.md 1).
    [[nodiscard]] bool isComputing(std::size_t row) const
    {
        const Role role = m_trace.slices().role[row];
        const std::string_view name = m_trace.text(m_trace.slices().name[row]);
        return (role == Role::ComputeCube || role == Role::ComputeVector || role == Role::AiCpu) &&
               !name.ends_with("AicpuKernel") && !name.ends_with("AivKernel");
    }

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
        std::sort(ranges.begin(), ranges.end(), beginsEarlier);
        return ranges;
    }

    const Trace &m_trace;
    StepConvention m_convention;
    const TaskControl &m_control;
};

/// Sums an activity up, step by step.
class Summation
{
public:
    Summation(const Activity &activity, StepConvention convention) : m_activity(activity), m_convention(convention) {}

    [[nodiscard]] OverlapTimes stepTimes(TimeRange step) const
    {
        const bool cutsFree = m_convention == StepConvention::MindSpore;
        OverlapTimes times;
        times.computingNs = sum(startingIn(m_activity.computing, step));
        times.communicationNs = sum(startingIn(m_activity.communication, step));
        times.notOverlappedNs = sum(startingIn(m_activity.notOverlapped, step));
        for (const TimeRange &free : startingIn(m_activity.free, step))
            times.freeNs += (cutsFree ? std::min(free.end, step.end) : free.end) - free.begin;
        times.bubbleNs = sum(startingIn(m_activity.receiving, step));
        times.stepNs = step.length();
        prepare(times, step.begin, startingIn(m_activity.computing, step), startingIn(m_activity.communication, step));
        return times;
    }

    /// Of everything. `begin` is where preparing begins, if anywhere.
    [[nodiscard]] OverlapTimes allTimes(TimeRange range, std::optional<TimeNs> begin) const
    {
        OverlapTimes times;
        times.computingNs = sum(m_activity.computing);
        times.communicationNs = sum(m_activity.communication);
        times.notOverlappedNs = sum(m_activity.notOverlapped);
        times.freeNs = sum(m_activity.free);
        times.bubbleNs = sum(m_activity.receiving);
        times.stepNs = range.length();
        if (begin)
            prepare(times, *begin, m_activity.computing, m_activity.communication);
        return times;
    }

private:
    using Span = std::span<const TimeRange>;

    [[nodiscard]] Span startingIn(const Ranges &ranges, TimeRange step) const
    {
        const bool withEnd = m_convention == StepConvention::MindSpore;
        const auto begin =
            std::partition_point(ranges.begin(), ranges.end(), [&](const TimeRange &range) { return range.begin < step.begin; });
        const auto end = std::partition_point(begin, ranges.end(), [&](const TimeRange &range) {
            return withEnd ? range.begin <= step.end : range.begin < step.end;
        });
        return {begin, end};
    }

    static TimeNs sum(Span ranges)
    {
        WideNs total = 0;
        for (const TimeRange &range : ranges)
            total += range.length();
        return limited(total);
    }

    static void prepare(OverlapTimes &times, TimeNs begin, Span computing, Span communication)
    {
        for (const Span ranges : {computing, communication}) {
            if (!ranges.empty())
                times.preparingNs =
                    std::min(times.preparingNs.value_or(ranges.front().begin - begin), ranges.front().begin - begin);
        }
    }

    const Activity &m_activity;
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
