// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/advice/evidence/cardspread.h"
#include "core/advice/evidence/kernelsets.h"
#include "core/advice/evidence/pipelinebubbles.h"
#include "core/base/median.h"
#include "core/base/timeranges.h"
#include "core/base/wide.h"

#include <algorithm>
#include <map>
#include <optional>

namespace plumbline {

namespace {

/// The times of one pipeline stage.
struct PpStageImbalanceStageTimes
{
    int stage = 0;
    TimeNs computingNs = 0;             ///< mean over its cards
    TimeNs stepNs = 0;                  ///< longest mean step of its cards
    std::optional<TimeNs> wholeNs = {}; ///< mean time without waiting for other stages; none unless all its cards tell it
    std::vector<std::size_t> cards;
};

/// Returns how long a card waits for the last rank of collectives in a mean step while nothing computes, which is how a stage
/// waits for those that are still computing when the pipeline drains. What it receives from other stages is left out.
TimeNs waitedInCollectives(const CardEvidence &card, const std::vector<CardBubble> &bubbles)
{
    const auto bubble = std::ranges::find(bubbles, card.index(), &CardBubble::card);
    TimeRanges received;
    if (bubble != bubbles.end()) {
        for (const TimedOperator &each : bubble->receiving)
            received.push_back(each.range);
    }
    const TimeRanges waits = without(card.exposedWaits(), unionOf(std::move(received)));
    return card.perStep(lengthOf(card.inSteps(waits)));
}

/// Returns how long a card works in a mean step: what its profiler tells as the time of its stage, which leaves out receiving,
/// without waiting for the last rank of collectives. None where nothing tells it.
std::optional<TimeNs> ownTime(const CardEvidence &card, const std::vector<CardBubble> &bubbles)
{
    const auto stage = card.mean(OverviewQuantity::Stage);
    return stage ? std::optional(std::max<TimeNs>(*stage - waitedInCollectives(card, bubbles), 0)) : std::nullopt;
}

std::vector<PpStageImbalanceStageTimes> stageTimes(const AdviceInputs &inputs, const std::vector<CardBubble> &bubbles)
{
    const auto stages = pipelineStages(inputs);
    std::map<int, std::vector<CardTimes>> byStage;
    for (const CardTimes &card : cardTimes(inputs)) {
        if (stages[card.card])
            byStage[*stages[card.card]].push_back(card);
    }
    std::vector<PpStageImbalanceStageTimes> all;
    for (const auto &[stage, cards] : byStage) {
        PpStageImbalanceStageTimes times{stage, 0, 0, {}, {}};
        WideNs computing = 0;
        WideNs whole = 0;
        std::size_t told = 0;
        for (const CardTimes &card : cards) {
            const auto own = ownTime(inputs.card(card.card), bubbles);
            whole += own.value_or(0);
            told += own ? 1 : 0;
            computing += card.computingNs;
            times.stepNs = std::max(times.stepNs, card.stepNs);
            times.cards.push_back(card.card);
        }
        times.computingNs = meanNs(computing, cards.size());
        if (told == cards.size())
            times.wholeNs = meanNs(whole, told);
        all.push_back(std::move(times));
    }
    return all;
}

/// Returns what the stages besides the slowest one usually compute.
TimeNs usualOfOthers(const std::vector<PpStageImbalanceStageTimes> &stages, const PpStageImbalanceStageTimes &most)
{
    std::vector<TimeNs> others;
    for (const PpStageImbalanceStageTimes &each : stages) {
        if (each.stage != most.stage)
            others.push_back(each.computingNs);
    }
    return median(std::move(others));
}

/// Returns how much less the slow stage would compute if all stages worked alike: what it gives up comes to the others. With
/// `isOfWhole` it is no more than what the times of the stages without waiting for each other show, where all tell them.
TimeNs excessOverMean(const std::vector<PpStageImbalanceStageTimes> &stages, const PpStageImbalanceStageTimes &most,
                      bool isOfWhole)
{
    WideNs computing = 0;
    WideNs whole = 0;
    bool areWhole = isOfWhole;
    for (const PpStageImbalanceStageTimes &each : stages) {
        computing += each.computingNs;
        whole += each.wholeNs.value_or(0);
        areWhole = areWhole && each.wholeNs;
    }
    const TimeNs excess = most.computingNs - meanNs(computing, stages.size());
    return areWhole ? std::clamp<TimeNs>(*most.wholeNs - meanNs(whole, stages.size()), 0, excess) : excess;
}

/// Returns how much shorter the step would be if the slow stage computed `excessNs` less. A stage that is no longer the slowest
/// waits at least as long as the schedule makes any stage wait.
TimeNs gainOf(const RuleInput &input, const PpStageImbalanceStageTimes &slow, TimeNs excessNs,
              const std::vector<CardBubble> &bubbles)
{
    const AdviceInputs &inputs = input.inputs();
    const auto schedule = scheduleOf(inputs, inputs.card(slow.cards.front()));
    std::optional<TimeNs> waited;
    for (const CardBubble &bubble : bubbles) {
        if (std::ranges::find(slow.cards, bubble.card) == slow.cards.end())
            continue;
        const TimeNs own = saturated(WideNs{bubble.bubbleNs} + waitedInCollectives(inputs.card(bubble.card), bubbles));
        waited = std::min(waited.value_or(own), own);
    }
    if (!schedule || !waited)
        return excessNs;
    const auto usual = static_cast<double>(slow.computingNs - excessNs);
    const auto inherent = static_cast<TimeNs>(schedule->bubbleOfWork() * usual);
    return std::clamp<TimeNs>(excessNs - (inherent - *waited), 0, excessNs);
}

/// Tells what the slow stage computes that the fast one does not, as far as their kernels show it.
void tellCause(const RuleInput &input, const PpStageImbalanceStageTimes &slow, const PpStageImbalanceStageTimes &fast,
               TimeNs excessNs, const TaskControl &control, Finding &finding)
{
    for (const std::size_t at : slow.cards) {
        const CardEvidence &card = input.inputs().card(at);
        const auto own = ownKernelsOf(card, input.inputs().card(fast.cards.front()), control);
        if (!own || static_cast<double>(own->ns) < input.threshold("cause_share") * static_cast<double>(excessNs))
            continue;
        const bool isOfOutput = static_cast<double>(own->largestAxis) >= input.threshold("vocabulary");
        finding.variant = isOfOutput ? "output" : "kernels";
        finding.facts.push_back(timeFact("own_ns", own->ns));
        finding.facts.push_back(countFact("own_kernels", own->calls));
        finding.facts.push_back(timeFact("own_float32_ns", own->float32Ns));
        finding.facts.push_back(textFact("operator", own->foremost));
        if (isOfOutput)
            finding.facts.push_back(countFact("axis", own->largestAxis));
        finding.show(card.kernelEvidence(own->longest));
        return;
    }
}

/// Tells how long both stages take without waiting for each other, where that shows the difference as well.
void tellWholeStages(const RuleInput &input, const PpStageImbalanceStageTimes &slow, const PpStageImbalanceStageTimes &fast,
                     Finding &finding)
{
    const WideNs longer = slow.wholeNs && fast.wholeNs ? WideNs{*slow.wholeNs} - *fast.wholeNs : WideNs{0};
    if (!finding.variant.empty() ||
        static_cast<double>(longer) < input.threshold("step_share") * static_cast<double>(slow.stepNs) || longer <= 0)
        return;
    finding.variant = "stages";
    // The profiler takes off all that a stage receives, also beside its computing, but it computes all that it computes.
    finding.facts.push_back(timeFact("slow_whole_ns", std::max(*slow.wholeNs, slow.computingNs)));
    finding.facts.push_back(timeFact("fast_whole_ns", std::max(*fast.wholeNs, fast.computingNs)));
}

RuleOutcome evaluatePpStageImbalance(const RuleInput &input, const TaskControl &control)
{
    if (pipelineSizeOf(input.inputs(), input.inputs().card(0)).recorded < 2)
        return RuleOutcome::notApplicable(std::string(ParallelGroups));
    const std::vector<CardBubble> bubbles = bubblesOf(input.inputs(), control);
    const std::vector<PpStageImbalanceStageTimes> stages = stageTimes(input.inputs(), bubbles);
    if (stages.size() < 2)
        return RuleOutcome::notApplicable(std::string(ParallelGroups));
    const PpStageImbalanceStageTimes &most = *std::ranges::max_element(stages, {}, &PpStageImbalanceStageTimes::computingNs);
    const PpStageImbalanceStageTimes &least = *std::ranges::min_element(stages, {}, &PpStageImbalanceStageTimes::computingNs);
    const TimeNs usual = usualOfOthers(stages, most);
    const TimeNs excess = most.computingNs - usual;
    RuleOutcome outcome;
    if (most.stepNs <= 0)
        return outcome;
    const double share = static_cast<double>(excess) / static_cast<double>(most.stepNs);
    outcome.measured(shareFact("excess_step_share", share), "step_share");
    if (share < input.threshold("step_share"))
        return outcome;
    Finding finding = input.finding();
    finding.cards = most.cards;
    finding.facts = {countFact("slow_stage", most.stage),  timeFact("slow_ns", most.computingNs),
                     countFact("fast_stage", least.stage), timeFact("fast_ns", least.computingNs),
                     timeFact("usual_ns", usual),          timeFact("excess_ns", excess),
                     shareFact("excess_step_share", share)};
    finding.confidence = Confidence::Derived;
    tellCause(input, most, least, excess, control, finding);
    tellWholeStages(input, most, least, finding);
    // Kernels of its own can be made faster; layers can only be given to other stages.
    const bool isOwn = finding.variant == "kernels" || finding.variant == "output";
    const TimeNs less = isOwn ? excess : excessOverMean(stages, most, finding.variant == "stages");
    finding.save(0, gainOf(input, most, less, bubbles), most.stepNs);
    for (const PpStageImbalanceStageTimes *stage : {&most, &least}) {
        for (const std::size_t card : stage->cards)
            finding.show(input.inputs().card(card).cardEvidence());
    }
    finding.explains = {"pp-bubble", "cluster-comm-spread", "comm-exposed-high", "comm-wait-dominant"};
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
        .needs = {AdviceInput::SeveralCards, AdviceInput::WorkTime},
        .thresholds = {{"step_share", 0.02, FactUnit::Share, "ours"},
                       {"cause_share", 0.50, FactUnit::Share, "ours"},
                       {"vocabulary", 20'000, FactUnit::Count, "ours"}},
        .evaluate = evaluatePpStageImbalance,
        .countsMicroBatches = true,
    };
}

} // namespace plumbline
