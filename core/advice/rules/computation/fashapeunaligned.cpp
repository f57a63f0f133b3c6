// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/analysis/kernels/kerneltensors.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::int64_t SumWidth = 8; ///< innermost axis of the sums that attention keeps for its backward pass

/// The size of a head and the length of a sequence; 0 where the layout does not tell.
struct AttentionShape
{
    std::int64_t head = 0;
    std::int64_t sequence = 0;
};

/// Returns the sizes of an attention call. The sums that it keeps have heads and sequence as axes of their own, whatever the
/// layout of the query: [B, N, S, 8]. Where sequences vary in length they are [T, N, 8], and the query is [T, N, D].
AttentionShape shapeOf(const KernelCalls &calls, std::uint32_t call)
{
    const auto inputs = inputTensors(calls, call);
    auto all = inputs;
    for (OperandTensor &tensor : outputTensors(calls, call))
        all.push_back(std::move(tensor));
    const auto sums = std::ranges::find_if(all, [](const OperandTensor &tensor) {
        return (tensor.dimensions.size() == 4 || tensor.dimensions.size() == 3) && tensor.dimensions.back() == SumWidth;
    });
    if (inputs.empty() || sums == all.end())
        return {};
    const auto &query = inputs.front().dimensions;
    const bool isFixed = sums->dimensions.size() == 4;
    if (query.size() == 4)
        return {query[3], isFixed ? sums->dimensions[2] : 0};
    if (query.size() != 3)
        return {};
    if (!isFixed)
        return {query[2], 0};
    const std::int64_t heads = sums->dimensions[1];
    return {heads > 0 && query[2] % heads == 0 ? query[2] / heads : 0, sums->dimensions[2]};
}

RuleOutcome evaluateFaShapeUnaligned(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    const auto axis = static_cast<std::int64_t>(input.threshold("axis"));
    const auto isUnaligned = [axis](std::int64_t size) { return size > 0 && size % axis != 0; };
    KernelSavings unaligned(card);
    AttentionShape longest;
    std::int64_t looked = 0;
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested() || axis <= 0)
            break;
        if (!kernels.calls()->type(variant.calls.front()).starts_with("FlashAttentionScore"))
            continue;
        const AttentionShape shape = shapeOf(*kernels.calls(), variant.calls.front());
        looked += shape.head > 0 ? 1 : 0;
        if (!isUnaligned(shape.head) && !isUnaligned(shape.sequence))
            continue;
        longest = unaligned.isEmpty() ? shape : longest;
        for (const std::uint32_t call : variant.calls)
            unaligned.add(call, durationNs(*kernels.calls(), call));
    }
    RuleOutcome outcome;
    outcome.measured(countFact("shapes_looked_at", looked), "axis");
    if (unaligned.isEmpty())
        return outcome;
    Finding finding = input.finding();
    finding.variant = isUnaligned(longest.head) ? "head" : "sequence";
    finding.facts = {countFact("head_size", longest.head), countFact("sequence_length", longest.sequence)};
    unaligned.describe(finding); // no saving, because nothing tells how long aligned shapes would take
    finding.severity = FindingSeverity::Low;
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule faShapeUnaligned()
{
    return {
        .id = "fa-shape-unaligned",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::KernelTypes, AdviceInput::KernelShapes, AdviceInput::DeviceTime},
        .thresholds = {{"axis", 128, FactUnit::Count, "msprof-analyze"}},
        .evaluate = evaluateFaShapeUnaligned,
    };
}

} // namespace plumbline
