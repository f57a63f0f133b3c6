// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/fusionpatterns.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/analysis/kernels/kerneltensors.h"
#include "core/base/wide.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace plumbline {

namespace {

bool converts(std::string_view type)
{
    return type == "Cast" || type == "TransData";
}

/// Returns whether a kernel only moves elements to other places, so that a tensor is laid out in another way.
bool laysOut(std::string_view type)
{
    constexpr std::array<std::string_view, 6> Layouts{"Transpose",  "AsStrided", "ViewCopy",
                                                      "Contiguous", "Permute",   "TransposeLastTwoDims"};
    return std::ranges::find(Layouts, plainType(type)) != Layouts.end();
}

/// Returns whether the graph engine inserted a conversion.
bool isAutomatic(std::string_view name)
{
    return name.starts_with("trans_TransData_") || name.starts_with("trans_Cast_");
}

/// Returns whether a call undoes the conversion of the call before it.
bool undoes(const KernelCalls &calls, std::uint32_t first, std::uint32_t second)
{
    const auto text = [&calls](std::uint32_t call, KernelColumn column) { return calls.text(call, column); };
    return calls.type(first) == calls.type(second) && !text(first, KernelColumn::InputShapes).empty() &&
           text(first, KernelColumn::InputShapes) == text(second, KernelColumn::OutputShapes) &&
           text(first, KernelColumn::OutputShapes) == text(second, KernelColumn::InputShapes) &&
           text(first, KernelColumn::InputTypes) == text(second, KernelColumn::OutputTypes) &&
           text(first, KernelColumn::OutputTypes) == text(second, KernelColumn::InputTypes) &&
           text(first, KernelColumn::InputFormats) == text(second, KernelColumn::OutputFormats) &&
           text(first, KernelColumn::OutputFormats) == text(second, KernelColumn::InputFormats);
}

/// Returns the time of neighbouring pairs of conversions that undo each other.
double undoneNs(const ComputeKernels &kernels)
{
    const KernelCalls &calls = *kernels.calls();
    const auto &order = kernels.byStart();
    double sum = 0;
    for (std::size_t at = 1; at < order.size(); ++at) {
        if (!converts(calls.type(order[at])) || !undoes(calls, order[at - 1], order[at]))
            continue;
        for (const std::uint32_t call : {order[at - 1], order[at]})
            sum += std::min(durationNs(calls, call), static_cast<double>(kernels.aloneNs(call)));
        ++at;
    }
    return sum;
}

/// The calls of one kind of conversion.
struct Conversions
{
    KernelSavings savings;
    double automaticNs = 0; ///< inserted by the graph engine

    /// Returns their share of the time of all kernels.
    [[nodiscard]] double shareOf(double kernelsNs) const
    {
        return kernelsNs > 0 ? static_cast<double>(savings.durationNs()) / kernelsNs : 0;
    }
};

/// Returns whether conversions are worth a finding: by their share of computing, where that is enough of the step, or by that of
/// the step.
bool isMuch(const RuleInput &input, const Conversions &conversions, double share)
{
    const double ofStep = shareOfStep(input.card(), conversions.savings.savedPerStepNs());
    return !conversions.savings.isEmpty() && ofStep >= input.threshold("least_step_share") &&
           (share > input.threshold("share") || ofStep >= input.threshold("step_share"));
}

Finding findingOf(const RuleInput &input, const Conversions &casts, double share, TimeNs layoutNs)
{
    const CardEvidence &card = input.card();
    Finding finding = input.finding();
    finding.variant = casts.automaticNs * 2 > static_cast<double>(casts.savings.durationNs()) ? "automatic" : "";
    casts.savings.tell(finding);
    finding.facts.push_back(shareFact("conversion_share", share));
    finding.facts.push_back(timeFact("automatic_ns", static_cast<TimeNs>(casts.automaticNs)));
    finding.facts.push_back(timeFact("transpose_ns", layoutNs));
    casts.savings.fill(finding);
    if (finding.saving)
        finding.saving->lowNs =
            std::min(card.perStep(static_cast<TimeNs>(undoneNs(card.computeKernels()))), finding.saving->highNs);
    return finding;
}

Finding layoutFindingOf(const RuleInput &input, const Conversions &layouts, double share)
{
    Finding finding = input.finding();
    finding.variant = "layout";
    layouts.savings.tell(finding);
    finding.facts.push_back(shareFact("layout_share", share));
    layouts.savings.fill(finding);
    return finding;
}

RuleOutcome evaluateFormatCastShare(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    const KernelCalls &calls = *kernels.calls();
    Conversions casts{KernelSavings(card)};
    Conversions layouts{KernelSavings(card)};
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        const std::string_view type = operatorType(calls, variant.calls.front());
        // Conversions on the AI CPU cost because of where they run, which is the matter of aicpu-kernel.
        if ((!converts(type) && !laysOut(type)) || kernels.role(variant.calls.front()) == Role::AiCpu)
            continue;
        Conversions &of = converts(type) ? casts : layouts;
        for (const std::uint32_t call : variant.calls) {
            of.savings.add(call, durationNs(calls, call));
            of.automaticNs += isAutomatic(calls.name(call)) ? durationNs(calls, call) : 0;
        }
    }
    const auto whole = static_cast<double>(kernels.sumPs()) / 1000;
    const double castShare = casts.shareOf(whole);
    const double layoutShare = layouts.shareOf(whole);
    RuleOutcome outcome;
    outcome.measured(shareFact("conversion_share", castShare), "share");
    outcome.measured(shareFact("layout_share", layoutShare), "share");
    outcome.costs(saturated(WideNs{casts.savings.savedPerStepNs()} + layouts.savings.savedPerStepNs()));
    if (isMuch(input, casts, castShare))
        outcome.findings.push_back(findingOf(input, casts, castShare, layouts.savings.durationNs()));
    if (isMuch(input, layouts, layoutShare))
        outcome.findings.push_back(layoutFindingOf(input, layouts, layoutShare));
    return outcome;
}

} // namespace

Rule formatCastShare()
{
    return {
        .id = "format-cast-share",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::NamedTypes, AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.05, FactUnit::Share, "ours"},
                       {"step_share", 0.02, FactUnit::Share, "ours"},
                       {"least_step_share", 0.005, FactUnit::Share, "ours"}},
        .evaluate = evaluateFormatCastShare,
    };
}

} // namespace plumbline
