// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/advice/evidence/cardspread.h"

#include <algorithm>

namespace plumbline {

namespace {

Finding findingOf(const RuleInput &input, const CardSpread &spread, const std::vector<CardTimes> &cards, std::optional<int> stage)
{
    const CardEvidence &slowest = input.inputs().card(spread.largest);
    Finding finding = input.finding();
    finding.cards = {spread.largest};
    finding.variant = stage ? "stage" : "";
    finding.facts = {timeFact("spread_ns", spread.spreadNs), shareFact("spread_share", spread.share),
                     timeFact("largest_ns", spread.largestNs), timeFact("smallest_ns", spread.smallestNs)};
    if (stage)
        finding.facts.push_back(countFact("stage", *stage));
    finding.confidence = Confidence::Derived;
    finding.save(0, spread.aboveMedianNs, slowest.meanStepNs());
    finding.show(slowest.cardEvidence());
    finding.show(input.inputs().card(spread.smallest).cardEvidence());
    for (const CardTimes &card : cards) {
        if (card.card != spread.largest && card.card != spread.smallest)
            finding.show(input.inputs().card(card.card).cardEvidence());
    }
    if (slowest.hasClock())
        finding.claims.push_back({slowest.index(), unionOf(slowest.activity().computing)});
    finding.explains = {"cluster-comm-spread", "comm-exposed-high"};
    if (stage)
        finding.explains.emplace_back("pp-bubble"); // the other stages wait for the slowest card of this one
    return finding;
}

/// Returns whether one card stands apart from all others: it computes longer than the next by a part of the step, and by far more
/// than those differ from each other.
bool standsApart(const RuleInput &input, const CardSpread &spread, const std::vector<CardTimes> &cards)
{
    if (cards.size() < static_cast<std::size_t>(input.threshold("outlier_cards")) || spread.spreadNs <= 0)
        return false;
    TimeNs next = spread.smallestNs;
    for (const CardTimes &each : cards) {
        if (each.card != spread.largest)
            next = std::max(next, each.computingNs);
    }
    const auto apart = static_cast<double>(spread.largestNs - next);
    const double share = spread.share * apart / static_cast<double>(spread.spreadNs);
    return share >= input.threshold("outlier_share") &&
           apart >= input.threshold("outlier_ratio") * static_cast<double>(next - spread.smallestNs);
}

RuleOutcome evaluateClusterComputeSpread(const RuleInput &input, const TaskControl &)
{
    const std::vector<StageTimes> classes = cardTimesByStage(input.inputs());
    RuleOutcome outcome;
    for (const auto &[stage, cards] : classes) {
        const CardSpread spread = spreadOf(cards, &CardTimes::computingNs);
        outcome.measured(shareFact("spread_share", spread.share), "share");
        if (spread.share > input.threshold("share") || standsApart(input, spread, cards))
            outcome.findings.push_back(findingOf(input, spread, cards, stage));
    }
    return !classes.empty() ? outcome : RuleOutcome::notApplicable(std::string(inputName(AdviceInput::SeveralCards)));
}

} // namespace

Rule clusterComputeSpread()
{
    return {
        .id = "cluster-compute-spread",
        .area = AdviceArea::Cluster,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::SeveralCards, AdviceInput::WorkTime},
        .thresholds = {{"share", 0.05, FactUnit::Share, "msprof-analyze"},
                       {"outlier_cards", 4, FactUnit::Count, "ours"},
                       {"outlier_share", 0.02, FactUnit::Share, "ours"},
                       {"outlier_ratio", 5, FactUnit::Number, "ours"}},
        .evaluate = evaluateClusterComputeSpread,
        .symptom = SymptomLevel::ShareOfTime,
        .subject = {"stage"},
    };
}

} // namespace plumbline
