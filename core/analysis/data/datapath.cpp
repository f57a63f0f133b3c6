// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/data/datapath.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

bool isOpen(DataAnswer answer)
{
    return answer == DataAnswer::TooFew || answer == DataAnswer::Unknown;
}

/// Asks one question after the other.
class PathFinder
{
public:
    PathFinder(const DataInput &input, const DataLimits &limits) : m_input(input), m_limits(limits) {}

    DataPath find()
    {
        const DataAnswer isGapLong = ask(stepGap());
        if (isGapLong == DataAnswer::No)
            return endAt(DataEnd::KeepsUp);
        if (m_input.mode == DataMode::Sink)
            return throughSink(isGapLong);
        if (m_input.mode == DataMode::NonSink)
            return throughIterator(isGapLong);
        const DataAnswer isSlow = ask(operators());
        return endAt(isSlow == DataAnswer::Yes ? DataEnd::Processing : isOpen(isSlow) ? DataEnd::Open : DataEnd::KeepsUp);
    }

private:
    DataPath throughSink(DataAnswer isGapLong)
    {
        const DataAnswer isDeviceEmpty = ask(queue(DataQuestion::DeviceQueue, "device", m_limits.everEmpty));
        if (isDeviceEmpty == DataAnswer::No) {
            if (isOpen(isGapLong))
                return endAt(DataEnd::KeepsUp);
            const DataAnswer isSlow = ask(getNext());
            return endAt(isSlow == DataAnswer::Yes ? DataEnd::GetNext : isOpen(isSlow) ? DataEnd::Open : DataEnd::Elsewhere);
        }
        const bool isDeviceKnown = isDeviceEmpty == DataAnswer::Yes;
        const DataAnswer isHostEmpty =
            ask(queue(DataQuestion::HostQueue, "host", isDeviceKnown ? m_limits.everEmpty : m_limits.oftenEmpty));
        if (isHostEmpty == DataAnswer::No)
            return endAt(isDeviceKnown ? DataEnd::Transfer : DataEnd::Open);
        ask(operators());
        return endAt(isHostEmpty == DataAnswer::Yes ? DataEnd::Processing : DataEnd::Open);
    }

    DataPath throughIterator(DataAnswer isGapLong)
    {
        const DataAnswer isHostEmpty = ask(queue(DataQuestion::HostQueue, "host", m_limits.mostlyEmpty, true));
        if (isHostEmpty == DataAnswer::No)
            return endAt(isGapLong == DataAnswer::Yes ? DataEnd::Program : DataEnd::KeepsUp);
        ask(operators());
        return endAt(isHostEmpty == DataAnswer::Yes ? DataEnd::Processing : DataEnd::Open);
    }

    DataAnswer ask(const DataFork &fork)
    {
        m_path.forks.push_back(fork);
        return fork.answer;
    }

    DataPath endAt(DataEnd end)
    {
        m_path.end = end;
        return std::move(m_path);
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

    /// Asks whether a queue was empty in more than a share of its samples, or in just as many if `isReached` is set.
    [[nodiscard]] DataFork queue(DataQuestion question, std::string_view name, double limit, bool isReached = false) const
    {
        DataFork fork;
        fork.question = question;
        const DataQueue *queue = findQueue(m_input, name);
        if (!queue || queue->samples.empty())
            return fork;
        fork.samples = queue->samples.size() - 1;
        fork.empty = static_cast<std::uint64_t>(std::count(queue->samples.begin() + 1, queue->samples.end(), 0));
        const auto share = provenEmptyShare(queue->samples);
        fork.answer = !share                                             ? DataAnswer::TooFew
                      : *share > limit || (isReached && *share >= limit) ? DataAnswer::Yes
                                                                         : DataAnswer::No;
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
