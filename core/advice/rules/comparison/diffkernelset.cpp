// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/pairevidence.h"
#include "core/advice/base/rule.h"
#include "core/analysis/steps/deviceactivity.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr std::size_t ToldKernels = 5; ///< most kernels of each side that facts name
constexpr std::size_t ShownKernels = EvidenceLimit / 2;

/// Kernels that only one side has, sorted as the differences are.
struct DiffKernelSetKernels
{
    std::vector<const GroupDifference *> groups;
    WideNs sumNs = 0;
};

DiffKernelSetKernels kernelsOf(const PairEvidence &pair, DifferenceStatus status)
{
    const bool isNew = status == DifferenceStatus::OnlyTarget;
    const Trace &trace = *(isNew ? pair.targetTrace() : pair.baseTrace());
    DiffKernelSetKernels kernels;
    for (const GroupDifference &group : pair.kernels()) {
        const SliceId longest = isNew ? group.targetLongest : group.baseLongest;
        if (group.status() != status || !longest.isValid() || !isComputing(trace, longest))
            continue;
        kernels.groups.push_back(&group);
        kernels.sumNs += isNew ? group.targetNs : group.baseNs;
    }
    return kernels;
}

/// Returns when kernels that only the target has ran on its timeline; empty without one.
TimeRanges rangesOf(const PairEvidence &pair, const DiffKernelSetKernels &fresh)
{
    const Trace *trace = pair.target().trace();
    TimeRanges ranges;
    if (!trace || trace != pair.targetTrace())
        return ranges;
    std::set<std::string_view> names;
    for (const GroupDifference *group : fresh.groups)
        names.insert(group->name);
    const std::vector<SliceId> &baseOf = pair.matching().baseOf;
    for (std::size_t slice = 0; slice < baseOf.size(); ++slice) {
        const auto id = SliceId(static_cast<std::uint32_t>(slice));
        if (!baseOf[slice].isValid() && isComputing(*trace, id) && names.contains(trace->text(trace->slices().name[slice])))
            ranges.push_back({trace->slices().start[slice], trace->slices().end(slice)});
    }
    return pair.target().inSteps(unionOf(std::move(ranges)));
}

/// Adds facts about the longest kernels: "new_1", "new_1_calls", "new_1_ns". Times are those of the whole comparison, as
/// `compare` tells them.
void addFacts(const DiffKernelSetKernels &kernels, std::string_view side, Finding &finding)
{
    for (std::size_t at = 0; at < std::min(ToldKernels, kernels.groups.size()); ++at) {
        const GroupDifference &group = *kernels.groups[at];
        const std::string key = std::string(side) + '_' + std::to_string(at + 1);
        finding.facts.push_back(textFact(key, group.name));
        finding.facts.push_back(
            countFact(key + "_calls", static_cast<std::int64_t>(std::max(group.baseCount, group.targetCount))));
        finding.facts.push_back(timeFact(key + "_ns", saturated(std::max(group.baseNs, group.targetNs))));
    }
}

Finding findingOf(const RuleInput &input, const DiffKernelSetKernels &fresh, const DiffKernelSetKernels &gone)
{
    const PairEvidence &pair = input.pair();
    const TimeNs difference = pair.perStep(fresh.sumNs - gone.sumNs);
    Finding finding = input.finding();
    finding.variant = gone.groups.empty() ? "new" : fresh.groups.empty() ? "gone" : "";
    finding.facts = {countFact("new_kernels", static_cast<std::int64_t>(fresh.groups.size())),
                     timeFact("new_ns", pair.perStep(fresh.sumNs)),
                     countFact("gone_kernels", static_cast<std::int64_t>(gone.groups.size())),
                     timeFact("gone_ns", pair.perStep(gone.sumNs)), differenceFact("difference_ns", difference)};
    addFacts(fresh, "new", finding);
    addFacts(gone, "gone", finding);
    if (difference > 0) {
        pair.saveDifference(difference, finding);
        if (TimeRanges ranges = rangesOf(pair, fresh); !ranges.empty())
            finding.claims.push_back({pair.target().index(), std::move(ranges)});
    }
    for (std::size_t at = 0; at < std::min(ShownKernels, fresh.groups.size()); ++at)
        finding.show(pair.targetEvidence(fresh.groups[at]->targetLongest));
    for (std::size_t at = 0; at < std::min(ShownKernels, gone.groups.size()); ++at)
        finding.show(pair.baseEvidence(gone.groups[at]->baseLongest));
    finding.evidenceCount = fresh.groups.size() + gone.groups.size();
    finding.explains = {"diff-overall"};
    // What else is wrong with the new kernels goes with them; without ranges nothing tells whether it is these.
    if (!finding.claims.empty())
        finding.explains.insert(finding.explains.end(), {"format-cast-share", "aicpu-kernel", "block-dim-low"});
    return finding;
}

/// Kernels of which something but the time changed, and their time on the target.
struct DiffKernelSetChanged
{
    std::vector<const GroupDifference *> groups;
    WideNs ns = 0;
};

template<typename PartOf>
DiffKernelSetChanged changedOf(const PairEvidence &pair, const PartOf &partOf)
{
    DiffKernelSetChanged changed;
    for (const GroupDifference &group : pair.kernels()) {
        const WideNs part = partOf(group);
        if (part <= 0 || !group.targetLongest.isValid() || !isComputing(*pair.targetTrace(), group.targetLongest))
            continue;
        changed.groups.push_back(&group);
        changed.ns += part;
    }
    std::ranges::stable_sort(changed.groups, [](const auto *a, const auto *b) { return a->targetNs > b->targetNs; });
    return changed;
}

void showChanged(const PairEvidence &pair, const DiffKernelSetChanged &changed, Finding &finding)
{
    for (std::size_t at = 0; at < std::min(ShownKernels, changed.groups.size()); ++at) {
        finding.show(pair.targetEvidence(changed.groups[at]->targetLongest));
        finding.show(pair.baseEvidence(changed.groups[at]->baseLongest));
    }
    finding.evidenceCount = 2 * changed.groups.size();
}

/// Tells of kernels that only changed their names.
void tellRenamed(const RuleInput &input, RuleOutcome &outcome)
{
    const PairEvidence &pair = input.pair();
    const DiffKernelSetChanged changed = changedOf(pair, [](const GroupDifference &group) {
        return group.status() == DifferenceStatus::Renamed ? group.targetNs : WideNs{0};
    });
    if (changed.groups.empty() || pair.shareOfStep(pair.perStep(changed.ns)) < input.threshold("share"))
        return;
    Finding finding = input.finding();
    const auto &affix = pair.matching().affix;
    finding.variant = affix ? "affixed" : "renamed";
    finding.facts = {countFact("kernels", static_cast<std::int64_t>(changed.groups.size())),
                     textFact("name", changed.groups.front()->name), textFact("target_name", changed.groups.front()->targetName)};
    if (affix)
        finding.facts.push_back(textFact("affix", affix->text));
    showChanged(pair, changed, finding);
    outcome.findings.push_back(std::move(finding));
}

/// Tells of kernels that kept their names and work on other shapes.
void tellReshaped(const RuleInput &input, RuleOutcome &outcome)
{
    const PairEvidence &pair = input.pair();
    const DiffKernelSetChanged changed = changedOf(pair, [](const GroupDifference &group) {
        return group.targetCount == 0
                   ? WideNs{0}
                   : group.targetNs * static_cast<WideNs>(group.reshaped) / static_cast<WideNs>(group.targetCount);
    });
    if (changed.groups.empty() || pair.shareOfStep(pair.perStep(changed.ns)) < input.threshold("share"))
        return;
    const GroupDifference &longest = *changed.groups.front();
    const SliceId target = pair.matching().targetOf[longest.reshapedPair.value];
    std::int64_t calls = 0;
    for (const GroupDifference *group : changed.groups)
        calls += static_cast<std::int64_t>(group->reshaped);
    Finding finding = input.finding();
    finding.variant = "reshaped";
    finding.facts = {countFact("kernels", static_cast<std::int64_t>(changed.groups.size())), countFact("calls", calls),
                     textFact("name", longest.name),
                     textFact("base_shapes", std::string(pair.shapes().text(pair.shapes().base[longest.reshapedPair.value]))),
                     textFact("target_shapes", std::string(pair.shapes().text(pair.shapes().target[target.value])))};
    showChanged(pair, changed, finding);
    outcome.findings.push_back(std::move(finding));
}

RuleOutcome evaluateDiffKernelSet(const RuleInput &input, const TaskControl &)
{
    const PairEvidence &pair = input.pair();
    if (!pair.hasSlices() || !pair.hasStepTimes())
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::KernelTable)));
    if (pair.untoldKernels().isOneSided())
        return RuleOutcome::notApplicable(
            std::string(pair.untoldKernels().base ? KernelsOfBase : inputName(AdviceInput::KernelTable)));
    const DiffKernelSetKernels fresh = kernelsOf(pair, DifferenceStatus::OnlyTarget);
    const DiffKernelSetKernels gone = kernelsOf(pair, DifferenceStatus::OnlyBase);
    const double share = pair.shareOfStep(pair.perStep(std::max(fresh.sumNs, gone.sumNs)));
    RuleOutcome outcome;
    outcome.measured(shareFact("set_share", share), "share");
    if (share >= input.threshold("share"))
        outcome.findings.push_back(findingOf(input, fresh, gone));
    tellReshaped(input, outcome);
    tellRenamed(input, outcome);
    return outcome;
}

} // namespace

Rule diffKernelSet()
{
    return {
        .id = "diff-kernel-set",
        .area = AdviceArea::Comparison,
        .scope = RuleScope::Comparison,
        .thresholds = {{"share", 0.002, FactUnit::Share, "ours"}},
        .evaluate = evaluateDiffKernelSet,
    };
}

} // namespace plumbline
