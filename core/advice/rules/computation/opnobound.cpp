// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/advice/evidence/knownroofs.h"
#include "core/advice/evidence/roomlimits.h"

#include <algorithm>
#include <array>
#include <optional>

namespace plumbline {

namespace {

/// Returns the largest share of any unit during a call; none where the table tells none.
std::optional<double> busiest(const ComputeKernels &kernels, std::uint32_t call)
{
    constexpr std::array Units{CoreMetric::Mac,    CoreMetric::CubeScalar,   CoreMetric::Mte1,       CoreMetric::CubeMte2,
                               CoreMetric::Vector, CoreMetric::VectorScalar, CoreMetric::VectorMte2, CoreMetric::Mte3};
    std::optional<double> most;
    for (const CoreMetric unit : Units) {
        if (const auto share = kernels.metric(call, unit))
            most = std::max(most.value_or(0), *share);
    }
    return most;
}

RuleOutcome evaluateOpNoBound(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    const double limit = input.threshold("busy_share");
    const KnownRoofs roofs(card);
    KernelSavings room(card);
    std::optional<double> least;
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        if (roofs.contains(variant))
            continue;
        for (const std::uint32_t call : variant.calls) {
            const double ns = durationNs(*kernels.calls(), call);
            const auto most = busiest(kernels, call);
            if (!most || *most <= 0 || ns <= input.threshold("duration_ns"))
                continue;
            least = std::min(least.value_or(1), *most);
            if (*most <= limit)
                room.add(call, ns * (limit - *most) / limit);
        }
    }
    RuleOutcome outcome;
    if (least)
        outcome.measured(shareFact("busiest_share", *least), "busy_share");
    if (!isRoomWorthTelling(input, room, outcome))
        return outcome;
    Finding finding = input.finding();
    finding.facts.push_back(shareFact("busiest_share", busiest(kernels, room.foremost()->longest).value_or(0)));
    room.fillRoom(finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule opNoBound()
{
    return {
        .id = "op-no-bound",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::CoreMetrics, AdviceInput::DeviceTime},
        .thresholds = withRoomLimits(
            {{"busy_share", 0.80, FactUnit::Share, "msprof-analyze"}, {"duration_ns", 20'000, FactUnit::Time, "msprof-analyze"}}),
        .evaluate = evaluateOpNoBound,
    };
}

} // namespace plumbline
