// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/pairevidence.h"
#include "core/advice/base/rule.h"
#include "core/analysis/steps/deviceactivity.h"

#include <algorithm>
#include <string>
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

/// Returns whether a kernel was only renamed: its longest slice was matched with one whose name has other numbers in it.
bool isRenamed(const PairEvidence &pair, const GroupDifference &group)
{
    return group.status() == DifferenceStatus::OnlyTarget ? pair.matching().baseOf[group.targetLongest.value].isValid()
                                                          : pair.matching().targetOf[group.baseLongest.value].isValid();
}

DiffKernelSetKernels kernelsOf(const PairEvidence &pair, DifferenceStatus status)
{
    const bool isNew = status == DifferenceStatus::OnlyTarget;
    const Trace &trace = *(isNew ? pair.target() : pair.base()).trace();
    DiffKernelSetKernels kernels;
    for (const GroupDifference &group : pair.kernels()) {
        const SliceId longest = isNew ? group.targetLongest : group.baseLongest;
        if (group.status() != status || !longest.isValid() || isRenamed(pair, group) || !isComputing(trace, longest))
            continue;
        kernels.groups.push_back(&group);
        kernels.sumNs += isNew ? group.targetNs : group.baseNs;
    }
    return kernels;
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
    if (difference > 0)
        finding.save(0, difference, pair.targetParts().stepNs);
    for (std::size_t at = 0; at < std::min(ShownKernels, fresh.groups.size()); ++at)
        finding.show(pair.target().sliceEvidence(fresh.groups[at]->targetLongest));
    for (std::size_t at = 0; at < std::min(ShownKernels, gone.groups.size()); ++at)
        finding.show(pair.baseEvidence(gone.groups[at]->baseLongest));
    finding.evidenceCount = fresh.groups.size() + gone.groups.size();
    finding.explains = {"diff-overall"};
    return finding;
}

RuleOutcome evaluateDiffKernelSet(const RuleInput &input, const TaskControl &)
{
    const PairEvidence &pair = input.pair();
    const DiffKernelSetKernels fresh = kernelsOf(pair, DifferenceStatus::OnlyTarget);
    const DiffKernelSetKernels gone = kernelsOf(pair, DifferenceStatus::OnlyBase);
    const double share = pair.shareOfStep(pair.perStep(std::max(fresh.sumNs, gone.sumNs)));
    RuleOutcome outcome;
    outcome.measured(shareFact("set_share", share), "share");
    if (share >= input.threshold("share"))
        outcome.findings.push_back(findingOf(input, fresh, gone));
    return outcome;
}

} // namespace

Rule diffKernelSet()
{
    return {
        .id = "diff-kernel-set",
        .area = AdviceArea::Comparison,
        .scope = RuleScope::Comparison,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.002, FactUnit::Share, "ours"}},
        .evaluate = evaluateDiffKernelSet,
    };
}

} // namespace plumbline
