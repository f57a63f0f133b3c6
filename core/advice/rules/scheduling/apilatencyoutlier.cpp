// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/analysis/host/launches.h"
#include "core/base/median.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// The calls of one host function. Launches of collectives hand over dozens of tasks each, so they are compared with each other
/// only.
struct Api
{
    WideNs sumNs = 0;
    std::vector<SliceId> calls;
    TimeNs medianNs = 0; ///< upper median

    [[nodiscard]] double meanNs() const { return static_cast<double>(sumNs) / static_cast<double>(calls.size()); }
};

/// What calls are compared by: their name, and whether they launch a collective.
using ApiKey = std::pair<StringId, bool>;

/// Returns whether calls of that name are judged. Calls that wait for the device or another card, and calls that belong to other
/// rules, are not.
bool isJudged(std::string_view name)
{
    const HostActivity activity = hostActivity(ProcessKind::Runtime, name);
    return (activity == HostActivity::Runtime || activity == HostActivity::Launch) &&
           name.find("hcom_") == std::string_view::npos && !name.starts_with("Hccl@");
}

/// Returns the slices from which a HostToDevice flow leads to a communication task, sorted.
std::vector<SliceId> collectiveLaunches(const Trace &trace)
{
    std::vector<SliceId> launches;
    for (const FlowTable::Category &category : trace.flows().categories) {
        for (std::uint32_t flow = category.begin; category.name == "HostToDevice" && flow < category.end; ++flow) {
            const Flow &each = trace.flows().flows[flow];
            const bool isCommunication =
                each.to.lane.isValid() && trace.processOf(each.to.lane).kind == ProcessKind::Communication;
            if (each.from.slice.isValid() && isCommunication)
                launches.push_back(each.from.slice);
        }
    }
    std::ranges::sort(launches);
    return launches;
}

std::map<ApiKey, Api> apisOf(const Trace &trace, const TaskControl &control)
{
    std::map<ApiKey, Api> apis;
    const std::vector<SliceId> collectives = collectiveLaunches(trace);
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
            Api &api = apis[{name, std::ranges::binary_search(collectives, SliceId(slice))}];
            api.sumNs += trace.slices().duration[slice];
            api.calls.emplace_back(slice);
        }
    }
    for (auto &[key, api] : apis) {
        std::vector<TimeNs> lengths;
        for (const SliceId call : api.calls)
            lengths.push_back(trace.slices().duration[call.value]);
        api.medianNs = upperMedian(std::move(lengths));
    }
    return apis;
}

/// The calls that took longer than a multiple of the usual time of their name, and what they took beyond it.
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
        if (static_cast<double>(length) > times * static_cast<double>(api.medianNs)) {
            excess.calls.push_back(call);
            excess.wideNs += length - api.medianNs;
        }
    }
    return excess;
}

/// Returns the part of an excess that calls may cost the device, of a mean step.
TimeNs exposedExcess(const CardEvidence &card, const std::vector<SliceId> &calls, TimeNs excess)
{
    return std::min(hostCostOf(card, calls).exposedNs, card.perStep(excess));
}

Finding findingOf(const RuleInput &input, StringId name, const Api &api, const std::vector<SliceId> &calls, TimeNs excess)
{
    constexpr std::size_t FewCalls = 8;
    const CardEvidence &card = input.card();
    const HostCost cost = hostCostOf(card, calls);
    const TimeNs exposed = exposedExcess(card, calls, excess);
    Finding finding = input.finding();
    finding.facts = {textFact("api", std::string(card.trace()->text(name))),
                     countFact("calls", static_cast<std::int64_t>(api.calls.size())),
                     timeFact("mean_ns", static_cast<TimeNs>(api.meanNs())),
                     timeFact("median_ns", api.medianNs),
                     countFact("outliers", static_cast<std::int64_t>(calls.size())),
                     timeFact("longest_ns", cost.longestNs),
                     timeFact("excess_ns", card.perStep(excess)),
                     timeFact("exposed_ns", exposed)};
    saveExposed(card, cost, finding);
    finding.save(0, exposed, card.meanStepNs());
    finding.confidence = api.calls.size() < FewCalls ? Confidence::Derived : Confidence::Measured;
    finding.explains = {"host-bound-window", "idle-gap-cause", "free-share-high", "step-unaccounted-time"};
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
    for (const auto &[key, api] : apisOf(*card.trace(), control)) {
        const auto &[name, isCollective] = key;
        const Excess excess = excessOf(*card.trace(), api, input.threshold("times"));
        const bool isKnown = static_cast<double>(api.calls.size()) >= input.threshold("least_calls");
        const double share = isKnown ? shareOfStep(card, exposedExcess(card, excess.calls, excess.ns())) : 0;
        worst = std::max(worst, share);
        if (!excess.calls.empty() && share >= input.threshold("share"))
            outcome.findings.push_back(findingOf(input, name, api, excess.calls, excess.ns()));
        const bool isLaunch = card.trace()->text(name) == "Node@launch";
        if (!isLaunch || isCollective)
            continue;
        outcome.measured(timeFact("launch_mean_ns", static_cast<TimeNs>(api.meanNs())), "launch_ns");
        if (api.meanNs() <= input.threshold("launch_ns") || !excess.calls.empty())
            continue;
        const auto usual = static_cast<WideNs>(input.threshold("launch_ns")) * static_cast<WideNs>(api.calls.size());
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
                       {"least_calls", 3, FactUnit::Count, "ours"},
                       {"share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateApiLatencyOutlier,
        .subject = {"api"},
    };
}

} // namespace plumbline
