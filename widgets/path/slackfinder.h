// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/path/replay.h"
#include "widgets/path/pathfinder.h"
#include "widgets/support/asynctask.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace plumbline {

/// By how much a slice may end later before its step takes longer, or why that is not known.
struct SliceSlack
{
    enum class State : std::uint8_t {
        NoGraph, ///< no path was asked for yet
        Running, ///< graph or slack are being computed
        NoTasks, ///< the card whose steps are followed has no task of the device
        NoCard,  ///< the graph does not hold the card of the slice
        NotHeld, ///< the graph holds the card, but not the slice
        NoStep,  ///< the slice lies in no step
        Free,    ///< the end of the step does not depend on it
        Known,
        Failed,
    };

    State state = State::NoGraph;
    TimeNs slackNs = 0; ///< valid if it is Known
    std::string step;   ///< number of the step; "" for the whole timeline
};

/// Returns the slack as the details show it, such as "1.2 ms until step 3 takes longer".
[[nodiscard]] QString slackText(const SliceSlack &slack);

/// Finds the slack of a slice in the background, once the graph of the job is built. Window thread only.
class SlackFinder final : public QObject
{
    Q_OBJECT

public:
    /// `finder` must outlive it.
    explicit SlackFinder(PathFinder *finder, QObject *parent = nullptr);

    /// Looks for the slack of a slice, and again when another graph is built.
    void find(TimelineItem slice);
    /// Returns what is known about the slice asked for last.
    [[nodiscard]] const SliceSlack &slack() const { return m_slack; }

Q_SIGNALS:
    /// Emitted when more is known about the slice, but not by find().
    void changed();

private:
    /// The slack of all nodes against the end of one step. Finding it goes through the whole graph, so it is kept.
    struct StepSlack
    {
        std::shared_ptr<const PathJob> job;
        std::size_t step = 0;
        std::shared_ptr<const PathSlack> nodes;
    };
    struct Found
    {
        SliceSlack slack;
        StepSlack kept;
    };

    void start();
    [[nodiscard]] SliceSlack::State stateWithoutGraph() const;
    [[nodiscard]] static Result<Found> findIn(const std::shared_ptr<const PathJob> &job, TimelineItem slice, StepSlack kept,
                                              const TaskControl &control);

    PathFinder *m_finder;
    TimelineItem m_slice;
    std::shared_ptr<const PathJob> m_job; ///< the graph that was asked
    StepSlack m_kept;
    SliceSlack m_slack;
    AsyncTask<Found> m_task;
};

} // namespace plumbline
