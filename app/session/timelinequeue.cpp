// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/timelinequeue.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Each load uses all processors while it parses. A second one fills the times in which the first one uses only one.
constexpr std::size_t MostAtATime = 2;

} // namespace

bool TimelineQueue::contains(const SharedSource &source) const
{
    const auto isOfSource = [&source](const auto &reading) { return reading->source == source; };
    return std::ranges::any_of(m_running, isOfSource) || std::ranges::find(m_waiting, source) != m_waiting.end();
}

void TimelineQueue::add(const SharedSource &source)
{
    if (contains(source))
        return;
    m_waiting.push_back(source);
    startNext();
}

void TimelineQueue::startNext()
{
    while (m_running.size() < MostAtATime && !m_waiting.empty()) {
        auto reading = std::make_unique<Reading>();
        reading->source = m_waiting.front();
        m_waiting.pop_front();
        LoadOptions options = m_options;
        const auto jobs = std::make_shared<std::vector<SnapshotJob>>(); // filled by the load, read after its end
        options.takeSnapshotJob = [jobs](SnapshotJob job) { jobs->push_back(std::move(job)); };
        reading->task.start([source = reading->source, options = std::move(options)](
                                TaskControl &control) { return loadTimeline(source, options, control); },
                            [this, source = reading->source, jobs](TaskEnd, Result<std::vector<FoundCard>> cards) {
                                finish({source, std::move(cards), std::move(*jobs)});
                            });
        m_running.push_back(std::move(reading));
    }
}

void TimelineQueue::finish(Outcome outcome)
{
    std::erase_if(m_running, [&outcome](const auto &reading) { return reading->source == outcome.source; });
    startNext();
    Q_EMIT ended(outcome);
}

// The destructor of a task asks it to stop and drops its result, so the window need not wait until it has stopped.
void TimelineQueue::cancel(const SharedSource &source)
{
    std::erase(m_waiting, source);
    std::erase_if(m_running, [&source](const auto &reading) { return reading->source == source; });
    startNext();
}

void TimelineQueue::cancelAll()
{
    m_waiting.clear();
    m_running.clear();
}

std::optional<double> TimelineQueue::shareRead(const SharedSource &source) const
{
    const auto found = std::ranges::find_if(m_running, [&source](const auto &reading) { return reading->source == source; });
    if (found == m_running.end())
        return std::nullopt;
    const std::shared_ptr<const TaskControl> control = (*found)->task.control();
    const auto all = static_cast<double>(control->totalBytes());
    return all == 0 ? 0.0 : std::min(1.0, static_cast<double>(control->doneBytes()) / all);
}

} // namespace plumbline
