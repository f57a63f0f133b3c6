// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"

#include <string>

namespace plumbline {

namespace {

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
    if (cost.calls == 0 || exposed < input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {countFact("calls", static_cast<std::int64_t>(cost.calls)), timeFact("compile_ns", cost.sumNs),
                     shareFact("compile_share", share), timeFact("exposed_ns", cost.exposedNs),
                     timeFact("step_ns", card.meanStepNs())};
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
