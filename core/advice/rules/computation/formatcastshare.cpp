// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/analysis/kernels/kerneltensors.h"

#include <algorithm>

namespace plumbline {

namespace {

bool converts(std::string_view type)
{
    return type == "Cast" || type == "TransData";
}

bool transposes(std::string_view type)
{
    return type == "Transpose" || type == "TransposeD";
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

RuleOutcome evaluateFormatCastShare(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    const KernelCalls &calls = *kernels.calls();
    KernelSavings savings(card);
    double automatic = 0;
    double transposing = 0;
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        if (transposes(calls.type(variant.calls.front())))
            transposing += static_cast<double>(variant.sumPs) / 1000;
        if (!converts(calls.type(variant.calls.front())))
            continue;
        for (const std::uint32_t call : variant.calls) {
            savings.add(call, durationNs(calls, call));
            automatic += isAutomatic(calls.name(call)) ? durationNs(calls, call) : 0;
        }
    }
    const auto whole = static_cast<double>(kernels.sumPs()) / 1000;
    const double share = whole > 0 ? static_cast<double>(savings.durationNs()) / whole : 0;
    RuleOutcome outcome;
    outcome.measured(shareFact("conversion_share", share), "share");
    if (share <= input.threshold("share") || savings.isEmpty())
        return outcome;
    Finding finding = input.finding();
    finding.variant = automatic * 2 > static_cast<double>(savings.durationNs()) ? "automatic" : "";
    savings.tell(finding);
    finding.facts.push_back(shareFact("conversion_share", share));
    finding.facts.push_back(timeFact("automatic_ns", static_cast<TimeNs>(automatic)));
    finding.facts.push_back(timeFact("transpose_ns", static_cast<TimeNs>(transposing)));
    savings.fill(finding);
    if (finding.saving) {
        finding.saving->lowNs = std::min(card.perStep(static_cast<TimeNs>(undoneNs(kernels))), finding.saving->highNs);
        if (finding.saving->share >= input.threshold("step_share"))
            finding.severity = share > input.threshold("strong_share") ? FindingSeverity::High : FindingSeverity::Medium;
    }
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule formatCastShare()
{
    return {
        .id = "format-cast-share",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::KernelTypes, AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.05, FactUnit::Share, "ours"},
                       {"strong_share", 0.10, FactUnit::Share, "ours"},
                       {"step_share", 0.03, FactUnit::Share, "msprof-analyze"}},
        .evaluate = evaluateFormatCastShare,
    };
}

} // namespace plumbline
