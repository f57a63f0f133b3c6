// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timelineplottables.h"

#include "widgets/support/formatting.h"

#include <QElapsedTimer>

#include <algorithm>

namespace plumbline {

ScenePlottable::ScenePlottable(QCPAxis *keyAxis, QCPAxis *valueAxis, TimelineScene *scene)
    : QCPAbstractPlottable(keyAxis, valueAxis), m_scene(scene)
{
    setSelectable(QCP::stNone);
}

double ScenePlottable::selectTest(const QPointF &, bool, QVariant *) const
{
    return -1;
}

QCPRange ScenePlottable::getKeyRange(bool &found, QCP::SignDomain) const
{
    const TimeRange range = m_scene->state().fullRange();
    found = true;
    return {static_cast<double>(range.begin), static_cast<double>(range.end)};
}

QCPRange ScenePlottable::getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const
{
    found = true;
    return {0, static_cast<double>(std::max(1, m_scene->layout.height()))};
}

void ScenePlottable::drawLegendIcon(QCPPainter *, const QRectF &) const {}

void SlicePlottable::draw(QCPPainter *painter)
{
    painter->setAntialiasing(false);
    painter->setFont(m_scene->labels.font());
    m_scene->cost = {};
    QElapsedTimer timer;
    timer.start();
    m_scene->prepare();
    const auto [first, last] = m_scene->visibleTracks();
    for (int i = first; i < last; ++i) {
        const Track &track = m_scene->layout.tracks()[static_cast<std::size_t>(i)];
        if (track.kind == Track::Kind::Lane)
            m_scene->cost.shapes += m_scene->geometry(track).rectangles();
    }
    m_scene->cost.cullingMs = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    timer.restart();
    for (int i = first; i < last; ++i)
        drawTrack(painter, m_scene->layout.tracks()[static_cast<std::size_t>(i)]);
    m_scene->cost.paintingMs = static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

void SlicePlottable::drawTrack(QCPPainter *painter, const Track &track)
{
    const QRect &canvas = m_scene->canvas;
    const QRect line(canvas.left(), m_scene->yOf(track.top), canvas.width(), track.height);
    if (track.kind == Track::Kind::Card || track.kind == Track::Kind::Process) {
        const Theme &theme = *m_scene->theme;
        painter->fillRect(line, track.kind == Track::Kind::Card ? theme.cardBackground : theme.groupBackground);
        return;
    }
    painter->fillRect(QRect(line.left(), line.bottom(), line.width(), 1), m_scene->theme->laneLine);
    if (track.kind == Track::Kind::Lane) {
        painter->translate(canvas.left(), m_scene->yOf(track.rowTop(0)));
        drawLane(painter, track, m_scene->geometry(track));
        painter->translate(-canvas.left(), -m_scene->yOf(track.rowTop(0)));
    }
}

void SlicePlottable::drawLane(QCPPainter *painter, const Track &, const LaneGeometry &lane)
{
    painter->setPen(Qt::NoPen);
    for (const LaneGeometry::Batch &batch : lane.batches())
        drawBatch(painter, batch);
    drawLabels(painter, lane);
    drawInstants(painter, lane);
}

void SlicePlottable::drawBatch(QCPPainter *painter, const LaneGeometry::Batch &batch)
{
    const Theme::Fill &fill = m_scene->theme->fills[batch.fill];
    const auto paint = [&](const QBrush &brush, const std::vector<QRect> &rects) {
        painter->setBrush(brush);
        if (!m_scene->vector) {
            painter->drawRects(rects.data(), static_cast<int>(rects.size()));
            return;
        }
        // One path a colour keeps vector files small.
        QPainterPath path;
        for (const QRect &rect : rects)
            path.addRect(rect);
        painter->drawPath(path);
    };
    if (!fill.outline.isValid() && !fill.hatched) {
        paint(fill.fill, batch.rects);
        return;
    }
    std::vector<QRect> inner;
    for (const QRect &rect : batch.rects)
        if (rect.width() > 3)
            inner.push_back(rect.adjusted(1, 1, -1, -1));
    paint(fill.outline.isValid() ? fill.outline : fill.fill, batch.rects);
    if (inner.empty())
        return;
    paint(fill.fill, inner);
    if (fill.hatched)
        paint(QBrush(fill.text.lightness() < 128 ? fill.fill.darker(118) : fill.fill.lighter(118), Qt::BDiagPattern), inner);
}

void SlicePlottable::drawLabels(QCPPainter *painter, const LaneGeometry &lane)
{
    const QFontMetrics metrics(m_scene->labels.font());
    const int top = (TrackLayout::RowHeightPx - metrics.height()) / 2;
    const QColor *current = nullptr;
    for (const SliceLabel &label : lane.labels()) {
        const Theme::Fill &fill = m_scene->theme->fills[label.fill];
        if (!current || *current != fill.text) {
            current = &fill.text;
            painter->setPen(fill.text);
        }
        const int y = static_cast<int>(label.row) * TrackLayout::RowHeightPx + top;
        if (m_scene->vector)
            painter->drawText(QPointF(static_cast<qreal>(label.x), y + metrics.ascent()), m_scene->painted(label.text));
        else
            painter->drawStaticText(QPointF(static_cast<qreal>(label.x), y), m_scene->labels.prepared(label.text));
    }
}

void SlicePlottable::drawInstants(QCPPainter *painter, const LaneGeometry &lane)
{
    if (lane.instants().empty())
        return;
    painter->setPen(m_scene->theme->background);
    painter->setBrush(m_scene->theme->instant);
    const int y = TrackLayout::RowHeightPx / 2;
    const int radius = LaneGeometry::InstantRadiusPx;
    for (const InstantMark &mark : lane.instants()) {
        // The outline lies inside the seven pixels, which all can be hit.
        const QPolygon diamond{QPoint(mark.x - radius, y), QPoint(mark.x, y - radius), QPoint(mark.x + radius, y),
                               QPoint(mark.x, y + radius)};
        painter->setPen(m_scene->theme->instant);
        painter->drawPolygon(diamond);
    }
}

void CounterPlottable::draw(QCPPainter *painter)
{
    const auto [first, last] = m_scene->visibleTracks();
    for (int i = first; i < last; ++i) {
        const Track &track = m_scene->layout.tracks()[static_cast<std::size_t>(i)];
        if (track.kind == Track::Kind::Counter)
            drawCounter(painter, track);
    }
}

void CounterPlottable::drawCounter(QCPPainter *painter, const Track &track)
{
    const TimelineCard &card = m_scene->state().cards()[static_cast<std::size_t>(track.card)];
    const CounterTable &table = card.trace->counters();
    const Counter &counter = table.counters[track.counter.value];
    double low = 0;
    double high = 0;
    for (const SeriesId id : counter.series) {
        low = std::min(low, table.series[id.value].minimum);
        high = std::max(high, table.series[id.value].maximum);
    }
    const int upperEdge = m_scene->yOf(track.top);
    const double top = upperEdge + 3;
    const double bottom = m_scene->yOf(track.bottom()) - 3;
    // Halves keep the span of the largest doubles finite.
    const double span = high / 2 - low / 2;
    const auto yOf = [&](double value) { return span > 0 ? bottom - (bottom - top) * ((value / 2 - low / 2) / span) : bottom; };

    painter->setAntialiasing(false);
    std::vector<CounterPixel> pixels;
    std::size_t drawn = 0;
    if (!m_scene->vector)
        m_columns.begin({m_scene->canvas.width(), track.height});
    for (const SeriesId id : counter.series) {
        card.counters->pixels(id, m_scene->cardScale(track.card), pixels);
        if (pixels.empty())
            continue;
        const QColor colour = m_scene->theme->curves[drawn++ % m_scene->theme->curves.size()];
        if (m_scene->vector)
            drawAsPath(painter, pixels, yOf, colour);
        else
            m_columns.add(
                pixels, [&](double value) { return yOf(value) - upperEdge; }, colour);
    }
    if (!m_scene->vector)
        painter->drawImage(m_scene->canvas.left(), upperEdge, m_columns.image());
}

// One path a curve keeps vector files small.
void CounterPlottable::drawAsPath(QCPPainter *painter, const std::vector<CounterPixel> &pixels,
                                  const std::function<double(double)> &yOf, QColor colour) const
{
    const double left = m_scene->canvas.left();
    QPolygonF curve;
    curve << QPointF(left + pixels.front().px, yOf(pixels.front().first));
    for (const CounterPixel &pixel : pixels) {
        const double x = left + pixel.px;
        curve << QPointF(x, yOf(pixel.first)) << QPointF(x, yOf(pixel.low)) << QPointF(x, yOf(pixel.high))
              << QPointF(x, yOf(pixel.last));
    }
    curve << QPointF(m_scene->canvas.right() + 1, yOf(pixels.back().last));
    QPolygonF area = curve;
    area << QPointF(m_scene->canvas.right() + 1, yOf(0)) << QPointF(left + pixels.front().px, yOf(0));
    painter->setPen(QPen(colour, 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawPolyline(curve);
    painter->setPen(Qt::NoPen);
    colour.setAlpha(CounterColumns::AreaAlpha);
    painter->setBrush(colour);
    painter->drawPolygon(area);
}

} // namespace plumbline
