// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"

#include <algorithm>

namespace plumbline {

namespace {

RuleOutcome evaluateGcAbnormal(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const std::vector<SliceId> &collections = card.slicesOf(HostActivity::GarbageCollection);
    if (collections.empty())
        return RuleOutcome::notApplicable("Python GC");
    const HostCost cost = hostCostOf(card, collections);
    const double share = shareOfStep(card, cost.exposedNs);
    RuleOutcome outcome;
    outcome.measured(shareFact("exposed_share", share), "share");
    if (share < input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {countFact("events", static_cast<std::int64_t>(collections.size())), timeFact("collecting_ns", cost.sumNs),
                     timeFact("longest_ns", cost.longestNs), timeFact("exposed_ns", cost.exposedNs)};
    saveExposed(card, cost, finding);
    finding.explains = {"host-bound-window", "idle-gap-cause", "free-share-high", "step-unaccounted-time"};
    showCalls(card, collections, finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule gcAbnormal()
{
    return {
        .id = "gc-abnormal",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateGcAbnormal,
    };
}

} // namespace plumbline
