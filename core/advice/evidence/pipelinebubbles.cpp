// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/pipelinebubbles.h"

#include "core/advice/base/pipelinefacts.h"
#include "core/advice/evidence/cardspread.h"
#include "core/base/anycase.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// Returns whether an operator receives from another pipeline stage. Names differ: `hcom_receive`, `hcom_batchSendRecv`,
/// `Receive-op`. A kernel of NCCL does not tell, because an all-to-all runs by the same one.
bool isReceiving(std::string_view name)
{
    return communicationKind(name) == CommunicationKind::PointToPoint &&
           (holdsInAnyCase(name, "receive") || holdsInAnyCase(name, "recv"));
}

/// Returns what a card exchanges with other stages in a step. None where nothing tells the steps, or the exchanges differ from
/// step to step.
std::optional<StageExchanges> exchangesOf(const CardEvidence &card, int stage)
{
    if (card.steps().empty() || card.isUnmarked())
        return std::nullopt;
    const TimeRanges &marked = card.markedSteps();
    StageExchanges exchanges{stage, 0, 0};
    for (const TimedOperator &each : timedOperators(card)) {
        const bool isInStep = marked.empty() || rangeAt(marked, each.range.begin);
        if (isInStep && isReceiving(each.name) && groupName(card, each.group) == "pp")
            ++(holdsInAnyCase(each.name, "send") ? exchanges.batched : exchanges.received);
    }
    const auto steps = static_cast<std::int64_t>(card.steps().size());
    if (exchanges.batched % steps != 0 || exchanges.received % steps != 0)
        return std::nullopt;
    exchanges.batched /= steps;
    exchanges.received /= steps;
    return exchanges;
}

std::int64_t countStages(const AdviceInputs &inputs)
{
    std::set<int> known;
    for (const auto &stage : pipelineStages(inputs)) {
        if (stage)
            known.insert(*stage);
    }
    return static_cast<std::int64_t>(known.size());
}

PipelineFacts makePipelineFacts(const AdviceInputs &inputs)
{
    PipelineFacts facts;
    // A stage may run several passes with nothing between, so the one that shows most of them counts.
    for (const auto &card : inputs.cards())
        facts.counted = std::max(facts.counted, card->microBatches().value_or(0));
    const auto stages = pipelineStages(inputs);
    for (std::size_t at = 0; facts.counted == 0 && at < inputs.size(); ++at) {
        const CardEvidence &card = *inputs.cards()[at];
        const auto stage = stages[card.index()];
        if (const auto exchanges = stage ? exchangesOf(card, *stage) : std::nullopt)
            facts.exchanges.push_back(*exchanges);
    }
    return facts;
}

const PipelineFacts &pipelineFactsOf(const AdviceInputs &inputs)
{
    return inputs.pipelineFacts(makePipelineFacts);
}

/// Returns how many micro-batches the exchanges of a card of the first or the last stage with its neighbour show; 0 for other
/// stages. Each micro-batch is received once. Batched exchanges send and receive at once: the last stage has one more of them
/// than micro-batches, the first one as many more as there are other stages, which it fills first.
std::int64_t exchangedBatches(const StageExchanges &each, std::int64_t stages)
{
    if (stages < 2 || (each.stage != 0 && each.stage != stages - 1) || (each.batched > 0 && each.received > 0))
        return 0;
    const std::int64_t others = each.stage == 0 ? stages - 1 : 1;
    // With fewer micro-batches than stages the first one sends all of them before it receives any.
    const std::int64_t ofFew = each.stage == 0 && each.batched % 2 == 0 && each.batched / 2 <= others ? each.batched / 2 : 0;
    return std::max<std::int64_t>({each.received, each.batched - others, ofFew});
}

} // namespace

std::optional<CardBubble> bubbleOf(const CardEvidence &card, const TaskControl &control)
{
    CardBubble bubble;
    bubble.card = card.index();
    const std::vector<TimedOperator> operators = timedOperators(card);
    TimeRanges ranges;
    for (const TimedOperator &each : operators) {
        if (control.stopRequested())
            return std::nullopt;
        if (isReceiving(each.name)) {
            bubble.receiving.push_back(each);
            ranges.push_back(each.range);
        }
    }
    bubble.exposed = card.inSteps(without(unionOf(std::move(ranges)), card.computing()));
    const auto positive = [&card](OverviewQuantity of) { return std::max<TimeNs>(card.mean(of).value_or(0), 0); };
    const TimeNs column = std::min(positive(OverviewQuantity::Bubble), positive(OverviewQuantity::NotOverlapped));
    bubble.bubbleNs = std::max(card.perStep(totalLength(bubble.exposed)), column);
    bubble.stageNs = bubble.bubbleNs;
    if (operators.empty() && column == 0)
        return std::nullopt;
    return bubble;
}

std::vector<CardBubble> bubblesOf(const AdviceInputs &inputs, const TaskControl &control)
{
    std::vector<CardBubble> bubbles;
    for (const auto &card : inputs.cards()) {
        if (auto bubble = bubbleOf(*card, control))
            bubbles.push_back(std::move(*bubble));
    }
    const auto stages = pipelineStages(inputs);
    std::map<int, TimeNs> least;
    for (const CardBubble &each : bubbles) {
        if (!stages[each.card])
            continue;
        TimeNs &known = least.try_emplace(*stages[each.card], each.bubbleNs).first->second;
        known = std::min(known, each.bubbleNs);
    }
    for (CardBubble &each : bubbles) {
        const CardEvidence &card = inputs.card(each.card);
        if (stages[each.card])
            each.stageNs = least.at(*stages[each.card]);
        const double busy = static_cast<double>(std::max<TimeNs>(card.mean(OverviewQuantity::Computing).value_or(0), 0)) +
                            static_cast<double>(std::max<TimeNs>(card.mean(OverviewQuantity::NotOverlapped).value_or(0), 0));
        each.share = busy > 0 ? static_cast<double>(each.stageNs) / busy : 0;
    }
    return bubbles;
}

PipelineSize pipelineSizeOf(const AdviceInputs &inputs, const CardEvidence &card)
{
    const std::int64_t recorded = inputs.recordedStages(countStages);
    auto ofGroup = static_cast<std::size_t>(recorded);
    for (const CommunicationGroup &group : inputs.groups()) {
        if (group.name == "pp" && card.card().rank && std::ranges::find(group.ranks, *card.card().rank) != group.ranks.end())
            ofGroup = std::max(ofGroup, group.ranks.size());
    }
    return {card.settings().pipelineStages.value_or(static_cast<std::int64_t>(ofGroup)), std::max<std::int64_t>(recorded, 1)};
}

std::optional<PipelineSchedule> scheduleOf(const AdviceInputs &inputs, const CardEvidence &card)
{
    const CaptureSettings &settings = card.settings();
    const PipelineSize size = pipelineSizeOf(inputs, card);
    PipelineSchedule schedule{size.stages, settings.microBatches.value_or(0), false, size.recorded};
    if (!settings.microBatches) {
        schedule.microBatches = pipelineFactsOf(inputs).counted;
        schedule.isCounted = schedule.microBatches > 0;
    }
    if (schedule.microBatches == 0 && !settings.microBatches) {
        for (const StageExchanges &each : pipelineFactsOf(inputs).exchanges)
            schedule.microBatches = std::max(schedule.microBatches, exchangedBatches(each, size.stages));
    }
    return schedule.stages > 1 && schedule.microBatches > 0 ? std::optional(schedule) : std::nullopt;
}

TimeNs inherentBubbleNs(const CardEvidence &card, const PipelineSchedule &schedule)
{
    const TimeNs exposed = std::max<TimeNs>(card.mean(OverviewQuantity::NotOverlapped).value_or(0), 0);
    const TimeNs own = std::max<TimeNs>(card.meanStepNs() - exposed, 0);
    return static_cast<TimeNs>(schedule.bubbleOfWork() * static_cast<double>(own));
}

} // namespace plumbline
