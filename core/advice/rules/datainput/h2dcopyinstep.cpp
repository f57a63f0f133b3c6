// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace plumbline {

namespace {

/// Returns the copies that the host waits for: aclrtMemcpy and similar calls, without the asynchronous ones.
std::vector<SliceId> blockingCopies(const CardEvidence &card)
{
    std::vector<SliceId> copies;
    for (const SliceId call : card.slicesOf(HostActivity::Copy)) {
        if (card.trace()->text(card.trace()->slices().name[call.value]).find("Async") == std::string_view::npos)
            copies.push_back(call);
    }
    return copies;
}

RuleOutcome evaluateH2dCopyInStep(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    if (!hasRuntime(card))
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Launches)));
    const std::vector<SliceId> copies = blockingCopies(card);
    const HostCost cost = hostCostOf(card, copies);
    const double perStep =
        static_cast<double>(copies.size()) / static_cast<double>(std::max<std::size_t>(card.steps().size(), 1));
    RuleOutcome outcome;
    outcome.measured(numberFact("copies_per_step", perStep), "copies");
    outcome.measured(shareFact("exposed_share", shareOfStep(card, cost.exposedNs)), "share");
    if (perStep < input.threshold("copies") && (copies.empty() || shareOfStep(card, cost.exposedNs) < input.threshold("share")))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {countFact("calls", static_cast<std::int64_t>(copies.size())), numberFact("copies_per_step", perStep),
                     timeFact("copying_ns", cost.sumNs), timeFact("exposed_ns", cost.exposedNs)};
    saveExposed(card, cost, finding);
    finding.explains = {"host-bound-window", "idle-gap-cause", "free-share-high"};
    showCalls(card, copies, finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule h2dCopyInStep()
{
    return {
        .id = "h2d-copy-in-step",
        .area = AdviceArea::DataInput,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"copies", 3, FactUnit::Number, "ours"}, {"share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateH2dCopyInStep,
    };
}

} // namespace plumbline
