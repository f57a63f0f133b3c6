// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/cardoverview.h"

#include "core/analysis/steps/placedsteps.h"
#include "core/analysis/steps/reportedsteps.h"
#include "core/base/wide.h"
#include "core/query/profilersteps.h"

#include <algorithm>
#include <array>
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
             knownIf(tellsAll, times.stageNs()), times.stepNs, std::nullopt}};
}

/// Returns the quantities that a row of a step table tells; empty if it tells none, as tables of stages alone do.
std::optional<OverviewQuantities> toldQuantities(const StepTimes &row)
{
    const OverviewQuantities told = quantitiesOf(row);
    const bool tellsAny = std::ranges::any_of(told, [](const auto &value) { return value.has_value(); });
    return tellsAny ? std::optional(told) : std::nullopt;
}

/// Adds what the profiler reports about the steps.
void addReported(const ReportedSteps &reported, CardOverview &overview)
{
    struct Row
    {
        const StepTimes *times = nullptr;
        bool isMarked = false;
    };
    std::unordered_map<std::string_view, Row> rows;
    for (const ParallelStep &row : reported.steps)
        rows.try_emplace(row.times.step, Row{&row.times, false});
    for (CardOverview::Step &step : overview.steps) {
        const auto row = rows.find(step.number);
        if (row == rows.end())
            continue;
        step.reported = toldQuantities(*row->second.times);
        row->second.isMarked = true;
    }
    // Steps that only the table knows, because the timeline has no mark of them.
    for (const ParallelStep &row : reported.steps) {
        const Row &known = rows.find(row.times.step)->second;
        if (known.times == &row.times && !known.isMarked)
            overview.steps.push_back({row.times.step, {}, toldQuantities(row.times)});
    }
}

bool holds(TimeRange outer, TimeRange inner)
{
    return outer.begin <= inner.begin && inner.end <= outer.end;
}

std::optional<TimeNs> &quantityOf(OverviewQuantities &quantities, OverviewQuantity quantity)
{
    return quantities[static_cast<std::size_t>(quantity)];
}

/// Returns the quantities of a step of which only the stages are known.
OverviewQuantities quantitiesOf(const StepStages &stages)
{
    OverviewQuantities quantities;
    quantityOf(quantities, OverviewQuantity::Step) = stages.lengthNs;
    quantityOf(quantities, OverviewQuantity::Gap) = stages.gapNs;
    return quantities;
}

/// Returns the steps that lie on a timeline. Those count as recorded in which the activity of the device is known.
PlacedSteps placedSteps(const TimelineActivity &timeline)
{
    PlacedSteps placed = placedSteps(profilerSteps(*timeline.trace), timeline.stages);
    for (std::size_t step = 0; step < placed.steps.size(); ++step)
        placed.areRecorded[step] = placed.areRecorded[step] && holds(timeline.activity->recorded, placed.steps[step].range);
    return placed;
}

void addTimeline(const TimelineActivity &timeline, StepConvention convention, CardOverview &overview)
{
    const PlacedSteps placed = placedSteps(timeline);
    const OverlapAnalysis analysis = analyseOverlap(*timeline.trace, *timeline.activity, convention, placed.steps);
    overview.all = quantitiesOf(analysis.all, *timeline.activity);
    for (std::size_t index = 0; index < analysis.steps.size(); ++index) {
        const OverlapAnalysis::Step &step = analysis.steps[index];
        const bool isRecorded = placed.steps.empty() || placed.areRecorded[index];
        overview.steps.push_back({step.number, {}, std::nullopt});
        OverviewQuantities &computed = overview.steps.back().computed;
        if (isRecorded)
            computed = quantitiesOf(step.times, *timeline.activity);
        // The trace stands in for the steps where there are none, but its span is not the length of one.
        quantityOf(computed, OverviewQuantity::Step) = placed.steps.empty() ? std::nullopt : std::optional(step.times.stepNs);
    }
    if (placed.steps.empty())
        quantityOf(overview.all, OverviewQuantity::Step).reset();
}

/// Adds the gaps of the steps, the steps that only their stages tell, and the mean of both lengths.
void addStages(const StepStageAnalysis &stages, CardOverview &overview)
{
    std::unordered_map<std::string, std::size_t> known;
    for (std::size_t step = 0; step < overview.steps.size(); ++step)
        known.try_emplace(overview.steps[step].number, step);
    std::array<WideNs, 2> sums{};
    std::array<std::uint64_t, 2> counts{};
    for (const StepStages &step : stages.steps) {
        const auto same = known.find(step.step);
        const bool isKnown = same != known.end() && !step.step.empty();
        if (isKnown)
            quantityOf(overview.steps[same->second].computed, OverviewQuantity::Gap) = step.gapNs;
        else
            overview.steps.push_back({step.step, quantitiesOf(step), std::nullopt});
        sums[0] += step.lengthNs;
        ++counts[0];
        sums[1] += step.gapNs.value_or(0);
        counts[1] += step.gapNs ? 1 : 0;
    }
    overview.stepSource = stages.source;
    overview.meanOf = stages.meanOf();
    overview.reportedProblems.insert(overview.reportedProblems.end(), stages.problems.begin(), stages.problems.end());
    if (!overview.reportedError && !stages.errors.empty())
        overview.reportedError = stages.errors.front();
    if (counts[0] > 0)
        quantityOf(overview.all, OverviewQuantity::Step) = stages.mean ? stages.mean->lengthNs : meanNs(sums[0], counts[0]);
    if (counts[1] > 0)
        quantityOf(overview.all, OverviewQuantity::Gap) = stages.mean ? stages.mean->gapNs : meanNs(sums[1], counts[1]);
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

OverviewQuantities reportedOf(const CardOverview::Step &step, Framework framework)
{
    OverviewQuantities reported = step.reported.value_or(OverviewQuantities());
    if (framework == Framework::MindSpore)
        reported[static_cast<std::size_t>(OverviewQuantity::Stage)].reset();
    return reported;
}

OverviewQuantities quantitiesOf(const StepTimes &times)
{
    return {{times.computingNs, times.communicationNs, times.overlappedNs, times.notOverlappedNs, times.freeNs, times.preparingNs,
             times.bubbleNs, times.stageNs, std::nullopt, std::nullopt}};
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

CardOverview overviewOf(const Card &card, TimelineActivity timeline, std::optional<TimeRange> range,
                        const ReportedSteps &reported)
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
    overview.reportedFile = reported.file;
    overview.reportedError = reported.error;
    overview.reportedProblems = reported.problems;
    if (reported.average)
        overview.reportedAverage = quantitiesOf(reported.average->times);
    if (timeline.trace)
        addTimeline(timeline, convention, overview);
    if (timeline.stages)
        addStages(*timeline.stages, overview);
    addReported(reported, overview);
    if (!timeline.trace && reported.steps.empty() && !overview.steps.empty())
        overview.source = OverviewSource::StepTrace;
    return overview;
}

} // namespace plumbline
