// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/latecards.h"
#include "core/advice/evidence/peerlateness.h"
#include "core/base/wide.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

namespace {

void showLate(const AdviceInputs &inputs, const LateCard &late, Finding &finding)
{
    std::vector<const LateOperator *> operators;
    for (const StepLateness *step : late.steps) {
        for (const LateOperator &each : step->operators) {
            if (each.latenessOf(late.card) > 0)
                operators.push_back(&each);
        }
    }
    std::ranges::stable_sort(operators, std::ranges::greater(),
                             [&late](const LateOperator *each) { return each->latenessOf(late.card); });
    for (const LateOperator *each : operators)
        finding.show(operatorEvidence(inputs.card(late.card), each->partOf(late.card).in(inputs)));
}

/// Returns the rank that comes still later than a card where that comes latest: as the planes of the card tell, else the last one
/// of the cards. Empty if it is none of these.
std::optional<int> stillLater(const AdviceInputs &inputs, const JointOperator &joint, const JointPart &part)
{
    if (const PeerCollective *collective = peersOf(inputs.card(part.card), part.in(inputs))) {
        const auto later = laterRank(inputs, inputs.card(part.card), *collective);
        return later ? later->rank : std::nullopt;
    }
    const auto last = std::ranges::min_element(joint.parts, {}, [&](const JointPart &each) { return each.in(inputs).elapseNs; });
    return last->card == part.card ? std::nullopt : inputs.card(last->card).card().rank;
}

/// Returns the ranges in which a card lost its time: from the collective before, or from the begin of the step, to each
/// collective to which it came late.
TimeRanges approachesOf(const AdviceInputs &inputs, const StepLateness &step, std::size_t card)
{
    const CardEvidence &evidence = inputs.card(card);
    std::optional<TimeNs> before;
    for (const AdviceStep &each : evidence.steps()) {
        if (each.range && each.number == step.step)
            before = each.range->begin;
    }
    TimeRanges approaches;
    for (const LateOperator &each : step.operators) {
        const auto own = operatorRange(evidence, each.partOf(card).in(inputs));
        if (!own)
            continue;
        // Without a step mark nothing tells where the way to the first operator begins.
        const TimeNs begin = before.value_or(own->begin - std::max<TimeNs>(each.latenessOf(card), 0));
        if (begin < own->begin && each.latenessOf(card) > 0)
            approaches.push_back({begin, own->begin});
        before = std::max(before.value_or(own->end), own->end);
    }
    return unionOf(std::move(approaches));
}

/// Returns the time of a mean step that another card of the group would save had the late card come in time; none where nothing
/// tells when it ran the operators.
std::optional<TimeNs> savedOn(const AdviceInputs &inputs, const LateCard &late, std::size_t card)
{
    const CardEvidence &evidence = inputs.card(card);
    std::vector<ShorterOperator> operators;
    for (const StepLateness *step : late.steps) {
        for (const LateOperator &each : step->operators) {
            const auto part = std::ranges::find(each.joint->parts, card, &JointPart::card);
            const auto range = part == each.joint->parts.end() ? std::nullopt : operatorRange(evidence, part->in(inputs));
            if (!range)
                continue;
            const TimeNs gainNs = each.gainOf(late.card);
            const TimeNs arrival = range->end - each.partOf(late.card).in(inputs).elapseNs.value_or(0);
            const TimeNs end = gainNs > 0 ? std::clamp(arrival, range->begin, range->end) : range->begin;
            operators.push_back({*range, {std::max(end - gainNs, range->begin), end}});
        }
    }
    return operators.empty() ? std::nullopt
                             : std::optional(evidence.perStep(totalLength(savedTimes(evidence, std::move(operators)))));
}

/// Returns what a mean step would be shorter had a late card come in time: what the card of the group saves that saves least,
/// because that one is the next to be waited for.
TimeNs savingOf(const AdviceInputs &inputs, const JointGroup &group, const LateCard &late)
{
    constexpr std::size_t MostCards = 8;
    TimeNs least = inputs.card(late.card).perStep(late.gainNs);
    std::size_t asked = 0;
    for (const std::size_t card : group.cards) {
        if (card == late.card || std::ranges::find(late.others, card) != late.others.end() || ++asked > MostCards)
            continue;
        least = std::min(least, savedOn(inputs, late, card).value_or(least));
    }
    return least;
}

/// Tells that nothing is gained where the card comes in time, because another rank comes still later.
void hide(const AdviceInputs &inputs, const LateCard &late, const LateOperator &worst, Finding &finding)
{
    finding.severity = FindingSeverity::Info;
    finding.variant = "hidden";
    if (const auto rank = stillLater(inputs, *worst.joint, worst.partOf(late.card))) {
        finding.variant = "behind";
        finding.facts.push_back(textFact("later_rank", std::to_string(*rank)));
    }
}

/// Returns the collective to which a card comes latest of those in which it gains anything; of all where it gains nowhere.
const LateOperator &worstOf(const LateCard &late)
{
    const LateOperator *worst = nullptr;
    for (const StepLateness *step : late.steps) {
        for (const LateOperator &each : step->operators) {
            const bool counts = late.gainNs == 0 || each.gainOf(late.card) > 0;
            if (counts && (!worst || each.latenessOf(late.card) > worst->latenessOf(late.card)))
                worst = &each;
        }
    }
    return *worst;
}

/// Tells where the card comes late and another rank comes still later, beside where it gains.
void tellHidden(const CardEvidence &card, const CardLateness &total, Finding &finding)
{
    if (total.hidden == 0)
        return;
    finding.facts.push_back(countFact("hidden_operators", static_cast<std::int64_t>(total.hidden)));
    finding.facts.push_back(timeFact("hidden_ns", card.perStep(total.hiddenNs)));
}

/// Tells in which steps the card is late, unless it is in all that it has.
void tellSteps(const LateCard &late, Finding &finding)
{
    const auto isOfCard = [&late](const StepLateness &step) { return step.cards.contains(late.card); };
    const auto steps = std::ranges::count_if(late.group->steps, isOfCard);
    const auto lateSteps = std::ssize(late.steps);
    if (lateSteps == steps)
        return;
    finding.variant = lateSteps == 1 ? "step" : "steps";
    if (lateSteps == 1)
        finding.step = std::string(late.steps.front()->step);
    finding.facts.push_back(countFact("late_steps", lateSteps));
    finding.facts.push_back(countFact("steps", steps));
}

/// Returns whether a card without a clock idles so much longer than a card of the group that this makes it late. With a clock the
/// ranges of both findings tell.
bool comesLateByIdling(const AdviceInputs &inputs, const JointGroup &group, const LateCard &late)
{
    constexpr double LeastPart = 0.7;
    const CardEvidence &card = inputs.card(late.card);
    const auto own = card.mean(OverviewQuantity::Free);
    if (card.hasClock() || !own)
        return false;
    TimeNs least = *own;
    for (const std::size_t each : group.cards)
        least = std::min(least, inputs.card(each).mean(OverviewQuantity::Free).value_or(*own));
    return static_cast<double>(*own - least) >= LeastPart * static_cast<double>(card.perStep(late.gainNs));
}

Finding findingOf(const RuleInput &input, const JointGroup &group, const LateCard &late)
{
    const CardEvidence &card = input.inputs().card(late.card);
    const CommunicationTable &table = card.communication().operators;
    const CardLateness total = late.total();
    const LateOperator &worst = worstOf(late);
    const CommunicationOperator &row = worst.partOf(late.card).in(input.inputs());
    Finding finding = input.finding();
    finding.cards = late.others;
    finding.cards.insert(finding.cards.begin(), late.card);
    const TimeNs lateNs = card.perStep(late.lateNs);
    finding.save(0, savingOf(input.inputs(), group, late), card.meanStepNs());
    finding.confidence = total.outliers * 2 >= total.late ? Confidence::Measured : Confidence::Derived;
    finding.facts = {countFact("late_operators", static_cast<std::int64_t>(total.late - (late.gainNs > 0 ? total.hidden : 0))),
                     countFact("operators", static_cast<std::int64_t>(late.operators())),
                     timeFact("late_ns", lateNs),
                     timeFact("longest_ns", worst.latenessOf(late.card)),
                     textFact("operator", std::string(table.text(row.name))),
                     textFact("group", groupName(card, table.text(row.group))),
                     countFact("outliers", static_cast<std::int64_t>(total.outliers))};
    tellSteps(late, finding);
    if (late.gainNs == 0)
        hide(input.inputs(), late, worst, finding);
    else
        tellHidden(card, total, finding);
    for (const std::size_t each : finding.cards) {
        if (const auto rank = input.inputs().card(each).card().rank)
            finding.lateRanks.push_back(*rank);
        TimeRanges approaches;
        for (const StepLateness *step : late.steps)
            approaches = united(approaches, approachesOf(input.inputs(), *step, each));
        if (!approaches.empty())
            finding.claims.push_back({each, std::move(approaches)});
    }
    finding.explains = {"comm-peer-wait",      "comm-wait-dominant", "comm-exposed-high", "overlap-ratio-low",
                        "cluster-comm-spread", "step-jitter",        "diff-comm-group"};
    if (comesLateByIdling(input.inputs(), group, late))
        finding.explains.emplace_back("free-share-high");
    showLate(input.inputs(), late, finding);
    return finding;
}

/// Returns whether two findings tell the same lateness of a card: what it did before it came to collectives of two groups.
bool tellTheSame(const Finding &a, const Finding &b)
{
    constexpr double LeastCommon = 0.7;
    if (a.cards.front() != b.cards.front() || a.claims.empty() || b.claims.empty() || !a.saving || !b.saving)
        return false;
    const TimeRanges &one = a.claims.front().ranges;
    const TimeRanges &other = b.claims.front().ranges;
    const auto shorter = static_cast<double>(std::min(lengthOf(one), lengthOf(other)));
    return static_cast<double>(lengthOf(common(one, other))) >= LeastCommon * shorter;
}

/// Keeps of findings that tell the same lateness the one that saves most.
void keepEachOnce(std::vector<Finding> &findings)
{
    std::ranges::stable_sort(findings, std::ranges::greater(),
                             [](const Finding &each) { return each.saving ? each.saving->highNs : -1; });
    std::vector<Finding> kept;
    for (Finding &each : findings) {
        if (std::ranges::none_of(kept, [&each](const Finding &other) { return tellTheSame(each, other); }))
            kept.push_back(std::move(each));
    }
    findings = std::move(kept);
}

RuleOutcome evaluateSlowRankVote(const RuleInput &input, const TaskControl &control)
{
    const LateCardLimits limits{input.threshold("step_share"), input.threshold("operators_share"),
                                input.threshold("steps_share")};
    RuleOutcome outcome;
    double most = 0;
    for (const JointGroup &joint : input.inputs().jointOperators()) {
        const GroupLateness group = latenessOf(input.inputs(), joint, input.threshold("difference"), control);
        std::vector<LateCard> found;
        for (const std::size_t card : joint.cards) {
            auto late = lateCard(input.inputs(), group, card, limits);
            if (!late)
                continue;
            const CardEvidence &evidence = input.inputs().card(card);
            const double share = shareOfStep(evidence, evidence.perStep(late->lateNs));
            most = std::max(most, share);
            // A card that was kept by ranks of other groups is not what others wait for.
            const CardLateness total = late->total();
            const bool isDragged = total.draggedNs > late->gainNs;
            if (total.late > 0 && share >= input.threshold("step_share") && !isDragged)
                found.push_back(std::move(*late));
        }
        for (const LateCard &late : joinedLateCards(std::move(found)))
            outcome.findings.push_back(findingOf(input, joint, late));
    }
    keepEachOnce(outcome.findings);
    outcome.measured(shareFact("late_share", most), "step_share");
    return outcome;
}

} // namespace

Rule slowRankVote()
{
    return {
        .id = "slow-rank-vote",
        .area = AdviceArea::Cluster,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::SeveralCards},
        .thresholds = {{"operators_share", 0.20, FactUnit::Share, "ours"},
                       {"step_share", 0.01, FactUnit::Share, "ours"},
                       {"steps_share", 0.70, FactUnit::Share, "ours"},
                       {"difference", 0.05, FactUnit::Share, "msprof-analyze"}},
        .evaluate = evaluateSlowRankVote,
        .symptom = SymptomLevel::Event,
        .isAboutOneCard = true,
    };
}

} // namespace plumbline
