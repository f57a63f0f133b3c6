// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/stepstages.h"

#include "core/analysis/communication/communicationlanes.h"
#include "core/analysis/steps/overlap.h"
#include "core/analysis/steps/stepplacement.h"
#include "core/base/decimal.h"
#include "core/base/median.h"
#include "core/io/jsondocument.h"
#include "core/profile/profilenames.h"
#include "core/query/profilersteps.h"
#include "core/query/rangespans.h"
#include "core/tables/table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// Splits the steps that the framework marked into stages.
class MarkedSteps
{
public:
    MarkedSteps(const Trace &trace, const TaskControl &control)
        : m_trace(trace), m_control(control), m_tasks(tasks()), m_computing(computing()), m_updates(updates())
    {}

    [[nodiscard]] std::vector<StepStages> stages(const std::vector<ProfilerStep> &steps)
    {
        std::vector<StepStages> result;
        std::optional<TimeNs> before; // end of the last task of the step before
        for (const ProfilerStep &step : steps) {
            if (m_control.stopRequested())
                return {};
            StepStages stages{step.number, step.range, step.range.length(), {}, {}, {}, {}};
            if (const auto tasks = m_tasks.startingIn(step.range)) {
                stages.gapNs = std::max<TimeNs>(tasks->begin - before.value_or(step.range.begin), 0);
                before = tasks->end;
                split(stages, *tasks);
            }
            result.push_back(std::move(stages));
        }
        return result;
    }

private:
    /// Returns the ranges of kernels that compute and of communication operators.
    [[nodiscard]] TimeRanges tasks() const
    {
        TimeRanges tasks = computing();
        CommunicationLanes(m_trace).eachSlice(m_control,
                                              [&](LaneId, SliceId slice) { tasks.push_back(m_trace.sliceRange(slice)); });
        return tasks;
    }

    [[nodiscard]] TimeRanges computing() const
    {
        TimeRanges computing;
        for (const Lane &lane : m_trace.lanes()) {
            if (m_trace.process(lane.process).kind != ProcessKind::Device || m_control.stopRequested())
                continue;
            for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
                if (isComputing(m_trace, SliceId(slice)))
                    computing.push_back(m_trace.sliceRange(SliceId(slice)));
            }
        }
        return computing;
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

    void split(StepStages &stages, TimeRange tasks) const
    {
        const auto update = m_updates.startingIn(*stages.range);
        const auto computing = update ? m_computing.startingIn({stages.range->begin, update->begin}) : std::nullopt;
        if (!computing)
            return;
        stages.forwardBackwardNs = std::max<TimeNs>(computing->end - tasks.begin, 0);
        stages.tailNs = std::max<TimeNs>(update->begin - computing->end, 0);
        stages.updateNs = update->length();
    }

    const Trace &m_trace;
    const TaskControl &m_control;
    RangeSpans m_tasks;
    RangeSpans m_computing;
    RangeSpans m_updates;
};

/// Returns the number in a name `prefix{n}`; empty for other names.
std::optional<std::string_view> numberBehind(std::string_view name, std::string_view prefix)
{
    const bool isNumber = name.starts_with(prefix) && name.size() > prefix.size() &&
                          name.find_first_not_of("0123456789", prefix.size()) == std::string_view::npos;
    return isNumber ? std::optional(name.substr(prefix.size())) : std::nullopt;
}

std::vector<StepStages> iterations(const Trace &trace, const TaskControl &control)
{
    std::map<std::string_view, StepStages> steps;
    for (const Lane &lane : trace.lanes()) {
        if (control.stopRequested())
            return {};
        const bool isOfMarks = lane.title == "Steps"; // as MindInsight numbers its lanes
        if (!isStepTraceLane(lane))
            continue;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            const std::string_view name = trace.text(trace.slices().name[slice]);
            const TimeRange range = trace.sliceRange(SliceId(slice));
            if (const auto step = numberBehind(name, isOfMarks ? "" : "Iteration ")) {
                steps[*step].range = range;
                steps[*step].lengthNs = range.length();
            } else if (const auto training = numberBehind(name, "FP_BP Time ")) {
                steps[*training].forwardBackwardNs = range.length();
            } else if (const auto refresh = numberBehind(name, "Iteration Refresh ")) {
                steps[*refresh].tailNs = range.length();
            }
        }
    }
    std::vector<StepStages> result;
    for (auto &[number, step] : steps) {
        step.step = number;
        if (step.range)
            result.push_back(std::move(step));
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const StepStages &a, const StepStages &b) { return a.range->begin < b.range->begin; });
    for (std::size_t step = 1; step < result.size(); ++step)
        result[step].gapNs = std::max<TimeNs>(result[step].range->begin - result[step - 1].range->end, 0);
    return result;
}

} // namespace

StepStageAnalysis analyseStepStages(const Trace &trace, const TaskControl &control)
{
    StepStageAnalysis analysis;
    const auto marks = profilerSteps(trace);
    analysis.steps = marks.empty() ? iterations(trace, control) : MarkedSteps(trace, control).stages(marks);
    if (!analysis.steps.empty())
        analysis.source = marks.empty() ? StepSource::Iterations : StepSource::Marks;
    return analysis;
}

namespace {

/// Returns the operator that ends backward, which a file beside a step table names, with or without the id of the card in the
/// name of the file; "" without one.
std::string lastOperatorOf(const std::string &table)
{
    std::string id = baseName(table);
    constexpr std::string_view Prefix = "step_trace_raw";
    const std::size_t end = id.find("_detail_time");
    id = id.starts_with(Prefix) && end != std::string::npos ? id.substr(Prefix.size(), end - Prefix.size()) : std::string();
    for (const std::string &name : {"step_trace_point_info" + id + ".json", std::string("step_trace_point_info.json")}) {
        const auto info = readJsonFile(joinPath(parentPath(table), name));
        const JsonValue *last = info ? info->find("bp_end") : nullptr;
        if (last && last->kind == JsonValue::Kind::Text)
            return last->text;
    }
    return {};
}

} // namespace

Result<StepStageAnalysis> readStepStages(const std::string &path, TaskControl &control, const Trace *trace)
{
    const auto table = readTable(path, control);
    if (!table)
        return failure(table.error());
    const Table &rows = **table;
    const auto number = rows.column({"step_num"});
    const auto total = rows.column({"total"});
    if (!number || !total)
        return failure(ErrorCode::NotRecognised, path, number ? "total" : "step_num");
    const auto interval = rows.column({"iteration_interval"});
    const auto training = rows.column({"fp_and_bp"});
    const auto tail = rows.column({"tail"});
    const auto ticks = [&](std::size_t row, const std::optional<std::size_t> &column) {
        return scaledDecimal(rows.cell(row, column), NsPerTick);
    };
    const std::string_view last = rows.rows() > 0 ? rows.cell(rows.rows() - 1, number) : std::string_view();
    const std::size_t steps = rows.rows() - (last == "-" || last == "0" ? 1 : 0); // without the row of averages
    const auto places =
        trace ? placeSteps(rows, steps, *trace, lastOperatorOf(path)) : std::vector<std::optional<TimeRange>>(steps);
    StepStageAnalysis analysis;
    analysis.source = StepSource::Table;
    for (std::size_t row = 0; row < steps; ++row) {
        if (const auto length = ticks(row, total))
            analysis.steps.push_back({std::string(rows.cell(row, number)), places[row], *length, ticks(row, interval),
                                      ticks(row, training), ticks(row, tail), std::nullopt});
    }
    return analysis;
}

std::vector<bool> outlyingSteps(const std::vector<TimeNs> &lengths)
{
    constexpr std::size_t Fewest = 5;
    constexpr double Deviations = 6 * 1.4826;
    std::vector<bool> result(lengths.size());
    if (lengths.size() < Fewest)
        return result;
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
