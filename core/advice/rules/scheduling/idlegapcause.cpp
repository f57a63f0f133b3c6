// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/measuredunits.h"
#include "core/analysis/host/dispatchwindows.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

/// An idle cause with its time.
struct Caused
{
    IdleCause cause;
    TimeNs ns; ///< of the whole capture
};

/// Idle time of a card in its gaps.
struct IdleGapTime
{
    TimeNs ns = 0;                             ///< of the whole capture
    double share = 0;                          ///< of computing, exposed communication and free time of a mean step
    std::array<WideNs, IdleCauseCount> sums{}; ///< by cause, of the whole capture
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

/// Who is to blame for idle time: a host that launches late, or what happens to tasks that were launched in time.
struct IdleSide
{
    std::string_view name;
    std::vector<Caused> causes; ///< those that count, the longest first
    TimeNs ns = 0;              ///< of all causes of the side, of the whole capture
};

bool isOfHost(IdleCause cause)
{
    return cause >= IdleCause::Compilation && cause != IdleCause::NoLaunch;
}

std::array<IdleSide, 2> sidesOf(const RuleInput &input, const std::array<WideNs, IdleCauseCount> &sums, TimeNs free)
{
    std::array<IdleSide, 2> sides{{{"host", {}, 0}, {"device", {}, 0}}};
    for (std::size_t cause = 0; cause < IdleCauseCount; ++cause)
        sides[isOfHost(static_cast<IdleCause>(cause)) ? 0 : 1].ns += saturated(sums[cause]);
    for (const Caused &each : causesOf(input, sums, free))
        sides[isOfHost(each.cause) ? 0 : 1].causes.push_back(each);
    return sides;
}

/// Returns whether tasks that were launched in time mostly waited for longer than a device needs between two tasks, even where
/// its cores are measured.
bool areHeld(const IdleGaps &gaps)
{
    constexpr TimeNs LongestPause = 1'000'000;
    WideNs held = 0;
    WideNs all = 0;
    for (const IdlePart &part : gaps.parts) {
        if (part.cause != IdleCause::Queued)
            continue;
        all += part.range.length();
        held += part.range.length() >= LongestPause ? part.range.length() : 0;
    }
    return 2 * held > all;
}

/// Returns the sentences for the largest cause. Pauses of a device are told apart by whether something was measured in it.
std::string_view variantOf(const CardEvidence &card, IdleCause most)
{
    if (most != IdleCause::Queued)
        return idleCauseName(most);
    if (areHeld(card.idleGaps()))
        return "held";
    return measuredUnits(card.settings()).empty() ? idleCauseName(most) : "measured";
}

Finding findingOf(const RuleInput &input, const IdleSide &side, const IdleGapTime &idle)
{
    const CardEvidence &card = input.card();
    const IdleGaps &gaps = card.idleGaps();
    const auto analysed = std::ranges::count_if(
        gaps.gaps, [&input](const IdleGap &gap) { return static_cast<double>(gap.range.length()) >= input.threshold("gap_ns"); });
    const Caused &most = side.causes.front();
    Finding finding = input.finding();
    finding.variant = variantOf(card, most.cause);
    finding.facts = {textFact("side", std::string(side.name)),
                     timeFact("side_ns", card.perStep(side.ns)),
                     timeFact("idle_ns", card.perStep(idle.ns)),
                     shareFact("idle_share", idle.share),
                     countFact("gaps", analysed),
                     countFact("small_gaps", static_cast<std::int64_t>(gaps.gaps.size()) - analysed),
                     timeFact("cause_ns", card.perStep(most.ns)),
                     shareFact("cause_share", static_cast<double>(most.ns) / static_cast<double>(side.ns))};
    for (std::size_t cause = 0; cause < IdleCauseCount; ++cause) {
        if (idle.sums[cause] > 0)
            finding.facts.push_back(timeFact(std::string(idleCauseName(static_cast<IdleCause>(cause))) + "_ns",
                                             card.perStep(saturated(idle.sums[cause]))));
    }
    if (finding.variant == "measured")
        finding.facts.push_back(textFact("measured", measuredUnits(card.settings())));
    TimeRanges ranges;
    for (const Caused &caused : side.causes)
        ranges = united(ranges, gaps.rangesOf(caused.cause));
    finding.save(0, card.perStep(lengthOf(ranges)), card.meanStepNs());
    finding.claims.push_back({card.index(), std::move(ranges)});
    finding.confidence = Confidence::Derived;
    finding.restsOnFew = hasFewKernels(card);
    finding.explains = {"free-share-high", "device-hole"};
    showParts(card, partsOf(gaps, most.cause), finding);
    return finding;
}

RuleOutcome evaluateIdleGapCause(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const IdleGaps &gaps = card.idleGaps();
    if (!areTasksLaunched(gaps))
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Launches)));
    IdleGapTime idle;
    for (const IdleGap &gap : gaps.gaps)
        idle.ns += gap.range.length();
    const auto whole = static_cast<double>(card.meanBusyAndFreeNs().value_or(0));
    idle.share = whole > 0 ? static_cast<double>(card.perStep(idle.ns)) / whole : 0;
    RuleOutcome outcome;
    outcome.measured(shareFact("idle_share", idle.share), "usual_share");
    if (idle.share <= input.threshold("usual_share"))
        return outcome;
    idle.sums = gaps.sums();
    for (const IdleSide &side : sidesOf(input, idle.sums, idle.ns)) {
        if (!side.causes.empty())
            outcome.findings.push_back(findingOf(input, side, idle));
    }
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
        .subject = {"side"},
        .joinsVariants = true,
    };
}

} // namespace plumbline
