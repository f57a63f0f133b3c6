// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/advice/evidence/knownroofs.h"
#include "core/advice/evidence/roomlimits.h"

#include <algorithm>
#include <optional>

namespace plumbline {

namespace {

bool multiplies(std::string_view type)
{
    return type.find("MatMul") != std::string_view::npos || type.find("Matmul") != std::string_view::npos ||
           type.starts_with("Conv");
}

RuleOutcome evaluateCubeMacLow(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    const KnownRoofs roofs(card);
    KernelSavings room(card);
    std::optional<double> least;
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        if (!multiplies(operatorType(*kernels.calls(), variant.calls.front())) || roofs.contains(variant))
            continue;
        for (const std::uint32_t call : variant.calls) {
            const double ns = durationNs(*kernels.calls(), call);
            const auto mac = kernels.metric(call, CoreMetric::Mac);
            if (!mac || *mac <= 0 || ns <= input.threshold("duration_ns"))
                continue;
            least = std::min(least.value_or(1), *mac);
            if (*mac < input.threshold("mac_share"))
                room.add(call, ns * (1 - *mac / input.threshold("usual_share")));
        }
    }
    RuleOutcome outcome;
    if (least)
        outcome.measured(shareFact("least_mac_share", *least), "mac_share");
    if (!isRoomWorthTelling(input, room, outcome))
        return outcome;
    const auto foremost = room.foremost();
    Finding finding = input.finding();
    finding.facts = {shareFact("operator_mac_share", kernels.metric(foremost->longest, CoreMetric::Mac).value_or(0)),
                     shareFact("least_mac_share", least.value_or(0))};
    room.fillRoom(finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule cubeMacLow()
{
    return {
        .id = "cube-mac-low",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::CoreMetrics, AdviceInput::DeviceTime},
        .thresholds = withRoomLimits({{"mac_share", 0.60, FactUnit::Share, "msprof-analyze"},
                                      {"usual_share", 0.80, FactUnit::Share, "msprof-analyze"},
                                      {"duration_ns", 20'000, FactUnit::Time, "msprof-analyze"}}),
        .evaluate = evaluateCubeMacLow,
    };
}

} // namespace plumbline
