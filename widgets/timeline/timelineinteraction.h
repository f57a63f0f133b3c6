// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/timelineplot.h"
#include "widgets/timeline/viewhistory.h"

#include <QElapsedTimer>
#include <QObject>

class QKeyEvent;
class QMouseEvent;
class QScrollBar;
class QWheelEvent;

namespace plumbline {

class TimelineView;

/// Turns mouse, wheel and keys on the canvas into changes of the state. Keys count only while the canvas has the
/// focus; W, A, S and D by their place on the keyboard.
class TimelineInteraction : public QObject
{
    Q_OBJECT

public:
    TimelineInteraction(TimelineState *state, TimelinePlot *plot, QScrollBar *scroll, TimelineView *view);

    /// Scales the visible range by `factor`, below 1 = closer, keeping the time at `x` (canvas pixels) where it is.
    void zoom(double factor, double x);
    void pan(double share);
    [[nodiscard]] double zoomStep() const;
    [[nodiscard]] double anchorX() const;
    void zoomTo(TimeRange range);
    void goBack();
    void goForward();
    void stepSlice(int step);
    void stepDepth(int step);
    void followFlow(bool forward);
    void toggleMark();

Q_SIGNALS:
    void pointerMoved();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum class Drag { None, Pending, Mark, Zoom, Pan };

    void press(QMouseEvent *event);
    void move(QMouseEvent *event);
    void release(QMouseEvent *event);
    void doubleClick(QMouseEvent *event);
    void leave();
    void wheel(QWheelEvent *event);
    [[nodiscard]] bool key(QKeyEvent *event);
    [[nodiscard]] bool plainKey(int key, bool fast);
    [[nodiscard]] bool controlKey(int key);
    [[nodiscard]] bool scrollKey(int key);
    void dragTo(QPoint position);
    void hover(QPoint position);
    [[nodiscard]] TimeNs timeAt(int x) const;
    [[nodiscard]] TimeRange draggedRange(QPoint position) const;

    TimelineState *m_state;
    TimelinePlot *m_plot;
    QScrollBar *m_scroll;
    TimelineView *m_view;
    ViewHistory m_history;
    QElapsedTimer m_clock;
    Drag m_drag = Drag::None;
    bool m_zoomDrag = false;
    QPoint m_pressed;
    QPoint m_lastPosition;
    TimeNs m_pressedTime = 0;
    TimeRange m_pressedRange;
    std::optional<TimeRange> m_markBefore;
};

} // namespace plumbline
