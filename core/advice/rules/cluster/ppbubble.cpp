// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/advice/evidence/pipelinebubbles.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace plumbline {

namespace {

/// Returns how much shorter the longest step of all cards could be if no card waited for another stage longer than the schedule
/// makes it wait in any case.
TimeNs boundOf(const AdviceInputs &inputs, const std::vector<CardBubble> &bubbles,
               const std::optional<PipelineSchedule> &schedule)
{
    TimeNs longest = 0;
    TimeNs left = 0;
    for (const auto &card : inputs.cards()) {
        const auto own = std::ranges::find(bubbles, card->index(), &CardBubble::card);
        const TimeNs step = card->meanStepNs();
        const TimeNs inherent = schedule ? inherentBubbleNs(*card, *schedule) : 0;
        longest = std::max(longest, step);
        left = std::max(left, own == bubbles.end() ? step : step - std::max<TimeNs>(own->stageNs - inherent, 0));
    }
    return longest - left;
}

void showBubble(const AdviceInputs &inputs, const CardBubble &bubble, Finding &finding)
{
    const CardEvidence &card = inputs.card(bubble.card);
    std::vector<const TimedOperator *> receiving;
    for (const TimedOperator &each : bubble.receiving)
        receiving.push_back(&each);
    std::ranges::stable_sort(
        receiving, [](const TimedOperator *a, const TimedOperator *b) { return a->range.length() > b->range.length(); });
    for (const TimedOperator *each : receiving) {
        if (each->slice.isValid())
            finding.show(card.sliceEvidence(each->slice));
    }
    if (finding.evidence.empty())
        finding.show(receiving.empty() ? card.fileEvidence("step_trace_time", ".csv")
                                       : card.fileEvidence("communication", ".json"));
}

Finding findingOf(const RuleInput &input, const std::vector<CardBubble> &bubbles, const CardBubble &worst)
{
    const AdviceInputs &inputs = input.inputs();
    const CardEvidence &card = inputs.card(worst.card);
    Finding finding = input.finding();
    for (const CardBubble &each : bubbles) {
        if (each.share <= input.threshold("share"))
            continue;
        finding.cards.push_back(each.card);
        finding.accounts.push_back({each.card, each.stageNs});
        if (inputs.card(each.card).hasClock() && !each.exposed.empty())
            finding.claims.push_back({each.card, each.exposed});
    }
    finding.facts = {timeFact("bubble_ns", worst.stageNs), shareFact("bubble_share", worst.share),
                     timeFact("step_ns", card.meanStepNs())};
    finding.confidence = Confidence::Derived;
    const auto schedule = scheduleOf(inputs, card);
    if (schedule) {
        finding.variant = schedule->recorded < schedule->stages ? "missing" : schedule->isCounted ? "counted" : "theory";
        finding.facts.push_back(countFact("stages", schedule->stages));
        finding.facts.push_back(countFact("micro_batches", schedule->microBatches));
        finding.facts.push_back(shareFact("inherent_share", schedule->bubbleOfPipeline()));
        finding.facts.push_back(timeFact("inherent_ns", inherentBubbleNs(card, *schedule)));
        finding.facts.push_back(countFact("recorded_stages", schedule->recorded));
    } else {
        // A part of the bound cannot be saved, and nothing tells how large it is.
        const PipelineSize size = pipelineSizeOf(inputs, card);
        finding.confidence = Confidence::Conjecture;
        finding.variant = size.recorded < size.stages ? "unknown" : "";
        if (size.stages > 1) {
            finding.facts.push_back(countFact("stages", size.stages));
            finding.facts.push_back(countFact("recorded_stages", size.recorded));
        }
    }
    // Where the schedule explains all of it, or stages without a card may do so, the finding only says how long the wait is.
    if (finding.variant == "unknown")
        finding.severity = std::min(severityOfShare(worst.share), FindingSeverity::Medium);
    else if (const TimeNs bound = boundOf(inputs, bubbles, schedule); !schedule || bound > 0)
        finding.save(0, bound, card.meanStepNs());
    else if (finding.variant != "missing")
        finding.severity = FindingSeverity::Low;
    showBubble(inputs, worst, finding);
    finding.explains = {"comm-exposed-high", "overlap-ratio-low", "cluster-comm-spread"};
    return finding;
}

RuleOutcome evaluatePpBubble(const RuleInput &input, const TaskControl &control)
{
    const std::vector<CardBubble> bubbles = bubblesOf(input.inputs(), control);
    if (bubbles.empty())
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Communication)));
    RuleOutcome outcome;
    for (const CardBubble &each : bubbles) {
        outcome.measured(shareFact("bubble_share", each.share), "share");
        outcome.figures.back().card = each.card;
    }
    const CardBubble &worst = *std::ranges::max_element(bubbles, {}, &CardBubble::share);
    if (worst.share > input.threshold("share"))
        outcome.findings.push_back(findingOf(input, bubbles, worst));
    return outcome;
}

} // namespace

Rule ppBubble()
{
    return {
        .id = "pp-bubble",
        .area = AdviceArea::Cluster,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::WorkTime},
        .thresholds = {{"share", 0.10, FactUnit::Share, "MindInsight"}},
        .evaluate = evaluatePpBubble,
        .symptom = SymptomLevel::Event,
        .countsMicroBatches = true,
        .ranksBehindCauses = true,
        .namesNoCause = true,
    };
}

} // namespace plumbline
