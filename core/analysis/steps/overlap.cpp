// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/overlap.h"

#include "core/base/timeranges.h"
#include "core/base/wide.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Sorted ranges with running sums, so that the sum of any run of ranges is a subtraction.
class AddedRanges
{
public:
    explicit AddedRanges(const TimeRanges &ranges) : m_ranges(ranges)
    {
        m_before.reserve(ranges.size() + 1);
        for (const TimeRange &range : ranges)
            m_before.push_back(m_before.back() + range.length());
    }

    /// Returns the positions [first, second) of the ranges that start in a step; with its end if `withEnd`.
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
    [[nodiscard]] const TimeRanges &ranges() const { return m_ranges; }

private:
    const TimeRanges &m_ranges;
    std::vector<WideNs> m_before{0};
};

/// Adds up an activity step by step. O(ranges) to make, O(log ranges) for each step.
class OverlapSummation
{
public:
    OverlapSummation(const DeviceActivity &activity, StepConvention convention)
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
        const auto sumOf = [&](const AddedRanges &ranges) { return saturated(ranges.sum(ranges.startingIn(step, withEnd))); };
        OverlapTimes times;
        times.computingNs = sumOf(m_computing);
        times.communicationNs = sumOf(m_communication);
        times.notOverlappedNs = sumOf(m_notOverlapped);
        times.freeNs = saturated(freeIn(step));
        times.bubbleNs = sumOf(m_receiving);
        times.stepNs = step.length();
        for (const AddedRanges *ranges : {&m_computing, &m_communication}) {
            const auto [first, end] = ranges->startingIn(step, withEnd);
            if (first < end)
                prepare(times, step.begin, ranges->ranges()[first]);
        }
        return times;
    }

    /// Adds up the whole activity. `begin` is the time from which preparing counts; empty if there is none.
    [[nodiscard]] OverlapTimes allTimes(TimeNs stepNs, std::optional<TimeNs> begin) const
    {
        OverlapTimes times;
        times.computingNs = saturated(m_computing.sum());
        times.communicationNs = saturated(m_communication.sum());
        times.notOverlappedNs = saturated(m_notOverlapped.sum());
        times.freeNs = saturated(m_free.sum());
        times.bubbleNs = saturated(m_receiving.sum());
        times.stepNs = stepNs;
        for (const AddedRanges *ranges : {&m_computing, &m_communication}) {
            if (begin && !ranges->ranges().empty())
                prepare(times, *begin, ranges->ranges().front());
        }
        if (times.preparingNs && *times.preparingNs < 0)
            times.preparingNs.reset(); // the device was busy before the first step
        return times;
    }

private:
    /// MindSpore cuts free time off at the end of the step. Free ranges do not overlap, so only the last one can cross it.
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

/// Cuts `ranges` to the parts inside `range`.
void clip(TimeRanges &ranges, TimeRange range)
{
    std::erase_if(ranges, [range](const TimeRange &each) { return each.end <= range.begin || each.begin >= range.end; });
    for (TimeRange &each : ranges)
        each = {std::max(each.begin, range.begin), std::min(each.end, range.end)};
}

/// Returns the mean length of some steps, rounded to the nanosecond. There must be one at least.
TimeNs meanLengthNs(const std::vector<ProfilerStep> &steps)
{
    WideNs sum = 0;
    for (const ProfilerStep &step : steps)
        sum += step.range.length();
    const auto count = static_cast<WideNs>(steps.size());
    return saturated((sum + count / 2) / count);
}

/// Returns the start of the first slice of the framework.
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
    return saturated(WideNs{computingNs} + notOverlappedNs + freeNs - bubbleNs);
}

OverlapAnalysis analyseOverlap(const Trace &trace, const DeviceActivity &activity, StepConvention convention,
                               const std::vector<ProfilerStep> &steps)
{
    OverlapAnalysis analysis;
    analysis.source = activity.source;
    const OverlapSummation summation(activity, convention);
    for (const ProfilerStep &step : steps)
        analysis.steps.push_back({step.number, summation.stepTimes(step.range)});
    const auto begin = steps.empty() ? firstOfFramework(trace) : std::optional(steps.front().range.begin);
    analysis.all = summation.allTimes(steps.empty() ? trace.slicesRange().length() : meanLengthNs(steps), begin);
    if (steps.empty())
        analysis.steps.push_back({convention == StepConvention::MindSpore ? "0" : "", analysis.all});
    return analysis;
}

OverlapAnalysis analyseOverlapWithin(DeviceActivity activity, StepConvention convention, TimeRange range)
{
    OverlapAnalysis analysis;
    analysis.source = activity.source;
    for (TimeRanges *ranges :
         {&activity.computing, &activity.communication, &activity.notOverlapped, &activity.free, &activity.receiving})
        clip(*ranges, range);
    analysis.all = OverlapSummation(activity, convention).allTimes(range.length(), std::nullopt);
    return analysis;
}

} // namespace plumbline
