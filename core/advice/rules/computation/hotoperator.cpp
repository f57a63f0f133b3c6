// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/analysis/kernels/kernelgroups.h"
#include "core/storage/role.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace plumbline {

namespace {

/// The calls of one type.
struct TypeTime
{
    std::string_view name;
    std::uint64_t calls = 0;
    WideNs sumPs = 0;
    std::optional<std::uint32_t> longest; ///< none in a table of sums
};

/// Returns the types with their times, the longest total first.
std::vector<TypeTime> timesByType(const ComputeKernels &kernels)
{
    const KernelCalls &calls = *kernels.calls();
    std::unordered_map<std::string_view, std::size_t> known;
    std::vector<TypeTime> types;
    for (const KernelVariant &variant : kernels.variants()) {
        const std::string_view name = operatorType(calls, variant.calls.front());
        const std::size_t index = known.try_emplace(name, types.size()).first->second;
        if (index == types.size())
            types.push_back({name, 0, 0, variant.calls.front()});
        TypeTime &type = types[index];
        type.calls += variant.calls.size();
        type.sumPs += variant.sumPs;
        for (const std::uint32_t call : variant.calls) {
            if (calls.durationPs(call) > calls.durationPs(*type.longest))
                type.longest = call;
        }
    }
    return types;
}

/// Returns the types that a table of sums lists. Only its first whole counts, because others may cover another time
/// (KernelCalls::whole()), and of it only what computes.
std::vector<TypeTime> timesInSums(const CardKernels &sums)
{
    const KernelCalls &calls = *sums.calls;
    std::vector<TypeTime> types;
    for (const KernelGroup &group : groupKernels(calls, KernelsBy::Type)) {
        const std::uint32_t first = group.calls.front();
        const std::string_view name = calls.type(first);
        const Role role = sliceRole(ProcessKind::Device, calls.core(first), {}, name);
        const bool isOther = role == Role::Communication || role == Role::Memory || role == Role::Wait;
        if (calls.whole(first) == calls.whole(0) && !isOther && !name.empty())
            types.push_back({name, figuresOf(calls, group, 0).count, group.sumPs, std::nullopt});
    }
    return types;
}

RuleOutcome evaluateHotOperator(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const bool isSummed = !card.has(AdviceInput::KernelTypes);
    std::vector<TypeTime> types = isSummed ? timesInSums(*card.operatorTypes()) : timesByType(card.computeKernels());
    std::ranges::stable_sort(types, [](const TypeTime &a, const TypeTime &b) { return a.sumPs > b.sumPs; });
    double whole = 0;
    for (const TypeTime &type : types)
        whole += static_cast<double>(type.sumPs);
    if (whole <= 0)
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Kernels)));
    const TypeTime &first = types.front();
    const double share = static_cast<double>(first.sumPs) / whole;

    RuleOutcome outcome;
    outcome.measured(shareFact("share", share), "hot_share");
    // Where computing is hardly any of the step, its largest part is no matter either.
    const TimeNs firstNs = saturated(first.sumPs / 1000);
    const TimeNs operatorNs = isSummed && card.operatorTypes()->isPerStep ? firstNs : card.perStep(firstNs);
    if (card.meanStepNs() > 0 && shareOfStep(card, operatorNs) < input.threshold("step_share"))
        return outcome;
    Finding finding = input.finding();
    finding.variant = share >= input.threshold("hot_share") ? "" : "even";
    finding.confidence = Confidence::Measured;
    double listed = 0;
    std::int64_t count = 0;
    while (static_cast<std::size_t>(count) < types.size() && listed < input.threshold("listed_share") * whole) {
        const TypeTime &type = types[static_cast<std::size_t>(count++)];
        listed += static_cast<double>(type.sumPs);
        if (type.longest)
            finding.show(card.kernelEvidence(*type.longest));
    }
    if (isSummed)
        finding.show({Evidence::Kind::File, card.index(), {}, card.operatorTypes()->source, {}, {}});
    finding.facts = {textFact("operator", std::string(first.name)),
                     countFact("calls", static_cast<std::int64_t>(first.calls)),
                     timeFact("operator_ns", firstNs),
                     shareFact("share", share),
                     countFact("types", static_cast<std::int64_t>(types.size())),
                     countFact("listed_types", count)};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule hotOperator()
{
    return {
        .id = "hot-operator",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::OperatorTypes},
        .thresholds = {{"hot_share", 0.20, FactUnit::Share, "ours"},
                       {"listed_share", 0.80, FactUnit::Share, "HTA"},
                       {"step_share", 0.02, FactUnit::Share, "ours"}},
        .evaluate = evaluateHotOperator,
        .subject = {"operator"},
    };
}

} // namespace plumbline
