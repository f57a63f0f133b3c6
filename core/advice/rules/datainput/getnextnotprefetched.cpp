// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/query/slicesearch.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

/// Returns for each lane whether it belongs to the device.
std::vector<bool> deviceLanes(const Trace &trace)
{
    std::vector<bool> lanes;
    for (const Lane &lane : trace.lanes())
        lanes.push_back(trace.process(lane.process).kind == ProcessKind::Device);
    return lanes;
}

/// Returns when the device computes, without kernels of the names in `names`.
TimeRanges otherComputing(const Trace &trace, const NameMatches &names, const TaskControl &control)
{
    TimeRanges kernels;
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device)
            continue;
        for (std::size_t row = lane.sliceBegin(); row < lane.sliceEnd() && !control.stopRequested(); ++row) {
            if (names[trace.slices().name[row].value] == 0 && isComputing(trace, SliceId(row)))
                kernels.push_back(trace.sliceRange(SliceId(row)));
        }
    }
    return unionOf(std::move(kernels));
}

/// Returns the first fetch of each marked step that has one.
std::vector<SliceId> firstFetches(const CardEvidence &card, const std::vector<SliceId> &fetching)
{
    const auto beginOf = [&card](SliceId slice) { return card.trace()->sliceRange(slice).begin; };
    std::vector<SliceId> first;
    for (const AdviceStep &step : card.steps()) {
        if (!step.range)
            continue;
        const auto found = std::ranges::lower_bound(fetching, step.range->begin, {}, beginOf);
        if (found != fetching.end() && step.range->contains(beginOf(*found)))
            first.push_back(*found);
    }
    return first;
}

RuleOutcome evaluateGetNextNotPrefetched(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const Trace &trace = *card.trace();
    const NameMatches names = matchNames(
        trace, [](std::string_view name) { return name.find("GetNext") != std::string_view::npos; }, control);
    auto fetching = findSlices(trace, {AllTime, deviceLanes(trace), &names}, control).value_or(std::vector<SliceId>());
    if (fetching.empty())
        return RuleOutcome::notApplicable("GetNext");
    fetching = sortedByStart(trace, fetching, control, 1);
    const TimeRanges computing = otherComputing(trace, names, control);
    const std::vector<SliceId> first = firstFetches(card, fetching);
    std::vector<SliceId> alone;
    TimeRanges exposed;
    for (const SliceId slice : first) {
        if (overlaps(computing, trace.sliceRange(slice)))
            continue;
        alone.push_back(slice);
        exposed.push_back(trace.sliceRange(slice));
    }
    const std::size_t steps = first.size();
    if (steps < 2)
        return RuleOutcome::notApplicable(std::string(SeveralSteps));
    const double share = static_cast<double>(alone.size()) / static_cast<double>(steps);
    RuleOutcome outcome;
    outcome.measured(shareFact("alone_share", share), "share");
    if (share <= input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    exposed = unionOf(std::move(exposed));
    const TimeNs exposedNs = card.perStep(lengthOf(exposed));
    finding.facts = {countFact("alone", static_cast<std::int64_t>(alone.size())),
                     countFact("steps", static_cast<std::int64_t>(steps)), timeFact("exposed_ns", exposedNs)};
    finding.save(0, exposedNs, card.meanStepNs());
    finding.claims.push_back({card.index(), std::move(exposed)});
    finding.explains = {"step-gap-long", "step-unaccounted-time"};
    for (const SliceId slice : alone)
        finding.show(card.sliceEvidence(slice));
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule getNextNotPrefetched()
{
    return {
        .id = "getnext-not-prefetched",
        .area = AdviceArea::DataInput,
        .needs = {AdviceInput::Timeline, AdviceInput::StepMarks},
        .thresholds = {{"share", 0.50, FactUnit::Share, "ours"}},
        .evaluate = evaluateGetNextNotPrefetched,
        .isOfMindSpore = true,
    };
}

} // namespace plumbline
