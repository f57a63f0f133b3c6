// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/alignment.h"

#include "core/base/wide.h"
#include "core/compare/clockfit.h"
#include "core/compare/steppairs.h"
#include "core/query/profilersteps.h"

#include <algorithm>
#include <limits>

namespace plumbline {

namespace {

constexpr WideNs Quadrillion = 1'000'000'000'000'000;

std::int64_t limited(WideNs time)
{
    return static_cast<std::int64_t>(
        std::clamp<WideNs>(time, std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()));
}

/// Rounded to the nearest, halves upwards; `divisor` > 0.
WideNs rounded(WideNs value, WideNs divisor)
{
    const WideNs shifted = value + divisor / 2;
    return shifted / divisor - (shifted % divisor < 0 ? 1 : 0);
}

Alignment refused(AlignmentRefusal why)
{
    Alignment alignment;
    alignment.refusal = why;
    return alignment;
}

} // namespace

std::int64_t Alignment::toBase(std::int64_t targetNs) const
{
    const WideNs drifted = rounded((WideNs{targetNs} - anchorNs) * driftPpq, Quadrillion);
    return limited(WideNs{targetNs} + offsetNs + drifted);
}

std::int64_t Alignment::toTarget(std::int64_t baseNs) const
{
    const WideNs passed = WideNs{baseNs} - anchorNs - offsetNs;
    return limited(WideNs{anchorNs} + rounded(passed * Quadrillion, Quadrillion + driftPpq));
}

TimeNs AlignedAxes::toBase(TimeNs targetTime) const
{
    return limited(WideNs{alignment.toBase(limited(WideNs{targetOriginNs} + targetTime))} - baseOriginNs);
}

TimeNs AlignedAxes::toTarget(TimeNs baseTime) const
{
    return limited(WideNs{alignment.toTarget(limited(WideNs{baseOriginNs} + baseTime))} - targetOriginNs);
}

Alignment alignTimes(AlignmentMethod method, std::int64_t baseNs, std::int64_t targetNs)
{
    Alignment alignment;
    alignment.method = method;
    alignment.anchorNs = targetNs;
    alignment.offsetNs = limited(WideNs{baseNs} - targetNs);
    alignment.pairs = 1;
    return alignment;
}

Alignment alignByStart(const Trace &base, const Trace &target)
{
    if (base.slices().size() == 0 || target.slices().size() == 0)
        return refused(AlignmentRefusal::NoSlices);
    return alignTimes(AlignmentMethod::Start, base.absolute(base.slicesRange().begin),
                      target.absolute(target.slicesRange().begin));
}

Alignment alignByStep(const Trace &base, const Trace &target)
{
    const std::vector<ProfilerStep> baseSteps = profilerSteps(base);
    const std::vector<ProfilerStep> targetSteps = profilerSteps(target);
    if (baseSteps.empty() || targetSteps.empty())
        return refused(AlignmentRefusal::NoStep);
    const std::vector<StepPair> pairs = pairSteps(baseSteps, targetSteps);
    const auto first = std::find_if(pairs.begin(), pairs.end(), [](const StepPair &pair) { return pair.base && pair.target; });
    const ProfilerStep &baseStep = baseSteps[*first->base];
    const ProfilerStep &targetStep = targetSteps[*first->target];
    return alignTimes(AlignmentMethod::Step, base.absolute(baseStep.range.begin), target.absolute(targetStep.range.begin));
}

Alignment alignByOperator(const Trace &base, SliceId baseSlice, const Trace &target, SliceId targetSlice, SliceEdge edge)
{
    const auto edgeOf = [edge](const Trace &trace, SliceId slice) {
        const TimeRange range = trace.sliceRange(slice);
        return trace.absolute(edge == SliceEdge::Start ? range.begin : range.end);
    };
    return alignTimes(AlignmentMethod::Operator, edgeOf(base, baseSlice), edgeOf(target, targetSlice));
}

Alignment alignTyped(std::int64_t offsetNs)
{
    Alignment alignment;
    alignment.method = AlignmentMethod::Typed;
    alignment.offsetNs = offsetNs;
    return alignment;
}

Alignment alignAutomatically(const Trace &base, const Trace &target, const TaskControl &control)
{
    const Alignment byStep = alignByStep(base, target);
    if (byStep.refusal == AlignmentRefusal::None)
        return byStep;
    const Alignment byCollectives = alignByCollectives(base, target, control);
    if (byCollectives.refusal == AlignmentRefusal::None)
        return byCollectives;
    return alignByStart(base, target);
}

} // namespace plumbline
