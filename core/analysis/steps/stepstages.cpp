// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/stepstages.h"

#include "core/analysis/steps/deviceactivity.h"
#include "core/analysis/steps/steppoints.h"
#include "core/analysis/steps/steptracetable.h"
#include "core/base/anycase.h"
#include "core/base/decimal.h"
#include "core/base/median.h"
#include "core/base/wide.h"
#include "core/query/profilersteps.h"
#include "core/query/rangespans.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// Splits the steps that the framework marked into stages.
class MarkedSteps
{
public:
    MarkedSteps(const Trace &trace, const StepTasks &tasks, const TaskControl &control)
        : m_trace(trace), m_tasks(tasks), m_control(control), m_updates(updates())
    {}

    [[nodiscard]] StepStageAnalysis analyse(const std::vector<ProfilerStep> &steps)
    {
        m_result.source = StepSource::Marks;
        std::optional<TimeNs> before; // end of the last task of the step before
        for (const ProfilerStep &step : steps) {
            if (m_control.stopRequested())
                return {};
            StepStages stages{step.number, step.range, step.range.length(), {}, {}, {}, {}};
            stages.startNs = m_trace.absolute(step.range.begin);
            if (const auto tasks = spanOf(step.range)) {
                stages.gapNs = std::max<TimeNs>(tasks->begin - before.value_or(step.range.begin), 0);
                stages.forwardNs = m_trace.absolute(tasks->begin);
                stages.allReduces = m_tasks.reducesIn(step.range, m_trace.originNs());
                before = tasks->end;
                split(stages, *tasks);
            }
            m_result.steps.push_back(std::move(stages));
        }
        return std::move(m_result);
    }

private:
    /// Returns the time from the first begin to the last end of the tasks that begin in a range.
    [[nodiscard]] std::optional<TimeRange> spanOf(TimeRange range) const
    {
        const auto [first, last] = m_tasks.startingIn(range);
        if (first == last)
            return std::nullopt;
        TimeRange span = m_tasks.tasks()[first].range;
        for (std::size_t task = first; task < last; ++task)
            span.end = std::max(span.end, m_tasks.tasks()[task].range.end);
        return span;
    }

    /// Returns the ranges of device tasks that were called inside a step of the optimizer.
    [[nodiscard]] TimeRanges updates() const
    {
        TimeRanges hosts;
        for (std::uint32_t slice = 0; slice < m_trace.slices().size(); ++slice) {
            if (m_trace.text(m_trace.slices().name[slice]).starts_with("Optimizer.step#"))
                hosts.push_back(m_trace.sliceRange(SliceId(slice)));
        }
        sortByBegin(hosts);
        TimeRanges updates;
        for (const FlowTable::Category &category : m_trace.flows().categories) {
            if (category.name != "async_npu" || hosts.empty())
                continue;
            for (std::uint32_t flow = category.begin; flow < category.end; ++flow)
                addUpdate(m_trace.flows().flows[flow], hosts, updates);
        }
        return updates;
    }

    void addUpdate(const Flow &flow, const TimeRanges &hosts, TimeRanges &updates) const
    {
        const auto behind = std::upper_bound(hosts.begin(), hosts.end(), flow.from.time,
                                             [](TimeNs time, const TimeRange &range) { return time < range.begin; });
        if (behind == hosts.begin() || flow.from.time >= (behind - 1)->end || !flow.to.slice.isValid())
            return;
        if (m_trace.processOf(flow.to.lane).kind == ProcessKind::Device)
            updates.push_back(m_trace.sliceRange(flow.to.slice));
    }

    void split(StepStages &stages, TimeRange tasks)
    {
        const auto update = m_updates.startingIn(*stages.range);
        const StepTasks::Task *last =
            update ? lastComputing({stages.range->begin, update->begin}) : m_tasks.lastBeforeReduce(*stages.range);
        if (update)
            stages.updateNs = update->length();
        if (!last)
            return;
        const TimeNs end = std::max(tasks.end, update ? update->end : tasks.end);
        stages.forwardBackwardNs = std::max<TimeNs>(last->range.end - tasks.begin, 0);
        stages.tailNs = std::max<TimeNs>(end - last->range.end, 0);
        stages.backwardNs = m_trace.absolute(last->range.end);
        if (!m_result.backwardPoint.empty())
            return;
        m_result.forwardPoint = m_tasks.nameOf(m_tasks.tasks()[m_tasks.startingIn(*stages.range).first]);
        m_result.backwardPoint = m_tasks.nameOf(*last);
        m_result.choice = PointChoice::Automatic;
    }

    /// Returns the task that computes, begins in a range, and ends last; null without one.
    [[nodiscard]] const StepTasks::Task *lastComputing(TimeRange range) const
    {
        const StepTasks::Task *latest = nullptr;
        const auto [first, last] = m_tasks.startingIn(range);
        for (std::size_t task = first; task < last; ++task) {
            const StepTasks::Task &each = m_tasks.tasks()[task];
            if (each.isComputing && (!latest || each.range.end > latest->range.end))
                latest = &each;
        }
        return latest;
    }

    const Trace &m_trace;
    const StepTasks &m_tasks;
    const TaskControl &m_control;
    RangeSpans m_updates;
    StepStageAnalysis m_result;
};

/// Returns the steps on the lane "Steps" of MindInsight, whose slices are called by their numbers.
StepStageAnalysis stepsOfLane(const Trace &trace, const TaskControl &control)
{
    StepStageAnalysis analysis;
    for (const Lane &lane : trace.lanes()) {
        for (std::uint32_t slice = lane.sliceBegin(); lane.title == "Steps" && slice < lane.sliceEnd(); ++slice) {
            const std::string_view name = trace.text(trace.slices().name[slice]);
            const TimeRange range = trace.sliceRange(SliceId(slice));
            if (control.stopRequested())
                return {};
            if (name.empty() || !std::all_of(name.begin(), name.end(), isDigit))
                continue;
            analysis.steps.push_back({std::string(name), range, range.length(), {}, {}, {}, {}});
            analysis.steps.back().startNs = trace.absolute(range.begin);
        }
    }
    std::stable_sort(analysis.steps.begin(), analysis.steps.end(),
                     [](const StepStages &a, const StepStages &b) { return a.range->begin < b.range->begin; });
    analysis.source = analysis.steps.empty() ? StepSource::None : StepSource::Lane;
    return analysis;
}

/// Divides the steps of a lane as the profiler would: forward begins with the first operator behind GetNext, backward ends with
/// the last one before the last all-reduce.
void divideLane(StepStageAnalysis &analysis, const StepTasks &tasks, TimeNs originNs)
{
    std::optional<TimeNs> before;
    for (StepStages &step : analysis.steps) {
        const StepTasks::Task *first = tasks.firstOperator(*step.range);
        const StepTasks::Task *last = tasks.lastBeforeReduce(*step.range);
        const TimeNs begin = first ? first->range.begin : step.range->begin;
        step.isGapBefore = before.value_or(step.range->begin) < step.range->begin;
        if (before)
            step.gapNs = std::max<TimeNs>((step.isGapBefore ? step.range->begin : begin) - *before, 0);
        before = step.range->end;
        step.allReduces = tasks.reducesIn(*step.range, originNs);
        if (!first || !last || last->range.end < begin)
            continue;
        step.forwardNs = originNs + begin;
        step.backwardNs = originNs + last->range.end;
        step.forwardBackwardNs = last->range.end - begin;
        step.tailNs = std::max<TimeNs>(step.range->end - last->range.end, 0);
        if (!analysis.backwardPoint.empty())
            continue;
        analysis.forwardPoint = tasks.nameOf(*first);
        analysis.backwardPoint = tasks.nameOf(*last);
        analysis.choice = PointChoice::Automatic;
    }
}

/// Marks the longest of a few lengths where the others are alike and it is longer by half.
std::vector<bool> longestOfFew(const std::vector<TimeNs> &lengths)
{
    constexpr double Alike = 1.05;
    constexpr double Longer = 1.5;
    std::vector<bool> result(lengths.size());
    std::vector<TimeNs> sorted = lengths;
    std::ranges::sort(sorted);
    const auto longest = static_cast<double>(sorted.back());
    const auto next = static_cast<double>(sorted[sorted.size() - 2]);
    if (next <= Alike * static_cast<double>(sorted.front()) && longest > Longer * next)
        result[static_cast<std::size_t>(std::ranges::max_element(lengths) - lengths.begin())] = true;
    return result;
}

} // namespace

StepStageAnalysis analyseStepStages(const Trace &trace, const TaskControl &control)
{
    const auto marks = profilerSteps(trace);
    if (!marks.empty())
        return MarkedSteps(trace, StepTasks(trace, control), control).analyse(marks);
    StepStageAnalysis steps = stepsOfLane(trace, control);
    if (steps.source == StepSource::Lane) {
        divideLane(steps, StepTasks(trace, control), trace.originNs());
        return steps;
    }
    steps = iterationsOf(trace, control);
    if (steps.source != StepSource::None)
        namePoints(steps, StepTasks(trace, control), &control);
    return steps;
}

bool isAllReduce(std::string_view name)
{
    return holdsInAnyCase(name, "allreduce") || holdsInAnyCase(name, "all_reduce") ||
           (name.starts_with("stream_") && name.find("_parallel_") != std::string_view::npos);
}

MeanSteps StepStageAnalysis::meanOf() const
{
    constexpr WideNs RoundingNs = 10; // tables count in ticks of 10 ns
    if (!mean || steps.size() < 2)
        return MeanSteps::Listed;
    const auto isTakenFrom = [this](std::size_t first) {
        WideNs sum = 0;
        for (std::size_t step = first; step < steps.size(); ++step)
            sum += steps[step].lengthNs;
        const WideNs off = WideNs{meanNs(sum, steps.size() - first)} - mean->lengthNs;
        return -RoundingNs <= off && off <= RoundingNs;
    };
    return isTakenFrom(1) ? MeanSteps::BehindFirst : isTakenFrom(0) ? MeanSteps::Listed : MeanSteps::Others;
}

void dropFarTimes(StepStages &step)
{
    const auto isNear = [&step](TimeNs time) {
        TimeNs offset = 0;
        return !step.startNs || (!__builtin_sub_overflow(time, *step.startNs, &offset) && isNearInStep(offset));
    };
    for (const auto length : {&StepStages::gapNs, &StepStages::forwardBackwardNs, &StepStages::tailNs, &StepStages::updateNs}) {
        if (step.*length && !isNearInStep(*(step.*length)))
            (step.*length).reset();
    }
    for (const auto point : {&StepStages::forwardNs, &StepStages::backwardNs}) {
        if (step.*point && !isNear(*(step.*point)))
            (step.*point).reset();
    }
    std::erase_if(step.allReduces,
                  [&isNear](const StepReduce &reduce) { return !isNear(reduce.startNs) || !isNearInStep(reduce.durationNs); });
}

std::vector<bool> outlyingSteps(const std::vector<TimeNs> &lengths)
{
    constexpr std::size_t Fewest = 4;
    constexpr std::size_t Few = 5;
    constexpr double Deviations = 6 * DeviationOfNormal;
    std::vector<bool> result(lengths.size());
    if (lengths.size() < Fewest)
        return result;
    if (lengths.size() < Few)
        return longestOfFew(lengths);
    const std::vector<double> values(lengths.begin(), lengths.end());
    const double middle = median(values);
    std::vector<double> deviations;
    for (const double value : values)
        deviations.push_back(std::abs(value - middle));
    const double limit = std::max(1.05 * middle, middle + Deviations * median(std::move(deviations)));
    for (std::size_t step = 0; step < values.size(); ++step)
        result[step] = values[step] > limit;
    return result;
}

} // namespace plumbline
