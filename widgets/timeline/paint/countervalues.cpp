// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/overlaypainting.h"

#include "widgets/support/formatting.h"
#include "widgets/timeline/geometry/timelinescene.h"
#include "widgets/timeline/layout/countercurve.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <span>
#include <vector>

namespace plumbline {

namespace {

constexpr qsizetype CounterValuesNameLetters = 200;
constexpr std::size_t MostSeriesShown = 4;
constexpr double CounterValuesDotPx = 2.5; ///< radius
constexpr int TextDistancePx = 6;
constexpr int CounterValuesSwatchPx = 8;

/// The value of one series at the pointer.
struct SeriesValue
{
    double value = 0;
    QString text;
    QColor colour;
};

/// Returns the values of a counter in the pixel column at `x` of the canvas. Where several samples share it, texts contain their
/// range.
std::vector<SeriesValue> valuesAt(const TimelineScene &scene, const Band &band, int x)
{
    const TimelineCard &card = scene.state().cards()[static_cast<std::size_t>(band.card)];
    const CounterTable &table = card.trace->counters();
    const Counter &counter = table.counters[band.counter.value];
    const TimeScale scale = scene.cardScale(band.card);
    const TimeRange column{scale.beginOfPixel(x), std::max(scale.beginOfPixel(x + 1), scale.beginOfPixel(x) + 1)};
    const QString unit = counterUnit(table, counter);
    std::vector<SeriesValue> values;
    std::vector<CounterPixel> pixels;
    std::size_t drawn = 0;
    for (const SeriesId id : counter.series) {
        const std::span<const TimeNs> times = table.times(id);
        if (times.empty() || times.front() >= scale.range().end)
            continue; // not drawn, so it has no colour
        const QColor colour = scene.theme->curves[drawn++ % scene.theme->curves.size()];
        const auto value = counterValueAt(table, id, column.end - 1);
        if (!value)
            continue;
        QString text = valueText(*value);
        if (!unit.isEmpty())
            text += QLatin1Char(' ') + unit;
        if (counter.series.size() > 1)
            text = plainText(table.series[id.value].name, CounterValuesNameLetters) + QStringLiteral(": ") + text;
        card.counters->pixels(id, TimeScale(column, 1), pixels);
        if (!pixels.empty() && pixels.front().low < pixels.front().high)
            text += QStringLiteral(" (%1 … %2)").arg(valueText(pixels.front().low), valueText(pixels.front().high));
        values.push_back({*value, text, colour});
        if (values.size() == MostSeriesShown)
            break;
    }
    return values;
}

/// Paints the values beside the pointer, one line per series with its colour.
void paintValueBox(QPainter *painter, const TimelineScene &scene, const std::vector<SeriesValue> &values, QPoint corner)
{
    const QFontMetrics metrics(scene.labels.font());
    int width = 0;
    for (const SeriesValue &value : values)
        width = std::max(width, metrics.horizontalAdvance(value.text));
    const int line = metrics.height();
    const int swatch = values.size() > 1 ? CounterValuesSwatchPx + 4 : 0;
    QRect box(corner.x() + TextDistancePx, corner.y() + 2, width + swatch + 9, static_cast<int>(values.size()) * line + 4);
    if (box.right() > scene.canvas.right())
        box.moveRight(corner.x() - TextDistancePx);
    painter->setPen(scene.theme->mutedText);
    painter->setBrush(scene.theme->headBackground);
    painter->drawRect(box);
    int y = box.top() + 2;
    for (const SeriesValue &value : values) {
        if (swatch > 0)
            painter->fillRect(
                QRect(box.left() + 4, y + (line - CounterValuesSwatchPx) / 2, CounterValuesSwatchPx, CounterValuesSwatchPx),
                value.colour);
        painter->setPen(scene.theme->text);
        painter->drawText(QPoint(box.left() + 5 + swatch, y + metrics.ascent()), value.text);
        y += line;
    }
}

} // namespace

void paintCounterValues(QPainter *painter, const TimelineScene &scene)
{
    if (!scene.pointer)
        return;
    const int x = scene.pointer->x();
    const int over = scene.bandAt(scene.pointer->y());
    for (const int index : scene.visibleBands()) {
        const Band &band = scene.layout.bands()[static_cast<std::size_t>(index)];
        if (band.kind != Band::Kind::Counter)
            continue;
        const CounterTable &table = scene.state().cards()[static_cast<std::size_t>(band.card)].trace->counters();
        const int top = scene.yOf(band.top);
        const CounterCurve curve(table, table.counters[band.counter.value], top, top + band.height, band.stacked);
        const std::vector<SeriesValue> values = valuesAt(scene, band, x - scene.canvas.left());
        painter->save();
        painter->setClipRect(scene.clipOf(band));
        double below = 0;
        for (const SeriesValue &value : values) {
            painter->setPen(scene.theme->text);
            painter->setBrush(value.colour);
            painter->drawEllipse(QPointF(x + 0.5, curve.yOf(below + value.value)), CounterValuesDotPx, CounterValuesDotPx);
            below += band.stacked ? value.value : 0;
        }
        if (index == over && !values.empty())
            paintValueBox(painter, scene, values, {x, top});
        painter->restore();
    }
}

} // namespace plumbline
