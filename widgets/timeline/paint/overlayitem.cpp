// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/timelineplottables.h"

#include "widgets/support/formatting.h"
#include "widgets/timeline/layout/timeaxis.h"
#include "widgets/timeline/paint/flowlegend.h"
#include "widgets/timeline/paint/overlaypainting.h"
#include "widgets/timeline/state/comparisontexts.h"

#include <QCoreApplication>
#include <QFontMetrics>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int NoteDistancePx = 14;
constexpr int NotePaddingPx = 6;
constexpr int NoteLetters = 90;
constexpr int OverlayItemLabelPaddingPx = 12;
constexpr int SnapMarkPx = 7;

} // namespace

QString noteText(const TimelineState &state, const TimelineScene::Hit &hit)
{
    if (!hit.item.isValid())
        return {};
    const Trace &trace = *state.cards()[static_cast<std::size_t>(hit.item.card)].trace;
    QStringList lines;
    if (hit.item.instant.isValid()) {
        const std::uint32_t row = hit.item.instant.value;
        lines << plainText(trace.text(trace.instants().name[row]), NoteLetters)
              << QCoreApplication::translate("plumbline::TimelineView", "at %1")
                     .arg(nanosecondsText(state.rangeOf(hit.item).begin));
        return lines.join(QLatin1Char('\n'));
    }
    const TimeRange range = trace.sliceRange(hit.item.slice);
    if (hit.isPair) {
        if (hit.count > 1)
            lines << QCoreApplication::translate("plumbline::TimelineView", "%1 pairs in this pixel, the largest difference:")
                         .arg(hit.count);
        lines << plainText(trace.text(trace.slices().name[hit.item.slice.value]), NoteLetters) << pairText(state, hit.item)
              << scaleText(state.comparison()->differences->scale());
        return lines.join(QLatin1Char('\n'));
    }
    if (hit.count > 1)
        lines << QCoreApplication::translate("plumbline::TimelineView", "%1 slices in this pixel, the longest:").arg(hit.count);
    lines
        << plainText(trace.text(trace.slices().name[hit.item.slice.value]), NoteLetters)
        << QCoreApplication::translate("plumbline::TimelineView", "duration %1").arg(durationText(range.length()))
        << QCoreApplication::translate("plumbline::TimelineView", "start %1").arg(nanosecondsText(state.rangeOf(hit.item).begin));
    if (const QString partner = partnerText(state, hit.item); !partner.isEmpty())
        lines << partner;
    return lines.join(QLatin1Char('\n'));
}

OverlayItem::OverlayItem(QCustomPlot *plot, TimelineScene *scene) : QCPLayerable(plot, QStringLiteral("overlay")), m_scene(scene)
{}

void OverlayItem::applyDefaultAntialiasingHint(QCPPainter *painter) const
{
    painter->setAntialiasing(false);
}

QRect OverlayItem::clipRect() const
{
    // One pixel more, because the plot moves the rectangle of each layerable up by one.
    const QRect &canvas = m_scene->canvas;
    return {canvas.left(), 0, canvas.width(), canvas.bottom() + 2};
}

void OverlayItem::draw(QCPPainter *painter)
{
    painter->setAntialiasing(false);
    painter->setFont(m_scene->labels.font());
    paintTimeMarks(*painter, *m_scene);
    drawMark(painter);
    // The painter is clipped to the lanes, because an outline must not reach over the ruler.
    painter->save();
    painter->setClipRect(m_scene->canvas);
    const TimelineItem hover = m_scene->state().hover();
    if (hover.isValid() && hover != m_scene->state().selection())
        drawOutline(painter, hover, m_scene->theme->hover, 1);
    drawPartner(painter);
    drawOutline(painter, m_scene->state().selection(), m_scene->theme->selection, 2);
    painter->save();
    if (!m_scene->notice.isEmpty())
        painter->setClipRegion(QRegion(m_scene->canvas) - m_scene->notice);
    paintEvidenceMarks(*painter, *m_scene);
    painter->restore();
    if (const FlowArrow *arrow = arrowAtPointer())
        paintFlowArrow(painter, *m_scene, *arrow, {colourOf(*m_scene, *arrow), 3.5});
    painter->restore();
    painter->setAntialiasing(false);
    drawInPlace(painter);
    if (m_scene->pointer && m_scene->canvas.left() <= m_scene->pointer->x() && m_scene->pointer->x() <= m_scene->canvas.right()) {
        painter->setPen(QPen(m_scene->theme->cursor, 1));
        painter->drawLine(
            QLineF(m_scene->pointer->x(), m_scene->canvas.top() - 5, m_scene->pointer->x(), m_scene->canvas.bottom()));
        paintCounterValues(painter, *m_scene);
        drawNote(painter);
    }
}

void OverlayItem::drawMark(QCPPainter *painter) const
{
    const auto marked = m_scene->state().markedRange();
    const TimeRange visible = m_scene->state().visibleRange();
    if (!marked || marked->end < visible.begin || marked->begin > visible.end)
        return;
    const QRect &canvas = m_scene->canvas;
    const double low = canvas.left() - 2;
    const double high = canvas.right() + 2;
    const int left = qRound(std::clamp(m_scene->xOf(marked->begin), low, high));
    const int right = qRound(std::clamp(m_scene->xOf(marked->end), low, high));
    fillMark(painter, left, std::max(1, right - left));
    painter->setPen(QPen(m_scene->theme->markEdge, 1));
    painter->drawLine(QLineF(left, canvas.top(), left, canvas.bottom()));
    painter->drawLine(QLineF(right, canvas.top(), right, canvas.bottom()));

    drawSnap(painter);
    const QFontMetrics metrics(m_scene->labels.font());
    const int room = std::min(right, canvas.right()) - std::max(left, canvas.left());
    // The length is always written; begin and end only if there is room for them.
    QString text = durationText(marked->length()) + QStringLiteral("  (") + pointText(marked->begin) + QStringLiteral(" – ") +
                   pointText(marked->end) + QLatin1Char(')');
    if (metrics.horizontalAdvance(text) + OverlayItemLabelPaddingPx > room)
        text = durationText(marked->length());
    if (const std::size_t lanes = m_scene->state().markedLanes().size(); lanes > 0)
        text += QStringLiteral(" · ") + QCoreApplication::translate("plumbline::TimelineView", "lanes: %1").arg(countText(lanes));
    const int width = metrics.horizontalAdvance(text) + OverlayItemLabelPaddingPx;
    const int middle = (std::max(left, canvas.left()) + std::min(right, canvas.right())) / 2;
    const QRect box(std::clamp(middle - width / 2, canvas.left(), std::max(canvas.left(), canvas.right() - width)),
                    canvas.top() + 2, width, metrics.height() + 4);
    painter->fillRect(box, m_scene->theme->markEdge);
    const int textLeft = box.left() + (width - metrics.horizontalAdvance(text)) / 2;
    drawPlainText(*painter, QPointF(textLeft, box.top() + 2 + metrics.ascent()), text,
                  m_scene->theme->dark ? Qt::black : Qt::white);
}

/// Fills the marked range: all of the canvas, or only the bands that stand for the lanes that it is marked on.
void OverlayItem::fillMark(QCPPainter *painter, int left, int width) const
{
    const QRect &canvas = m_scene->canvas;
    const LaneSet &marked = m_scene->state().markedLanes();
    if (marked.empty())
        return painter->fillRect(QRect(left, canvas.top(), width, canvas.height()), m_scene->theme->markFill);
    for (const int index : m_scene->visibleBands()) {
        const Band &band = m_scene->layout.bands()[static_cast<std::size_t>(index)];
        const LaneSet lanes = m_scene->lanesOf(band);
        const auto isMarked = [&marked](const auto &lane) { return std::binary_search(marked.begin(), marked.end(), lane); };
        if (std::any_of(lanes.begin(), lanes.end(), isMarked)) {
            const QRect rect(left, m_scene->yOf(band.top), width, band.height);
            painter->fillRect(rect & m_scene->clipOf(band), m_scene->theme->markFill);
        }
    }
}

QString OverlayItem::pointText(TimeNs time) const
{
    const TimelineState &state = m_scene->state();
    return state.isRulerAbsolute() ? dateTimeText(state.axisOriginNs() + time) : offsetText(time);
}

/// Marks an edge that stands exactly on a start or end of a slice.
void OverlayItem::drawSnap(QCPPainter *painter) const
{
    if (!m_scene->measuring || !m_scene->measuring->snap)
        return;
    const QRect &canvas = m_scene->canvas;
    const int x = qRound(m_scene->xOf(*m_scene->measuring->snap));
    painter->setPen(QPen(m_scene->theme->markEdge, 3));
    painter->drawLine(QLineF(x, canvas.top(), x, canvas.bottom()));
    painter->setPen(Qt::NoPen);
    painter->setBrush(m_scene->theme->markEdge);
    painter->drawPolygon(QPolygon{QPoint(x - SnapMarkPx, canvas.top() - SnapMarkPx),
                                  QPoint(x + SnapMarkPx, canvas.top() - SnapMarkPx), QPoint(x, canvas.top())});
}

void OverlayItem::drawOutline(QCPPainter *painter, TimelineItem item, QColor colour, int width) const
{
    for (const QRectF &rect : {m_scene->rectOf(item), m_scene->rectInPlace(item)}) {
        if (!rect.isEmpty())
            drawFrame(painter, rect, colour, width);
    }
}

void OverlayItem::drawFrame(QCPPainter *painter, const QRectF &rect, QColor colour, int width) const
{
    const QRect edge = QRect(qRound(rect.left()) - 1, qRound(rect.top()) - 1,
                             std::max(3, qRound(rect.right()) - qRound(rect.left()) + 2), qRound(rect.height()) + 2);
    for (int i = 0; i < width; ++i) {
        painter->setPen(QPen(i == 0 ? colour : m_scene->theme->background, 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(edge.adjusted(i, i, -1 - i, -1 - i));
    }
    if (width > 1) {
        painter->setPen(QPen(colour, 1));
        painter->drawRect(edge.adjusted(-1, -1, 0, 0));
    }
}

const FlowArrow *OverlayItem::arrowAtPointer() const
{
    return m_scene->pointer && m_scene->canvas.contains(*m_scene->pointer)
               ? m_scene->arrows.arrowAt(*m_scene->pointer, QRectF(m_scene->canvas))
               : nullptr;
}

QString OverlayItem::measuredText() const
{
    const TimeRange range = m_scene->measuring->range;
    const auto translated = [](const char *text) { return QCoreApplication::translate("plumbline::TimelineView", text); };
    return translated(QT_TRANSLATE_NOOP("plumbline::TimelineView", "length %1")).arg(durationText(range.length())) +
           QLatin1Char('\n') + translated(QT_TRANSLATE_NOOP("plumbline::TimelineView", "from %1")).arg(pointText(range.begin)) +
           QLatin1Char('\n') + translated(QT_TRANSLATE_NOOP("plumbline::TimelineView", "to %1")).arg(pointText(range.end));
}

QString OverlayItem::textAtPointer() const
{
    if (m_scene->measuring)
        return measuredText();
    if (const QString note = timeMarkNote(*m_scene, *m_scene->pointer); !note.isEmpty())
        return note;
    if (const EvidenceMark *mark = evidenceMarkAt(*m_scene, *m_scene->pointer); mark && !mark->title.isEmpty())
        return mark->title + QLatin1Char('\n') +
               QCoreApplication::translate("plumbline::TimelineView", "Click for the finding and its evidence.");
    QString text = noteText(m_scene->state(), m_scene->hitTest(*m_scene->pointer));
    if (const FlowArrow *arrow = arrowAtPointer())
        text += (text.isEmpty() ? QString() : QStringLiteral("\n\n")) + flowNoteText(m_scene->state(), *arrow);
    return text;
}

void OverlayItem::drawNote(QCPPainter *painter) const
{
    const QString text = textAtPointer();
    if (text.isEmpty())
        return;
    const QFontMetrics metrics(m_scene->labels.font());
    const QSize size = metrics.size(Qt::TextExpandTabs, text) + QSize(2 * NotePaddingPx, 2 * NotePaddingPx);
    QRect box(*m_scene->pointer + QPoint(NoteDistancePx, NoteDistancePx), size);
    if (box.right() > m_scene->canvas.right())
        box.moveRight(std::max(m_scene->pointer->x() - NoteDistancePx, m_scene->canvas.left() + size.width()));
    if (box.bottom() > m_scene->canvas.bottom())
        box.moveBottom(m_scene->pointer->y() - NoteDistancePx);
    painter->setPen(m_scene->theme->mutedText);
    painter->setBrush(m_scene->theme->headBackground);
    painter->drawRect(box.adjusted(0, 0, -1, -1));
    painter->setPen(m_scene->theme->text);
    painter->drawText(box.adjusted(NotePaddingPx, NotePaddingPx, -NotePaddingPx, -NotePaddingPx), Qt::AlignLeft | Qt::AlignTop,
                      text);
}

} // namespace plumbline
