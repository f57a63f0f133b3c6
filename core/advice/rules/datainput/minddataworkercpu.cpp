// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/datasituation.h"
#include "core/advice/evidence/stepgaps.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

namespace {

/// Returns whether an operator has no work of its own that workers could do.
bool isTrivial(std::string_view type)
{
    constexpr std::array<std::string_view, 9> Trivial{"Barrier", "Concat", "EpochCtrl", "Rename", "Repeat",
                                                      "Shuffle", "Skip",   "Take",      "Zip"};
    return std::ranges::any_of(Trivial, [type](std::string_view each) { return type.starts_with(each); });
}

/// Returns the usage of the fullest queue that an operator takes from; none where no queue is known.
std::optional<double> inputUsage(const DataPipeline &pipeline, const PipelineOperator &each)
{
    std::optional<double> usage;
    for (const std::int64_t child : each.children) {
        const auto found = std::ranges::find(pipeline.operators, child, &PipelineOperator::id);
        if (found != pipeline.operators.end() && found->queueUsage)
            usage = std::max(usage.value_or(0), *found->queueUsage);
    }
    return usage;
}

/// Returns the variant of the finding about an operator; "" for no finding.
std::string_view adviceOn(const RuleInput &input, const PipelineOperator &each)
{
    const auto usage = inputUsage(input.card().dataInput().pipeline, each);
    if (isTrivial(each.type) || !each.workerUsage)
        return "";
    if (*each.workerUsage > input.threshold("busy_share"))
        return "busy";
    const bool isLazy = *each.workerUsage < input.threshold("lazy_share");
    const bool isStarved = usage && *usage < input.threshold("starved_share");
    const bool isAhead = usage && each.queueUsage && *each.queueUsage - *usage > input.threshold("difference");
    if (isLazy && (isStarved || isAhead))
        return "prefetch";
    if (each.children.empty() && each.queueUsage && *each.queueUsage < input.threshold("leaf_share"))
        return "leaf";
    return "";
}

Finding findingOf(const RuleInput &input, const PipelineOperator &each, std::string_view variant, const DataSituation &situation)
{
    const CardEvidence &card = input.card();
    const DataPipeline &pipeline = card.dataInput().pipeline;
    Finding finding = input.finding();
    finding.severity = FindingSeverity::Info;
    finding.confidence = Confidence::Derived;
    finding.restsOnFew = situation.hasFewSamples;
    finding.variant = variant;
    finding.facts = {textFact("operator", operatorName(each)), shareFact("worker_share", *each.workerUsage),
                     countFact("workers", each.workers.value_or(1))};
    if (each.queueUsage)
        finding.facts.push_back(shareFact("output_share", *each.queueUsage));
    if (const auto usage = inputUsage(pipeline, each))
        finding.facts.push_back(shareFact("input_share", *usage));
    if (!pipeline.suggestion.empty())
        finding.facts.push_back(textFact("suggestion", pipeline.suggestion));
    if (situation.gapNs && situation.verdict && situation.verdict->rule == "data-process-bound")
        finding.save(0, *situation.gapNs, situation.stepNs);
    showStepGaps(card, StepGaps(card.stages()), finding);
    if (!finding.saving)
        finding.claims.clear();
    finding.explains = {"minddata-op-bottleneck", "data-process-bound", "data-queue-empty"};
    return finding;
}

RuleOutcome evaluateMindDataWorkerCpu(const RuleInput &input, const TaskControl &)
{
    const DataPipeline &pipeline = input.card().dataInput().pipeline;
    if (std::ranges::none_of(pipeline.operators, [](const PipelineOperator &each) { return each.workerUsage.has_value(); }))
        return RuleOutcome::notApplicable("minddata_pipeline_summary");
    const DataSituation situation = dataSituation(input);
    RuleOutcome outcome;
    double busiest = 0;
    for (const PipelineOperator &each : pipeline.operators) {
        busiest = std::max(busiest, each.workerUsage.value_or(0));
        // If steps do not wait for data, it does not matter how busy workers are.
        const bool isFast = situation.gapNs && static_cast<double>(*situation.gapNs) <= input.threshold("gap_ns");
        const std::string_view variant = isFast ? "" : adviceOn(input, each);
        if (!variant.empty())
            outcome.findings.push_back(findingOf(input, each, variant, situation));
    }
    outcome.measured(shareFact("worker_share", busiest), "busy_share");
    return outcome;
}

} // namespace

Rule mindDataWorkerCpu()
{
    auto limits = dataLimits();
    limits.insert(limits.end(), {{"busy_share", 0.75, FactUnit::Share, "MindSpore"},
                                 {"lazy_share", 0.20, FactUnit::Share, "MindSpore"},
                                 {"starved_share", 0.10, FactUnit::Share, "MindSpore"},
                                 {"difference", 0.50, FactUnit::Share, "MindSpore"},
                                 {"leaf_share", 0.50, FactUnit::Share, "MindSpore"}});
    return {
        .id = "minddata-worker-cpu",
        .area = AdviceArea::DataInput,
        .needs = {AdviceInput::DataInput},
        .thresholds = limits,
        .evaluate = evaluateMindDataWorkerCpu,
        .subject = {"operator"},
        .isOfMindSpore = true,
        .deliverables = {"minddata_pipeline_summary"},
    };
}

} // namespace plumbline
