// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

namespace plumbline {

namespace {

/// Returns the name of the call of CANN that took most time of all `calls`, without its layer.
std::string longestApi(const Trace &trace, const std::vector<SliceId> &calls)
{
    std::map<std::string_view, WideNs> sums;
    for (const SliceId call : calls)
        sums[trace.text(trace.slices().name[call.value])] += trace.slices().duration[call.value];
    const auto longest = std::ranges::max_element(sums, {}, [](const auto &each) { return each.second; });
    return longest == sums.end() ? std::string() : std::string(longest->first.substr(longest->first.find('@') + 1));
}

RuleOutcome evaluateMemoryOpSlow(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    if (!hasRuntime(card))
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Launches)));
    const std::vector<SliceId> &calls = card.slicesOf(HostActivity::Allocation);
    const HostCost cost = hostCostOf(card, calls);
    const double share = shareOfStep(card, cost.exposedNs);
    RuleOutcome outcome;
    outcome.measured(shareFact("exposed_share", share), "share");
    if (calls.empty() || share < input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {textFact("api", longestApi(*card.trace(), calls)),
                     countFact("calls", static_cast<std::int64_t>(calls.size())), timeFact("sum_ns", cost.sumNs),
                     timeFact("exposed_ns", cost.exposedNs), countFact("steps", static_cast<std::int64_t>(card.steps().size()))};
    if (card.isUnmarked())
        finding.variant = "unmarked";
    saveExposed(card, cost, finding);
    finding.explains = {"host-bound-window", "idle-gap-cause", "free-share-high", "step-unaccounted-time"};
    showCalls(card, calls, finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule memoryOpSlow()
{
    return {
        .id = "memory-op-slow",
        .area = AdviceArea::Memory,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateMemoryOpSlow,
        .subject = {"api"},
    };
}

} // namespace plumbline
