// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/advice/evidence/cardspread.h"

#include <algorithm>

namespace plumbline {

namespace {

double shareOf(const CardTimes &card)
{
    return static_cast<double>(card.freeNs) / static_cast<double>(card.totalNs);
}

/// Adds the finding about the cards of one stage, if they differ, and its figures to `outcome`.
void judgeFreeTime(const RuleInput &input, const StageTimes &cards, RuleOutcome &outcome)
{
    const CardSpread spread = spreadOf(cards.cards, &CardTimes::freeNs);
    const auto [least, most] = std::ranges::minmax_element(cards.cards, {}, shareOf);
    const double points = shareOf(*most) - shareOf(*least);
    outcome.measured(shareFact("points_share", points), "points_share");
    outcome.measured(shareFact("spread_share", spread.share), "share");
    if (points <= input.threshold("points_share") || spread.share <= input.threshold("share"))
        return;
    const CardEvidence &worst = input.inputs().card(spread.largest);
    Finding finding = input.finding();
    finding.cards = {spread.largest};
    finding.facts = {shareFact("least_share", shareOf(*least)), shareFact("most_share", shareOf(*most)),
                     timeFact("spread_ns", spread.spreadNs),    shareFact("spread_share", spread.share),
                     timeFact("largest_ns", spread.largestNs),  timeFact("smallest_ns", spread.smallestNs)};
    finding.explains = {"cluster-comm-spread", "comm-exposed-high", "free-share-high"};
    if (cards.stage) {
        finding.facts.push_back(countFact("stage", *cards.stage));
        finding.explains.emplace_back("pp-bubble"); // the other stages wait for the slowest card of this one
    }
    finding.confidence = Confidence::Derived;
    finding.save(0, spread.aboveMedianNs, worst.meanStepNs());
    finding.show(worst.cardEvidence());
    finding.show(input.inputs().card(spread.smallest).cardEvidence());
    if (worst.hasClock())
        finding.claims.push_back({worst.index(), unionOf(worst.activity().free)});
    outcome.findings.push_back(std::move(finding));
}

RuleOutcome evaluateClusterFreeSpread(const RuleInput &input, const TaskControl &)
{
    RuleOutcome outcome;
    bool isAny = false;
    for (StageTimes &stage : cardTimesByStage(input.inputs())) {
        std::erase_if(stage.cards, [](const CardTimes &card) { return !card.hasFree; });
        if (stage.cards.size() < 2)
            continue;
        isAny = true;
        judgeFreeTime(input, stage, outcome);
    }
    return isAny ? outcome : RuleOutcome::notApplicable(std::string(inputName(AdviceInput::SeveralCards)));
}

} // namespace

Rule clusterFreeSpread()
{
    return {
        .id = "cluster-free-spread",
        .area = AdviceArea::Cluster,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::SeveralCards, AdviceInput::DeviceTime},
        .thresholds = {{"points_share", 0.05, FactUnit::Share, "guide"}, {"share", 0.05, FactUnit::Share, "msprof-analyze"}},
        .evaluate = evaluateClusterFreeSpread,
        .symptom = SymptomLevel::ShareOfTime,
        .subject = {"stage"},
    };
}

} // namespace plumbline
