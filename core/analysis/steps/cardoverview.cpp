// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/cardoverview.h"

#include "core/profile/cardfiles.h"
#include "core/profile/profilenames.h"
#include "core/tables/steptimes.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

OverviewQuantities quantitiesOf(const OverlapTimes &times)
{
    return {{times.computingNs, times.communicationNs, times.overlappedNs(), times.notOverlappedNs, times.freeNs,
             times.preparingNs, times.bubbleNs, times.stageNs(), times.stepNs}};
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

void addSteps(const OverlapAnalysis &analysis, const std::vector<StepTimes> &reported, CardOverview &overview)
{
    struct Row
    {
        const StepTimes *times = nullptr;
        bool isMarked = false;
    };
    std::unordered_map<std::string_view, Row> rows;
    for (const StepTimes &row : reported)
        rows.try_emplace(row.step, Row{&row, false});
    for (const OverlapAnalysis::Step &step : analysis.steps) {
        const auto row = rows.find(step.number);
        overview.steps.push_back({step.number, quantitiesOf(step.times),
                                  row == rows.end() ? std::nullopt : std::optional(quantitiesOf(*row->second.times))});
        if (row != rows.end())
            row->second.isMarked = true;
    }
    // Steps that only the table knows, because the timeline has no mark of them.
    for (const StepTimes &row : reported) {
        const Row &known = rows.find(row.step)->second;
        if (known.times == &row && !known.isMarked)
            overview.steps.push_back({row.step, {}, quantitiesOf(row)});
    }
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
    if (timeline.trace && range) {
        const OverlapAnalysis analysis = analyseOverlapWithin(*timeline.activity, convention, *range);
        overview.source = analysis.source == OverlapSource::Lanes ? OverviewSource::Lanes : OverviewSource::Recomputed;
        overview.all = quantitiesOf(analysis.all);
        return overview;
    }
    const std::vector<StepTimes> reported = reportedSteps(card, overview, control);
    if (!timeline.trace) {
        for (const StepTimes &row : reported)
            overview.steps.push_back({row.step, {}, quantitiesOf(row)});
        return overview;
    }
    const OverlapAnalysis analysis = analyseOverlap(*timeline.trace, *timeline.activity, convention);
    overview.source = analysis.source == OverlapSource::Lanes ? OverviewSource::Lanes : OverviewSource::Recomputed;
    overview.all = quantitiesOf(analysis.all);
    addSteps(analysis, reported, overview);
    return overview;
}

} // namespace plumbline
