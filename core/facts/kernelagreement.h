// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/kernels/coreclasses.h"
#include "core/analysis/kernels/timelinesums.h"
#include "core/analysis/steps/stepstages.h"
#include "core/base/taskcontrol.h"
#include "core/base/timerange.h"
#include "core/base/timeunits.h"
#include "core/base/wide.h"
#include "core/facts/opencard.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace plumbline {

/// How long the kernels of the AI cores of a card take, as its tables of sums and its timeline tell it: in a mean step, or in the
/// whole capture.
struct ToldKernelTimes
{
    TimeNs tablesNs = 0;
    TimeNs timelineNs = 0;
};

/// Returns the sum of the table of what the AI cores ran; 0 without one.
[[nodiscard]] inline TimeNs coreTableNs(const CardKernels &sums)
{
    WideNs sumPs = 0;
    std::optional<std::uint32_t> whole;
    for (std::uint32_t call = 0; call < sums.calls->size(); ++call) {
        if (!whole && coreClassOf(sums.calls->core(call)) == CoreClass::AiCore)
            whole = sums.calls->whole(call);
    }
    for (std::uint32_t call = 0; whole && call < sums.calls->size(); ++call) {
        if (sums.calls->whole(call) == *whole)
            sumPs += sums.calls->durationPs(call).value_or(0);
    }
    return saturated(sumPs / PsPerNs);
}

/// Returns the kernel times of a card whose tables of sums and timeline disagree by more than a fifth, as they do if files of two
/// runs lie in one folder. Tables of a mean step are held against the steps that the timeline shows. Tables of the whole capture
/// disagree only if they tell less: a timeline may be cut. Empty if they agree, or if one of them tells nothing. O(slices).
[[nodiscard]] inline std::optional<ToldKernelTimes> kernelDisagreement(const OpenCard &card, TaskControl &control)
{
    constexpr std::int64_t Fifth = 5;
    const auto sums = card.trace() ? card.operatorSums(control) : CardFact<CardKernels>();
    if (!sums || !*sums || (*sums)->calls->size() == 0)
        return std::nullopt;
    const auto stages = card.stages(control);
    if (!stages)
        return std::nullopt;
    const auto shown =
        std::ranges::count_if((*stages)->steps, [](const StepStages &step) { return step.range.has_value() && step.isRecorded; });
    const bool isPerStep = (*sums)->isPerStep;
    const TimelineSums onTimeline = timelineSums(*card.trace(), control);
    const WideNs timeline = onTimeline.totalNs - onTimeline.aiCpuNs;
    const TimeNs tables = coreTableNs(**sums);
    if (timeline == 0 || tables == 0 || (isPerStep && shown == 0))
        return std::nullopt;
    const ToldKernelTimes times{tables, saturated(isPerStep ? timeline / static_cast<std::int64_t>(shown) : timeline)};
    const auto [shorter, longer] = std::minmax(times.tablesNs, times.timelineNs);
    const bool mayBeCut = !isPerStep && times.tablesNs > times.timelineNs;
    return !mayBeCut && longer - shorter > longer / Fifth ? std::optional(times) : std::nullopt;
}

} // namespace plumbline
