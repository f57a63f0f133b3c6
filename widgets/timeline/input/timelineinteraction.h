// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/keys/keybindings.h"
#include "widgets/timeline/input/markdrag.h"
#include "widgets/timeline/input/rangedrag.h"
#include "widgets/timeline/input/slicecommands.h"
#include "widgets/timeline/input/targetdrag.h"
#include "widgets/timeline/input/timecommands.h"
#include "widgets/timeline/paint/timelineplot.h"

#include <QObject>

class QGestureEvent;
class QKeyEvent;
class QMenu;
class QMouseEvent;
class QNativeGestureEvent;
class QScrollBar;
class QWheelEvent;

namespace plumbline {

class ViewActions;

/// Turns mouse, wheel, gestures and keys on the canvas into changes of the state. The table of keybindings.h decides which of
/// them means which command. Keys count only while the canvas has the focus.
class TimelineInteraction : public QObject
{
    Q_OBJECT

public:
    /// Belongs to the widget that owns the menus. State, plot, scroll bar and view must outlive it.
    TimelineInteraction(TimelineState *state, TimelinePlot *plot, QScrollBar *scroll, ViewActions *view);

    [[nodiscard]] TimeCommands &time() { return m_time; }
    /// Runs a command that concerns the view. All other commands are announced.
    void run(KeyCommand command);
    void setWheelMode(WheelMode mode) { m_wheelMode = mode; }
    /// Adds an entry for each slice at the other end of the selection's flows; none if it has no flows.
    void fillFlowMenu(QMenu *menu, bool forward) { m_slices.fillFlowMenu(menu, forward); }

Q_SIGNALS:
    /// The pointer moved on the canvas, or left it.
    void pointerMoved();
    /// A command that does not concern the view was asked for.
    void commandRequested(plumbline::TimelineCommand command);
    void windowCommandRequested(plumbline::WindowCommand command);
    /// The target of the comparison was dragged along the axis by a number of nanoseconds.
    void targetMoved(plumbline::TimeNs by);
    /// The line under the evidence for a finding was clicked.
    void findingChosen(std::size_t finding);
    /// A menu is about to show at the place of `item`, which may be invalid. Receivers may add entries.
    void contextMenuRequested(QMenu *menu, plumbline::TimelineItem item);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum class Drag { None, Pending, Mark, Zoom, Pan, Target, TimeMark };

    void press(QMouseEvent *event);
    void move(QMouseEvent *event);
    void release(QMouseEvent *event);
    /// Selects the slice at the end of the arrow at `position`, and on the next click the one at its begin. Returns false without
    /// an arrow.
    bool followArrowAt(QPoint position);
    void doubleClick(QMouseEvent *event);
    void leave();
    void wheel(QWheelEvent *event);
    [[nodiscard]] bool nativeGesture(QNativeGestureEvent *event);
    [[nodiscard]] bool gesture(QGestureEvent *event);
    void pinch(double scale, double x);
    [[nodiscard]] bool key(QKeyEvent *event);
    void keyReleased(const QKeyEvent *event);
    /// Shows the target in place of the base, or no longer. Does not show it without a comparison.
    void showTarget(bool isShown);
    void click(TimelineCommand command, QPoint position);
    bool runLanes(TimelineCommand command);
    void scrollBy(int px);
    [[nodiscard]] Drag dragOf(TimelineCommand command);
    void dragTo(QPoint position, Qt::KeyboardModifiers modifiers);
    void showCursor(QPoint position);
    /// Folds the legend of the arrows into one line, or unfolds it.
    void foldLegend();
    void showMenu(QPoint position, TimelineItem item);
    void hover(QPoint position);
    [[nodiscard]] TimeNs timeAt(int x) const;

    TimelineState *m_state;
    TimelinePlot *m_plot;
    QScrollBar *m_scroll;
    ViewActions *m_view;
    TimeCommands m_time;
    SliceCommands m_slices;
    Drag m_drag = Drag::None;
    RangeDrag m_rangeDrag;
    MarkDrag m_markDrag;
    TargetDrag m_targetDrag;
    std::optional<TimelineCommand> m_dragCommand;
    std::optional<TimelineCommand> m_clickCommand;
    int m_heldKey = 0;   ///< that is down and changes the meaning of a drag; 0: none
    int m_targetKey = 0; ///< that is down and shows the target in place of the base; 0: none
    WheelMode m_wheelMode = WheelMode::Scrolls;
    QPoint m_pressed;
    QPoint m_lastPosition;
    TimeRange m_pressedRange;
    std::optional<TimeRange> m_markBefore;
    LaneSet m_lanesBefore; ///< the lanes of m_markBefore
};

} // namespace plumbline
