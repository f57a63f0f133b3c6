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
    std::vector<SliceId> slow;
    TimeNs longest = 0;
    for (const SliceId each : collections) {
        const TimeNs length = card.trace()->slices().duration[each.value];
        longest = std::max(longest, length);
        if (static_cast<double>(length) >= input.threshold("event_ns"))
            slow.push_back(each);
    }
    RuleOutcome outcome;
    outcome.measured(timeFact("longest_ns", longest), "event_ns");
    if (slow.empty())
        return outcome;
    const HostCost cost = hostCostOf(card, slow);
    WideNs sum = 0;
    for (const SliceId each : slow)
        sum += card.trace()->slices().duration[each.value];
    Finding finding = input.finding();
    finding.facts = {countFact("events", static_cast<std::int64_t>(slow.size())), timeFact("collecting_ns", saturated(sum)),
                     timeFact("longest_ns", longest), timeFact("exposed_ns", cost.exposedNs)};
    saveExposed(card, cost, finding);
    finding.severity = std::max(finding.severity, FindingSeverity::Low);
    finding.explains = {"host-bound-window", "idle-gap-cause", "free-share-high"};
    showCalls(card, slow, finding);
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
        .thresholds = {{"event_ns", 1e6, FactUnit::Time, "msprof-analyze"}},
        .evaluate = evaluateGcAbnormal,
    };
}

} // namespace plumbline
