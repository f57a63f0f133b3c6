// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/cardoverview.h"

#include "core/base/wide.h"
#include "core/profile/cardfiles.h"
#include "core/profile/profilenames.h"
#include "core/query/profilersteps.h"
#include "core/tables/steptimes.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

/// Returns `value`, or nothing if the activity cannot tell it.
std::optional<std::int64_t> knownIf(bool isTold, std::optional<TimeNs> value)
{
    return isTold ? value : std::nullopt;
}

OverviewQuantities quantitiesOf(const OverlapTimes &times, const DeviceActivity &activity)
{
    const bool tellsAll = activity.tellsFree();
    return {{knownIf(activity.tellsComputing, times.computingNs), knownIf(activity.tellsCommunication, times.communicationNs),
             knownIf(tellsAll, times.overlappedNs()), knownIf(tellsAll, times.notOverlappedNs), knownIf(tellsAll, times.freeNs),
             knownIf(tellsAll, times.preparingNs), knownIf(activity.tellsCommunication, times.bubbleNs),
             knownIf(tellsAll, times.stageNs()), times.stepNs}};
}

/// The step table of a profiler does not contain the length of a step.
OverviewQuantities quantitiesOf(const StepTimes &times)
{
    return {{times.computingNs, times.communicationNs, times.overlappedNs, times.notOverlappedNs, times.freeNs, times.preparingNs,
             times.bubbleNs, times.stageNs, std::nullopt}};
}

/// Returns the rows of the step table that belong to the device of the card; none without a table. If all rows are of one device
/// they belong to the card, whatever number they give to the device.
std::vector<StepTimes> reportedSteps(const Card &card, CardOverview &overview, TaskControl &control)
{
    if (!card.clusterSteps.empty()) {
        overview.reportedFile = joinPath(card.path, "cluster_step_trace_time.csv");
        return card.clusterSteps;
    }
    const std::vector<std::string> files = filesOf(card, "step_trace_time", ".csv");
    if (files.empty())
        return {};
    overview.reportedFile = files.front();
    auto table = readStepTimes(overview.reportedFile, control);
    if (!table) {
        overview.reportedError = table.error();
        return {};
    }
    overview.reportedProblems = std::move(table->problems);
    std::vector<StepTimes> &rows = table->steps;
    const bool hasSeveralDevices =
        std::any_of(rows.begin(), rows.end(), [&](const StepTimes &row) { return row.device != rows.front().device; });
    if (hasSeveralDevices && card.device)
        std::erase_if(rows, [&card](const StepTimes &row) { return row.device && row.device != card.device; });
    return std::move(rows);
}

void addSteps(const std::vector<StepTimes> &reported, CardOverview &overview)
{
    struct Row
    {
        const StepTimes *times = nullptr;
        bool isMarked = false;
    };
    std::unordered_map<std::string_view, Row> rows;
    for (const StepTimes &row : reported)
        rows.try_emplace(row.step, Row{&row, false});
    for (CardOverview::Step &step : overview.steps) {
        const auto row = rows.find(step.number);
        if (row == rows.end())
            continue;
        step.reported = quantitiesOf(*row->second.times);
        row->second.isMarked = true;
    }
    // Steps that only the table knows, because the timeline has no mark of them.
    for (const StepTimes &row : reported) {
        const Row &known = rows.find(row.step)->second;
        if (known.times == &row && !known.isMarked)
            overview.steps.push_back({row.step, {}, quantitiesOf(row)});
    }
}

bool holds(TimeRange outer, TimeRange inner)
{
    return outer.begin <= inner.begin && inner.end <= outer.end;
}

/// Returns the quantities of a step in which the device was not recorded, or only in part.
OverviewQuantities lengthOnly(const OverlapTimes &times)
{
    OverviewQuantities quantities;
    quantities[static_cast<std::size_t>(OverviewQuantity::Step)] = times.stepNs;
    return quantities;
}

/// Returns the step marks of a timeline, else the steps of another source that lie on it.
std::vector<ProfilerStep> placedSteps(const TimelineActivity &timeline)
{
    std::vector<ProfilerStep> steps = profilerSteps(*timeline.trace);
    if (!steps.empty() || !timeline.stages)
        return steps;
    for (const StepStages &stages : timeline.stages->steps) {
        if (stages.range)
            steps.push_back({stages.step, *stages.range});
    }
    return steps;
}

/// Returns the mean length of the steps whose place on the timeline is not known; empty without any.
std::optional<TimeNs> meanOfUnplaced(const StepStageAnalysis *stages)
{
    WideNs sum = 0;
    WideNs count = 0;
    for (std::size_t step = 0; stages && step < stages->steps.size(); ++step, ++count)
        sum += stages->steps[step].lengthNs;
    return count > 0 ? std::optional(saturated((sum + count / 2) / count)) : std::nullopt;
}

void addTimeline(const TimelineActivity &timeline, StepConvention convention, CardOverview &overview)
{
    const std::vector<ProfilerStep> steps = placedSteps(timeline);
    const OverlapAnalysis analysis = analyseOverlap(*timeline.trace, *timeline.activity, convention, steps);
    overview.all = quantitiesOf(analysis.all, *timeline.activity);
    for (std::size_t index = 0; index < analysis.steps.size(); ++index) {
        const OverlapAnalysis::Step &step = analysis.steps[index];
        overview.steps.push_back({step.number, quantitiesOf(step.times, *timeline.activity), std::nullopt});
        if (!steps.empty() && !holds(timeline.activity->recorded, steps[index].range))
            overview.steps.back().computed = lengthOnly(step.times);
    }
    if (!steps.empty())
        return;
    // The trace stands in for the steps, but its span is not the length of one.
    overview.all[static_cast<std::size_t>(OverviewQuantity::Step)] = meanOfUnplaced(timeline.stages);
    for (CardOverview::Step &step : overview.steps)
        step.computed[static_cast<std::size_t>(OverviewQuantity::Step)].reset();
}

} // namespace

std::optional<std::int64_t> OverviewQuantities::busyAndFreeNs() const
{
    std::int64_t sum = 0;
    for (const OverviewQuantity part : {OverviewQuantity::Computing, OverviewQuantity::NotOverlapped, OverviewQuantity::Free}) {
        if (!of(part) || __builtin_add_overflow(sum, *of(part), &sum))
            return std::nullopt;
    }
    return sum;
}

OverviewQuantities difference(const OverviewQuantities &computed, const OverviewQuantities &reported)
{
    OverviewQuantities difference;
    for (std::size_t index = 0; index < OverviewQuantityCount; ++index) {
        std::int64_t value = 0;
        if (computed[index] && reported[index] && !__builtin_sub_overflow(*computed[index], *reported[index], &value))
            difference[index] = value;
    }
    return difference;
}

StepConvention stepConventionOf(const Card &card)
{
    return card.framework == Framework::MindSpore ? StepConvention::MindSpore : StepConvention::PyTorch;
}

CardOverview overviewOf(const Card &card, TimelineActivity timeline, std::optional<TimeRange> range, TaskControl &control)
{
    CardOverview overview;
    const StepConvention convention = stepConventionOf(card);
    if (timeline.trace) {
        overview.source = timeline.activity->source == OverlapSource::Lanes ? OverviewSource::Lanes : OverviewSource::Recomputed;
        overview.hasDevice = timeline.activity->tellsComputing || timeline.activity->tellsCommunication;
    }
    if (timeline.trace && range) {
        overview.all = quantitiesOf(analyseOverlapWithin(*timeline.activity, convention, *range).all, *timeline.activity);
        return overview;
    }
    const std::vector<StepTimes> reported = reportedSteps(card, overview, control);
    if (timeline.trace)
        addTimeline(timeline, convention, overview);
    addSteps(reported, overview);
    return overview;
}

} // namespace plumbline
