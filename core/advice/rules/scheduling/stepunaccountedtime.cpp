// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/edgework.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/stepedges.h"
#include "core/analysis/host/hostcaller.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

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

/// Returns whether no other rule tells about an activity. Work that nothing recorded has no name to tell.
bool isUntold(const NamedWork &work)
{
    switch (work.activity) {
    case HostActivity::Framework:
    case HostActivity::Optimizer:
    case HostActivity::Runtime:
    case HostActivity::Launch:
    case HostActivity::Logging:
    case HostActivity::Saving:
        return work.longest.isValid();
    default:
        return false;
    }
}

/// Returns the finding about one piece of work, which is the cause of its part of the edges.
Finding findingOf(const RuleInput &input, const NamedWork &work, const StepEdges &edges)
{
    const CardEvidence &card = input.card();
    const HostCallers callers(*card.trace());
    TimeRanges before = unionOf(edges.before);
    const std::string name = nameOfWork(*card.trace(), work.longest);
    const std::string caller = nameOfWork(*card.trace(), callers.of(work.longest));
    Finding finding = input.finding();
    finding.variant = hostActivityName(work.activity);
    finding.facts = {textFact("work", name),
                     textFact("caller", caller == name ? std::string() : caller),
                     timeFact("work_ns", work.ns),
                     timeFact("before_ns", card.perStep(lengthOf(common(before, work.ranges)))),
                     countFact("calls", static_cast<std::int64_t>(work.ranges.size())),
                     timeFact("step_ns", card.meanStepNs())};
    finding.confidence = Confidence::Measured;
    finding.restsOnFew = hasFewKernels(card);
    finding.save(0, work.ns, card.meanStepNs());
    finding.claims.push_back({card.index(), work.ranges});
    finding.explains = {"step-unaccounted-time", "step-gap-long", "free-share-high"};
    Evidence evidence = card.sliceEvidence(work.longest);
    evidence.range = *std::ranges::max_element(work.ranges, {}, &TimeRange::length);
    finding.show(std::move(evidence));
    return finding;
}

RuleOutcome evaluateStepUnaccountedTime(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    if (card.trace() && card.activity().isEmpty())
        return RuleOutcome::notApplicable(std::string(DeviceWork));
    const StepEdges edges = edgesOf(card);
    const TimeNs before = card.perStep(totalLength(edges.before));
    const TimeNs after = card.perStep(totalLength(edges.after));
    const TimeNs step = card.meanStepNs();
    RuleOutcome outcome;
    if (step <= 0)
        return outcome;
    TimeRanges all = edges.before;
    all.insert(all.end(), edges.after.begin(), edges.after.end());
    std::erase_if(all, [](const TimeRange &range) { return range.isEmpty(); });
    const StepEdges idle = idleEdgesOf(card);
    TimeRanges sorted = idle.before;
    sorted.insert(sorted.end(), idle.after.begin(), idle.after.end());
    sorted = unionOf(std::move(sorted), Touching::Apart);
    const std::vector<NamedWork> work = namedWork(card, sorted, control);
    constexpr std::size_t MostNamed = 3;
    for (const NamedWork &each : work) {
        if (outcome.findings.size() < MostNamed && isUntold(each) && shareOfStep(card, each.ns) >= input.threshold("work_share"))
            outcome.findings.push_back(findingOf(input, each, idle));
    }
    outcome.measured(shareFact("work_share", work.empty() ? 0 : shareOfStep(card, work.front().ns)), "work_share");
    const double share = static_cast<double>(before + after) / static_cast<double>(step);
    outcome.measured(shareFact("unaccounted_share", share), "share");
    if (share <= input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {timeFact("unaccounted_ns", before + after), shareFact("unaccounted_share", share),
                     timeFact("preparing_ns", before), timeFact("trailing_ns", after), timeFact("step_ns", step)};
    if (!work.empty() && work.front().longest.isValid()) {
        finding.variant = "named";
        finding.facts.push_back(textFact("work", nameOfWork(*card.trace(), work.front().longest)));
        finding.facts.push_back(timeFact("work_ns", work.front().ns));
    }
    finding.confidence = Confidence::Derived;
    finding.restsOnFew = card.trace() && hasFewKernels(card);
    finding.save(0, before + after, step);
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
        .thresholds = {{"share", 0.05, FactUnit::Share, "ours"}, {"work_share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateStepUnaccountedTime,
        .symptom = SymptomLevel::ShareOfTime,
        .subject = {"work"},
    };
}

} // namespace plumbline
