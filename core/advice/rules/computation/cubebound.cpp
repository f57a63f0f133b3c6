// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/knownroofs.h"
#include "core/advice/evidence/matmulshapes.h"
#include "core/advice/evidence/roomlimits.h"

#include <algorithm>
#include <optional>

namespace plumbline {

namespace {

RuleOutcome evaluateCubeBound(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    const double macLimit = input.threshold("mac_share");
    const double readLimit = input.threshold("read_share");
    const KnownRoofs roofs(card);
    KernelSavings room(card);
    std::optional<double> largest;
    for (const KernelVariant *variant : largeMatMuls(kernels, input, control)) {
        if (roofs.contains(*variant) ||
            !unalignedAxes(kernels, *variant, static_cast<std::int64_t>(input.threshold("axis"))).empty())
            continue;
        const auto mac = kernels.mean(*variant, CoreMetric::Mac);
        const auto read = kernels.mean(*variant, CoreMetric::CubeMte2);
        if (!mac || !read || *mac <= 0)
            continue;
        const bool isBound = *mac >= macLimit || *read >= readLimit;
        const double space = isBound ? 0 : std::max(macLimit - *mac, readLimit - *read);
        largest = std::max(largest.value_or(0), space);
        for (const std::uint32_t call : isBound ? std::vector<std::uint32_t>() : variant->calls)
            room.add(call,
                     durationNs(*kernels.calls(), call) * space / (macLimit - *mac > readLimit - *read ? macLimit : readLimit));
    }
    RuleOutcome outcome;
    if (largest)
        outcome.measured(shareFact("space", *largest), "mac_share");
    if (!isRoomWorthTelling(input, room, outcome))
        return outcome;
    Finding finding = input.finding();
    finding.facts.push_back(shareFact("space", largest.value_or(0)));
    room.fillRoom(finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule cubeBound()
{
    return {
        .id = "cube-bound",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::CoreMetrics, AdviceInput::KernelTypes, AdviceInput::KernelShapes, AdviceInput::DeviceTime},
        .thresholds = withRoomLimits({{"mac_share", 0.80, FactUnit::Share, "msprof-analyze"},
                                      {"read_share", 0.95, FactUnit::Share, "msprof-analyze"},
                                      {"axis", 256, FactUnit::Count, "msprof-analyze"},
                                      {"operand_bytes", 100e6, FactUnit::Bytes, "msprof-analyze"}}),
        .evaluate = evaluateCubeBound,
    };
}

} // namespace plumbline
