// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/kernels/frequency.h"
#include "core/analysis/roofline/cardchip.h"
#include "core/analysis/roofline/roofline.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/timerange.h"
#include "core/facts/opencard.h"
#include "core/profile/capturesettings.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace plumbline {

/// The kernels of a card against its limits, with the kernels that the points count.
struct CardRoofline
{
    std::shared_ptr<const CardKernels> kernels;
    Roofline roofline;
};

/// Compares the kernels of the whole capture with the limits of the card, or only those that begin in `absolute`, a range of
/// absolute times. The limits are those of the whole capture; how many steps a range holds is not known. Errors: those of
/// OpenCard::kernels(); Cancelled. O(kernels log kernels).
[[nodiscard]] inline Result<CardRoofline> cardRoofline(const OpenCard &card, const StatedLimits &stated,
                                                       const std::optional<TimeRange> &absolute, TaskControl &control)
{
    auto kernels = card.kernels(control);
    if (!kernels)
        return failure(kernels.error());
    const auto settings = card.settings(control);
    if (!settings)
        return failure(settings.error());
    const auto clock = card.coreClock(control);
    if (!clock)
        return failure(clock.error());
    CardRoofline answer{std::move(*kernels), {}};
    const ComputeKernels all(*answer.kernels, {}, control);
    answer.roofline.limits = cardLimits(all, cardChip(card.card()), **settings, clock->get(), stated);
    const auto startsIn = [&](std::uint32_t call) {
        return absolute->contains(answer.kernels->calls->startNs(call).value_or(0));
    };
    if (!absolute)
        answer.roofline = computeRoofline(all, answer.roofline.limits, control);
    else if (all.byStart().empty() || std::ranges::any_of(all.byStart(), startsIn)) // without any, all calls would count
        answer.roofline = computeRoofline(ComputeKernels(*answer.kernels, {*absolute}, control), answer.roofline.limits, control);
    if (absolute)
        answer.roofline.steps = 0; // a range holds parts of steps
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return answer;
}

} // namespace plumbline
