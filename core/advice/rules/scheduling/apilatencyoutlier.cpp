// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/analysis/host/launches.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

namespace plumbline {

namespace {

/// The calls of one host function.
struct Api
{
    std::uint64_t count = 0;
    WideNs sumNs = 0;
    std::vector<SliceId> calls;

    [[nodiscard]] double meanNs() const { return static_cast<double>(sumNs) / static_cast<double>(count); }
};

/// Returns whether calls of that name are judged. Calls that wait for the device or another card, and calls that belong to other
/// rules, are not.
bool isJudged(std::string_view name)
{
    const HostActivity activity = hostActivity(ProcessKind::Runtime, name);
    return (activity == HostActivity::Runtime || activity == HostActivity::Launch) &&
           name.find("hcom_") == std::string_view::npos && !name.starts_with("Hccl@");
}

std::map<StringId, Api> apisOf(const Trace &trace, const TaskControl &control)
{
    std::map<StringId, Api> apis;
    std::vector<std::uint8_t> judged(trace.strings().size(), 2);
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Runtime || control.stopRequested())
            continue;
        for (std::size_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            const StringId name = trace.slices().name[slice];
            if (judged[name.value] == 2)
                judged[name.value] = isJudged(trace.text(name)) ? 1 : 0;
            if (judged[name.value] == 0)
                continue;
            Api &api = apis[name];
            ++api.count;
            api.sumNs += trace.slices().duration[slice];
            api.calls.emplace_back(slice);
        }
    }
    return apis;
}

/// The calls that took longer than a multiple of the mean of their name, and the time that they took above the mean.
struct Excess
{
    std::vector<SliceId> calls;
    WideNs wideNs = 0;

    [[nodiscard]] TimeNs ns() const { return saturated(wideNs); }
};

Excess excessOf(const Trace &trace, const Api &api, double times)
{
    Excess excess;
    for (const SliceId call : api.calls) {
        const TimeNs length = trace.slices().duration[call.value];
        if (static_cast<double>(length) > times * api.meanNs()) {
            excess.calls.push_back(call);
            excess.wideNs += length - static_cast<TimeNs>(api.meanNs());
        }
    }
    return excess;
}

Finding findingOf(const RuleInput &input, StringId name, const Api &api, const std::vector<SliceId> &calls, TimeNs excess)
{
    const CardEvidence &card = input.card();
    const HostCost cost = hostCostOf(card, calls);
    Finding finding = input.finding();
    finding.facts = {textFact("api", std::string(card.trace()->text(name))),
                     countFact("calls", static_cast<std::int64_t>(api.count)),
                     timeFact("mean_ns", static_cast<TimeNs>(api.meanNs())),
                     countFact("outliers", static_cast<std::int64_t>(calls.size())),
                     timeFact("longest_ns", cost.longestNs),
                     timeFact("excess_ns", card.perStep(excess)),
                     timeFact("exposed_ns", std::min(cost.exposedNs, card.perStep(excess)))};
    saveExposed(card, cost, finding);
    finding.save(0, std::min(cost.exposedNs, card.perStep(excess)), card.meanStepNs());
    finding.explains = {"host-bound-window", "idle-gap-cause", "free-share-high"};
    showCalls(card, calls, finding);
    return finding;
}

RuleOutcome evaluateApiLatencyOutlier(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    if (!hasRuntime(card))
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Launches)));
    RuleOutcome outcome;
    double worst = 0;
    for (const auto &[name, api] : apisOf(*card.trace(), control)) {
        const Excess excess = excessOf(*card.trace(), api, input.threshold("times"));
        const double share = shareOfStep(card, card.perStep(excess.ns()));
        worst = std::max(worst, share);
        if (!excess.calls.empty() && share >= input.threshold("share"))
            outcome.findings.push_back(findingOf(input, name, api, excess.calls, excess.ns()));
        const bool isLaunch = card.trace()->text(name) == "Node@launch";
        if (!isLaunch)
            continue;
        outcome.measured(timeFact("launch_mean_ns", static_cast<TimeNs>(api.meanNs())), "launch_ns");
        if (api.meanNs() <= input.threshold("launch_ns"))
            continue;
        const auto usual = static_cast<WideNs>(input.threshold("launch_ns")) * api.count;
        Finding finding = findingOf(input, name, api, api.calls, saturated(api.sumNs - usual));
        finding.variant = "launch";
        outcome.findings.push_back(std::move(finding));
    }
    outcome.measured(shareFact("excess_share", worst), "share");
    return outcome;
}

} // namespace

Rule apiLatencyOutlier()
{
    return {
        .id = "api-latency-outlier",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"launch_ns", VerticalLaunchNs, FactUnit::Time, "ours"},
                       {"times", 20, FactUnit::Number, "ours"},
                       {"share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateApiLatencyOutlier,
        .subject = {"api"},
    };
}

} // namespace plumbline
