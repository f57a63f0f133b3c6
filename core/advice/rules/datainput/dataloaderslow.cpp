// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"

#include <algorithm>
#include <string_view>

namespace plumbline {

namespace {

RuleOutcome evaluateDataLoaderSlow(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const Trace &trace = *card.trace();
    std::vector<SliceId> slow;
    TimeNs longest = 0;
    for (const SliceId call : innermostCalls(card, card.slicesOf(HostActivity::DataLoading))) {
        const TimeNs length = trace.slices().duration[call.value];
        longest = std::max(longest, length);
        if (static_cast<double>(length) >= input.threshold("call_ns"))
            slow.push_back(call);
    }
    RuleOutcome outcome;
    outcome.measured(timeFact("longest_ns", longest), "call_ns");
    if (slow.empty())
        return outcome;
    const HostCost cost = hostCostOf(card, slow);
    Finding finding = input.finding();
    const bool isSingle = std::ranges::any_of(slow, [&trace](SliceId call) {
        return trace.text(trace.slices().name[call.value]).find("SingleProcess") != std::string_view::npos;
    });
    finding.variant = isSingle ? "single" : "";
    finding.facts = {countFact("calls", static_cast<std::int64_t>(cost.calls)), timeFact("longest_ns", cost.longestNs),
                     timeFact("loading_ns", cost.sumNs), timeFact("exposed_ns", cost.exposedNs),
                     timeFact("step_ns", card.meanStepNs())};
    saveExposed(card, cost, finding);
    finding.explains = {"step-gap-long", "host-bound-window", "idle-gap-cause", "free-share-high", "step-unaccounted-time"};
    showCalls(card, slow, finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule dataLoaderSlow()
{
    return {
        .id = "dataloader-slow",
        .area = AdviceArea::DataInput,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"call_ns", 10e6, FactUnit::Time, "msprof-analyze"}},
        .evaluate = evaluateDataLoaderSlow,
    };
}

} // namespace plumbline
