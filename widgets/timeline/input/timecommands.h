// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/keys/keybindings.h"
#include "widgets/timeline/state/timelinestate.h"
#include "widgets/timeline/state/viewhistory.h"

#include <QElapsedTimer>
#include <QObject>

namespace plumbline {

class TimelinePlot;
class ViewActions;

/// The commands that change which range of time is visible, and the way back through the ranges seen before.
class TimeCommands : public QObject
{
    Q_OBJECT

public:
    static constexpr double PanShare = 0.1; ///< of the visible range, by a key or a notch of the wheel

    TimeCommands(TimelineState *state, TimelinePlot *plot, ViewActions *view);

    /// False when the command is none of these.
    bool run(TimelineCommand command);
    /// Scales the visible range by `factor`, below 1 = closer, keeping the time at `x` (canvas pixels) where it is.
    void zoom(double factor, double x);
    /// Moves the visible range by `share` of its length, below 0 = earlier.
    void pan(double share);
    /// The factor of one key or notch: from the whole trace to a microsecond in about as many on any trace.
    [[nodiscard]] double zoomStep() const;
    /// Where a key zooms: at the pointer, else in the middle; canvas pixels.
    [[nodiscard]] double anchorX() const;
    /// Shows `range` with a margin on both sides.
    void zoomTo(TimeRange range);
    /// What is shown next is a step of its own to go back to, however quickly it follows.
    void endGesture() { m_history.endGesture(); }

private:
    void goBack();
    void goForward();
    void fitSelection();

    TimelineState *m_state;
    TimelinePlot *m_plot;
    ViewActions *m_view;
    ViewHistory<TimeRange> m_history;
    QElapsedTimer m_clock;
};

} // namespace plumbline
