// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/advice/evidence/cardspread.h"

#include <algorithm>
#include <cmath>

namespace plumbline {

namespace {

/// Returns the correlation over the cards of their own work with their exposed communication, from -1 to 1; 0 where either does
/// not vary.
double mirroring(const std::vector<CardTimes> &cards)
{
    double workMean = 0;
    double exposedMean = 0;
    const auto count = static_cast<double>(cards.size());
    const auto work = [](const CardTimes &card) {
        return static_cast<double>(card.preparingNs) + static_cast<double>(card.computingNs) + static_cast<double>(card.freeNs);
    };
    for (const CardTimes &card : cards) {
        workMean += work(card) / count;
        exposedMean += static_cast<double>(card.exposedNs) / count;
    }
    double both = 0;
    double works = 0;
    double exposeds = 0;
    for (const CardTimes &card : cards) {
        const double x = work(card) - workMean;
        const double y = static_cast<double>(card.exposedNs) - exposedMean;
        both += x * y;
        works += x * x;
        exposeds += y * y;
    }
    const double scale = std::sqrt(works) * std::sqrt(exposeds);
    return scale > 0 ? std::clamp(both / scale, -1.0, 1.0) : 0;
}

/// Adds the finding about the cards of one stage, if they differ, and its figures to `outcome`.
void judgeExposedTime(const RuleInput &input, const StageTimes &stage, RuleOutcome &outcome)
{
    const std::vector<CardTimes> &cards = stage.cards;
    const CardSpread spread = spreadOf(cards, &CardTimes::exposedNs);
    outcome.measured(shareFact("spread_share", spread.share), "share");
    if (spread.share <= input.threshold("share"))
        return;
    const double correlation = mirroring(cards);
    const bool isWaiting = correlation < -input.threshold("correlation");
    Finding finding = input.finding();
    // In a group whose collectives end together, the card that communicates least comes last, and the others wait for it.
    finding.cards = {isWaiting ? spread.smallest : spread.largest};
    finding.variant = isWaiting ? "wait" : "transfer";
    finding.facts = {timeFact("spread_ns", spread.spreadNs), shareFact("spread_share", spread.share),
                     timeFact("largest_ns", spread.largestNs), timeFact("smallest_ns", spread.smallestNs),
                     numberFact("correlation_r", std::round(correlation * 100) / 100)};
    if (stage.stage)
        finding.facts.push_back(countFact("stage", *stage.stage));
    // With two cards the correlation is always 1 or -1.
    finding.confidence = cards.size() == 2 ? Confidence::Conjecture : Confidence::Derived;
    finding.save(0, isWaiting ? spread.belowMedianNs : spread.aboveMedianNs,
                 input.inputs().card(finding.cards.front()).meanStepNs());
    if (isWaiting)
        finding.explains = {"comm-exposed-high"};
    finding.show(input.inputs().card(finding.cards.front()).cardEvidence());
    finding.show(input.inputs().card(isWaiting ? spread.largest : spread.smallest).cardEvidence());
    outcome.findings.push_back(std::move(finding));
}

RuleOutcome evaluateClusterCommSpread(const RuleInput &input, const TaskControl &)
{
    const std::vector<StageTimes> classes = cardTimesByStage(input.inputs());
    if (classes.empty())
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::SeveralCards)));
    RuleOutcome outcome;
    for (const StageTimes &stage : classes)
        judgeExposedTime(input, stage, outcome);
    return outcome;
}

} // namespace

Rule clusterCommSpread()
{
    return {
        .id = "cluster-comm-spread",
        .area = AdviceArea::Cluster,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::SeveralCards, AdviceInput::WorkTime},
        .thresholds = {{"share", 0.05, FactUnit::Share, "msprof-analyze"}, {"correlation", 0.8, FactUnit::Number, "ours"}},
        .evaluate = evaluateClusterCommSpread,
        .symptom = SymptomLevel::ShareOfTime,
        .subject = {"stage"},
        .namesNoCause = true,
    };
}

} // namespace plumbline
