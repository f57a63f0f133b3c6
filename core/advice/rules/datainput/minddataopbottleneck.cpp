// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/datasituation.h"
#include "core/advice/evidence/stepgaps.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace plumbline {

namespace {

/// Returns the variant, on which the suggestion depends.
std::string variantOf(const PipelineOperator &culprit)
{
    const std::string_view type = culprit.type;
    if (!culprit.parent && !culprit.queueUsage)
        return "root"; // without an output queue only its input tells
    if (type.starts_with("Generator"))
        return "generator";
    if (culprit.children.empty())
        return "leaf";
    if (type.starts_with("Map"))
        return "map";
    return type.starts_with("Batch") ? "batch" : "";
}

/// Returns the verdict of the decision tree where it names an operator, else the verdict from the operators alone.
std::optional<DataVerdict> verdictOf(const RuleInput &input, const DataSituation &situation)
{
    DataEvidence evidence;
    evidence.gapNs = situation.gapNs;
    return situation.verdict && situation.verdict->culprit ? situation.verdict
                                                           : judgeDataInput(evidence, input.card().dataInput().pipeline);
}

RuleOutcome evaluateMindDataOpBottleneck(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const DataPipeline &pipeline = card.dataInput().pipeline;
    if (std::ranges::none_of(pipeline.operators, [](const PipelineOperator &each) { return each.queueUsage.has_value(); }))
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::DataInput)));
    const DataSituation situation = dataSituation(input);
    RuleOutcome outcome;
    // If the tree blames something else, or the data input keeps up, no operator is the bottleneck.
    const bool isOther = situation.verdict && !situation.verdict->culprit;
    const auto verdict = isOther ? std::nullopt : verdictOf(input, situation);
    if (!verdict || !verdict->culprit)
        return outcome;
    const PipelineOperator &culprit = pipeline.operators[*verdict->culprit];
    Finding finding = input.finding();
    finding.variant = variantOf(culprit);
    finding.severity = FindingSeverity::Info;
    finding.confidence = Confidence::Derived;
    finding.restsOnFew = situation.hasFewSamples;
    finding.facts = {textFact("operator", operatorName(culprit))};
    if (verdict->usage)
        finding.facts.push_back(shareFact("output_share", *verdict->usage));
    if (verdict->inputUsage)
        finding.facts.push_back(shareFact("input_share", *verdict->inputUsage));
    if (culprit.workers)
        finding.facts.push_back(countFact("workers", *culprit.workers));
    // Without the queues that the device takes from, steps may wait for something else, so nothing can be saved for sure.
    if (situation.gapNs && verdict->rule == "data-process-bound")
        finding.save(0, *situation.gapNs, situation.stepNs);
    showStepGaps(card, StepGaps(card.stages()), finding);
    if (!finding.saving)
        finding.claims.clear();
    finding.explains = {"data-process-bound", "data-queue-empty", "step-gap-long", "dataloader-slow"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule mindDataOpBottleneck()
{
    return {
        .id = "minddata-op-bottleneck",
        .area = AdviceArea::DataInput,
        .needs = {AdviceInput::DataInput},
        .thresholds = dataLimits(),
        .evaluate = evaluateMindDataOpBottleneck,
        .subject = {"operator"},
        .isOfMindSpore = true,
    };
}

} // namespace plumbline
