// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timelineinteraction.h"

#include "widgets/timeline/timelineview.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace plumbline {

namespace {

constexpr int DragFromPx = 4;
constexpr double NotchUnits = 120;
constexpr int NotchScrollPx = 3 * TrackLayout::RowHeightPx;
constexpr double PanShare = 0.1;
constexpr double FastPanShare = 0.5;
constexpr double NotchesToMicrosecond = 22; ///< from the whole trace to a view of 1 us
constexpr double FitMargin = 0.1;

/// W, A, S or D by place where the platform says it, so that other layouts keep the same hand position.
int keyByPlace(const QKeyEvent *event)
{
    // Evdev key codes, moved up by eight as X11 does; other platforms count differently.
    const QString platform = QGuiApplication::platformName();
    if (event->nativeScanCode() != 0 && (platform == QLatin1String("xcb") || platform.startsWith(QLatin1String("wayland")))) {
        switch (event->nativeScanCode()) {
        case 25:
            return Qt::Key_W;
        case 38:
            return Qt::Key_A;
        case 39:
            return Qt::Key_S;
        case 40:
            return Qt::Key_D;
        default:
            break;
        }
        const int key = event->key();
        return key == Qt::Key_W || key == Qt::Key_A || key == Qt::Key_S || key == Qt::Key_D ? Qt::Key_unknown : key;
    }
    return event->key();
}

} // namespace

TimelineInteraction::TimelineInteraction(TimelineState *state, TimelinePlot *plot, QScrollBar *scroll, TimelineView *view)
    : QObject(view), m_state(state), m_plot(plot), m_scroll(scroll), m_view(view)
{
    m_clock.start();
    plot->widget()->installEventFilter(this);
    plot->widget()->setMouseTracking(true);
    connect(state, &TimelineState::visibleRangeChanged, this,
            [this] { m_history.visit(m_state->visibleRange(), m_clock.elapsed()); });
    connect(state, &TimelineState::cardsChanged, this, [this] { m_history.clear(); });
    m_history.visit(state->visibleRange(), m_clock.elapsed());
}

bool TimelineInteraction::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        press(static_cast<QMouseEvent *>(event));
        return true;
    case QEvent::MouseMove:
        move(static_cast<QMouseEvent *>(event));
        return true;
    case QEvent::MouseButtonRelease:
        release(static_cast<QMouseEvent *>(event));
        return true;
    case QEvent::MouseButtonDblClick:
        doubleClick(static_cast<QMouseEvent *>(event));
        return true;
    case QEvent::Wheel:
        wheel(static_cast<QWheelEvent *>(event));
        return true;
    case QEvent::Leave:
        leave();
        return false;
    case QEvent::KeyPress:
        return key(static_cast<QKeyEvent *>(event));
    case QEvent::ShortcutOverride: {
        // A letter typed on the canvas is ours, even where a menu has it as its shortcut.
        const auto *keyEvent = static_cast<QKeyEvent *>(event);
        if (!(keyEvent->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) &&
            !keyEvent->text().isEmpty() && keyEvent->text().front().isPrint())
            event->accept();
        return event->isAccepted();
    }
    default:
        return QObject::eventFilter(watched, event);
    }
}

TimeNs TimelineInteraction::timeAt(int x) const
{
    return m_plot->scene().axisScale().timeAt(x - m_plot->scene().canvas.left());
}

double TimelineInteraction::anchorX() const
{
    const TimelineScene &scene = m_plot->scene();
    return scene.pointer ? scene.pointer->x() - scene.canvas.left() : scene.canvas.width() / 2.0;
}

double TimelineInteraction::zoomStep() const
{
    const double depth = std::max(1.0, static_cast<double>(m_state->fullRange().length()) / 1000);
    return std::clamp(std::pow(depth, 1 / NotchesToMicrosecond), 1.3, 1.8);
}

void TimelineInteraction::zoom(double factor, double x)
{
    const TimeRange range = m_state->visibleRange();
    const double share = std::clamp(x / std::max(1, m_plot->scene().canvas.width()), 0.0, 1.0);
    const double length = static_cast<double>(range.length());
    const auto newLength = std::max<TimeNs>(TimelineState::MinimumRangeNs, std::llround(std::min(length * factor, 9e18)));
    const TimeNs begin = range.begin + std::llround(share * (length - static_cast<double>(newLength)));
    m_state->setVisibleRange({begin, begin + newLength});
}

void TimelineInteraction::pan(double share)
{
    const TimeRange range = m_state->visibleRange();
    const TimeNs step = std::llround(share * static_cast<double>(range.length()));
    m_state->setVisibleRange({range.begin + step, range.end + step});
}

void TimelineInteraction::zoomTo(TimeRange range)
{
    const TimeNs margin = std::max<TimeNs>(std::llround(static_cast<double>(range.length()) * FitMargin), 2);
    m_state->setVisibleRange({range.begin - margin, range.end + margin});
}

void TimelineInteraction::goBack()
{
    if (const auto range = m_history.back())
        m_state->setVisibleRange(*range);
}

void TimelineInteraction::goForward()
{
    if (const auto range = m_history.forward())
        m_state->setVisibleRange(*range);
}

void TimelineInteraction::press(QMouseEvent *event)
{
    m_plot->widget()->setFocus(Qt::MouseFocusReason);
    m_pressed = m_lastPosition = event->pos();
    m_pressedTime = timeAt(m_pressed.x());
    m_pressedRange = m_state->visibleRange();
    m_markBefore = m_state->markedRange();
    const Qt::KeyboardModifiers modifiers = event->modifiers();
    m_zoomDrag = false;
    if (event->button() == Qt::MiddleButton ||
        (event->button() == Qt::LeftButton && (modifiers & (Qt::ShiftModifier | Qt::ControlModifier)))) {
        m_drag = Drag::Pan;
    } else if (event->button() == Qt::LeftButton || (event->button() == Qt::RightButton && (modifiers & Qt::ControlModifier))) {
        m_drag = Drag::Pending;
        m_zoomDrag = event->button() == Qt::RightButton || (modifiers & Qt::AltModifier);
    }
}

TimeRange TimelineInteraction::draggedRange(QPoint position) const
{
    const TimelineScene &scene = m_plot->scene();
    const int x = std::clamp(position.x(), scene.canvas.left(), scene.canvas.right() + 1);
    const TimeNs time = timeAt(x);
    return {std::min(time, m_pressedTime), std::max(time, m_pressedTime)};
}

void TimelineInteraction::dragTo(QPoint position)
{
    if (m_drag == Drag::Pending && (position - m_pressed).manhattanLength() >= DragFromPx)
        m_drag = m_zoomDrag ? Drag::Zoom : Drag::Mark;
    if (m_drag == Drag::Mark || m_drag == Drag::Zoom) {
        m_state->setMarkedRange(draggedRange(position));
    } else if (m_drag == Drag::Pan) {
        const double nsPerPx = TimeScale(m_pressedRange, m_plot->scene().canvas.width()).nsPerPx();
        const TimeNs moved = std::llround((m_pressed.x() - position.x()) * nsPerPx);
        m_state->setVisibleRange({m_pressedRange.begin + moved, m_pressedRange.end + moved});
        m_scroll->setValue(m_scroll->value() + m_lastPosition.y() - position.y());
    }
    m_lastPosition = position;
}

void TimelineInteraction::hover(QPoint position)
{
    m_plot->scene().pointer = position;
    m_state->setHover(m_drag == Drag::None ? m_plot->scene().hitTest(position).item : TimelineItem());
    Q_EMIT pointerMoved();
    m_plot->refresh(TimelinePlot::Part::Overlay);
}

void TimelineInteraction::move(QMouseEvent *event)
{
    if (m_drag != Drag::None)
        dragTo(event->pos());
    hover(event->pos());
}

void TimelineInteraction::release(QMouseEvent *event)
{
    const Drag drag = m_drag;
    m_drag = Drag::None;
    if (drag == Drag::Pending && event->button() == Qt::LeftButton) {
        m_state->select(m_plot->scene().hitTest(event->pos()).item);
    } else if (drag == Drag::Zoom) {
        m_state->setMarkedRange(m_markBefore);
        m_state->setVisibleRange(draggedRange(event->pos()));
    }
    hover(event->pos());
}

void TimelineInteraction::doubleClick(QMouseEvent *event)
{
    const TimelineItem item = m_plot->scene().hitTest(event->pos()).item;
    if (event->button() != Qt::LeftButton || !item.isValid())
        return;
    m_state->select(item);
    zoomTo(m_state->rangeOf(item));
}

void TimelineInteraction::leave()
{
    m_plot->scene().pointer.reset();
    m_state->setHover({});
    Q_EMIT pointerMoved();
    m_plot->refresh(TimelinePlot::Part::Overlay);
}

void TimelineInteraction::wheel(QWheelEvent *event)
{
    // Alt turns the wheel sideways in Qt; here it is an alias of Ctrl.
    const QPoint angle = event->angleDelta();
    const bool zooms = event->modifiers() & (Qt::ControlModifier | Qt::AltModifier);
    if (zooms) {
        const double notches = (angle.y() != 0 ? angle.y() : angle.x()) / NotchUnits;
        zoom(std::pow(zoomStep(), -notches), event->position().x() - m_plot->scene().canvas.left());
    } else if (event->modifiers() & Qt::ShiftModifier) {
        pan(-(angle.y() != 0 ? angle.y() : angle.x()) / NotchUnits * PanShare);
    } else {
        if (angle.x() != 0)
            pan(-angle.x() / NotchUnits * PanShare);
        if (!event->pixelDelta().isNull())
            m_scroll->setValue(m_scroll->value() - event->pixelDelta().y());
        else if (angle.y() != 0)
            m_scroll->setValue(m_scroll->value() - static_cast<int>(std::lround(angle.y() / NotchUnits * NotchScrollPx)));
    }
    hover(event->position().toPoint());
    event->accept();
}

bool TimelineInteraction::key(QKeyEvent *event)
{
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    const int code = keyByPlace(event);
    if (modifiers == Qt::AltModifier && (code == Qt::Key_Left || code == Qt::Key_Right)) {
        code == Qt::Key_Left ? goBack() : goForward();
        return true;
    }
    if (modifiers == Qt::ControlModifier)
        return controlKey(code);
    if (modifiers & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    return plainKey(code, modifiers & Qt::ShiftModifier) || scrollKey(code);
}

bool TimelineInteraction::controlKey(int key)
{
    switch (key) {
    case Qt::Key_0:
        m_view->showWholeTrace();
        return true;
    case Qt::Key_Left:
        stepSlice(-1);
        return true;
    case Qt::Key_Right:
        stepSlice(1);
        return true;
    case Qt::Key_Up:
        stepDepth(-1);
        return true;
    case Qt::Key_Down:
        stepDepth(1);
        return true;
    case Qt::Key_Home:
        m_scroll->setValue(m_scroll->minimum());
        return true;
    case Qt::Key_End:
        m_scroll->setValue(m_scroll->maximum());
        return true;
    default:
        return false;
    }
}

bool TimelineInteraction::scrollKey(int key)
{
    int step = 0;
    switch (key) {
    case Qt::Key_Up:
        step = -NotchScrollPx;
        break;
    case Qt::Key_Down:
        step = NotchScrollPx;
        break;
    case Qt::Key_PageUp:
        step = -m_scroll->pageStep();
        break;
    case Qt::Key_PageDown:
        step = m_scroll->pageStep();
        break;
    default:
        return false;
    }
    m_scroll->setValue(m_scroll->value() + step);
    return true;
}

bool TimelineInteraction::plainKey(int key, bool fast)
{
    const double step = fast ? zoomStep() * zoomStep() : zoomStep();
    const double share = fast ? FastPanShare : PanShare;
    switch (key) {
    case Qt::Key_W:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(1 / step, anchorX());
        return true;
    case Qt::Key_S:
    case Qt::Key_Minus:
    case Qt::Key_Underscore:
        zoom(step, anchorX());
        return true;
    case Qt::Key_A:
    case Qt::Key_Left:
        pan(-share);
        return true;
    case Qt::Key_D:
    case Qt::Key_Right:
        pan(share);
        return true;
    case Qt::Key_F:
        m_view->focusSelection();
        return true;
    case Qt::Key_Z:
        if (!fast)
            return false;
        if (m_state->selection().isValid())
            zoomTo(m_state->rangeOf(m_state->selection()));
        else if (const auto marked = m_state->markedRange())
            m_state->setVisibleRange(*marked);
        return true;
    case Qt::Key_0:
        m_view->showWholeTrace();
        return true;
    case Qt::Key_Escape:
        m_state->select({});
        m_state->setMarkedRange(std::nullopt);
        return true;
    case Qt::Key_Backspace:
        fast ? goForward() : goBack();
        return true;
    case Qt::Key_Period:
        stepSlice(1);
        return true;
    case Qt::Key_Comma:
        stepSlice(-1);
        return true;
    case Qt::Key_BracketRight:
        followFlow(true);
        return true;
    case Qt::Key_BracketLeft:
        followFlow(false);
        return true;
    case Qt::Key_M:
        toggleMark();
        return true;
    default:
        return false;
    }
}

void TimelineInteraction::stepSlice(int step)
{
    const TimelineItem selected = m_state->selection();
    if (!selected.isValid())
        return;
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(selected.card)].trace;
    TimelineItem next = selected;
    if (selected.slice.isValid()) {
        const Lane &lane = trace.lane(trace.laneOf(selected.slice));
        const std::size_t row = trace.rowOf(selected.slice);
        const std::int64_t wanted = std::int64_t{selected.slice.value} + step;
        if (wanted < lane.rowBegin[row] || wanted >= lane.rowBegin[row + 1])
            return;
        next.slice = SliceId(static_cast<std::size_t>(wanted));
    } else {
        const std::int64_t wanted = std::int64_t{selected.instant.value} + step;
        const Lane &lane = trace.lane(trace.laneOf(selected.instant));
        if (wanted < lane.instantBegin || wanted >= lane.instantEnd)
            return;
        next.instant = InstantId(static_cast<std::size_t>(wanted));
    }
    m_state->select(next);
    m_view->revealSelection();
}

void TimelineInteraction::stepDepth(int step)
{
    const TimelineItem selected = m_state->selection();
    if (!selected.isValid() || !selected.slice.isValid())
        return;
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(selected.card)].trace;
    const Lane &lane = trace.lane(trace.laneOf(selected.slice));
    const std::int64_t row = static_cast<std::int64_t>(trace.rowOf(selected.slice)) + step;
    if (row < 0 || row >= static_cast<std::int64_t>(lane.rows()))
        return;
    const TimeRange range = trace.sliceRange(selected.slice);
    // A child is searched forward from the parent's start, as far as the parent reaches.
    const TimeNs reach = step > 0 ? std::max<TimeNs>(range.length() - 1, 0) : 0;
    if (const auto next = LaneIndex::sliceAt(trace, lane, static_cast<std::size_t>(row), range.begin, reach)) {
        if (step > 0 && trace.sliceRange(*next).begin < range.begin)
            return;
        m_state->select({selected.card, *next, {}});
        m_view->revealSelection();
    }
}

void TimelineInteraction::followFlow(bool forward)
{
    const TimelineItem selected = m_state->selection();
    if (!selected.isValid() || !selected.slice.isValid())
        return;
    const TimelineCard &card = m_state->cards()[static_cast<std::size_t>(selected.card)];
    for (const FlowId id : card.flows->flowsOf(selected.slice, card.trace->flows().flows.size())) {
        const Flow &flow = card.trace->flows().flows[id.value];
        const SliceId here = forward ? flow.from.slice : flow.to.slice;
        const SliceId there = forward ? flow.to.slice : flow.from.slice;
        if (here != selected.slice || !there.isValid())
            continue;
        m_state->select({selected.card, there, {}});
        m_view->revealSelection();
        return;
    }
}

void TimelineInteraction::toggleMark()
{
    if (!m_state->selection().isValid())
        return;
    const TimeRange range = m_state->rangeOf(m_state->selection());
    m_state->setMarkedRange(m_state->markedRange() == range ? std::nullopt : std::optional(range));
}

} // namespace plumbline
