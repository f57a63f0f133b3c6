// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/advicesteps.h"

#include "core/base/wide.h"
#include "core/query/profilersteps.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace plumbline {

namespace {

TimeNs lengthOf(const OverviewQuantities &quantities)
{
    const WideNs preparing = std::max<TimeNs>(quantities.of(OverviewQuantity::Preparing).value_or(0), 0);
    return saturated(preparing + quantities.busyAndFreeNs().value_or(0));
}

/// Returns the part of a step that lies after everything that is counted in it.
TimeNs trailingOf(const AdviceStep &step)
{
    const WideNs counted =
        WideNs{step.quantities.of(OverviewQuantity::Preparing).value_or(0)} + step.quantities.busyAndFreeNs().value_or(0);
    return saturated(std::max<WideNs>(step.lengthNs - counted, 0));
}

/// A step that lies on the timeline.
struct StepOnTimeline
{
    std::string mark;
    TimeRange range;
    TimeNs gapNs = 0; ///< gap before the step, which is part of the range
};

/// Returns the step marks of the timeline, else the steps that another source places on it, by number. Empty without a timeline.
std::map<std::string, StepOnTimeline> stepsOnTimeline(const CardEvidence &card)
{
    std::map<std::string, StepOnTimeline> placed;
    if (!card.trace())
        return placed;
    for (const ProfilerStep &step : profilerSteps(*card.trace()))
        placed.try_emplace(step.number, StepOnTimeline{"ProfilerStep#" + step.number, step.range, 0});
    if (!placed.empty())
        return placed;
    for (const StepStages &step : card.stages().steps) {
        if (!step.range)
            continue;
        const TimeNs gap = step.isGapBefore ? step.gapNs.value_or(0) : 0;
        placed.try_emplace(
            step.step,
            StepOnTimeline{"Iteration " + step.step, {saturated(WideNs{step.range->begin} - gap), step.range->end}, gap});
    }
    return placed;
}

AdviceStep stepOf(const CardOverview::Step &from, bool isReported, Framework framework,
                  const std::map<std::string, StepOnTimeline> &placed)
{
    AdviceStep step;
    step.number = from.number;
    step.quantities = isReported ? reportedOf(from, framework) : from.computed;
    const auto own = isReported ? placed.end() : placed.find(from.number);
    if (own != placed.end()) {
        step.mark = own->second.mark;
        step.range = own->second.range;
        step.lengthNs = step.range->length();
        if (auto &preparing = step.quantities[static_cast<std::size_t>(OverviewQuantity::Preparing)])
            *preparing = saturated(WideNs{*preparing} + own->second.gapNs);
        step.trailingNs = trailingOf(step);
    } else if (isReported) {
        step.lengthNs = lengthOf(step.quantities);
    } else {
        // For a whole capture only the times of the device count: other lanes may begin years before.
        step.lengthNs = step.quantities.busyAndFreeNs().value_or(0);
    }
    return step;
}

/// Returns the steps that the timeline or a table tells, see stepsOfCard(), with their times as they are told.
std::vector<AdviceStep> stepsOf(const CardOverview &overview, Framework framework,
                                const std::map<std::string, StepOnTimeline> &placed)
{
    const bool areReported = placed.empty() && std::ranges::any_of(overview.steps, [](const CardOverview::Step &step) {
                                 return step.reported && step.reported->busyAndFreeNs();
                             });
    std::vector<AdviceStep> steps;
    for (const CardOverview::Step &step : overview.steps) {
        const auto &quantities = areReported ? step.reported : std::optional(step.computed);
        if (quantities && quantities->busyAndFreeNs())
            steps.push_back(stepOf(step, areReported, framework, placed));
    }
    return steps;
}

/// Cuts the free time of each step off at the end of its mark. Profilers count free time to the step in which it begins. Without
/// the cut, a pause after the last step would be longer than the step, and a pause between two steps would count as preparing of
/// the next step as well.
void cutFree(std::vector<AdviceStep> &steps, const TimeRanges &free)
{
    for (AdviceStep &step : steps) {
        auto &counted = step.quantities[static_cast<std::size_t>(OverviewQuantity::Free)];
        if (!step.range || !counted)
            continue;
        const TimeRange *crossing = rangeAt(free, step.range->end);
        if (!crossing || !step.range->contains(crossing->begin))
            continue;
        const TimeNs cut = crossing->end - step.range->end;
        counted = std::max<TimeNs>(*counted - cut, 0);
        step.trailingNs = trailingOf(step);
    }
}

/// Takes negative free times and lengths, which a damaged table may tell, for 0.
void dropNegative(std::vector<AdviceStep> &steps)
{
    for (AdviceStep &step : steps) {
        if (auto &free = step.quantities[static_cast<std::size_t>(OverviewQuantity::Free)])
            *free = std::max<TimeNs>(*free, 0);
        step.lengthNs = std::max<TimeNs>(step.lengthNs, 0);
    }
}

} // namespace

std::vector<AdviceStep> stepsOfCard(const CardEvidence &card)
{
    std::vector<AdviceStep> steps = stepsOf(card.overview(), card.card().framework, stepsOnTimeline(card));
    if (card.trace())
        cutFree(steps, card.activity().free);
    dropNegative(steps);
    return steps;
}

std::optional<TimeNs> meanOfTables(const CardOverview &overview, Framework framework, OverviewQuantity quantity)
{
    WideNs sum = 0;
    std::uint64_t count = 0;
    for (std::size_t index = overview.steps.size() > 1 ? 1 : 0; index < overview.steps.size(); ++index) {
        const CardOverview::Step &step = overview.steps[index];
        const OverviewQuantities reported = reportedOf(step, framework);
        auto value = step.computed.of(quantity) ? step.computed.of(quantity) : reported.of(quantity);
        const auto computing = reported.of(OverviewQuantity::Computing);
        const auto exposed = reported.of(OverviewQuantity::NotOverlapped);
        if (!value && quantity == OverviewQuantity::Step && computing && exposed)
            value = saturated(WideNs{*computing} + *exposed);
        sum += value.value_or(0);
        count += value ? 1 : 0;
    }
    return count > 0 ? std::optional(meanNs(sum, count)) : std::nullopt;
}

TimeRanges markedRanges(const std::vector<AdviceStep> &steps)
{
    TimeRanges ranges;
    for (const AdviceStep &step : steps) {
        if (step.range)
            ranges.push_back(*step.range);
    }
    return unionOf(std::move(ranges));
}

} // namespace plumbline
