// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/cardroofline.h"
#include "core/whatif/changerun.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

/// Returns the limits of a card with a change to the device.
CardLimits changedLimits(CardLimits limits, const WhatIfChange &change)
{
    const auto apply = [&](const char *part, Limit &limit) {
        if (change.pattern != part && change.pattern != "*")
            return;
        if (change.action != ChangeAction::Faster)
            limit = {change.value, LimitSource::Stated};
        else if (limit.value)
            limit.value = *limit.value * change.value;
    };
    apply("cube", limits.cubeTera);
    apply("vector", limits.vectorTera);
    apply("memory", limits.memoryGBPerS);
    return limits;
}

/// Returns how many times as long kernels take if their roof moves. What starting a kernel takes stays.
double stretchOf(const RooflinePoint &before, double roofAfterNs, ChangeReading reading)
{
    const double roofNs = *before.roofNs;
    if (before.bound == RoofBound::Latency || roofNs <= 0)
        return 1;
    if (reading == ChangeReading::Expected || roofNs >= before.ns)
        return roofAfterNs / roofNs;
    return (before.ns - roofNs + roofAfterNs) / before.ns;
}

} // namespace

/// Returns what the change does to the kernels of a card, by slice. Kernels of other units than the cores are left out. Errors:
/// those of cardRoofline().
Result<std::map<std::uint32_t, ChangeRun::KernelStretch>> ChangeRun::deviceStretches(std::uint32_t card)
{
    const auto found = cardRoofline(*m_job.cards[card], {}, std::nullopt, m_control);
    if (!found)
        return failure(found.error());
    const ComputeKernels kernels(*found->kernels, {}, m_control);
    const Roofline after = computeRoofline(kernels, changedLimits(found->roofline.limits, m_change), m_control);
    std::unordered_map<std::uint32_t, KernelStretch> ofLongest; // by the longest call of the point
    for (const RooflinePoint &point : after.points) {
        if (point.bound != RoofBound::Unknown)
            ofLongest[point.longest].factor = *point.roofNs;
    }
    for (const RooflinePoint &point : found->roofline.points) {
        const auto same = ofLongest.find(point.longest);
        const bool isKnown = point.bound != RoofBound::Unknown && same != ofLongest.end();
        ofLongest[point.longest] = {isKnown ? stretchOf(point, same->second.factor, m_reading) : 1, isKnown};
    }
    std::map<std::uint32_t, KernelStretch> stretches;
    for (const KernelVariant &variant : kernels.variants()) {
        const auto longest = std::ranges::find_if(variant.calls, [&](std::uint32_t call) { return ofLongest.contains(call); });
        if (longest == variant.calls.end())
            continue;
        for (const std::uint32_t call : variant.calls) {
            if (m_control.stopRequested())
                return failure(ErrorCode::Cancelled);
            if (const auto slice = found->kernels->sliceOf(call))
                stretches[slice->value] = ofLongest[*longest];
        }
    }
    return stretches;
}

/// Lets each kernel take as much longer or shorter as the least time that the card allows for it. What bounds it may change. A
/// kernel that starting takes most of the time stays as it is, and so does one whose roof is not known.
Result<void> ChangeRun::applyDevice()
{
    std::vector<std::map<std::uint32_t, KernelStretch>> stretches;
    bool isAnyKnown = false;
    for (std::uint32_t card = 0; card < m_job.cards.size(); ++card) {
        auto ofCard = deviceStretches(card);
        if (!ofCard && ofCard.error().code != ErrorCode::FileNotFound)
            return failure(ofCard.error());
        stretches.push_back(ofCard ? std::move(*ofCard) : std::map<std::uint32_t, KernelStretch>());
        isAnyKnown = isAnyKnown || std::ranges::any_of(stretches.back(), [](const auto &each) { return each.second.isKnown; });
    }
    if (!isAnyKnown)
        return failure(ErrorCode::NotSupported, {}, "device");
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        const SliceId slice = m_graph.slice(node);
        if (m_graph.kind(node) != PathKind::Kernel || !slice.isValid())
            return;
        const auto stretch = stretches[resource.card].find(slice.value);
        if (stretch == stretches[resource.card].end() || !stretch->second.isKnown) {
            m_reach.unknown += isNewSlice(node) ? 1 : 0;
        } else {
            count(node);
            scale(node, stretch->second.factor);
        }
    });
    return {};
}

} // namespace plumbline
