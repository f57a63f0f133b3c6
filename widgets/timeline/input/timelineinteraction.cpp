// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/input/timelineinteraction.h"

#include "widgets/timeline/input/timelinemenu.h"
#include "widgets/timeline/input/viewactions.h"
#include "widgets/timeline/paint/overlaypainting.h"

#include <QContextMenuEvent>
#include <QGestureEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPinchGesture>
#include <QScrollBar>
#include <QWheelEvent>

#include <cmath>
#include <utility>

namespace plumbline {

namespace {

constexpr int TimelineInteractionDragFromPx = 4;
constexpr double NotchUnits = 120;
constexpr int NotchScrollRows = 3;

/// Returns the key that is meant on the timeline; see keyOnTimeline().
int keyOf(const QKeyEvent *event)
{
    // X11 and Wayland add eight to the codes of evdev; other platforms use other codes.
    constexpr quint32 EvdevFrom = 8;
    const QString platform = QGuiApplication::platformName();
    const bool knowsPlace = platform == QLatin1String("xcb") || platform.startsWith(QLatin1String("wayland"));
    const quint32 code = event->nativeScanCode();
    return keyOnTimeline(event->key(), knowsPlace && code > EvdevFrom ? code - EvdevFrom : 0);
}

} // namespace

TimelineInteraction::TimelineInteraction(TimelineState *state, TimelinePlot *plot, QScrollBar *scroll, ViewActions *view)
    : QObject(view->menuParent())
    , m_state(state)
    , m_plot(plot)
    , m_scroll(scroll)
    , m_view(view)
    , m_time(state, plot, view)
    , m_slices(state, plot, view)
    , m_rangeDrag(state, &plot->scene())
    , m_markDrag(state, &plot->scene(), &m_rangeDrag)
    , m_targetDrag(state, &plot->scene())
{
    plot->widget()->installEventFilter(this);
    plot->widget()->setMouseTracking(true);
    plot->widget()->grabGesture(Qt::PinchGesture);
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
    case QEvent::ContextMenu:
        // The mouse opens the menu when the button goes up, because until then it may become a drag.
        if (static_cast<QContextMenuEvent *>(event)->reason() == QContextMenuEvent::Keyboard)
            showMenu(m_plot->scene().rectOf(m_state->selection()).bottomLeft().toPoint(), m_state->selection());
        return true;
    case QEvent::Leave:
        leave();
        return false;
    case QEvent::NativeGesture:
        return nativeGesture(static_cast<QNativeGestureEvent *>(event));
    case QEvent::Gesture:
        return gesture(static_cast<QGestureEvent *>(event));
    case QEvent::KeyPress:
        return key(static_cast<QKeyEvent *>(event));
    case QEvent::KeyRelease:
        keyReleased(static_cast<QKeyEvent *>(event));
        return false;
    case QEvent::FocusOut:
        m_heldKey = 0;
        if (std::exchange(m_targetKey, 0) != 0)
            showTarget(false);
        return false;
    case QEvent::ShortcutOverride: {
        // A letter typed on the canvas belongs to the timeline, even where a menu has it as its shortcut.
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

void TimelineInteraction::press(QMouseEvent *event)
{
    m_plot->widget()->setFocus(Qt::MouseFocusReason);
    m_pressed = m_lastPosition = event->pos();
    m_pressedRange = m_state->visibleRange();
    m_markBefore = m_state->markedRange();
    m_lanesBefore = m_state->markedLanes();
    m_drag = Drag::None;
    m_dragCommand = commandOfDrag(event->button(), event->modifiers(), m_heldKey);
    if (m_dragCommand)
        m_drag = Drag::Pending;
    m_rangeDrag.press(m_pressed, true);
    m_clickCommand = commandOfClick(event->button(), event->modifiers(), false);
}

TimelineInteraction::Drag TimelineInteraction::dragOf(TimelineCommand command)
{
    switch (command) {
    case TimelineCommand::DragPan:
        return Drag::Pan;
    case TimelineCommand::DragZoom:
        return Drag::Zoom;
    case TimelineCommand::DragTarget:
        return m_targetDrag.press(m_pressed) ? Drag::Target : Drag::Pan;
    default:
        return m_markDrag.press(m_pressed) ? Drag::TimeMark : Drag::Mark;
    }
}

void TimelineInteraction::dragTo(QPoint position, Qt::KeyboardModifiers modifiers)
{
    if (m_drag == Drag::Pending && (position - m_pressed).manhattanLength() >= TimelineInteractionDragFromPx)
        m_drag = dragOf(*m_dragCommand);
    if (m_drag == Drag::Mark) {
        m_state->setMarkedRange(m_rangeDrag.dragTo(position, !(modifiers & Qt::AltModifier)), m_rangeDrag.lanesTo(position));
    } else if (m_drag == Drag::Zoom) {
        m_state->setMarkedRange(m_rangeDrag.dragTo(position, !(modifiers & Qt::AltModifier)));
    } else if (m_drag == Drag::TimeMark) {
        m_markDrag.dragTo(position, !(modifiers & Qt::AltModifier));
    } else if (m_drag == Drag::Target) {
        m_targetDrag.dragTo(position, !(modifiers & Qt::AltModifier));
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
    showCursor(position);
    Q_EMIT pointerMoved();
    m_plot->refresh(TimelinePlot::Part::Overlay);
}

void TimelineInteraction::showCursor(QPoint position)
{
    QWidget *canvas = m_plot->widget();
    if (m_drag == Drag::Pan)
        canvas->setCursor(Qt::ClosedHandCursor);
    else if (m_heldKey == Qt::Key_Space)
        canvas->setCursor(Qt::OpenHandCursor);
    else if (m_drag == Drag::None && (m_rangeDrag.isOnEdge(position) || m_markDrag.isOnMark(position)))
        canvas->setCursor(Qt::SizeHorCursor);
    else if (m_drag == Drag::None && (m_plot->scene().notice.contains(position) || evidenceMarkAt(m_plot->scene(), position)))
        canvas->setCursor(Qt::PointingHandCursor);
    else if (m_drag == Drag::None)
        canvas->unsetCursor();
}

void TimelineInteraction::move(QMouseEvent *event)
{
    if (m_drag != Drag::None)
        dragTo(event->pos(), event->modifiers());
    hover(event->pos());
}

void TimelineInteraction::release(QMouseEvent *event)
{
    const Drag drag = m_drag;
    m_drag = Drag::None;
    if (drag == Drag::Target) {
        m_targetDrag.dragTo(event->pos(), !(event->modifiers() & Qt::AltModifier));
        if (const TimeNs by = m_targetDrag.release(); by != 0)
            Q_EMIT targetMoved(by);
    } else if (drag == Drag::Pending && m_clickCommand) {
        click(*m_clickCommand, event->pos());
    } else if (drag == Drag::Zoom) {
        const TimeRange range = m_rangeDrag.dragTo(event->pos(), true);
        m_state->setMarkedRange(m_markBefore, m_lanesBefore);
        m_state->setVisibleRange(range);
    }
    if (drag == Drag::TimeMark)
        m_markDrag.release(false);
    m_rangeDrag.release();
    if (event->button() == Qt::RightButton && drag != Drag::Zoom)
        showMenu(event->pos(), m_plot->scene().hitTest(event->pos()).item);
    hover(event->pos());
}

void TimelineInteraction::showMenu(QPoint position, TimelineItem item)
{
    const TimelineScene &scene = m_plot->scene();
    if (m_state->cards().empty())
        return;
    if (item.isValid())
        m_state->select(item);
    auto *menu = new QMenu(m_view->menuParent());
    menu->setObjectName(QStringLiteral("timelineMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillTimelineMenu(menu, m_state, this, item, pointerTime(scene, position));
    Q_EMIT contextMenuRequested(menu, item);
    menu->popup(m_plot->widget()->mapToGlobal(position));
}

void TimelineInteraction::click(TimelineCommand command, QPoint position)
{
    if (const EvidenceMark *mark = evidenceMarkAt(m_plot->scene(), position)) {
        Q_EMIT findingChosen(mark->finding);
        return;
    }
    if (m_plot->scene().notice.contains(position))
        return foldLegend();
    const TimelineItem item = m_plot->scene().hitTest(position).item;
    if (!item.isValid() && followArrowAt(position))
        return;
    m_state->select(item);
    if (command == TimelineCommand::SelectSameName && item.isValid())
        Q_EMIT commandRequested(command);
}

void TimelineInteraction::foldLegend()
{
    TimelineScene &scene = m_plot->scene();
    scene.isNoticeFolded = !scene.wasNoticeFolded;
    m_plot->refresh(TimelinePlot::Part::SelectedFlows);
}

bool TimelineInteraction::followArrowAt(QPoint position)
{
    const TimelineScene &scene = m_plot->scene();
    const FlowArrow *arrow = scene.arrows.arrowAt(position, QRectF(scene.canvas));
    const TimelineItem end = arrow ? farEnd(*m_state, *arrow) : TimelineItem();
    if (!end.isValid())
        return false;
    m_state->select(end);
    m_view->revealSelection();
    return true;
}

void TimelineInteraction::doubleClick(QMouseEvent *event)
{
    if (commandOfClick(event->button(), event->modifiers(), true) != TimelineCommand::ZoomToSlice)
        return;
    const TimelineItem item = m_plot->scene().hitTest(event->pos()).item;
    const auto marked = m_state->markedRange();
    if (item.isValid()) {
        m_state->select(item);
        m_time.zoomTo(m_state->rangeOf(item));
    } else if (marked && marked->contains(timeAt(event->pos().x()))) {
        m_time.zoomTo(*marked);
    }
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
    // With Alt, Qt reports the wheel as turned sideways.
    const QPoint angle = event->angleDelta();
    const double turned = (angle.y() != 0 ? angle.y() : angle.x()) / NotchUnits;
    const auto command = commandOfWheel(event->modifiers(), m_wheelMode);
    const bool sideways = std::abs(angle.x()) > std::abs(angle.y()) && !(event->modifiers() & Qt::AltModifier);
    if (sideways && command != TimelineCommand::WheelPan) {
        m_time.pan(-angle.x() / NotchUnits * TimeCommands::PanShare);
    } else if (command == TimelineCommand::WheelZoom) {
        m_time.zoom(std::pow(m_time.zoomStep(), -turned), event->position().x() - m_plot->scene().canvas.left());
    } else if (command == TimelineCommand::WheelPan) {
        m_time.pan(-turned * TimeCommands::PanShare);
    } else if (command == TimelineCommand::WheelScroll) {
        if (!event->pixelDelta().isNull())
            scrollBy(-event->pixelDelta().y());
        else
            scrollBy(-static_cast<int>(std::lround(turned * NotchScrollRows * BandLayout::rowHeightPx())));
    }
    hover(event->position().toPoint());
    event->accept();
}

bool TimelineInteraction::nativeGesture(QNativeGestureEvent *event)
{
    if (event->gestureType() != Qt::ZoomNativeGesture)
        return false;
    pinch(1 + event->value(), event->position().x());
    return true;
}

bool TimelineInteraction::gesture(QGestureEvent *event)
{
    auto *pinched = static_cast<QPinchGesture *>(event->gesture(Qt::PinchGesture));
    if (!pinched)
        return false;
    if (pinched->changeFlags() & QPinchGesture::ScaleFactorChanged)
        pinch(pinched->scaleFactor(), m_plot->widget()->mapFromGlobal(pinched->centerPoint()).x());
    event->accept(pinched);
    return true;
}

void TimelineInteraction::pinch(double scale, double x)
{
    // One event of a touchpad is a small part of a pinch. A larger factor is noise of a driver.
    constexpr double MostScale = 4;
    if (std::isfinite(scale) && scale > 1 / MostScale && scale < MostScale)
        m_time.zoomAtOnce(1 / scale, x - m_plot->scene().canvas.left());
}

bool TimelineInteraction::key(QKeyEvent *event)
{
    const int code = keyOf(event);
    if (!(event->modifiers() & ~Qt::KeypadModifier) && isHeldKey(code)) {
        m_heldKey = code;
        return true;
    }
    const auto command = commandOfKey(code, event->modifiers());
    if (m_drag == Drag::Target && code == Qt::Key_Escape) {
        (void)m_targetDrag.release();
        m_drag = Drag::None;
        return true;
    }
    if (m_drag == Drag::TimeMark && code == Qt::Key_Escape) {
        m_markDrag.release(true);
        m_drag = Drag::None;
        m_plot->refresh(TimelinePlot::Part::Overlay);
        return true;
    }
    if (!command)
        return false;
    if (*command == KeyCommand(TimelineCommand::ShowTarget)) {
        m_targetKey = code;
        showTarget(true);
        return true;
    }
    run(*command);
    return true;
}

void TimelineInteraction::showTarget(bool isShown)
{
    ComparisonView view = m_state->comparisonView();
    view.isTargetInPlace = isShown && m_state->comparison();
    m_state->setComparisonView(view);
}

void TimelineInteraction::keyReleased(const QKeyEvent *event)
{
    if (!event->isAutoRepeat() && keyOf(event) == m_heldKey)
        m_heldKey = 0;
    if (!event->isAutoRepeat() && m_targetKey != 0 && keyOf(event) == m_targetKey) {
        m_targetKey = 0;
        showTarget(false);
    }
}

void TimelineInteraction::run(KeyCommand command)
{
    if (const auto *ofWindow = std::get_if<WindowCommand>(&command)) {
        Q_EMIT windowCommandRequested(*ofWindow);
        return;
    }
    const auto own = std::get<TimelineCommand>(command);
    if (!m_time.run(own) && !runLanes(own) && !m_slices.run(own))
        Q_EMIT commandRequested(own);
}

bool TimelineInteraction::runLanes(TimelineCommand command)
{
    switch (command) {
    case TimelineCommand::ScrollUp:
        scrollBy(-NotchScrollRows * BandLayout::rowHeightPx());
        return true;
    case TimelineCommand::ScrollDown:
        scrollBy(NotchScrollRows * BandLayout::rowHeightPx());
        return true;
    case TimelineCommand::PageUp:
        scrollBy(-m_scroll->pageStep());
        return true;
    case TimelineCommand::PageDown:
        scrollBy(m_scroll->pageStep());
        return true;
    case TimelineCommand::ScrollToTop:
        m_scroll->setValue(m_scroll->minimum());
        return true;
    case TimelineCommand::ScrollToBottom:
        m_scroll->setValue(m_scroll->maximum());
        return true;
    case TimelineCommand::PinLane:
        m_view->togglePin();
        return true;
    case TimelineCommand::ToggleLane:
    case TimelineCommand::ToggleProcess:
        m_view->toggleOpen(command == TimelineCommand::ToggleProcess);
        return true;
    case TimelineCommand::FoldArrowLegend:
        foldLegend();
        return true;
    case TimelineCommand::InterleaveCards:
        m_state->setComparisonView({!m_state->comparisonView().isInterleaved, m_state->comparisonView().isTargetInPlace});
        return true;
    case TimelineCommand::ShowTarget:
        showTarget(!m_state->comparisonView().isTargetInPlace);
        return true;
    case TimelineCommand::UndoView:
        m_view->undoView();
        return true;
    case TimelineCommand::RedoView:
        m_view->redoView();
        return true;
    default:
        return false;
    }
}

void TimelineInteraction::scrollBy(int px)
{
    m_scroll->setValue(m_scroll->value() + px);
}

} // namespace plumbline
