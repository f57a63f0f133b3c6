// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/lateness.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

namespace {

/// Most single steps that are reported for a card.
constexpr std::size_t Episodes = 3;

/// A card that is late in a group, with the steps in which it is judged: all of its steps, or one.
struct LateCard
{
    const GroupLateness *group = nullptr;
    std::size_t card = 0;
    std::vector<const StepLateness *> steps;

    [[nodiscard]] CardLateness total() const
    {
        CardLateness sum;
        for (const StepLateness *step : steps)
            sum.add(step->cards.at(card));
        return sum;
    }
    [[nodiscard]] std::size_t operators() const
    {
        std::size_t count = 0;
        for (const StepLateness *step : steps)
            count += step->operators.size();
        return count;
    }
};

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
        if (before && *before < own->begin && each.latenessOf(card) > 0)
            approaches.push_back({*before, own->begin});
        before = std::max(before.value_or(own->end), own->end);
    }
    return unionOf(std::move(approaches));
}

Finding findingOf(const RuleInput &input, const LateCard &late)
{
    const CardEvidence &card = input.inputs().card(late.card);
    const CommunicationTable &table = card.communication().operators;
    const CardLateness total = late.total();
    const CommunicationOperator &worst = total.worst.in(input.inputs());
    Finding finding = input.finding();
    finding.cards = {late.card};
    const TimeNs lateNs = card.perStep(total.lateNs);
    finding.save(0, lateNs, card.meanStepNs());
    finding.confidence = total.outliers * 2 >= total.late ? Confidence::Measured : Confidence::Derived;
    finding.facts = {countFact("late_operators", static_cast<std::int64_t>(total.late)),
                     countFact("operators", static_cast<std::int64_t>(late.operators())),
                     timeFact("late_ns", lateNs),
                     timeFact("longest_ns", total.worstNs),
                     textFact("operator", std::string(table.text(worst.name))),
                     textFact("group", groupName(card, table.text(worst.group))),
                     countFact("outliers", static_cast<std::int64_t>(total.outliers))};
    if (late.group->steps.size() > 1 && late.steps.size() == 1) {
        finding.variant = "step";
        finding.step = std::string(late.steps.front()->step);
    }
    TimeRanges approaches;
    for (const StepLateness *step : late.steps)
        approaches = united(approaches, approachesOf(input.inputs(), *step, late.card));
    if (!approaches.empty())
        finding.claims.push_back({late.card, std::move(approaches)});
    finding.explains = {"comm-wait-dominant", "comm-exposed-high", "overlap-ratio-low", "cluster-comm-spread", "step-jitter"};
    showLate(input.inputs(), late, finding);
    return finding;
}

/// Returns what to report for a card: one entry where it is late in most steps, else its worst steps one by one.
std::vector<LateCard> lateCards(const RuleInput &input, const GroupLateness &group, std::size_t card)
{
    LateCard always{&group, card, {}};
    std::vector<LateCard> episodes;
    for (const StepLateness &step : group.steps) {
        const auto own = step.cards.find(card);
        if (own == step.cards.end())
            continue;
        always.steps.push_back(&step);
        if (own->second.lateNs > 0 && static_cast<double>(own->second.late) >=
                                          input.threshold("operators_share") * static_cast<double>(step.operators.size()))
            episodes.push_back({&group, card, {&step}});
    }
    if (static_cast<double>(episodes.size()) >= input.threshold("steps_share") * static_cast<double>(always.steps.size()))
        return {always};
    std::ranges::stable_sort(episodes, std::ranges::greater(), [](const LateCard &each) { return each.total().lateNs; });
    episodes.resize(std::min(episodes.size(), Episodes));
    return episodes;
}

RuleOutcome evaluateSlowRankVote(const RuleInput &input, const TaskControl &control)
{
    RuleOutcome outcome;
    double most = 0;
    for (const JointGroup &joint : input.inputs().jointOperators()) {
        const GroupLateness group = latenessOf(input.inputs(), joint, input.threshold("difference"), control);
        for (const std::size_t card : joint.cards) {
            for (const LateCard &late : lateCards(input, group, card)) {
                const CardEvidence &evidence = input.inputs().card(card);
                const double share = shareOfStep(evidence, evidence.perStep(late.total().lateNs));
                most = std::max(most, share);
                if (late.total().late > 0 && share >= input.threshold("step_share"))
                    outcome.findings.push_back(findingOf(input, late));
            }
        }
    }
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
