// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/keys/keybindings.h"
#include "widgets/timeline/input/rangemotion.h"
#include "widgets/timeline/state/timelinestate.h"
#include "widgets/timeline/state/viewhistory.h"

#include <QElapsedTimer>
#include <QObject>

#include <cstdint>
#include <memory>
#include <vector>

namespace plumbline {

class TimelinePlot;
class ViewActions;

/// Runs the commands that change the visible range, and keeps the history of the ranges that were shown. The history stays while
/// timelines come and go beside others that stay, and begins anew with other cards.
class TimeCommands : public QObject
{
    Q_OBJECT

public:
    static constexpr double PanShare = 0.1; ///< of the visible range, for one press of a key or one notch of the wheel

    /// The state, the plot and the view must outlive the commands.
    TimeCommands(TimelineState *state, TimelinePlot *plot, ViewActions *view);

    /// Runs a command. Returns false if it is none of these.
    bool run(TimelineCommand command);
    /// Scales the visible range by `factor`, which is below 1 to zoom in. The time at `x`, in pixels of the canvas, stays where
    /// it is. The view moves there.
    void zoom(double factor, double x) { m_motion.show(zoomed(m_motion.target(), factor, x)); }
    /// Does the same at once, for gestures that are smooth by themselves.
    void zoomAtOnce(double factor, double x) { m_state->setVisibleRange(zoomed(m_state->visibleRange(), factor, x)); }
    /// Moves the visible range by `share` of its length, which is below 0 to go to earlier times.
    void pan(double share);
    /// Returns the factor of one key press or notch. The way from the whole trace to a microsecond takes about as many of them on
    /// any trace.
    [[nodiscard]] double zoomStep() const;
    /// Returns where a key zooms, in pixels of the canvas: at the pointer, or in the middle while the pointer is elsewhere.
    [[nodiscard]] double anchorX() const;
    /// Moves the view to a range.
    void show(TimeRange range) { m_motion.show(range); }
    /// Shows `range` with a margin on both sides.
    void zoomTo(TimeRange range);
    /// Makes the next change an entry of its own in the history, however quickly it follows.
    void endGesture() { m_history.endGesture(); }

private:
    [[nodiscard]] TimeRange zoomed(TimeRange range, double factor, double x) const;
    void goBack();
    void goForward();
    void fitSelection();
    void noteRange();
    void followCards();

    TimelineState *m_state;
    TimelinePlot *m_plot;
    ViewActions *m_view;
    RangeMotion m_motion;
    ViewHistory<TimeRange> m_history;
    QElapsedTimer m_clock;
    std::vector<std::weak_ptr<const OpenCard>> m_cards; ///< of the state, when the history was last valid
    std::int64_t m_originNs = 0;                        ///< the axis origin at that time
    bool m_isReplacing = false;                         ///< cards were just replaced, and the view is about to be restored
};

} // namespace plumbline
