// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/analysis/host/dispatchwindows.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace plumbline {

namespace {

/// An idle cause with its time.
struct Caused
{
    IdleCause cause;
    TimeNs ns; ///< of the whole capture
};

/// Returns the idle causes that are large enough to count, the longest first.
std::vector<Caused> causesOf(const RuleInput &input, const std::array<WideNs, IdleCauseCount> &sums, TimeNs free)
{
    const CardEvidence &card = input.card();
    std::vector<Caused> causes;
    for (std::size_t cause = 0; cause < IdleCauseCount; ++cause) {
        const TimeNs sum = saturated(sums[cause]);
        if (sum > 0 && (shareOfStep(card, card.perStep(sum)) >= input.threshold("step_share") ||
                        static_cast<double>(sum) >= input.threshold("free_share") * static_cast<double>(free)))
            causes.push_back({static_cast<IdleCause>(cause), sum});
    }
    std::ranges::stable_sort(causes, [](const Caused &a, const Caused &b) { return a.ns > b.ns; });
    return causes;
}

std::vector<const IdlePart *> partsOf(const IdleGaps &gaps, IdleCause cause)
{
    std::vector<const IdlePart *> parts;
    for (const IdlePart &part : gaps.parts) {
        if (part.cause == cause)
            parts.push_back(&part);
    }
    return parts;
}

RuleOutcome evaluateIdleGapCause(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const IdleGaps &gaps = card.idleGaps();
    if (!areTasksLaunched(gaps))
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Launches)));
    TimeNs free = 0;
    std::int64_t analysed = 0;
    for (const IdleGap &gap : gaps.gaps) {
        free += gap.range.length();
        analysed += static_cast<double>(gap.range.length()) >= input.threshold("gap_ns") ? 1 : 0;
    }
    const auto whole = static_cast<double>(card.meanBusyAndFreeNs().value_or(0));
    const double idle = whole > 0 ? static_cast<double>(card.perStep(free)) / whole : 0;
    RuleOutcome outcome;
    outcome.measured(shareFact("idle_share", idle), "usual_share");
    const auto sums = gaps.sums();
    const std::vector<Caused> causes = causesOf(input, sums, free);
    if (idle <= input.threshold("usual_share") || causes.empty())
        return outcome;

    Finding finding = input.finding();
    finding.variant = idleCauseName(causes.front().cause);
    finding.facts = {timeFact("idle_ns", card.perStep(free)),
                     shareFact("idle_share", idle),
                     countFact("gaps", analysed),
                     countFact("small_gaps", static_cast<std::int64_t>(gaps.gaps.size()) - analysed),
                     timeFact("cause_ns", card.perStep(causes.front().ns)),
                     shareFact("cause_share", static_cast<double>(causes.front().ns) / static_cast<double>(free))};
    for (std::size_t cause = 0; cause < IdleCauseCount; ++cause) {
        if (sums[cause] > 0)
            finding.facts.push_back(timeFact(std::string(idleCauseName(static_cast<IdleCause>(cause))) + "_ns",
                                             card.perStep(saturated(sums[cause]))));
    }
    TimeRanges ranges;
    for (const Caused &caused : causes)
        ranges = united(ranges, gaps.rangesOf(caused.cause));
    finding.save(0, card.perStep(lengthOf(ranges)), card.meanStepNs());
    finding.claims.push_back({card.index(), std::move(ranges)});
    finding.confidence = Confidence::Derived;
    finding.explains = {"free-share-high", "device-hole"};
    showParts(card, partsOf(gaps, causes.front().cause), finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule idleGapCause()
{
    return {
        .id = "idle-gap-cause",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime, AdviceInput::Launches},
        .thresholds = {{"usual_share", 0.10, FactUnit::Share, "msprof-analyze"},
                       {"step_share", 0.01, FactUnit::Share, "ours"},
                       {"free_share", 0.10, FactUnit::Share, "ours"},
                       {"gap_ns", 20e3, FactUnit::Time, "ours"}},
        .evaluate = evaluateIdleGapCause,
        .symptom = SymptomLevel::Event,
        .joinsVariants = true,
    };
}

} // namespace plumbline
