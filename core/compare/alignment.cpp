// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/alignment.h"

#include "core/base/wide.h"
#include "core/compare/clockfit.h"
#include "core/compare/steppairs.h"
#include "core/query/profilersteps.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace plumbline {

namespace {

Alignment refused(AlignmentRefusal why)
{
    Alignment alignment;
    alignment.refusal = why;
    return alignment;
}

constexpr std::array<std::string_view, 6> AlignmentNames{"none", "start", "step", "collectives", "operator", "typed"};

} // namespace

std::string_view alignmentName(AlignmentMethod method)
{
    return AlignmentNames[static_cast<std::size_t>(method)];
}

std::optional<AlignmentMethod> alignmentCalled(std::string_view name)
{
    const auto known = std::find(AlignmentNames.begin(), AlignmentNames.end(), name);
    if (known == AlignmentNames.end())
        return std::nullopt;
    return static_cast<AlignmentMethod>(known - AlignmentNames.begin());
}

std::int64_t Alignment::toBase(std::int64_t targetNs) const
{
    // Only the drift is computed from the distance, because the distance may be cut at a limit of int64 where the time itself is
    // not.
    const std::int64_t passed = saturated(WideNs{targetNs} - anchorNs);
    return saturated(WideNs{targetNs} + ClockMap{0, driftPpq}.map(passed) - passed + offsetNs);
}

std::int64_t Alignment::toTarget(std::int64_t baseNs) const
{
    const WideNs shifted = WideNs{baseNs} - offsetNs;
    const std::int64_t passed = saturated(shifted - anchorNs);
    return saturated(shifted + ClockMap{0, driftPpq}.inverse(passed) - passed);
}

ClockMap Alignment::clock(const Trace &base, const Trace &target) const
{
    return {saturated(WideNs{toBase(target.originNs())} - base.originNs()), driftPpq};
}

Alignment alignTimes(AlignmentMethod method, std::int64_t baseNs, std::int64_t targetNs)
{
    Alignment alignment;
    alignment.method = method;
    alignment.anchorNs = targetNs;
    alignment.offsetNs = saturated(WideNs{baseNs} - targetNs);
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
    return alignByStep(base, profilerSteps(base), target, profilerSteps(target));
}

Alignment alignByStep(const Trace &base, const std::vector<ProfilerStep> &baseSteps, const Trace &target,
                      const std::vector<ProfilerStep> &targetSteps)
{
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

CardRelation relationOf(std::optional<int> baseRank, std::optional<int> targetRank)
{
    return baseRank && baseRank == targetRank ? CardRelation::TwoRuns : CardRelation::MaybeOneRun;
}

bool wereRecordedTogether(const Trace &base, const Trace &target)
{
    const auto begin = [](const Trace &trace) { return WideNs{trace.originNs()} + trace.slicesRange().begin; };
    const auto end = [](const Trace &trace) { return WideNs{trace.originNs()} + trace.slicesRange().end; };
    return begin(base) < end(target) && begin(target) < end(base);
}

Alignment alignAutomatically(const Trace &base, const Trace &target, CardRelation relation, const TaskControl &control)
{
    const auto byCollectives = [&] {
        const Alignment fit = alignByCollectives(base, target, control);
        const bool isSure = fit.pairs >= MinDriftPairs || wereRecordedTogether(base, target);
        return isSure || fit.refusal != AlignmentRefusal::None ? fit : refused(AlignmentRefusal::TooFewPairs);
    };
    const auto byStep = [&] { return alignByStep(base, target); };
    const bool isOneRun = relation == CardRelation::MaybeOneRun;
    Alignment alignment = isOneRun ? byCollectives() : byStep();
    if (alignment.refusal != AlignmentRefusal::None)
        alignment = isOneRun ? byStep() : byCollectives();
    return alignment.refusal == AlignmentRefusal::None ? alignment : alignByStart(base, target);
}

} // namespace plumbline
