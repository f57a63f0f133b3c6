// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/data/dataquestions.h"

#include <algorithm>
#include <unordered_map>

namespace plumbline {

namespace {

// Thresholds of docs/advice.md 2 and 5.
constexpr double LargeDifference = 0.1;
constexpr double EmptyLeaf = 0.6;
constexpr double FullQueue = 0.8;

/// An operator that may be the bottleneck.
struct Suspect
{
    std::size_t place;
    std::optional<double> usage;
    std::optional<double> inputUsage;

    /// Returns how much fuller the input queue is than the output queue; 0 if either is not known.
    [[nodiscard]] double difference() const { return usage && inputUsage ? *inputUsage - *usage : 0; }
};

/// Returns whether the figures of an operator's queue count: those of a summary do, and those of enough samples.
bool isProven(const PipelineOperator &each)
{
    return each.queueSamples.empty() || each.queueSamples.size() >= FewestDataSamples;
}

std::optional<double> provenUsage(const PipelineOperator &each)
{
    return isProven(each) ? each.queueUsage : std::nullopt;
}

/// Finds the operator that slows a pipeline down.
class BottleneckSearch
{
public:
    explicit BottleneckSearch(const DataPipeline &pipeline) : m_operators(pipeline.operators)
    {
        for (std::size_t place = 0; place < m_operators.size(); ++place)
            m_places.try_emplace(m_operators[place].id, place);
    }

    /// Returns the bottleneck. If all queues but that of the root are full, that is the root, which is returned only if
    /// `withRoot` is set.
    [[nodiscard]] std::optional<Suspect> find(bool withRoot) const
    {
        if (const auto full = rootOfFullQueues())
            return withRoot ? full : std::nullopt;
        std::optional<Suspect> inner;
        std::optional<Suspect> leaf;
        for (std::size_t place = 0; place < m_operators.size(); ++place) {
            const Suspect each = suspectAt(place);
            if (each.difference() > LargeDifference && (!inner || each.difference() > inner->difference()))
                inner = each;
            const bool isLeaf = m_operators[place].children.empty();
            if (isLeaf && each.usage && *each.usage < EmptyLeaf && (!leaf || *each.usage < *leaf->usage))
                leaf = each;
        }
        return inner ? inner : leaf;
    }

private:
    [[nodiscard]] Suspect suspectAt(std::size_t place) const
    {
        Suspect suspect{place, provenUsage(m_operators[place]), std::nullopt};
        for (const std::int64_t child : m_operators[place].children) {
            const auto found = m_places.find(child);
            const auto usage = found == m_places.end() ? std::nullopt : provenUsage(m_operators[found->second]);
            if (usage && (!suspect.inputUsage || *usage > *suspect.inputUsage))
                suspect.inputUsage = usage;
        }
        return suspect;
    }

    /// Returns the root if every other queue that is known is full, and at least one is known.
    [[nodiscard]] std::optional<Suspect> rootOfFullQueues() const
    {
        std::optional<std::size_t> root;
        bool isAny = false;
        for (std::size_t place = 0; place < m_operators.size(); ++place) {
            const PipelineOperator &each = m_operators[place];
            if (!each.parent && !root)
                root = place;
            else if (provenUsage(each) && *provenUsage(each) < FullQueue)
                return std::nullopt;
            else
                isAny = isAny || provenUsage(each).has_value();
        }
        return root && isAny ? std::optional(suspectAt(*root)) : std::nullopt;
    }

    const std::vector<PipelineOperator> &m_operators;
    std::unordered_map<std::int64_t, std::size_t> m_places;
};

/// Returns whether the queue of the root operator, from which batches are taken, is known to be empty in at most `everEmpty` of
/// the samples.
bool keepsUp(const DataPipeline &pipeline, double everEmpty)
{
    return std::any_of(pipeline.operators.begin(), pipeline.operators.end(), [everEmpty](const PipelineOperator &each) {
        return !each.parent && isProven(each) && each.queueEmptyShare && *each.queueEmptyShare <= everEmpty;
    });
}

/// Answers a question from measurements. A share of a queue that is there is proven.
DataAnswer answerOf(DataQuestion question, const DataQuestionLimit &limit, const DataEvidence &evidence, const DataLimits &limits)
{
    const auto answer = [](bool isYes) { return isYes ? DataAnswer::Yes : DataAnswer::No; };
    const auto &[mode, gapNs, getNextNs, device, host] = evidence;
    switch (question) {
    case DataQuestion::StepGap:
        return gapNs ? answer(*gapNs > limits.longGapNs) : DataAnswer::Unknown;
    case DataQuestion::DeviceQueue:
        return device ? answer(limit.isPassed(*device)) : DataAnswer::Unknown;
    case DataQuestion::GetNext:
        return gapNs && getNextNs ? answer(static_cast<double>(*getNextNs) >= limits.getNextShare * static_cast<double>(*gapNs))
                                  : DataAnswer::Unknown;
    case DataQuestion::HostQueue:
        return host ? answer(limit.isPassed(*host)) : DataAnswer::Unknown;
    case DataQuestion::Operators:
        break;
    }
    return DataAnswer::Unknown;
}

/// Returns the rule that the queues alone lead to; "" if they keep up or tell too little.
std::string_view ruleOfQueues(const DataEvidence &evidence, const DataLimits &limits)
{
    if (!evidence.mode)
        return "";
    DataAnswer isDeviceEmpty = DataAnswer::Unknown;
    const DataEnd end = askDataQuestions(evidence.mode, limits, [&](DataQuestion question, const DataQuestionLimit &limit) {
        const DataAnswer answer = answerOf(question, limit, evidence, limits);
        isDeviceEmpty = question == DataQuestion::DeviceQueue ? answer : isDeviceEmpty;
        return answer;
    });
    switch (end) {
    case DataEnd::GetNext:
        return "getnext-slow";
    case DataEnd::Transfer:
        return "data-transfer-bound";
    case DataEnd::Program:
        return "data-custom-logic";
    case DataEnd::Processing:
        return "data-process-bound";
    case DataEnd::Open:
        return isDeviceEmpty == DataAnswer::Yes ? "data-queue-empty" : "";
    case DataEnd::KeepsUp:
    case DataEnd::Elsewhere:
        break;
    }
    return "";
}

} // namespace

std::optional<DataVerdict> judgeDataInput(const DataEvidence &evidence, const DataPipeline &pipeline, const DataLimits &limits)
{
    if (evidence.gapNs && *evidence.gapNs <= limits.longGapNs)
        return std::nullopt;
    DataVerdict verdict{
        ruleOfQueues(evidence, limits), std::nullopt, evidence.gapNs, evidence.getNextNs, evidence.deviceEmptyShare,
        evidence.hostEmptyShare,        std::nullopt, std::nullopt};
    const bool isProcessing = verdict.rule == "data-process-bound" || verdict.rule == "data-queue-empty";
    const bool isOpen = !evidence.mode || (!evidence.deviceEmptyShare && !evidence.hostEmptyShare);
    std::optional<Suspect> suspect;
    if (isProcessing || (verdict.rule.empty() && isOpen && !keepsUp(pipeline, limits.everEmpty)))
        suspect = BottleneckSearch(pipeline).find(isProcessing);
    if (suspect) {
        verdict.culprit = suspect->place;
        verdict.usage = suspect->usage;
        verdict.inputUsage = suspect->inputUsage;
        if (verdict.rule.empty())
            verdict.rule = "minddata-op-bottleneck";
    }
    return verdict.rule.empty() ? std::nullopt : std::optional(verdict);
}

} // namespace plumbline
