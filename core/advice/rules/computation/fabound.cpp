// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/advice/evidence/knownroofs.h"
#include "core/advice/evidence/roomlimits.h"

#include <algorithm>
#include <optional>

namespace plumbline {

namespace {

RuleOutcome evaluateFaBound(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    const double unitLimit = input.threshold("unit_share");
    const double readLimit = input.threshold("read_share");
    const KnownRoofs roofs(card);
    KernelSavings room(card);
    std::optional<double> least;
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        const std::string_view type = kernels.calls()->type(variant.calls.front());
        if (!type.starts_with("FlashAttentionScore") || roofs.contains(variant))
            continue;
        // The vector unit limits the forward pass, and writing its results the backward pass.
        const bool isBackward = type.starts_with("FlashAttentionScoreGrad");
        const auto unit = kernels.mean(variant, isBackward ? CoreMetric::Fixpipe : CoreMetric::Vector);
        const auto read = kernels.mean(variant, CoreMetric::CubeMte2);
        if (!unit || !read || (*unit <= 0 && *read <= 0))
            continue;
        const double most = std::max(*unit / unitLimit, *read / readLimit);
        least = std::min(least.value_or(1), most);
        for (const std::uint32_t call : most < 1 ? variant.calls : std::vector<std::uint32_t>())
            room.add(call, durationNs(*kernels.calls(), call) * (1 - most));
    }
    RuleOutcome outcome;
    if (least)
        outcome.measured(shareFact("of_the_limit", *least), "unit_share");
    if (!isRoomWorthTelling(input, room, outcome))
        return outcome;
    Finding finding = input.finding();
    finding.facts.push_back(shareFact("of_the_limit", least.value_or(0)));
    room.fillRoom(finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule faBound()
{
    return {
        .id = "fa-bound",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::CoreMetrics, AdviceInput::KernelTypes, AdviceInput::DeviceTime},
        .thresholds = withRoomLimits(
            {{"unit_share", 0.75, FactUnit::Share, "msprof-analyze"}, {"read_share", 0.80, FactUnit::Share, "msprof-analyze"}}),
        .evaluate = evaluateFaBound,
    };
}

} // namespace plumbline
