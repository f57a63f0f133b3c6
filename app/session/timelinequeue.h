// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/loader.h"
#include "widgets/support/asynctask.h"

#include <QObject>

#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace plumbline {

/// Reads single timelines in the background: the first two that were asked for at a time, the others after them. Window thread
/// only.
class TimelineQueue final : public QObject
{
    Q_OBJECT

public:
    /// What became of a timeline.
    struct Outcome
    {
        SharedSource source;
        Result<std::vector<FoundCard>> cards;
        std::vector<SnapshotJob> snapshotJobs = {};
    };

    explicit TimelineQueue(QObject *parent = nullptr) : QObject(parent) {}

    /// Sets how later loads are done; their jobs for snapshots are parts of the outcomes.
    void setOptions(LoadOptions options) { m_options = std::move(options); }

    /// Asks for a timeline. Does nothing if it was asked for already.
    void add(const SharedSource &source);
    /// Forgets a timeline at once, whether it waits or is being read; ended() is not emitted for it.
    void cancel(const SharedSource &source);
    void cancelAll();

    /// Returns whether nothing waits and nothing is being read.
    [[nodiscard]] bool isIdle() const { return m_running.empty() && m_waiting.empty(); }
    [[nodiscard]] bool contains(const SharedSource &source) const;
    /// Returns whether a timeline is being read, and how much of it was.
    [[nodiscard]] std::optional<double> shareRead(const SharedSource &source) const;

Q_SIGNALS:
    /// A timeline was read, or could not be.
    void ended(const plumbline::TimelineQueue::Outcome &outcome);

private:
    struct Reading
    {
        SharedSource source;
        AsyncTask<std::vector<FoundCard>> task;
    };

    void startNext();
    void finish(Outcome outcome);

    LoadOptions m_options;
    std::vector<std::unique_ptr<Reading>> m_running;
    std::deque<SharedSource> m_waiting;
};

} // namespace plumbline
