// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/pairevidence.h"
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

namespace plumbline {

namespace {

/// Idle time of a card in a mean step of those that are compared, by idle cause.
using IdleParts = std::array<TimeNs, IdleCauseCount>;

/// Returns the parts of the idle gaps that begin in a compared step.
std::vector<const IdlePart *> comparedParts(const PairEvidence &pair, ComparedSide side)
{
    const StepPairFinder finder(pair.matching(), pair.scope());
    const IdleGaps &gaps = (side == ComparedSide::Base ? pair.base() : pair.target()).idleGaps();
    std::vector<const IdlePart *> parts;
    for (const IdleGap &gap : gaps.gaps) {
        if (!finder.isInScope(side, gap.range.begin))
            continue;
        for (const IdlePart &part : gaps.partsOf(gap))
            parts.push_back(&part);
    }
    return parts;
}

IdleParts idlePartsOf(const PairEvidence &pair, ComparedSide side)
{
    std::array<WideNs, IdleCauseCount> sums{};
    for (const IdlePart *part : comparedParts(pair, side))
        sums[static_cast<std::size_t>(part->cause)] += part->range.length();
    IdleParts parts{};
    for (std::size_t cause = 0; cause < IdleCauseCount; ++cause)
        parts[cause] = pair.perStep(sums[cause]);
    return parts;
}

/// Returns the idle time of a mean step before the first and behind the last task of the compared steps. A task at an edge makes
/// a gap of it, which is no growth.
TimeNs edgesOf(const PairEvidence &pair, ComparedSide side)
{
    const StepPairFinder finder(pair.matching(), pair.scope());
    WideNs sum = 0;
    for (const TimeRange &range : (side == ComparedSide::Base ? pair.base() : pair.target()).idleEdges())
        sum += finder.isInScope(side, range.begin) ? range.length() : 0;
    return pair.perStep(sum);
}

/// How the idle time differs, by idle cause.
struct DiffGapCauseGrowth
{
    IdleParts ns{};          ///< target minus base
    TimeNs edgesNs = 0;      ///< the same of the edges of steps
    TimeNs freeNs = 0;       ///< sum over all causes and the edges
    std::size_t largest = 0; ///< the cause that grew most
    TimeNs grownNs = 0;      ///< sum over the causes that grew enough, at most freeNs
    std::array<bool, IdleCauseCount> isGrown{};
};

DiffGapCauseGrowth growthOf(const RuleInput &input)
{
    const PairEvidence &pair = input.pair();
    const IdleParts base = idlePartsOf(pair, ComparedSide::Base);
    const IdleParts target = idlePartsOf(pair, ComparedSide::Target);
    DiffGapCauseGrowth growth;
    growth.edgesNs = edgesOf(pair, ComparedSide::Target) - edgesOf(pair, ComparedSide::Base);
    growth.freeNs = growth.edgesNs;
    for (std::size_t cause = 0; cause < IdleCauseCount; ++cause) {
        growth.ns[cause] = target[cause] - base[cause];
        growth.freeNs += growth.ns[cause];
        growth.isGrown[cause] = pair.shareOfStep(growth.ns[cause]) >= input.threshold("share");
        growth.grownNs += growth.isGrown[cause] ? growth.ns[cause] : 0;
        if (growth.ns[cause] > growth.ns[growth.largest])
            growth.largest = cause;
    }
    // Idle time that only changed its cause costs nothing.
    growth.grownNs = pair.shareOfStep(growth.freeNs) >= input.threshold("share") ? std::min(growth.grownNs, growth.freeNs) : 0;
    return growth;
}

/// Shows the parts of the largest cause, and claims the parts of all causes that grew enough.
void showGrowth(const PairEvidence &pair, const DiffGapCauseGrowth &growth, Finding &finding)
{
    const CardEvidence &card = pair.target();
    std::vector<const IdlePart *> shown;
    TimeRanges ranges;
    for (const IdlePart *part : comparedParts(pair, ComparedSide::Target)) {
        const auto cause = static_cast<std::size_t>(part->cause);
        if (growth.isGrown[cause])
            ranges.push_back(part->range);
        if (cause == growth.largest)
            shown.push_back(part);
    }
    finding.claims.push_back({card.index(), unionOf(std::move(ranges))});
    showParts(card, std::move(shown), finding);
}

RuleOutcome evaluateDiffGapCause(const RuleInput &input, const TaskControl &)
{
    const PairEvidence &pair = input.pair();
    const DiffGapCauseGrowth growth = growthOf(input);
    const TimeNs largest = growth.ns[growth.largest];
    RuleOutcome outcome;
    outcome.measured(
        shareFact("largest_share", pair.shareOfStep(std::clamp<TimeNs>(largest, 0, std::max<TimeNs>(growth.freeNs, 0)))),
        "share");
    if (growth.grownNs <= 0)
        return outcome;
    Finding finding = input.finding();
    finding.variant = idleCauseName(static_cast<IdleCause>(growth.largest));
    finding.facts = {differenceFact("free_ns", growth.freeNs), differenceFact("cause_ns", largest)};
    for (std::size_t cause = 0; cause < IdleCauseCount; ++cause) {
        if (growth.ns[cause] != 0)
            finding.facts.push_back(
                differenceFact(std::string(idleCauseName(static_cast<IdleCause>(cause))) + "_ns", growth.ns[cause]));
    }
    if (growth.edgesNs != 0)
        finding.facts.push_back(differenceFact("edges_ns", growth.edgesNs));
    finding.save(0, growth.grownNs, pair.targetParts().stepNs);
    finding.confidence = Confidence::Derived;
    finding.explains = {"diff-overall"};
    showGrowth(pair, growth, finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule diffGapCause()
{
    return {
        .id = "diff-gap-cause",
        .area = AdviceArea::Comparison,
        .scope = RuleScope::Comparison,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime, AdviceInput::Launches},
        .thresholds = {{"share", 0.002, FactUnit::Share, "ours"}},
        .evaluate = evaluateDiffGapCause,
    };
}

} // namespace plumbline
