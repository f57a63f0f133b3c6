// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/advice/evidence/cardspread.h"
#include "core/base/wide.h"

#include <algorithm>
#include <map>

namespace plumbline {

namespace {

/// The times of one pipeline stage.
struct PpStageImbalanceStageTimes
{
    int stage = 0;
    TimeNs computingNs = 0; ///< mean over its cards
    TimeNs stepNs = 0;      ///< longest mean step of its cards
    std::vector<std::size_t> cards;
};

std::vector<PpStageImbalanceStageTimes> stageTimes(const AdviceInputs &inputs)
{
    const auto stages = pipelineStages(inputs);
    std::map<int, std::vector<CardTimes>> byStage;
    for (const CardTimes &card : cardTimes(inputs)) {
        if (stages[card.card])
            byStage[*stages[card.card]].push_back(card);
    }
    std::vector<PpStageImbalanceStageTimes> all;
    for (const auto &[stage, cards] : byStage) {
        PpStageImbalanceStageTimes times{stage, 0, 0, {}};
        WideNs computing = 0;
        for (const CardTimes &card : cards) {
            computing += card.computingNs;
            times.stepNs = std::max(times.stepNs, card.stepNs);
            times.cards.push_back(card.card);
        }
        times.computingNs = meanNs(computing, cards.size());
        all.push_back(std::move(times));
    }
    return all;
}

RuleOutcome evaluatePpStageImbalance(const RuleInput &input, const TaskControl &)
{
    const std::vector<PpStageImbalanceStageTimes> stages = stageTimes(input.inputs());
    if (stages.size() < 2)
        return RuleOutcome::notApplicable(std::string(ParallelGroups));
    WideNs sum = 0;
    for (const PpStageImbalanceStageTimes &stage : stages)
        sum += stage.computingNs;
    const TimeNs mean = meanNs(sum, stages.size());
    const PpStageImbalanceStageTimes &most = *std::ranges::max_element(stages, {}, &PpStageImbalanceStageTimes::computingNs);
    const PpStageImbalanceStageTimes &least = *std::ranges::min_element(stages, {}, &PpStageImbalanceStageTimes::computingNs);
    RuleOutcome outcome;
    if (mean <= 0)
        return outcome;
    const double excess = static_cast<double>(most.computingNs) / static_cast<double>(mean) - 1;
    outcome.measured(shareFact("excess_share", excess), "share");
    if (excess <= input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.cards = most.cards;
    finding.facts = {
        countFact("slow_stage", most.stage),
        timeFact("slow_ns", most.computingNs),
        countFact("fast_stage", least.stage),
        timeFact("fast_ns", least.computingNs),
        timeFact("mean_ns", mean),
        shareFact("excess_share", excess),
        shareFact("move_share", static_cast<double>(most.computingNs - mean) / static_cast<double>(most.computingNs))};
    finding.confidence = Confidence::Derived;
    finding.save(0, most.computingNs - mean, most.stepNs);
    for (const PpStageImbalanceStageTimes *stage : {&most, &least}) {
        for (const std::size_t card : stage->cards)
            finding.show(input.inputs().card(card).cardEvidence());
    }
    finding.explains = {"pp-bubble", "cluster-comm-spread", "comm-exposed-high"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule ppStageImbalance()
{
    return {
        .id = "pp-stage-imbalance",
        .area = AdviceArea::Cluster,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::SeveralCards, AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.20, FactUnit::Share, "MindInsight"}},
        .evaluate = evaluatePpStageImbalance,
    };
}

} // namespace plumbline
