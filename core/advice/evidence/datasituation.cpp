// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/datasituation.h"

#include "core/advice/evidence/stepgaps.h"
#include "core/base/wide.h"

#include <algorithm>
#include <string>
#include <utility>

namespace plumbline {

namespace {

/// Returns the share of samples in which a queue was empty, if enough samples prove it.
std::optional<double> emptyShareOf(const DataInput &input, std::string_view name)
{
    const DataQueue *queue = findQueue(input, name);
    return queue ? provenEmptyShare(queue->samples) : std::nullopt;
}

/// Returns whether the queue that was sampled least has too few samples to be sure of.
bool hasFewSamples(const DataInput &input)
{
    constexpr std::size_t FewSamples = 8;
    return std::ranges::any_of(input.queues, [](const DataQueue &queue) {
        const bool isTold = queue.name == "device" || queue.name == "host";
        return isTold && queue.samples.size() >= 2 && queue.samples.size() <= FewSamples;
    });
}

/// Returns the mean duration of the kernels that fetch a batch; none without such kernels.
std::optional<TimeNs> fetchNs(const CardEvidence &card)
{
    WideNs sum = 0;
    std::uint64_t count = 0;
    const CardKernels *kernels = card.kernels();
    for (std::size_t call = 0; kernels && call < kernels->calls->size(); ++call) {
        const auto duration = kernels->calls->durationPs(call);
        if (kernels->calls->name(call).starts_with("GetNext") && duration && *duration >= 0) {
            sum += *duration / 1000;
            ++count;
        }
    }
    return count > 0 ? std::optional(meanNs(sum, count)) : std::nullopt;
}

} // namespace

std::vector<ThresholdSpec> dataLimits()
{
    return {{"gap_ns", 1'000'000, FactUnit::Time, "guide"},
            {"ever_share", 0.01, FactUnit::Share, "ours"},
            {"often_share", 0.30, FactUnit::Share, "MindInsight"},
            {"mostly_share", 0.50, FactUnit::Share, "ours"}};
}

DataSituation dataSituation(const RuleInput &input)
{
    const CardEvidence &card = input.card();
    const DataInput &data = card.dataInput();
    DataSituation situation;
    const StepGaps gaps(card.stages());
    if (!gaps.steps().empty()) {
        situation.gapNs = gaps.meanNs();
        situation.stepNs = gaps.meanStepNs();
    }
    if (!situation.gapNs && data.measuredGaps >= FewestStepGaps)
        situation.gapNs = data.gapNs;
    situation.deviceEmptyShare = emptyShareOf(data, "device");
    situation.hostEmptyShare = emptyShareOf(data, "host");
    situation.hasFewSamples = hasFewSamples(data);
    situation.getNextNs = data.getNextNs ? data.getNextNs : fetchNs(card);
    // What part of the gap GetNext must take is a threshold of the rule that blames it.
    const DataLimits limits{static_cast<TimeNs>(input.threshold("gap_ns")), input.threshold("ever_share"),
                            input.threshold("often_share"), input.threshold("mostly_share"), 0};
    situation.verdict =
        judgeDataInput({data.mode, situation.gapNs, situation.getNextNs, situation.deviceEmptyShare, situation.hostEmptyShare},
                       data.pipeline, limits);
    return situation;
}

RuleOutcome dataOutcome(const RuleInput &input, std::string_view rule, std::vector<std::string> explains)
{
    const CardEvidence &card = input.card();
    if (!card.dataInput().mode)
        return RuleOutcome::notApplicable(std::string(DataQueues));
    const DataSituation situation = dataSituation(input);
    RuleOutcome outcome;
    if (situation.gapNs)
        outcome.measured(timeFact("gap_ns", *situation.gapNs), "gap_ns");
    if (!situation.verdict || situation.verdict->rule != rule)
        return outcome;
    Finding finding = input.finding();
    finding.severity = FindingSeverity::Low;
    finding.confidence = Confidence::Derived;
    finding.restsOnFew = situation.hasFewSamples;
    if (situation.gapNs) {
        finding.facts.push_back(timeFact("gap_ns", *situation.gapNs));
        const double share = situation.deviceEmptyShare.value_or(0) > 0 ? *situation.deviceEmptyShare : 1;
        finding.save(0, static_cast<TimeNs>(share * static_cast<double>(*situation.gapNs)), situation.stepNs);
        showStepGaps(card, StepGaps(card.stages()), finding);
    } else {
        finding.variant = "no_gap";
        finding.show(card.cardEvidence());
    }
    if (situation.deviceEmptyShare)
        finding.facts.push_back(shareFact("device_empty_share", *situation.deviceEmptyShare));
    if (situation.hostEmptyShare)
        finding.facts.push_back(shareFact("host_empty_share", *situation.hostEmptyShare));
    if (situation.getNextNs)
        finding.facts.push_back(timeFact("get_next_ns", *situation.getNextNs));
    finding.explains = std::move(explains);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace plumbline
