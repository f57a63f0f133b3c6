// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/analysis/host/hostcaller.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

namespace {

/// Tells the longest stretch in which the device is idle while operators compile, and which code asked for that.
void tellLongestGap(const CardEvidence &card, std::span<const SliceId> calls, const TimeRanges &exposed, Finding &finding)
{
    const Trace &trace = *card.trace();
    const TimeRange gap = *std::ranges::max_element(exposed, {}, &TimeRange::length);
    const SliceId call = std::ranges::max(calls, {}, [&](SliceId each) { return lengthWithin({trace.sliceRange(each)}, gap); });
    const SliceId caller = HostCallers(trace).of(call);
    finding.facts.push_back(timeFact("gap_ns", gap.length()));
    finding.facts.push_back(
        textFact("caller", caller == call ? std::string() : std::string(trace.text(trace.slices().name[caller.value]))));
}

RuleOutcome evaluateOpCompile(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    if (!hasRuntime(card))
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Launches)));
    const std::vector<SliceId> &calls = card.slicesOf(HostActivity::Compilation);
    const HostCost cost = hostCostOf(card, calls);
    const double share = shareOfStep(card, cost.sumNs);
    const double exposed = shareOfStep(card, cost.exposedNs);
    RuleOutcome outcome;
    outcome.measured(shareFact("exposed_share", exposed), "share");
    if (cost.calls == 0 || cost.exposed.empty() || exposed < input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {countFact("calls", static_cast<std::int64_t>(cost.calls)), timeFact("compile_ns", cost.sumNs),
                     shareFact("compile_share", share), timeFact("exposed_ns", cost.exposedNs),
                     timeFact("step_ns", card.meanStepNs())};
    tellLongestGap(card, calls, cost.exposed, finding);
    saveExposed(card, cost, finding);
    finding.explains = {"host-bound-window", "idle-gap-cause", "free-share-high", "step-unaccounted-time"};
    showCalls(card, calls, finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule opCompile()
{
    return {
        .id = "op-compile",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateOpCompile,
    };
}

} // namespace plumbline
