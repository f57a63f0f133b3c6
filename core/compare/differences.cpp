// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/differences.h"

#include "core/analysis/communication/collectivefamily.h"
#include "core/analysis/communication/communicationlanes.h"
#include "core/analysis/steps/deviceactivity.h"
#include "core/compare/differencecollector.h"
#include "core/compare/lanematch.h"
#include "core/compare/namesymbols.h"
#include "core/query/lanelabel.h"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

using Side = ComparedSide;

constexpr std::uint32_t NotAsked = ~std::uint32_t{0};
constexpr std::uint32_t DifferencesPollEvery =
    1u << 12; ///< slices between two checks of the control, because one lane may have all slices

constexpr auto EverySlice = [](SliceId) { return true; };

bool contains(const CommunicationLanes &lanes, LaneId lane)
{
    return std::ranges::find(lanes.lanes(), lane) != lanes.lanes().end();
}

/// Adds the slices for which `isCounted(slice)` holds, of the lanes for which `isWanted(lane)` holds. `groupOf(lane, name)` is
/// called once for each name, or once for each name of each lane if `isPerLane` is set.
template<typename IsWanted, typename IsCounted, typename GroupOf>
void addSlices(DifferenceCollector &collector, Side side, const Trace &trace, const TaskControl &control, bool isPerLane,
               const IsWanted &isWanted, const IsCounted &isCounted, const GroupOf &groupOf)
{
    std::vector<std::uint32_t> groups(trace.strings().size(), NotAsked);
    std::vector<StringId> asked;
    for (std::size_t index = 0; index < trace.lanes().size() && !control.stopRequested(); ++index) {
        const Lane &lane = trace.lanes()[index];
        if (!isWanted(LaneId(index)))
            continue;
        for (const StringId name : isPerLane ? std::exchange(asked, {}) : std::vector<StringId>())
            groups[name.value] = NotAsked;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            if (slice % DifferencesPollEvery == 0 && control.stopRequested())
                return;
            if (!isCounted(SliceId(slice)))
                continue;
            const StringId name = trace.slices().name[slice];
            if (groups[name.value] == NotAsked) {
                groups[name.value] = groupOf(LaneId(index), name);
                asked.push_back(name);
            }
            collector.add(side, groups[name.value], trace.slices().start[slice], trace.slices().duration[slice], SliceId(slice));
        }
    }
}

Result<GroupDifferences> finished(DifferenceCollector &collector, const TaskControl &control)
{
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return collector.take();
}

/// Returns what a communication operator does: "hcom_allReduce" for "hcom_allReduce__586", "AllReduce" for the kernel
/// "scope/AllReduce-op12", and "ncclKernel_AllReduce_RING_LL_Sum_float" for that kernel of NCCL, without its arguments. The step
/// trace of MindInsight names streams instead, and tasks have no running number; both keep their names.
std::string_view collectiveKind(const CommunicationLanes &lanes, std::string_view name)
{
    const bool isOperator = lanes.view() == CommunicationView::Operators && !lanes.areOfStepTrace();
    if (isOperator || (lanes.view() == CommunicationView::Kernels && name.find("__") != std::string_view::npos)) {
        const std::string_view family = collectiveFamily(name);
        return family.substr(0, family.find("__"));
    }
    if (lanes.view() != CommunicationView::Kernels)
        return name;
    name = name.substr(0, name.find('('));
    name = name.substr(0, name.find("-op"));
    return name.substr(name.find_last_of('/') + 1);
}

/// Adds for each lane the time in which any slice of it ran. Each slice adds the part of it that no earlier slice covers.
void addLanes(DifferenceCollector &collector, Side side, const Trace &trace, const Matching &matching, const Trace &other,
              const TaskControl &control)
{
    for (std::size_t index = 0; index < trace.lanes().size() && !control.stopRequested(); ++index) {
        const LaneId lane(index);
        if (trace.lane(lane).slices() == 0)
            continue;
        const LaneId partner = side == Side::Base ? matching.targetLaneOf(lane) : matching.baseLaneOf(lane);
        const std::string own = laneLabel(trace, lane);
        const std::string theirs = partner.isValid() ? laneLabel(other, partner) : std::string();
        const std::uint32_t group = side == Side::Base ? collector.groupCalled(own, theirs)
                                                       : collector.groupCalled(partner.isValid() ? theirs : own, own);
        TimeNs covered = std::numeric_limits<TimeNs>::min();
        for (const std::uint32_t slice : slicesByStart(trace, lane)) {
            if (slice % DifferencesPollEvery == 0 && control.stopRequested())
                return;
            const TimeNs start = trace.slices().start[slice];
            const TimeNs end = trace.slices().end(slice);
            collector.add(side, group, start, std::max<WideNs>(WideNs{end} - std::max(start, covered), 0), SliceId(slice));
            covered = std::max(covered, end);
        }
    }
}

void addCalls(DifferenceCollector &collector, Side side, const CardKernels &kernels, const Trace &trace, KernelsBy by,
              const TaskControl &control)
{
    const KernelCalls &calls = *kernels.calls;
    for (std::size_t call = 0; call < calls.size() && !control.stopRequested(); ++call) {
        const std::uint32_t group = by == KernelsBy::Type ? collector.groupCalled(calls.type(call))
                                                          : collector.groupCalled(calls.name(call), calls.shapes(call));
        TimeNs start = std::numeric_limits<TimeNs>::min(); // lies in no step
        if (const auto absolute = calls.startNs(call))
            start = static_cast<TimeNs>(
                std::clamp<WideNs>(WideNs{*absolute} - trace.originNs(), start, std::numeric_limits<TimeNs>::max()));
        collector.add(side, group, start, calls.durationPs(call).value_or(0), kernels.sliceOf(call).value_or(SliceId()));
    }
}

/// Converts picoseconds to nanoseconds, rounded half to even.
WideNs nanoseconds(WideNs ps)
{
    return meanNs(ps, 1000);
}

void toNanoseconds(StepFigures &figures)
{
    for (TimeNs *time : {&figures.baseMeanNs, &figures.targetMeanNs})
        *time = saturated(nanoseconds(*time));
    for (std::optional<TimeNs> *spread : {&figures.baseSpreadNs, &figures.targetSpreadNs}) {
        if (*spread)
            *spread = saturated(nanoseconds(**spread));
    }
}

} // namespace

DifferenceStatus GroupDifference::status() const
{
    if (!targetName.empty())
        return DifferenceStatus::Renamed;
    if (targetCount == 0)
        return DifferenceStatus::OnlyBase;
    return baseCount == 0 ? DifferenceStatus::OnlyTarget : DifferenceStatus::Both;
}

std::optional<double> GroupDifference::ratio() const
{
    return baseNs > 0 ? std::optional(static_cast<double>(targetNs) / static_cast<double>(baseNs)) : std::nullopt;
}

bool GroupDifference::isBelowFloor() const
{
    const WideNs difference = differenceNs();
    if (isFloorGuessed && countPartNs() != 0)
        return false;
    return floorNs && (difference < 0 ? -difference : difference) <= *floorNs;
}

void sortDifferences(GroupDifferences &groups)
{
    const auto rank = [](const GroupDifference &group) {
        const WideNs difference = group.differenceNs();
        return std::tuple<WideNs, std::string_view, std::string_view>(difference < 0 ? difference : -difference, group.name,
                                                                      group.group);
    };
    std::sort(groups.begin(), groups.end(),
              [&](const GroupDifference &left, const GroupDifference &right) { return rank(left) < rank(right); });
}

Result<GroupDifferences> kernelDifferences(const Trace &base, const Trace &target, const Matching &matching,
                                           const CompareScope &scope, const TaskControl &control)
{
    DifferenceCollector collector(base, target, matching, scope);
    for (const auto &[side, trace] : {std::pair(Side::Base, &base), std::pair(Side::Target, &target)}) {
        addSlices(
            collector, side, *trace, control, false,
            [&, of = trace](LaneId id) {
                const Lane &lane = of->lane(id);
                return of->process(lane.process).kind == ProcessKind::Device && !isStepTraceLane(lane);
            },
            EverySlice, [&, of = trace](LaneId, StringId name) { return collector.groupCalled(of->text(name)); });
    }
    return finished(collector, control);
}

Result<GroupDifferences> apiDifferences(const Trace &base, const Trace &target, const Matching &matching,
                                        const CompareScope &scope, const TaskControl &control)
{
    DifferenceCollector collector(base, target, matching, scope);
    std::string memory;
    for (const auto &[side, trace] : {std::pair(Side::Base, &base), std::pair(Side::Target, &target)}) {
        addSlices(
            collector, side, *trace, control, false,
            [&, of = trace](LaneId lane) {
                const ProcessKind kind = of->processOf(lane).kind;
                return kind == ProcessKind::Runtime || kind == ProcessKind::Framework;
            },
            EverySlice,
            [&, of = trace](LaneId, StringId name) { return collector.groupCalled(withoutOccurrence(of->text(name), memory)); });
    }
    return finished(collector, control);
}

Result<GroupDifferences> communicationDifferences(const Trace &base, const Trace &target, const Matching &matching,
                                                  const CompareScope &scope, const TaskControl &control)
{
    DifferenceCollector collector(base, target, matching, scope);
    const CommunicationLanes baseLanes(base);
    const CommunicationLanes targetLanes(target);
    for (const auto &[side, trace] : {std::pair(Side::Base, &base), std::pair(Side::Target, &target)}) {
        const CommunicationLanes &lanes = trace == &base ? baseLanes : targetLanes;
        addSlices(
            collector, side, *trace, control, true, [&](LaneId lane) { return contains(lanes, lane); },
            [&](SliceId slice) { return lanes.contains(slice); },
            [&, of = trace](LaneId lane, StringId name) {
                const LaneId partner = of == &base ? LaneId() : matching.baseLaneOf(lane);
                const std::string_view group = partner.isValid() ? baseLanes.groupOf(partner) : lanes.groupOf(lane);
                return collector.groupCalled(collectiveKind(lanes, of->text(name)), group);
            });
    }
    return finished(collector, control);
}

Result<GroupDifferences> laneDifferences(const Trace &base, const Trace &target, const Matching &matching,
                                         const CompareScope &scope, const TaskControl &control)
{
    DifferenceCollector collector(base, target, matching, scope);
    addLanes(collector, Side::Base, base, matching, target, control);
    addLanes(collector, Side::Target, target, matching, base, control);
    auto groups = finished(collector, control);
    if (!groups)
        return groups;
    for (GroupDifference &group : *groups) {
        group.reshaped = 0; // shapes belong to kernels and not to lanes
        group.reshapedPair = {};
    }
    return groups;
}

Result<GroupDifferences> tableDifferences(const CardKernels &baseKernels, const Trace &base, const CardKernels &targetKernels,
                                          const Trace &target, KernelsBy by, const Matching &matching, const CompareScope &scope,
                                          const TaskControl &control)
{
    constexpr WideNs PicosecondsPerNs = 1000;
    DifferenceCollector collector(base, target, matching, scope, PicosecondsPerNs);
    addCalls(collector, Side::Base, baseKernels, base, by, control);
    addCalls(collector, Side::Target, targetKernels, target, by, control);
    auto groups = finished(collector, control);
    if (!groups)
        return groups;
    for (GroupDifference &group : *groups) {
        group.baseNs = nanoseconds(group.baseNs);
        group.targetNs = nanoseconds(group.targetNs);
        group.speedNs = nanoseconds(group.speedNs);
        if (group.floorNs)
            group.floorNs = nanoseconds(*group.floorNs);
        if (group.steps)
            toNanoseconds(*group.steps);
    }
    return groups;
}

std::optional<StepLengths> stepLengths(const Matching &matching, const CompareScope &scope)
{
    std::array<std::vector<WideNs>, 2> lengths;
    for (std::size_t index = 0; index < matching.steps.size(); ++index) {
        const StepPair &pair = matching.steps[index];
        if (!pair.base || !pair.target || (!scope.isWhole() && !scope.steps[index]))
            continue;
        lengths[0].push_back(matching.baseSteps[*pair.base].range.length());
        lengths[1].push_back(matching.targetSteps[*pair.target].range.length());
    }
    const std::size_t pairs = lengths[0].size();
    if (pairs == 0)
        return std::nullopt;
    StepLengths result;
    result.figures.pairs = static_cast<std::uint32_t>(pairs);
    for (std::size_t side = 0; side < 2; ++side) {
        WideNs sum = 0;
        for (const WideNs length : lengths[side])
            sum += length;
        const TimeNs mean = meanNs(sum, pairs);
        (side == 0 ? result.figures.baseMeanNs : result.figures.targetMeanNs) = mean;
        (side == 0 ? result.figures.baseSpreadNs : result.figures.targetSpreadNs) = standardDeviation(lengths[side], mean, pairs);
        if (pairs >= FewestStepPairs)
            result.floorNs = std::max(result.floorNs.value_or(0), saturated(robustSpread(lengths[side])));
    }
    return result;
}

StepTotal stepTotal(const Trace &base, const Trace &target, const Matching &matching, const CompareScope &scope)
{
    StepTotal total;
    bool hasSteps = false;
    for (std::size_t index = 0; index < matching.steps.size(); ++index) {
        const StepPair &pair = matching.steps[index];
        if (!pair.base || !pair.target || (!scope.isWhole() && !scope.steps[index]))
            continue;
        hasSteps = true;
        total.baseNs += matching.baseSteps[*pair.base].range.length();
        total.targetNs += matching.targetSteps[*pair.target].range.length();
    }
    return hasSteps ? total : StepTotal{base.slicesRange().length(), target.slicesRange().length()};
}

} // namespace plumbline
