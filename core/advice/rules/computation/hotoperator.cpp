// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"

#include <algorithm>
#include <unordered_map>

namespace plumbline {

namespace {

/// The calls of one type.
struct TypeTime
{
    std::string_view name;
    std::uint64_t calls = 0;
    WideNs sumPs = 0;
    std::uint32_t longest = 0;
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
            if (calls.durationPs(call) > calls.durationPs(type.longest))
                type.longest = call;
        }
    }
    std::ranges::stable_sort(types, [](const TypeTime &a, const TypeTime &b) { return a.sumPs > b.sumPs; });
    return types;
}

RuleOutcome evaluateHotOperator(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const std::vector<TypeTime> types = timesByType(card.computeKernels());
    const auto whole = static_cast<double>(card.computeKernels().sumPs());
    if (whole <= 0)
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Kernels)));
    const TypeTime &first = types.front();
    const double share = static_cast<double>(first.sumPs) / whole;

    RuleOutcome outcome;
    outcome.measured(shareFact("share", share), "hot_share");
    Finding finding = input.finding();
    finding.variant = share >= input.threshold("hot_share") ? "" : "even";
    finding.confidence = Confidence::Measured;
    double listed = 0;
    std::int64_t count = 0;
    while (static_cast<std::size_t>(count) < types.size() && listed < input.threshold("listed_share") * whole) {
        const TypeTime &type = types[static_cast<std::size_t>(count++)];
        listed += static_cast<double>(type.sumPs);
        finding.show(card.kernelEvidence(type.longest));
    }
    finding.facts = {textFact("operator", std::string(first.name)),
                     countFact("calls", static_cast<std::int64_t>(first.calls)),
                     timeFact("operator_ns", saturated(first.sumPs / 1000)),
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
        .needs = {AdviceInput::KernelTypes},
        .thresholds = {{"hot_share", 0.20, FactUnit::Share, "ours"}, {"listed_share", 0.80, FactUnit::Share, "HTA"}},
        .evaluate = evaluateHotOperator,
        .subject = {"operator"},
    };
}

} // namespace plumbline
