// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strips/trackheads.h"

#include "widgets/support/formatting.h"
#include "widgets/timeline/paint/headtext.h"
#include "widgets/timeline/state/comparisontexts.h"
#include "widgets/timeline/strips/lanemenu.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QCursor>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>

namespace plumbline {

TrackHeads::TrackHeads(TimelineScene *scene, QWidget *parent) : QWidget(parent), m_scene(scene)
{
    setObjectName(QStringLiteral("heads"));
    setMinimumWidth(90);
    setMouseTracking(true);
}

void TrackHeads::updateValues()
{
    for (const int i : m_scene->visibleTracks()) {
        const Track::Kind kind = m_scene->layout.tracks()[static_cast<std::size_t>(i)].kind;
        if (kind == Track::Kind::Counter || kind == Track::Kind::Delta)
            update(lineRect(i));
    }
}

void TrackHeads::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    const int top = TimelineScene::RulerHeightPx;
    if (m_revision != m_scene->layout.revision())
        m_pointer = {};
    if (event->rect().bottom() >= top) // the corner of the ruler is above
        paintHeads(&painter, *m_scene, m_texts, rect().adjusted(0, top, 0, 0), m_pointer);
}

QRect TrackHeads::lineRect(int track) const
{
    return headRect(*m_scene, m_scene->layout.tracks()[static_cast<std::size_t>(track)], width());
}

std::optional<HeadButton> TrackHeads::buttonAt(int track, QPoint position) const
{
    if (track < 0)
        return std::nullopt;
    const TrackLayout &layout = m_scene->layout;
    if (layout.isPinnable(track) && headButtonRect(HeadButton::Pin, lineRect(track)).contains(position))
        return HeadButton::Pin;
    if (layout.isHidable(track) && headButtonRect(HeadButton::Hide, lineRect(track)).contains(position))
        return HeadButton::Hide;
    return std::nullopt;
}

void TrackHeads::setHovered(int track)
{
    m_revision = m_scene->layout.revision();
    if (m_pointer.track == track)
        return;
    m_pointer.track = track;
    update();
}

void TrackHeads::mousePressEvent(QMouseEvent *event)
{
    setHovered(m_scene->trackAt(event->pos().y()));
    m_pressed = event->pos();
    m_pressedTrack = event->button() == Qt::LeftButton ? m_pointer.track : -1;
}

void TrackHeads::mouseMoveEvent(QMouseEvent *event)
{
    if (m_pressedTrack >= 0 && m_revision == m_scene->layout.revision()) {
        dragTo(event->pos());
        return;
    }
    m_pressedTrack = -1;
    setHovered(m_scene->trackAt(event->pos().y()));
}

void TrackHeads::dragTo(QPoint position)
{
    const bool isDrag = m_pointer.dragged >= 0 || (position - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    const Track &line = m_scene->layout.tracks()[static_cast<std::size_t>(m_pressedTrack)];
    if (!isDrag || line.node < 0 || line.kind == Track::Kind::Hidden)
        return;
    m_pointer.dragged = m_pressedTrack;
    m_pointer.track = -1;
    int over = m_scene->trackAt(position.y());
    // The lower half of a band means the place behind it.
    if (over >= 0 && m_scene->layout.isSameGroup(over, m_pressedTrack) && position.y() > lineRect(over).center().y())
        ++over;
    const auto isPlace = [this](int track) {
        return m_scene->layout.isSameGroup(track, m_pressedTrack) || m_scene->layout.isSameGroup(track - 1, m_pressedTrack);
    };
    m_pointer.dropBefore = over >= 0 && isPlace(over) ? over : -1;
    setCursor(Qt::ClosedHandCursor);
    update();
}

void TrackHeads::mouseReleaseEvent(QMouseEvent *event)
{
    const int pressed = m_pressedTrack;
    const HeadPointer pointer = m_pointer;
    m_pressedTrack = -1;
    m_pointer.dragged = m_pointer.dropBefore = -1;
    unsetCursor();
    if (event->button() != Qt::LeftButton || pressed < 0 || m_revision != m_scene->layout.revision())
        return;
    if (pointer.dragged < 0) {
        click(pressed, event->pos());
    } else if (pointer.dropBefore >= 0) {
        m_scene->layout.moveBefore(pointer.dragged, pointer.dropBefore);
        Q_EMIT arranged();
    }
    update();
}

void TrackHeads::click(int track, QPoint position)
{
    TrackLayout &layout = m_scene->layout;
    const Track line = layout.tracks()[static_cast<std::size_t>(track)];
    const auto button = buttonAt(track, position);
    if (button == HeadButton::Pin)
        layout.setPinned(track, !line.pinned);
    else if (button == HeadButton::Hide)
        layout.hide(track);
    else if (line.kind == Track::Kind::Hidden)
        layout.showHidden(track);
    else if (line.expandable)
        layout.setExpanded(track, !line.expanded);
    else
        return;
    Q_EMIT arranged();
    setHovered(m_scene->trackAt(position.y()));
}

void TrackHeads::leaveEvent(QEvent *event)
{
    setHovered(-1);
    QWidget::leaveEvent(event);
}

void TrackHeads::contextMenuEvent(QContextMenuEvent *event)
{
    const int track = m_scene->trackAt(event->pos().y());
    if (track < 0)
        return;
    const auto apply = [this](const std::function<void(TrackLayout &)> &change) {
        change(m_scene->layout);
        Q_EMIT arranged();
    };
    makeLaneMenu(m_scene->layout, track, apply, this)->popup(event->globalPos());
}

bool TrackHeads::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    showTip(help->pos(), help->globalPos());
    return true;
}

void TrackHeads::showTip(QPoint position, QPoint globalPosition)
{
    const int track = m_scene->trackAt(position.y());
    if (track < 0) {
        QToolTip::hideText();
        return;
    }
    const Track &line = m_scene->layout.tracks()[static_cast<std::size_t>(track)];
    const auto button = buttonAt(track, position);
    if (button) {
        QToolTip::showText(globalPosition,
                           button == HeadButton::Hide ? tr("Hide")
                           : line.pinned              ? tr("Unpin")
                                                      : tr("Pin: keep this lane in view at the top (P)"),
                           this);
        return;
    }
    const HeadText text = headText(m_scene->state(), line, m_scene->pointerTime());
    QString plain = text.detail.isEmpty() ? text.marked() : text.marked() + QLatin1Char('\n') + text.detail;
    if (const Comparison *comparison = m_scene->state().comparison();
        line.kind == Track::Kind::Delta && comparison && comparison->deltas)
        plain += QLatin1Char('\n') + scaleText(comparison->deltas->scale());
    QToolTip::showText(globalPosition, toolTipText(plain), this);
}

} // namespace plumbline
