// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/matmulshapes.h"

#include <algorithm>

namespace plumbline {

namespace {

RuleOutcome evaluateCubeShapeUnaligned(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    const auto axis = static_cast<std::int64_t>(input.threshold("axis"));
    KernelSavings unaligned(card);
    const KernelVariant *longest = nullptr;
    std::int64_t looked = 0;
    for (const KernelVariant *variant : largeMatMuls(kernels, input, control)) {
        ++looked;
        if (unalignedAxes(kernels, *variant, axis).empty())
            continue;
        longest = longest ? longest : variant;
        for (const std::uint32_t call : variant->calls)
            unaligned.add(call, durationNs(*kernels.calls(), call));
    }
    RuleOutcome outcome;
    outcome.measured(countFact("shapes_looked_at", looked), "operand_bytes");
    if (!longest)
        return outcome;
    const std::int64_t inner = unalignedAxes(kernels, *longest, axis).front();
    Finding finding = input.finding();
    finding.facts = {countFact("inner_axis", inner), countFact("padded_axis", (inner / axis + 1) * axis),
                     textFact("shapes", std::string(kernels.calls()->shapes(longest->calls.front())))};
    unaligned.describe(finding); // no saving, because nothing tells how long aligned shapes would take
    finding.severity = FindingSeverity::Low;
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule cubeShapeUnaligned()
{
    return {
        .id = "cube-shape-unaligned",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::KernelTypes, AdviceInput::KernelShapes, AdviceInput::DeviceTime},
        .thresholds = {{"axis", 256, FactUnit::Count, "msprof-analyze"},
                       {"operand_bytes", 100e6, FactUnit::Bytes, "msprof-analyze"}},
        .evaluate = evaluateCubeShapeUnaligned,
    };
}

} // namespace plumbline
