// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace plumbline {

namespace {

/// Returns the calls of the loader that lie in no other one of their thread, by start. Time may lie in any of the frames inside
/// one another. A frame that holds a whole step, as that of a program called after its loader, is no call in the step.
std::vector<SliceId> outermostCalls(const CardEvidence &card)
{
    const Trace &trace = *card.trace();
    std::vector<SliceId> outer;
    std::map<std::string_view, TimeNs> ends; // by thread: end of its last call
    for (const SliceId call : card.slicesOf(HostActivity::DataLoading)) {
        const TimeRange range = trace.sliceRange(call);
        const auto step = std::ranges::lower_bound(card.markedSteps(), range.begin, {}, &TimeRange::begin);
        if (step != card.markedSteps().end() && step->end <= range.end)
            continue;
        const auto [end, isFirst] = ends.try_emplace(trace.lane(trace.laneOf(call)).tid, range.end);
        if (!isFirst && range.end <= end->second)
            continue;
        end->second = range.end;
        outer.push_back(call);
    }
    return outer;
}

RuleOutcome evaluateDataLoaderSlow(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const Trace &trace = *card.trace();
    const std::vector<SliceId> calls = outermostCalls(card);
    const HostCost cost = hostCostOf(card, calls);
    const double share = shareOfStep(card, cost.exposedNs);
    RuleOutcome outcome;
    outcome.measured(shareFact("exposed_share", share), "share");
    if (calls.empty() || share < input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    const bool isSingle = std::ranges::any_of(card.slicesOf(HostActivity::DataLoading), [&trace](SliceId call) {
        return trace.text(trace.slices().name[call.value]).find("SingleProcess") != std::string_view::npos;
    });
    finding.variant = isSingle ? "single" : "";
    finding.facts = {countFact("calls", static_cast<std::int64_t>(cost.calls)), timeFact("longest_ns", cost.longestNs),
                     timeFact("loading_ns", cost.sumNs), timeFact("exposed_ns", cost.exposedNs),
                     timeFact("step_ns", card.meanStepNs())};
    saveExposed(card, cost, finding);
    finding.explains = {"step-gap-long", "host-bound-window", "idle-gap-cause", "free-share-high", "step-unaccounted-time"};
    showCalls(card, calls, finding);
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
        .thresholds = {{"share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateDataLoaderSlow,
    };
}

} // namespace plumbline
