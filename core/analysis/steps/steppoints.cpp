// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/steppoints.h"

#include "core/analysis/communication/communicationlanes.h"
#include "core/analysis/steps/deviceactivity.h"
#include "core/base/wide.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

using StepTask = StepTasks::Task;

/// Times of a step trace and of the tasks come from two counters of one clock; they differ by less than this.
constexpr TimeNs PointSlackNs = 1000;

bool beginsBefore(const StepTask &task, TimeNs time)
{
    return task.range.begin < time;
}

/// Returns whether an operator called `name` is the one that a user or a file calls `wanted`, which may be its full name.
bool isCalled(std::string_view name, std::string_view wanted)
{
    return name == wanted || name == wanted.substr(wanted.rfind('/') + 1); // npos + 1 is 0
}

/// Divides one step at the chosen operators.
class StepDivider
{
public:
    StepDivider(const StepTasks &tasks, const StepPoints &points, StepSource source)
        : m_tasks(tasks), m_points(points), m_areMarks(source == StepSource::Marks)
    {}

    /// Divides `step`; the step before it ends at `before`.
    void divide(StepStages &step, std::optional<TimeNs> before)
    {
        std::optional<TimeNs> forward = own(step, step.forwardNs);
        std::optional<TimeNs> backward = own(step, step.backwardNs);
        if (!m_points.forward.empty()) {
            const StepTask *first = firstCalled(*step.range);
            forward = first ? std::optional(first->range.begin) : std::nullopt;
            m_hasForward = m_hasForward || first;
            const std::optional<TimeNs> from = before             ? before
                                               : step.isGapBefore ? std::nullopt
                                                                  : std::optional(step.range->begin);
            step.gapNs = forward && from ? std::optional(std::max<TimeNs>(*forward - *from, 0)) : std::nullopt;
        }
        const TimeNs end = endOf(step);
        if (!m_points.backward.empty()) {
            backward = lastEndCalled(*step.range);
            m_hasBackward = m_hasBackward || backward;
            step.tailNs = backward ? std::optional(std::max<TimeNs>(end - *backward, 0)) : std::nullopt;
        }
        step.forwardBackwardNs = forward && backward ? std::optional(std::max<TimeNs>(*backward - *forward, 0)) : std::nullopt;
        const WideNs shift = WideNs{step.startNs.value_or(step.range->begin)} - step.range->begin;
        step.forwardNs = forward ? std::optional(saturated(*forward + shift)) : std::nullopt;
        step.backwardNs = backward ? std::optional(saturated(*backward + shift)) : std::nullopt;
    }

    /// Returns where the tail of a step ends: with its last task if the step is a mark of the host, else with the step.
    [[nodiscard]] TimeNs endOf(const StepStages &step) const
    {
        if (!m_areMarks)
            return step.range->end;
        TimeNs end = step.range->begin;
        const auto [first, last] = m_tasks.startingIn(*step.range);
        for (std::size_t task = first; task < last; ++task)
            end = std::max(end, m_tasks.tasks()[task].range.end);
        return end;
    }

    [[nodiscard]] std::optional<std::string> missing() const
    {
        if (!m_points.forward.empty() && !m_hasForward)
            return m_points.forward;
        if (!m_points.backward.empty() && !m_hasBackward)
            return m_points.backward;
        return std::nullopt;
    }

private:
    /// Returns a time on the clock of a step as a time of the trace.
    static std::optional<TimeNs> own(const StepStages &step, std::optional<TimeNs> time)
    {
        if (!time || !step.startNs)
            return std::nullopt;
        return saturated(WideNs{*time} - *step.startNs + step.range->begin);
    }

    [[nodiscard]] const StepTask *firstCalled(TimeRange range) const
    {
        const auto [first, last] = m_tasks.startingIn(range);
        for (std::size_t task = first; task < last; ++task) {
            if (isCalled(m_tasks.nameOf(m_tasks.tasks()[task]), m_points.forward))
                return &m_tasks.tasks()[task];
        }
        return nullptr;
    }

    [[nodiscard]] std::optional<TimeNs> lastEndCalled(TimeRange range) const
    {
        std::optional<TimeNs> end;
        const auto [first, last] = m_tasks.startingIn(range);
        for (std::size_t task = first; task < last; ++task) {
            const StepTask &each = m_tasks.tasks()[task];
            if (isCalled(m_tasks.nameOf(each), m_points.backward))
                end = std::max(end.value_or(each.range.end), each.range.end);
        }
        return end;
    }

    const StepTasks &m_tasks;
    const StepPoints &m_points;
    bool m_areMarks;
    bool m_hasForward = false;
    bool m_hasBackward = false;
};

} // namespace

StepTasks::StepTasks(const Trace &trace, const TaskControl &control) : m_trace(trace)
{
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device || isStepTraceLane(lane) || control.stopRequested())
            continue;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            if (isComputing(trace, SliceId(slice)))
                m_tasks.push_back({trace.sliceRange(SliceId(slice)), trace.slices().name[slice], true, false});
        }
    }
    const CommunicationLanes lanes(trace);
    lanes.eachSlice(control, [&](LaneId, SliceId slice) {
        const StringId name = trace.slices().name[slice.value];
        m_tasks.push_back({trace.sliceRange(slice), name, false, lanes.tellsOperators() && isAllReduce(trace.text(name))});
    });
    std::stable_sort(m_tasks.begin(), m_tasks.end(),
                     [](const StepTask &a, const StepTask &b) { return a.range.begin < b.range.begin; });
}

std::pair<std::size_t, std::size_t> StepTasks::startingIn(TimeRange range) const
{
    const auto begin = std::lower_bound(m_tasks.begin(), m_tasks.end(), range.begin, beginsBefore);
    const auto end = std::lower_bound(begin, m_tasks.end(), range.end, beginsBefore);
    return {static_cast<std::size_t>(begin - m_tasks.begin()), static_cast<std::size_t>(end - m_tasks.begin())};
}

const StepTasks::Task *StepTasks::firstOperator(TimeRange range) const
{
    const auto [first, last] = startingIn(range);
    for (std::size_t task = first; task < last; ++task) {
        if (m_tasks[task].isComputing && !nameOf(m_tasks[task]).starts_with("GetNext"))
            return &m_tasks[task];
    }
    return nullptr;
}

const StepTasks::Task *StepTasks::lastBeforeReduce(TimeRange range) const
{
    const auto [first, last] = startingIn(range);
    bool isBeforeReduce = false;
    for (std::size_t task = last; task > first; --task) {
        const StepTask &each = m_tasks[task - 1];
        if (isBeforeReduce && each.isComputing)
            return &each;
        isBeforeReduce = isBeforeReduce || each.isReduce;
    }
    return nullptr;
}

std::vector<StepReduce> StepTasks::reducesIn(TimeRange range, TimeNs originNs) const
{
    std::vector<StepReduce> reduces;
    const auto [first, last] = startingIn(range);
    for (std::size_t task = first; task < last; ++task) {
        const StepTask &each = m_tasks[task];
        if (each.isReduce)
            reduces.push_back({std::string(nameOf(each)), originNs + each.range.begin, each.range.length()});
    }
    return reduces;
}

void namePoints(StepStageAnalysis &analysis, const StepTasks &tasks, const TaskControl *control)
{
    for (const StepStages &step : analysis.steps) {
        if (control && control->stopRequested())
            return;
        if (!step.range || !step.startNs || !step.forwardNs || !step.backwardNs)
            continue;
        const WideNs shift = WideNs{step.range->begin} - *step.startNs;
        const TimeRange inside{saturated(*step.forwardNs + shift - PointSlackNs),
                               saturated(*step.backwardNs + shift + PointSlackNs)};
        const auto [first, last] = tasks.startingIn(inside);
        const StepTask *ending = nullptr;
        for (std::size_t task = first; task < last; ++task) {
            const StepTask &each = tasks.tasks()[task];
            if (each.isComputing && each.range.end <= inside.end && (!ending || each.range.end >= ending->range.end))
                ending = &each;
        }
        if (!ending)
            continue;
        analysis.forwardPoint = tasks.nameOf(tasks.tasks()[first]);
        analysis.backwardPoint = tasks.nameOf(*ending);
        analysis.choice = PointChoice::Automatic;
        return;
    }
}

/// Forgets the stages of a step that other points bounded, because nothing tells where the chosen ones lie in it.
void forgetStages(StepStages &step, const StepPoints &points)
{
    if (!points.forward.empty()) {
        step.gapNs.reset();
        step.forwardNs.reset();
    }
    if (!points.backward.empty()) {
        step.tailNs.reset();
        step.backwardNs.reset();
    }
    if (!points.forward.empty() || !points.backward.empty())
        step.forwardBackwardNs.reset();
}

std::optional<std::string> choosePoints(StepStageAnalysis &analysis, const StepPoints &points, const StepTasks &tasks,
                                        const TaskControl *control)
{
    StepDivider divider(tasks, points, analysis.source);
    std::optional<TimeNs> before;
    for (StepStages &step : analysis.steps) {
        if (control && control->stopRequested())
            break;
        if (!step.range || !step.isRecorded)
            forgetStages(step, points);
        if (!step.range) {
            before.reset();
            continue;
        }
        if (step.isRecorded)
            divider.divide(step, before);
        const auto [first, last] = tasks.startingIn(*step.range);
        if (analysis.source != StepSource::Marks || first < last)
            before = divider.endOf(step);
    }
    if (!points.forward.empty())
        analysis.forwardPoint = points.forward;
    if (!points.backward.empty())
        analysis.backwardPoint = points.backward;
    analysis.choice = PointChoice::User;
    analysis.mean.reset(); // it belongs to other points
    return divider.missing();
}

} // namespace plumbline
