// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/analysis/kernels/kerneltensors.h"

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

RuleOutcome evaluateFp32ToFp16(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
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
        .needs = {AdviceInput::KernelTypes, AdviceInput::KernelShapes, AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.10, FactUnit::Share, "ours"},
                       {"memory_bound", 0.80, FactUnit::Share, "msprof-analyze"},
                       {"least_step_share", 0.005, FactUnit::Share, "ours"}},
        .evaluate = evaluateFp32ToFp16,
    };
}

} // namespace plumbline
