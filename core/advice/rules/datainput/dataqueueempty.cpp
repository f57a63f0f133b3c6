// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/datasituation.h"
#include "core/advice/evidence/stepgaps.h"

namespace plumbline {

namespace {

RuleOutcome evaluateDataQueueEmpty(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const DataSituation situation = dataSituation(input);
    // With too few samples the queue proves nothing; more steps give more of them.
    const DataQueue *device = findQueue(card.dataInput(), "device");
    const bool isSampled = card.dataInput().mode == DataMode::Sink && device && !device->samples.empty();
    if (card.dataInput().mode != DataMode::Sink || !situation.deviceEmptyShare)
        return RuleOutcome::notApplicable(std::string(isSampled ? SeveralSteps : DataQueues));
    RuleOutcome outcome;
    outcome.measured(shareFact("device_empty_share", *situation.deviceEmptyShare), "ever_share");
    if (*situation.deviceEmptyShare <= input.threshold("ever_share") || !situation.verdict)
        return outcome;
    Finding finding = input.finding();
    finding.variant = situation.verdict->rule == "data-transfer-bound"  ? "transfer"
                      : situation.verdict->rule == "data-process-bound" ? "process"
                                                                        : "";
    finding.severity = FindingSeverity::Low;
    finding.confidence = Confidence::Derived;
    finding.restsOnFew = situation.hasFewSamples;
    finding.facts = {shareFact("device_empty_share", *situation.deviceEmptyShare)};
    if (situation.hostEmptyShare)
        finding.facts.push_back(shareFact("host_empty_share", *situation.hostEmptyShare));
    if (situation.gapNs) {
        finding.facts.push_back(timeFact("gap_ns", *situation.gapNs));
        finding.save(0, static_cast<TimeNs>(*situation.deviceEmptyShare * static_cast<double>(*situation.gapNs)),
                     situation.stepNs);
    }
    showStepGaps(card, StepGaps(card.stages()), finding);
    finding.explains = {"step-gap-long", "step-unaccounted-time"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule dataQueueEmpty()
{
    return {
        .id = "data-queue-empty",
        .area = AdviceArea::DataInput,
        .needs = {AdviceInput::DataInput},
        .thresholds = dataLimits(),
        .evaluate = evaluateDataQueueEmpty,
        .isOfMindSpore = true,
    };
}

} // namespace plumbline
