// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/keys/keybindings.h"
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

/// Turns mouse, wheel and keys on the canvas into changes of the state. What means what is in keybindings alone. Keys
/// count only while the canvas has the focus.
class TimelineInteraction : public QObject
{
    Q_OBJECT

public:
    TimelineInteraction(TimelineState *state, TimelinePlot *plot, QScrollBar *scroll, ViewActions *view);

    [[nodiscard]] TimeCommands &time() { return m_time; }
    /// Does what concerns the view; announces anything else.
    void run(TimelineCommand command);
    void setWheelMode(WheelMode mode) { m_wheelMode = mode; }
    /// An entry for each slice that the selection's arrows lead to; none without arrows.
    void fillFlowMenu(QMenu *menu, bool forward) { m_slices.fillFlowMenu(menu, forward); }

Q_SIGNALS:
    void pointerMoved();
    void commandRequested(plumbline::TimelineCommand command);
    /// The target of the comparison was dragged along the axis.
    void targetMoved(plumbline::TimeNs by);
    /// A menu is about to show at a place where `item` is, or nothing; whoever has more to offer there adds it.
    void contextMenuRequested(QMenu *menu, plumbline::TimelineItem item);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum class Drag { None, Pending, Mark, Zoom, Pan, Target };

    void press(QMouseEvent *event);
    void move(QMouseEvent *event);
    void release(QMouseEvent *event);
    /// Selects the end of the arrow there, clicked again its beginning; false without one.
    bool followArrowAt(QPoint position);
    void doubleClick(QMouseEvent *event);
    void leave();
    void wheel(QWheelEvent *event);
    [[nodiscard]] bool nativeGesture(QNativeGestureEvent *event);
    [[nodiscard]] bool gesture(QGestureEvent *event);
    void pinch(double scale, double x);
    [[nodiscard]] bool key(QKeyEvent *event);
    void keyReleased(const QKeyEvent *event);
    /// Shows what the target did on the lanes of the base; nothing without a comparison.
    void showTarget(bool isShown);
    void click(TimelineCommand command, QPoint position);
    bool runLanes(TimelineCommand command);
    void scrollBy(int px);
    [[nodiscard]] Drag dragOf(TimelineCommand command);
    void dragTo(QPoint position, Qt::KeyboardModifiers modifiers);
    void showCursor(QPoint position);
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
    TargetDrag m_targetDrag;
    std::optional<TimelineCommand> m_dragCommand;
    std::optional<TimelineCommand> m_clickCommand;
    int m_heldKey = 0;   ///< that changes a drag
    int m_targetKey = 0; ///< that shows the target while it is held
    WheelMode m_wheelMode = WheelMode::Scrolls;
    QPoint m_pressed;
    QPoint m_lastPosition;
    TimeRange m_pressedRange;
    std::optional<TimeRange> m_markBefore;
};

} // namespace plumbline
