// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/base/anycase.h"

#include <algorithm>

namespace plumbline {

namespace {

/// Returns whether an operator receives from another pipeline stage. Names differ: `hcom_receive`, `hcom_batchSendRecv`,
/// `Receive-op`.
bool isReceiving(std::string_view name)
{
    return holdsInAnyCase(name, "receive") || holdsInAnyCase(name, "recv");
}

/// Returns the share of the step that the schedule 1F1B leaves idle whatever the stages do; none where the files do not tell
/// stages and micro-batches.
std::optional<double> inherentShare(const CaptureSettings &settings)
{
    if (!settings.pipelineStages || !settings.microBatches || *settings.pipelineStages < 2 || *settings.microBatches < 1)
        return std::nullopt;
    const auto stages = static_cast<double>(*settings.pipelineStages);
    return (stages - 1) / (static_cast<double>(*settings.microBatches) + stages - 1);
}

RuleOutcome evaluatePpBubble(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const std::vector<TimedOperator> operators = timedOperators(card);
    if (operators.empty())
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Communication)));
    std::vector<const TimedOperator *> receiving;
    TimeRanges ranges;
    for (const TimedOperator &each : operators) {
        if (control.stopRequested())
            return {};
        if (isReceiving(each.name)) {
            receiving.push_back(&each);
            ranges.push_back(each.range);
        }
    }
    const TimeRanges exposed = without(unionOf(std::move(ranges)), computingTimes(card));
    const TimeNs bubble = card.perStep(totalLength(exposed));
    const double busy = static_cast<double>(std::max<TimeNs>(card.mean(OverviewQuantity::Computing).value_or(0), 0)) +
                        static_cast<double>(std::max<TimeNs>(card.mean(OverviewQuantity::NotOverlapped).value_or(0), 0));
    RuleOutcome outcome;
    if (busy <= 0)
        return outcome;
    const double share = static_cast<double>(bubble) / busy;
    outcome.measured(shareFact("bubble_share", share), "share");
    if (share <= input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {timeFact("bubble_ns", bubble), shareFact("bubble_share", share), timeFact("step_ns", card.meanStepNs())};
    TimeNs saving = bubble;
    if (const auto inherent = inherentShare(card.settings())) {
        finding.variant = "theory";
        finding.facts.push_back(shareFact("inherent_share", *inherent));
        saving -= std::min(saving, static_cast<TimeNs>(*inherent * static_cast<double>(card.meanStepNs())));
    }
    finding.confidence = Confidence::Derived;
    finding.save(0, saving, card.meanStepNs());
    if (card.trace())
        finding.claims.push_back({card.index(), exposed});
    std::ranges::stable_sort(
        receiving, [](const TimedOperator *a, const TimedOperator *b) { return a->range.length() > b->range.length(); });
    for (const TimedOperator *each : receiving) {
        if (each->slice.isValid())
            finding.show(card.sliceEvidence(each->slice));
    }
    if (finding.evidence.empty())
        finding.show(card.fileEvidence("communication", ".json"));
    finding.explains = {"comm-exposed-high"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule ppBubble()
{
    return {
        .id = "pp-bubble",
        .area = AdviceArea::Cluster,
        .needs = {AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.10, FactUnit::Share, "MindInsight"}},
        .evaluate = evaluatePpBubble,
    };
}

} // namespace plumbline
