// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"

#include <algorithm>

namespace plumbline {

namespace {

/// The stretches at both ends of each step in which the device has nothing to do: preparing and trailing.
struct StepEdges
{
    std::vector<TimeRange> before;
    std::vector<TimeRange> after;
};

StepEdges edgesOf(const CardEvidence &card)
{
    StepEdges edges;
    for (const AdviceStep &step : card.steps()) {
        if (!step.range)
            continue;
        const TimeNs length = step.range->length();
        const TimeNs before = std::clamp<TimeNs>(step.quantities.of(OverviewQuantity::Preparing).value_or(0), 0, length);
        const TimeNs after = std::clamp<TimeNs>(step.trailingNs.value_or(0), 0, length - before);
        edges.before.push_back({step.range->begin, step.range->begin + before});
        edges.after.push_back({step.range->end - after, step.range->end});
    }
    return edges;
}

RuleOutcome evaluateStepUnaccountedTime(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    StepEdges edges = edgesOf(card);
    const TimeNs before = card.perStep(totalLength(edges.before));
    const TimeNs after = card.perStep(totalLength(edges.after));
    const TimeNs step = card.meanStepNs();
    RuleOutcome outcome;
    if (step <= 0)
        return outcome;
    const double share = static_cast<double>(before + after) / static_cast<double>(step);
    outcome.measured(shareFact("unaccounted_share", share), "share");
    if (share <= input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {timeFact("unaccounted_ns", before + after), shareFact("unaccounted_share", share),
                     timeFact("preparing_ns", before), timeFact("trailing_ns", after), timeFact("step_ns", step)};
    finding.confidence = Confidence::Derived;
    finding.save(0, before + after, step);
    TimeRanges all = std::move(edges.before);
    all.insert(all.end(), edges.after.begin(), edges.after.end());
    std::erase_if(all, [](const TimeRange &range) { return range.isEmpty(); });
    finding.claims.push_back({card.index(), unionOf(all)});
    std::ranges::stable_sort(all, [](TimeRange a, TimeRange b) { return a.length() > b.length(); });
    for (const TimeRange &range : all)
        finding.show(card.rangeEvidence(range, std::string()));
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule stepUnaccountedTime()
{
    return {
        .id = "step-unaccounted-time",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::DeviceTime, AdviceInput::StepMarks},
        .thresholds = {{"share", 0.05, FactUnit::Share, "ours"}},
        .evaluate = evaluateStepUnaccountedTime,
        .symptom = SymptomLevel::ShareOfTime,
    };
}

} // namespace plumbline
