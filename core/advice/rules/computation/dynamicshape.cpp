// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"

#include <algorithm>
#include <unordered_map>

namespace plumbline {

namespace {

/// Shows the first call of each shape of the type with the most shapes.
void showShapes(const CardEvidence &card, Finding &finding)
{
    const ComputeKernels &kernels = card.computeKernels();
    std::unordered_map<std::string_view, std::vector<std::uint32_t>> firsts;
    std::string_view most;
    for (const KernelVariant &variant : kernels.variants()) {
        const std::string_view type = operatorType(*kernels.calls(), variant.calls.front());
        auto &own = firsts[type];
        own.push_back(variant.calls.front());
        if (own.size() > firsts[most].size())
            most = type;
    }
    const auto &shown = firsts[most];
    for (std::size_t at = 0; at < std::min(shown.size(), EvidenceLimit); ++at)
        finding.show(card.kernelEvidence(shown[at]));
    finding.evidenceCount = shown.size();
    finding.facts.push_back(textFact("operator", std::string(most)));
    finding.facts.push_back(countFact("shapes", static_cast<std::int64_t>(shown.size())));
}

RuleOutcome evaluateDynamicShape(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    std::int64_t dynamic = 0;
    std::int64_t unchanging = 0;
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        for (const std::uint32_t call : variant.calls) {
            const std::string_view state = kernels.calls()->text(call, KernelColumn::State);
            dynamic += state == "dynamic" ? 1 : 0;
            unchanging += state == "static" ? 1 : 0;
        }
    }
    if (dynamic + unchanging == 0)
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::KernelTable)) + ": OP State");
    RuleOutcome outcome;
    outcome.measured(countFact("static_kernels", unchanging), "static_kernels");
    if (static_cast<double>(unchanging) > input.threshold("static_kernels"))
        return outcome;
    Finding finding = input.finding();
    const bool isCompiling =
        static_cast<double>(card.slicesOf(HostActivity::Compilation).size()) >= input.threshold("compile_calls");
    finding.variant = isCompiling ? "compiling" : "";
    finding.severity = isCompiling ? FindingSeverity::Medium : FindingSeverity::Info;
    finding.facts = {countFact("dynamic_kernels", dynamic)};
    showShapes(card, finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule dynamicShape()
{
    return {
        .id = "dynamic-shape",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::KernelTypes},
        .thresholds = {{"static_kernels", 0, FactUnit::Count, "msprof-analyze"},
                       {"compile_calls", 20, FactUnit::Count, "msprof-analyze"}},
        .evaluate = evaluateDynamicShape,
    };
}

} // namespace plumbline
