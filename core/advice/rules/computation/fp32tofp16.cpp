// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/analysis/kernels/kerneltensors.h"

#include <algorithm>
#include <optional>

namespace plumbline {

namespace {

/// Returns whether kernels of a type multiply on the matrix unit.
bool isOfMatrixUnit(std::string_view type)
{
    return type.starts_with("MatMul") || type.starts_with("BatchMatMul") || type.starts_with("Conv") ||
           type.starts_with("FlashAttention");
}

/// Returns whether the two operands that are multiplied are in float32 and not computed as HF32. Further operands, such as a bias
/// or the sums of a softmax, may always be in float32.
bool multipliesFloat32(const KernelCalls &calls, std::uint32_t call)
{
    const auto tensors = inputTensors(calls, call);
    for (std::size_t operand = 0; operand < std::min<std::size_t>(tensors.size(), 2); ++operand) {
        if (tensors[operand].type == "FLOAT" || tensors[operand].type == "FLOAT32")
            return calls.text(call, KernelColumn::Hf32) != "YES";
    }
    return false;
}

/// Returns the share of a call that float16 would save. Half the bytes are read in half the time, and the matrix unit multiplies
/// float16 four times as fast.
double savedShare(const ComputeKernels &kernels, const KernelVariant &variant, double memoryBound)
{
    const double mte2 = kernels.mean(variant, CoreMetric::CubeMte2).value_or(1);
    const double mac = kernels.mean(variant, CoreMetric::Mac).value_or(0);
    return mte2 < memoryBound && mac > mte2 ? 0.75 : 0.5;
}

/// The operators of a matrix unit in a table of sums that multiply float32.
struct Float32Sums
{
    WideNs wholePs = 0; ///< of all operators on the AI cores
    WideNs ps = 0;
    std::int64_t executions = 0;
    std::optional<std::size_t> longest;
    bool tellsTypes = false; ///< of the operands of any operator of the matrix unit
};

Float32Sums float32In(const KernelCalls &operators)
{
    Float32Sums sums;
    for (std::size_t row = 0; row < operators.size(); ++row) {
        if (operators.core(row) != "AI_CORE")
            continue;
        const std::int64_t ps = std::max<std::int64_t>(operators.durationPs(row).value_or(0), 0);
        sums.wholePs += ps;
        if (!isOfMatrixUnit(operators.type(row)))
            continue;
        sums.tellsTypes = sums.tellsTypes || !operators.text(row, KernelColumn::InputTypes).empty();
        if (!multipliesFloat32(operators, static_cast<std::uint32_t>(row)))
            continue;
        sums.ps += ps;
        sums.executions += static_cast<std::int64_t>(operators.executions(row));
        if (!sums.longest || ps > operators.durationPs(*sums.longest).value_or(0))
            sums.longest = row;
    }
    return sums;
}

/// Judges a card without a kernel table by the sums of its operators. Nothing tells how busy their units were, so half of their
/// time may be saved.
RuleOutcome judgeSums(const RuleInput &input, const CardKernels &operators)
{
    constexpr std::int64_t SavedPart = 2;
    const CardEvidence &card = input.card();
    const Float32Sums sums = float32In(*operators.calls);
    if (!sums.tellsTypes)
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::KernelShapes)));
    const double share = static_cast<double>(sums.ps) / static_cast<double>(std::max<WideNs>(sums.wholePs, 1));
    const TimeNs ns = saturated(sums.ps / 1000);
    const TimeNs savedNs = (operators.isPerStep ? ns : card.perStep(ns)) / SavedPart;
    RuleOutcome outcome;
    outcome.measured(shareFact("float32_share", share), "share");
    outcome.costs(savedNs);
    const bool matters = card.meanStepNs() <= 0 || shareOfStep(card, savedNs) >= input.threshold("least_step_share");
    if (share < input.threshold("share") || !sums.longest || !matters)
        return outcome;
    Finding finding = input.finding();
    finding.facts = {textFact("operator", std::string(operatorType(*operators.calls, *sums.longest))),
                     countFact("operator_calls", static_cast<std::int64_t>(operators.calls->executions(*sums.longest))),
                     timeFact("operator_ns", saturated(WideNs{operators.calls->durationPs(*sums.longest).value_or(0)} / 1000)),
                     countFact("calls", sums.executions),
                     timeFact("calls_ns", ns),
                     shareFact("float32_share", share)};
    if (card.meanStepNs() > 0)
        finding.save(0, savedNs, card.meanStepNs());
    finding.show({Evidence::Kind::File, card.index(), {}, operators.source, {}, {}});
    finding.confidence = Confidence::Derived;
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

RuleOutcome evaluateFp32ToFp16(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    if (!card.has(AdviceInput::KernelTable) && !card.has(AdviceInput::KernelTypes)) {
        TaskControl reading; // the sums were read with the types of operators, which the rule needs
        const auto operators = card.openCard()->kernelsFor(KernelsBy::Name, reading);
        if (operators && *operators && (*operators)->calls->isSummedUp())
            return judgeSums(input, **operators);
    }
    for (const AdviceInput needed : {AdviceInput::KernelTypes, AdviceInput::KernelShapes, AdviceInput::DeviceTime}) {
        if (!card.has(needed))
            return RuleOutcome::notApplicable(std::string(inputName(needed)));
    }
    const ComputeKernels &kernels = card.computeKernels();
    const KernelCalls &calls = *kernels.calls();
    KernelSavings savings(card);
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        const std::uint32_t first = variant.calls.front();
        if (!isOfMatrixUnit(calls.type(first)) || kernels.role(first) == Role::AiCpu || !multipliesFloat32(calls, first))
            continue;
        const double share = savedShare(kernels, variant, input.threshold("memory_bound"));
        for (const std::uint32_t call : variant.calls)
            savings.add(call, durationNs(calls, call) * share);
    }
    const auto whole = static_cast<double>(kernels.sumPs()) / 1000;
    const double share = whole > 0 ? static_cast<double>(savings.durationNs()) / whole : 0;
    RuleOutcome outcome;
    outcome.measured(shareFact("float32_share", share), "share");
    outcome.costs(savings.savedPerStepNs());
    if (share < input.threshold("share") || savings.isEmpty() ||
        shareOfStep(card, savings.savedPerStepNs()) < input.threshold("least_step_share"))
        return outcome;
    Finding finding = input.finding();
    savings.tell(finding);
    finding.facts.push_back(shareFact("float32_share", share));
    savings.fill(finding);
    finding.confidence = Confidence::Derived;
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule fp32ToFp16()
{
    return {
        .id = "fp32-to-fp16",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::OperatorTypes},
        .thresholds = {{"share", 0.10, FactUnit::Share, "ours"},
                       {"memory_bound", 0.80, FactUnit::Share, "msprof-analyze"},
                       {"least_step_share", 0.005, FactUnit::Share, "ours"}},
        .evaluate = evaluateFp32ToFp16,
        .deliverables = {"kernel_details", "op_summary"}, // the sums of newer profilers tell no types of operands
    };
}

} // namespace plumbline
