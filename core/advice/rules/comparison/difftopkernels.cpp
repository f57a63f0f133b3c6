// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/pairevidence.h"
#include "core/advice/base/rule.h"
#include "core/analysis/steps/deviceactivity.h"

#include <algorithm>
#include <string>

namespace plumbline {

namespace {

constexpr std::size_t MostKernels = 10;
constexpr std::size_t ShownCalls = 5;

/// Returns the calls of a kernel that are compared, the slowest first.
std::vector<SliceId> callsOf(const PairEvidence &pair, const GroupDifference &group, const TaskControl &control)
{
    const Trace &trace = *pair.targetTrace();
    const StepPairFinder finder(pair.matching(), pair.scope());
    const StringId name = trace.slices().name[group.targetLongest.value];
    std::vector<SliceId> calls;
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device)
            continue;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd() && !control.stopRequested(); ++slice) {
            if (trace.slices().name[slice] == name && finder.isInScope(ComparedSide::Target, trace.slices().start[slice]))
                calls.emplace_back(slice);
        }
    }
    std::ranges::stable_sort(
        calls, [&trace](SliceId a, SliceId b) { return trace.slices().duration[a.value] > trace.slices().duration[b.value]; });
    return calls;
}

void showCalls(const PairEvidence &pair, const GroupDifference &group, const std::vector<SliceId> &calls, Finding &finding)
{
    TimeRanges ranges;
    for (const SliceId call : calls)
        ranges.push_back(pair.targetTrace()->sliceRange(call));
    if (pair.target().trace())
        finding.claims.push_back({pair.target().index(), unionOf(std::move(ranges))});
    const std::size_t shown = pair.target().trace() ? ShownCalls : 1; // without a timeline all calls are shown alike
    for (std::size_t at = 0; at < std::min(shown, calls.size()); ++at)
        finding.show(pair.targetEvidence(calls[at]));
    finding.evidenceCount = calls.size() + 1;
    finding.evidence.push_back(pair.baseEvidence(group.largestPair.isValid() ? group.largestPair : group.baseLongest));
}

std::string variantOf(const GroupDifference &group, bool isTested)
{
    if (group.status() == DifferenceStatus::Renamed)
        return "renamed";
    if (group.reshaped > 0)
        return "reshaped";
    return isTested ? "" : "untested";
}

/// Adds facts about what changed of the kernel besides its time: its name, or the shapes of its calls.
void addIdentity(const PairEvidence &pair, const GroupDifference &group, Finding &finding)
{
    if (group.status() == DifferenceStatus::Renamed)
        finding.facts.push_back(textFact("target_name", group.targetName));
    if (group.reshaped == 0)
        return;
    const SliceId base = group.reshapedPair;
    const SliceId target = pair.matching().targetOf[base.value];
    finding.facts.push_back(countFact("reshaped", static_cast<std::int64_t>(group.reshaped)));
    finding.facts.push_back(textFact("base_shapes", std::string(pair.shapes().text(pair.shapes().base[base.value]))));
    finding.facts.push_back(textFact("target_shapes", std::string(pair.shapes().text(pair.shapes().target[target.value]))));
}

Finding findingOf(const RuleInput &input, const GroupDifference &group, const TaskControl &control)
{
    const PairEvidence &pair = input.pair();
    const TimeNs perStep = pair.perStep(group.differenceNs());
    const bool isTested = group.floorNs && !group.isFloorGuessed;
    Finding finding = input.finding();
    finding.variant = variantOf(group, isTested);
    finding.confidence = isTested ? Confidence::Measured : Confidence::Derived;
    finding.facts = {textFact("name", group.name),
                     countFact("base_calls", static_cast<std::int64_t>(group.baseCount)),
                     countFact("calls", static_cast<std::int64_t>(group.targetCount)),
                     timeFact("base_ns", saturated(group.baseNs)),
                     timeFact("target_ns", saturated(group.targetNs)),
                     differenceFact("difference_ns", saturated(group.differenceNs())),
                     differenceFact("count_part_ns", saturated(group.countPartNs())),
                     differenceFact("speed_part_ns", saturated(group.speedPartNs())),
                     differenceFact("step_difference_ns", perStep),
                     timeFact("base_mean_ns", meanNs(group.baseNs, group.baseCount)),
                     timeFact("mean_ns", meanNs(group.targetNs, group.targetCount))};
    addIdentity(pair, group, finding);
    pair.saveDifference(perStep, finding);
    showCalls(pair, group, callsOf(pair, group, control), finding);
    finding.explains = {"diff-overall"};
    return finding;
}

RuleOutcome evaluateDiffTopKernels(const RuleInput &input, const TaskControl &control)
{
    const PairEvidence &pair = input.pair();
    if (!pair.hasSlices() || !pair.hasStepTimes())
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::KernelTable)));
    if (pair.untoldKernels().isOneSided())
        return RuleOutcome::notApplicable(
            std::string(pair.untoldKernels().base ? KernelsOfBase : inputName(AdviceInput::KernelTable)));
    RuleOutcome outcome;
    double largest = 0;
    for (const GroupDifference &group : pair.kernels()) {
        if (control.stopRequested())
            break;
        const bool isOnBoth = group.status() == DifferenceStatus::Both || group.status() == DifferenceStatus::Renamed;
        if (!isOnBoth || group.differenceNs() <= 0 || group.isBelowFloor() ||
            !isComputing(*pair.targetTrace(), group.targetLongest))
            continue;
        const double share = pair.shareOfStep(pair.perStep(group.differenceNs()));
        largest = std::max(largest, share);
        if (share >= input.threshold("share") && outcome.findings.size() < MostKernels)
            outcome.findings.push_back(findingOf(input, group, control));
    }
    outcome.measured(shareFact("largest_share", largest), "share");
    return outcome;
}

} // namespace

Rule diffTopKernels()
{
    return {
        .id = "diff-top-kernels",
        .area = AdviceArea::Comparison,
        .scope = RuleScope::Comparison,
        .thresholds = {{"share", 0.002, FactUnit::Share, "ours"}},
        .evaluate = evaluateDiffTopKernels,
        .subject = {"name"},
    };
}

} // namespace plumbline
