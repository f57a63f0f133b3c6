// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>

namespace plumbline {

namespace {

using namespace std::literals;

constexpr std::array MemoryOpSlowNames{"AscendCL@aclMallocMemInner"sv, "AscendCL@aclrtFreePhysical"sv, "AscendCL@aclrtFree"sv};

RuleOutcome evaluateMemoryOpSlow(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    if (!hasRuntime(card))
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Launches)));
    const Trace &trace = *card.trace();
    std::map<std::string_view, std::vector<SliceId>> calls;
    for (const SliceId call : card.slicesOf(HostActivity::Allocation)) {
        const std::string_view name = trace.text(trace.slices().name[call.value]);
        if (std::ranges::find(MemoryOpSlowNames, name) != MemoryOpSlowNames.end())
            calls[name].push_back(call);
    }
    RuleOutcome outcome;
    for (const std::string_view name : MemoryOpSlowNames) {
        const std::vector<SliceId> &own = calls[name];
        WideNs wide = 0;
        for (const SliceId call : own)
            wide += trace.slices().duration[call.value];
        const TimeNs sum = saturated(wide);
        outcome.measured(timeFact("sum_ns", sum), "sum_limit_ns");
        if (static_cast<double>(sum) < input.threshold("sum_limit_ns"))
            continue;
        const HostCost cost = hostCostOf(card, own);
        Finding finding = input.finding();
        finding.facts = {textFact("api", std::string(name.substr(name.find('@') + 1))),
                         countFact("calls", static_cast<std::int64_t>(own.size())), timeFact("sum_ns", sum),
                         timeFact("exposed_ns", cost.exposedNs),
                         countFact("steps", static_cast<std::int64_t>(card.steps().size()))};
        saveExposed(card, cost, finding);
        finding.explains = {"host-bound-window", "idle-gap-cause", "free-share-high"};
        showCalls(card, own, finding);
        outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

} // namespace

Rule memoryOpSlow()
{
    return {
        .id = "memory-op-slow",
        .area = AdviceArea::Memory,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"sum_limit_ns", 10e6, FactUnit::Time, "msprof-analyze"}},
        .evaluate = evaluateMemoryOpSlow,
        .subject = {"api"},
    };
}

} // namespace plumbline
