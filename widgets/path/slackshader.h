// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "widgets/path/pathfinder.h"
#include "widgets/support/asynctask.h"
#include "widgets/timeline/state/slicecolours.h"

#include <QObject>

#include <memory>

namespace plumbline {

class TimelineState;

/// Returns the fill for a slack as StepSlacks tells it: the less there is, the stronger the colour.
[[nodiscard]] FillIndex slackFill(TimeNs slackNs);

/// Computes the colours of all slices of the cards of a graph. Slices of which nothing is known have UnknownSlackFill. Errors:
/// Cancelled. O((nodes + edges) log steps + slices).
[[nodiscard]] Result<SharedSliceColours> findSlackFills(const PathJob &job, const TaskControl &control);

/// Colours the slices on the timeline by their slack, once the graph of the job is built. Computes in the background. Window
/// thread only.
class SlackShader final : public QObject
{
    Q_OBJECT

public:
    /// State and finder must outlive it.
    SlackShader(TimelineState *state, PathFinder *finder, QObject *parent = nullptr);

    [[nodiscard]] bool isShown() const { return m_isShown; }
    /// Shows the colours by slack, or those of the roles. Asks for a path if there is no graph yet.
    void setShown(bool isShown);
    /// Returns whether the colours are being computed, or the graph is being built for them.
    [[nodiscard]] bool isBusy() const;

Q_SIGNALS:
    void shownChanged();
    /// The colours that were asked for are on the timeline.
    void painted();
    /// There are no colours, because there is no graph or because they could not be computed.
    void failed(const plumbline::Error &error);

private:
    void update();

    TimelineState *m_state;
    PathFinder *m_finder;
    std::shared_ptr<const PathJob> m_job; ///< the graph whose colours are shown or computed
    bool m_isShown = false;
    AsyncTask<SharedSliceColours> m_task;
};

} // namespace plumbline
