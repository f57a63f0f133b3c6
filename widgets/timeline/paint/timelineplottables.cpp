// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/timelineplottables.h"

#include "core/query/rowrange.h"
#include "core/query/timescale.h"
#include "widgets/support/formatting.h"

#include <QElapsedTimer>

#include <algorithm>
#include <array>
#include <iterator>

namespace plumbline {

namespace {

constexpr int PreviewEdgePx = 3;
constexpr int PreviewAlpha = 190; ///< paler than slices, because previews cannot be clicked

/// Fills opaque rectangles directly in the image that is painted on. Most are one pixel wide, and Qt's engine makes a call for
/// each of their rows. Returns false, without painting, if this painter needs more than that.
bool fillPixels(QPainter *painter, const QBrush &brush, const std::vector<QRect> &rects)
{
    if (painter->device()->devType() != QInternal::Image || brush.style() != Qt::SolidPattern || !brush.isOpaque())
        return false;
    QImage &image = *static_cast<QImage *>(painter->device());
    const QTransform &transform = painter->transform();
    if (image.format() != QImage::Format_RGB32 || transform.type() > QTransform::TxTranslate ||
        !qFuzzyCompare(image.devicePixelRatio(), 1.0))
        return false;
    const QPoint shift(qRound(transform.dx()), qRound(transform.dy()));
    QRect clip = image.rect();
    if (painter->hasClipping())
        clip &= painter->clipBoundingRect().toRect().translated(shift);
    const QRgb colour = brush.color().rgb();
    uchar *const bits = image.bits();
    const qsizetype stride = image.bytesPerLine();
    for (const QRect &rect : rects) {
        const QRect shown = rect.translated(shift) & clip;
        for (int y = shown.top(); y <= shown.bottom(); ++y) {
            auto *const row = reinterpret_cast<QRgb *>(bits + y * stride);
            std::fill(row + shown.left(), row + shown.right() + 1, colour);
        }
    }
    return true;
}

/// Sets the columns of a row that hits of a search begin in, to the fill of such a hit. `hits` are in the order of the slice
/// table. O(columns * log hits).
void addHits(const Trace &trace, const Lane &lane, std::size_t row, const std::vector<SliceId> &hits, const TimeScale &scale,
             const Column<FillIndex> &fills, std::vector<FillIndex> &columns)
{
    const SliceRun run = slicesIn(trace.slices(), lane.rowBegin[row], lane.rowBegin[row + 1], scale.range());
    auto hit = std::lower_bound(hits.begin(), hits.end(), SliceId(run.begin));
    const auto end = std::lower_bound(hit, hits.end(), SliceId(run.end));
    while (hit != end) {
        const int column = std::max(0, scale.pixelOf(trace.slices().start[hit->value]));
        if (static_cast<std::size_t>(column) >= columns.size())
            return;
        columns[static_cast<std::size_t>(column)] = fills[hit->value];
        const TimeNs next = scale.beginOfPixel(column + 1);
        hit = std::partition_point(std::next(hit), end, [&](SliceId slice) { return trace.slices().start[slice.value] < next; });
    }
}

} // namespace

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

void ScenePlottable::clipTo(QCPPainter *painter, const Band &band) const
{
    // Files have no pinned bands, and one of their formats has no clipping.
    if (!m_scene->vector && m_scene->coveredHeight() > 0)
        painter->setClipRect(m_scene->clipOf(band));
}

void ScenePlottable::drawLegendIcon(QCPPainter *, const QRectF &) const {}

void SlicePlottable::draw(QCPPainter *painter)
{
    painter->setAntialiasing(false);
    painter->setFont(m_scene->labels.font());
    m_scene->cost = {};
    m_scene->shownRoles.clear();
    m_scene->shownShades.clear();
    QElapsedTimer timer;
    timer.start();
    m_scene->prepare();
    const std::vector<int> visible = m_scene->visibleBands();
    for (const int i : visible) {
        const Band &band = m_scene->layout.bands()[static_cast<std::size_t>(i)];
        if (band.kind == Band::Kind::Difference) {
            m_scene->cost.shapes += m_scene->differenceGeometry(band).marks().size();
            m_scene->differenceGeometry(band).addShades(m_scene->shownShades);
        }
        if (band.kind != Band::Kind::Lane)
            continue;
        const LaneGeometry &lane = m_scene->geometry(band);
        m_scene->cost.shapes += lane.rectangles();
        for (const LaneGeometry::Batch &batch : lane.batches())
            m_scene->shownRoles.insert(legendFill(batch.fill));
    }
    m_scene->cost.cullingMs = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    timer.restart();
    for (const int i : visible) {
        const Band &band = m_scene->layout.bands()[static_cast<std::size_t>(i)];
        clipTo(painter, band);
        drawBand(painter, band);
    }
    drawSticky(painter);
    m_scene->cost.paintingMs = static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

/// Paints the canvas beside the heading that stays in view.
void SlicePlottable::drawSticky(QCPPainter *painter) const
{
    const QRect line = m_scene->stickyRect();
    if (line.isEmpty())
        return;
    painter->setClipRect(m_scene->canvas);
    const bool isCard = m_scene->layout.bands()[static_cast<std::size_t>(m_scene->stickyBand())].kind == Band::Kind::Card;
    painter->fillRect(line, isCard ? m_scene->theme->cardBackground : m_scene->theme->groupBackground);
    painter->fillRect(QRect(line.left(), line.bottom(), line.width(), 1), m_scene->theme->laneLine);
}

void SlicePlottable::drawBand(QCPPainter *painter, const Band &band)
{
    const QRect &canvas = m_scene->canvas;
    const QRect line(canvas.left(), m_scene->yOf(band.top), canvas.width(), band.height);
    if (band.kind != Band::Kind::Lane && band.kind != Band::Kind::Difference && band.kind != Band::Kind::Counter) {
        const Theme &theme = *m_scene->theme;
        painter->fillRect(line, band.kind == Band::Kind::Card     ? theme.cardBackground
                                : band.kind == Band::Kind::Hidden ? theme.background
                                                                  : theme.groupBackground);
        if (!band.expanded) {
            drawPreview(painter, band, line);
            drawHiddenHits(painter, band, line);
        }
        return;
    }
    painter->fillRect(QRect(line.left(), line.bottom(), line.width(), 1), m_scene->theme->laneLine);
    if (band.kind == Band::Kind::Lane) {
        painter->translate(canvas.left(), m_scene->yOf(band.rowTop(0)));
        drawLane(painter, m_scene->geometry(band));
        painter->translate(-canvas.left(), -m_scene->yOf(band.rowTop(0)));
        if (band.expandable)
            drawHiddenHits(painter, band, line);
    }
    if (band.kind == Band::Kind::Difference) {
        painter->translate(line.topLeft());
        drawDifferences(painter, m_scene->differenceGeometry(band));
        painter->translate(-line.topLeft());
    }
}

/// Paints how busy the lanes inside a closed heading are: columns as high as the share of time in which something ran.
void SlicePlottable::drawPreview(QCPPainter *painter, const Band &band, const QRect &line)
{
    const BusySpans *busy = m_scene->busyOf(band);
    if (!busy)
        return;
    busy->pixels(m_scene->cardScale(band.card, m_scene->columnPx()), m_preview);
    std::array<std::vector<QRect>, RoleCount> columns;
    const int most = line.height() - 2 * PreviewEdgePx;
    for (const BusySpans::Pixel &pixel : m_preview) {
        const int height = std::max(1, qRound(static_cast<double>(pixel.coverage) * most));
        std::vector<QRect> &rects = columns[static_cast<std::size_t>(pixel.role)];
        const QRect rect(line.left() + pixel.px * m_scene->columnPx(), line.bottom() - PreviewEdgePx - height + 1,
                         (pixel.end - pixel.px) * m_scene->columnPx(), height);
        const bool joins = !rects.empty() && rects.back().right() + 1 == rect.left() && rects.back().top() == rect.top();
        if (joins)
            rects.back().setRight(rect.right());
        else
            rects.push_back(rect);
    }
    painter->setPen(Qt::NoPen);
    for (std::size_t role = 0; role < columns.size(); ++role) {
        // Where slices show their slack, colours of roles would be taken for it.
        QColor colour = m_scene->state().sliceColours() ? m_scene->theme->mutedText : m_scene->theme->fills[role].fill;
        colour.setAlpha(m_scene->state().searchHighlight() ? PreviewAlpha / 3 : PreviewAlpha);
        if (!columns[role].empty())
            paintRects(painter, colour, columns[role]);
    }
}

/// Paints where hits of the search lie inside something closed: a line of one pixel for each column that has some, in the colour
/// of a hit there. Of a closed lane these are the hits below its first row.
void SlicePlottable::drawHiddenHits(QCPPainter *painter, const Band &band, const QRect &line) const
{
    const SearchHighlight *found = m_scene->state().searchHighlight();
    const auto card = static_cast<std::size_t>(band.card);
    if (!found || band.expanded || card >= found->slices.size() || found->slices[card].empty())
        return;
    const TimelineCard &shown = m_scene->state().cards()[card];
    const TimeScale scale = m_scene->cardScale(band.card);
    std::vector<FillIndex> columns(static_cast<std::size_t>(std::max(line.width(), 0)), UnknownSlackFill);
    for (const auto &[owner, lane] : m_scene->lanesOf(band)) {
        for (std::size_t row = band.kind == Band::Kind::Lane ? 1 : 0; row < shown.trace->lane(lane).rows(); ++row)
            addHits(*shown.trace, shown.trace->lane(lane), row, found->slices[card], scale, *shown.fills, columns);
    }
    painter->setPen(Qt::NoPen);
    constexpr int HitPx = 5;
    const int height = band.kind == Band::Kind::Lane ? HitPx : line.height() - 2 * PreviewEdgePx;
    for (std::size_t x = 0; x < columns.size(); ++x) {
        if (columns[x] != UnknownSlackFill)
            painter->fillRect(QRect(line.left() + static_cast<int>(x), line.bottom() - PreviewEdgePx - height + 1, 1, height),
                              m_scene->theme->fills[columns[x]].fill);
    }
}

void SlicePlottable::paintRects(QCPPainter *painter, const QBrush &brush, const std::vector<QRect> &rects) const
{
    if (!m_scene->vector && fillPixels(painter, brush, rects))
        return;
    painter->setBrush(brush);
    if (!m_scene->vector) {
        painter->drawRects(rects.data(), static_cast<int>(rects.size()));
        return;
    }
    // One path per colour keeps vector files small.
    QPainterPath path;
    for (const QRect &rect : rects)
        path.addRect(rect);
    painter->drawPath(path);
}

void SlicePlottable::drawLane(QCPPainter *painter, const LaneGeometry &lane)
{
    painter->setPen(Qt::NoPen);
    for (const LaneGeometry::Batch &batch : lane.batches())
        drawBatch(painter, batch);
    drawLabels(painter, lane);
    drawInstants(painter, lane);
}

void SlicePlottable::drawBatch(QCPPainter *painter, const LaneGeometry::Batch &batch)
{
    const Theme::Fill fill = m_scene->theme->fillOf(batch.fill, batch.dim);
    const auto paint = [&](const QBrush &brush, const std::vector<QRect> &rects) { paintRects(painter, brush, rects); };
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
        paint(fill.hatch(), inner);
}

void SlicePlottable::drawLabels(QCPPainter *painter, const LaneGeometry &lane)
{
    const QFontMetrics metrics(m_scene->labels.font());
    const int top = (BandLayout::rowHeightPx() - metrics.height()) / 2;
    QColor current;
    for (const SliceLabel &label : lane.labels()) {
        const QColor text = m_scene->theme->fillOf(label.fill, label.dim).text;
        if (current != text) {
            current = text;
            painter->setPen(text);
        }
        const int y = static_cast<int>(label.row) * BandLayout::rowHeightPx() + top;
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
    const int y = BandLayout::rowHeightPx() / 2;
    const int radius = LaneGeometry::InstantRadiusPx;
    const std::vector<InstantMark> &marks = lane.instants();
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const InstantMark &mark = marks[i];
        // Where diamonds would cover one another, each is a line of one pixel, so that it is seen how dense they are.
        const bool isDense =
            (i > 0 && mark.x - marks[i - 1].x < radius) || (i + 1 < marks.size() && marks[i + 1].x - mark.x < radius);
        if (isDense) {
            painter->fillRect(QRect(mark.x, y - radius, 1, 2 * radius + 1), m_scene->theme->instant);
            continue;
        }
        // The outline lies inside the seven pixels, so that all of them can be hit.
        const QPolygon diamond{QPoint(mark.x - radius, y), QPoint(mark.x, y - radius), QPoint(mark.x + radius, y),
                               QPoint(mark.x, y + radius)};
        painter->setPen(m_scene->theme->instant);
        painter->drawPolygon(diamond);
    }
}

void CounterPlottable::draw(QCPPainter *painter)
{
    painter->setAntialiasing(false);
    for (const int i : m_scene->visibleBands()) {
        const Band &band = m_scene->layout.bands()[static_cast<std::size_t>(i)];
        const std::optional<Band> shown = band.kind == Band::Kind::Counter ? std::optional(band) : m_scene->miniatureOf(band);
        if (!shown)
            continue;
        clipTo(painter, band);
        if (m_scene->vector)
            drawAsPaths(painter, *shown);
        else
            painter->drawImage(m_scene->canvas.left(), m_scene->yOf(band.top), m_scene->counterGeometry(*shown).picture());
    }
}

void CounterPlottable::drawAsPaths(QCPPainter *painter, const Band &band)
{
    const CounterTable &table = m_scene->state().cards()[static_cast<std::size_t>(band.card)].trace->counters();
    const int upperEdge = m_scene->yOf(band.top);
    const CounterCurve curve(table, table.counters[band.counter.value], upperEdge, upperEdge + band.height, band.stacked);
    const std::vector<std::vector<CounterPixel>> &curves = m_scene->counterGeometry(band).curves();
    const int alpha = band.stacked ? CounterColumns::StackedAlpha : CounterColumns::AreaAlpha;
    // A stack is painted from its top, because each area covers the edge of the one above.
    for (std::size_t step = 0; step < curves.size(); ++step) {
        const std::size_t i = band.stacked ? curves.size() - 1 - step : step;
        const QColor colour = m_scene->theme->curves[i % m_scene->theme->curves.size()];
        const bool isOnOther = band.stacked && i > 0;
        drawAsPath(painter, curves[i], isOnOther ? curves[i - 1] : std::vector<CounterPixel>(), curve, colour, alpha);
    }
}

QPolygonF CounterPlottable::outlineOf(const std::vector<CounterPixel> &pixels, const CounterCurve &curve) const
{
    const double left = m_scene->canvas.left();
    QPolygonF outline;
    outline << QPointF(left + pixels.front().px, curve.yOf(pixels.front().first));
    for (const CounterPixel &pixel : pixels) {
        const double x = left + pixel.px;
        outline << QPointF(x, curve.yOf(pixel.first)) << QPointF(x, curve.yOf(pixel.low)) << QPointF(x, curve.yOf(pixel.high))
                << QPointF(x, curve.yOf(pixel.last));
    }
    outline << QPointF(m_scene->canvas.right() + 1, curve.yOf(pixels.back().last));
    return outline;
}

// One path per curve keeps vector files small.
void CounterPlottable::drawAsPath(QCPPainter *painter, const std::vector<CounterPixel> &pixels,
                                  const std::vector<CounterPixel> &below, const CounterCurve &curve, QColor colour,
                                  int alpha) const
{
    const double left = m_scene->canvas.left();
    const QPolygonF outline = outlineOf(pixels, curve);
    QPolygonF area = outline;
    if (below.empty()) {
        area << QPointF(m_scene->canvas.right() + 1, curve.yOf(0)) << QPointF(left + pixels.front().px, curve.yOf(0));
    } else {
        const QPolygonF floor = outlineOf(below, curve);
        std::copy(floor.rbegin(), floor.rend(), std::back_inserter(area));
        area << QPointF(floor.front().x(), curve.yOf(0)) << QPointF(left + pixels.front().px, curve.yOf(0));
    }
    painter->setPen(QPen(colour, 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawPolyline(outline);
    painter->setPen(Qt::NoPen);
    colour.setAlpha(alpha);
    painter->setBrush(colour);
    painter->drawPolygon(area);
}

} // namespace plumbline
