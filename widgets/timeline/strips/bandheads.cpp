// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strips/bandheads.h"

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

BandHeads::BandHeads(TimelineScene *scene, QWidget *parent) : QWidget(parent), m_scene(scene)
{
    setObjectName(QStringLiteral("heads"));
    setMinimumWidth(90);
    setMouseTracking(true);
}

void BandHeads::updateValues()
{
    for (const int i : m_scene->visibleBands()) {
        const Band::Kind kind = m_scene->layout.bands()[static_cast<std::size_t>(i)].kind;
        if (kind == Band::Kind::Counter || kind == Band::Kind::Difference)
            update(lineRect(i));
    }
}

void BandHeads::updateTextSize()
{
    m_texts = HeadTexts();
    update();
}

void BandHeads::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    const int top = TimelineScene::rulerHeightPx();
    if (m_revision != m_scene->layout.revision())
        m_pointer = {};
    if (event->rect().bottom() >= top) // the corner of the ruler is above
        paintHeads(&painter, *m_scene, m_texts, rect().adjusted(0, top, 0, 0), m_pointer);
}

int BandHeads::hoveredBand() const
{
    // The number that was noted belongs to the layout before a change of it, and no event tells that the pointer rests.
    if (m_revision == m_scene->layout.revision())
        return m_pointer.band;
    const QPoint position = mapFromGlobal(QCursor::pos());
    return underMouse() && rect().contains(position) ? m_scene->bandAt(position.y()) : -1;
}

QRect BandHeads::lineRect(int band) const
{
    return headRect(*m_scene, m_scene->layout.bands()[static_cast<std::size_t>(band)], width());
}

std::optional<HeadButton> BandHeads::buttonAt(int band, QPoint position) const
{
    if (band < 0)
        return std::nullopt;
    const BandLayout &layout = m_scene->layout;
    if (layout.isPinnable(band) && headButtonRect(HeadButton::Pin, lineRect(band)).contains(position))
        return HeadButton::Pin;
    if (layout.isHidable(band) && headButtonRect(HeadButton::Hide, lineRect(band)).contains(position))
        return HeadButton::Hide;
    return std::nullopt;
}

void BandHeads::setHovered(int band)
{
    m_revision = m_scene->layout.revision();
    if (m_pointer.band == band)
        return;
    m_pointer.band = band;
    update();
}

void BandHeads::mousePressEvent(QMouseEvent *event)
{
    setHovered(m_scene->bandAt(event->pos().y()));
    m_pressed = event->pos();
    m_pressedBand = event->button() == Qt::LeftButton ? m_pointer.band : -1;
}

void BandHeads::mouseMoveEvent(QMouseEvent *event)
{
    if (m_pressedBand >= 0 && m_revision == m_scene->layout.revision()) {
        dragTo(event->pos());
        return;
    }
    m_pressedBand = -1;
    setHovered(m_scene->bandAt(event->pos().y()));
}

void BandHeads::dragTo(QPoint position)
{
    const bool isDrag = m_pointer.dragged >= 0 || (position - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    const Band &line = m_scene->layout.bands()[static_cast<std::size_t>(m_pressedBand)];
    if (!isDrag || line.node < 0 || line.kind == Band::Kind::Hidden)
        return;
    m_pointer.dragged = m_pressedBand;
    m_pointer.band = -1;
    int over = m_scene->bandAt(position.y());
    // The lower half of a band means the place behind it.
    if (over >= 0 && m_scene->layout.isSameGroup(over, m_pressedBand) && position.y() > lineRect(over).center().y())
        ++over;
    const auto isPlace = [this](int band) {
        return m_scene->layout.isSameGroup(band, m_pressedBand) || m_scene->layout.isSameGroup(band - 1, m_pressedBand);
    };
    m_pointer.dropBefore = over >= 0 && isPlace(over) ? over : -1;
    setCursor(Qt::ClosedHandCursor);
    update();
}

void BandHeads::mouseReleaseEvent(QMouseEvent *event)
{
    const int pressed = m_pressedBand;
    const HeadPointer pointer = m_pointer;
    m_pressedBand = -1;
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

void BandHeads::click(int band, QPoint position)
{
    BandLayout &layout = m_scene->layout;
    const Band line = layout.bands()[static_cast<std::size_t>(band)];
    const auto button = buttonAt(band, position);
    if (button == HeadButton::Pin)
        layout.setPinned(band, !line.pinned);
    else if (button == HeadButton::Hide)
        layout.hide(band);
    else if (line.kind == Band::Kind::Hidden)
        layout.showHidden(band);
    else if (line.expandable)
        layout.setExpanded(band, !line.expanded);
    else
        return;
    Q_EMIT arranged();
    setHovered(m_scene->bandAt(position.y()));
}

void BandHeads::leaveEvent(QEvent *event)
{
    setHovered(-1);
    QWidget::leaveEvent(event);
}

void BandHeads::contextMenuEvent(QContextMenuEvent *event)
{
    const int band = m_scene->bandAt(event->pos().y());
    if (band < 0)
        return;
    const auto apply = [this](const std::function<void(BandLayout &)> &change) {
        change(m_scene->layout);
        Q_EMIT arranged();
    };
    makeLaneMenu(m_scene->layout, band, apply, this)->popup(event->globalPos());
}

bool BandHeads::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    showTip(help->pos(), help->globalPos());
    return true;
}

void BandHeads::showTip(QPoint position, QPoint globalPosition)
{
    const int band = m_scene->bandAt(position.y());
    if (band < 0) {
        QToolTip::hideText();
        return;
    }
    const Band &line = m_scene->layout.bands()[static_cast<std::size_t>(band)];
    const auto button = buttonAt(band, position);
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
        line.kind == Band::Kind::Difference && comparison && comparison->differences)
        plain += QLatin1Char('\n') + scaleText(comparison->differences->scale());
    QToolTip::showText(globalPosition, toolTipText(plain), this);
}

} // namespace plumbline
