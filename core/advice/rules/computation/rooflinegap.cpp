// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/advice/evidence/roomlimits.h"

#include <cstdint>
#include <string_view>
#include <unordered_map>

namespace plumbline {

namespace {

std::string_view boundVariant(RoofBound bound)
{
    switch (bound) {
    case RoofBound::Cube:
        return "cube";
    case RoofBound::Vector:
        return "vector";
    default:
        return "memory";
    }
}

/// The kernels of a card that are far above their roof, together.
struct KernelsAboveRoof
{
    KernelSavings room;
    const RooflinePoint *worst = nullptr; ///< with the longest time above the roof
    double ns = 0;
    double roofNs = 0;
};

/// Collects the points whose share of the roof is below `share`. Points are sorted by their time above the roof.
KernelsAboveRoof kernelsAboveRoof(const CardEvidence &card, const Roofline &roofline, double share)
{
    KernelsAboveRoof found{KernelSavings(card)};
    const ComputeKernels &kernels = card.computeKernels();
    std::unordered_map<std::uint32_t, const KernelVariant *> variants; // by each of their calls
    for (const KernelVariant &variant : kernels.variants()) {
        for (const std::uint32_t call : variant.calls)
            variants.emplace(call, &variant);
    }
    for (const RooflinePoint &point : roofline.points) {
        const auto variant = variants.find(point.longest);
        if (point.aboveNs().value_or(0) <= 0 || point.share().value_or(1) >= share || variant == variants.end())
            continue;
        const double roofOfCall = *point.roofNs / static_cast<double>(point.calls);
        for (const std::uint32_t call : variant->second->calls) {
            if (const double ns = durationNs(*kernels.calls(), call); ns > roofOfCall)
                found.room.add(call, ns - roofOfCall);
        }
        if (!found.worst)
            found.worst = &point;
        found.ns += point.ns;
        found.roofNs += *point.roofNs;
    }
    return found;
}

RuleOutcome evaluateRooflineGap(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const Roofline &roofline = card.roofline();
    RuleOutcome outcome;
    if (control.stopRequested())
        return outcome;
    const auto share = roofline.share();
    if (share)
        outcome.measured(shareFact("card_share", *share), "roof_share");
    const KernelsAboveRoof found = kernelsAboveRoof(card, roofline, input.threshold("roof_share"));
    if (!isRoomWorthTelling(input, found.room, outcome) || !found.worst || found.ns <= 0)
        return outcome;
    Finding finding = input.finding();
    finding.variant = boundVariant(found.worst->bound);
    finding.facts = {shareFact("roof_share", found.roofNs / found.ns),
                     shareFact("operator_roof_share", found.worst->share().value_or(0)),
                     shareFact("card_share", share.value_or(0))};
    found.room.fillRoom(finding);
    finding.explains = {"mfu-low"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule rooflineGap()
{
    return {
        .id = "roofline-gap",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::KernelTypes, AdviceInput::KernelShapes, AdviceInput::CoreLimits, AdviceInput::DeviceTime},
        .thresholds = withRoomLimits({{"roof_share", 0.50, FactUnit::Share, "ours"}}),
        .evaluate = evaluateRooflineGap,
    };
}

} // namespace plumbline
