// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/data/datapath.h"

#include "core/analysis/data/dataquestions.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// Answers the questions from the files of a card.
class PathFinder
{
public:
    PathFinder(const DataInput &input, const DataLimits &limits) : m_input(input), m_limits(limits) {}

    DataPath find()
    {
        m_path.end = askDataQuestions(m_input.mode, m_limits, [this](DataQuestion question, const DataQuestionLimit &limit) {
            m_path.forks.push_back(forkOf(question, limit));
            return m_path.forks.back().answer;
        });
        return std::move(m_path);
    }

private:
    [[nodiscard]] DataFork forkOf(DataQuestion question, const DataQuestionLimit &limit) const
    {
        switch (question) {
        case DataQuestion::StepGap:
            return stepGap();
        case DataQuestion::DeviceQueue:
            return queue(question, "device", limit);
        case DataQuestion::GetNext:
            return getNext();
        case DataQuestion::HostQueue:
            return queue(question, "host", limit);
        case DataQuestion::Operators:
            break;
        }
        return operators();
    }

    [[nodiscard]] DataFork stepGap() const
    {
        DataFork fork;
        fork.samples = m_input.measuredGaps;
        fork.ns = m_input.gapNs;
        if (!m_input.gapNs)
            return fork;
        const bool isLong = *m_input.gapNs > m_limits.longGapNs;
        fork.answer = m_input.measuredGaps < FewestStepGaps ? DataAnswer::TooFew : isLong ? DataAnswer::Yes : DataAnswer::No;
        return fork;
    }

    [[nodiscard]] DataFork queue(DataQuestion question, std::string_view name, const DataQuestionLimit &limit) const
    {
        DataFork fork;
        fork.question = question;
        const DataQueue *queue = findQueue(m_input, name);
        if (!queue || queue->samples.empty())
            return fork;
        fork.samples = queue->samples.size() - 1;
        fork.empty = static_cast<std::uint64_t>(std::count(queue->samples.begin() + 1, queue->samples.end(), 0));
        const auto share = provenEmptyShare(queue->samples);
        fork.answer = !share ? DataAnswer::TooFew : limit.isPassed(*share) ? DataAnswer::Yes : DataAnswer::No;
        return fork;
    }

    [[nodiscard]] DataFork getNext() const
    {
        DataFork fork;
        fork.question = DataQuestion::GetNext;
        fork.ns = m_input.getNextNs;
        if (!m_input.getNextNs || !m_input.gapNs)
            return fork;
        const double least = m_limits.getNextShare * static_cast<double>(*m_input.gapNs);
        fork.answer = static_cast<double>(*m_input.getNextNs) >= least ? DataAnswer::Yes : DataAnswer::No;
        return fork;
    }

    [[nodiscard]] DataFork operators() const
    {
        DataFork fork;
        fork.question = DataQuestion::Operators;
        bool isSampled = false;
        std::optional<std::uint64_t> fewest;
        for (const PipelineOperator &each : m_input.pipeline.operators) {
            if (!each.queueUsage)
                continue;
            isSampled = true;
            if (!each.queueSamples.empty())
                fewest = std::min<std::uint64_t>(fewest.value_or(each.queueSamples.size()), each.queueSamples.size());
        }
        fork.samples = fewest.value_or(0);
        fork.culprit = m_input.verdict ? m_input.verdict->culprit : std::nullopt;
        if (fork.culprit)
            fork.answer = DataAnswer::Yes;
        else if (isSampled)
            fork.answer = fewest && *fewest < FewestDataSamples ? DataAnswer::TooFew : DataAnswer::No;
        return fork;
    }

    const DataInput &m_input;
    const DataLimits &m_limits;
    DataPath m_path;
};

} // namespace

DataPath dataPath(const DataInput &input, const DataLimits &limits)
{
    return PathFinder(input, limits).find();
}

} // namespace plumbline
