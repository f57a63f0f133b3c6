// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/geometry/countercolumns.h"

#include "widgets/timeline/layout/countercurve.h"

#include <algorithm>

namespace plumbline {

namespace {

/// Lays one premultiplied colour over another.
QRgb over(QRgb above, QRgb below)
{
    const int share = 255 - qAlpha(above);
    const auto channel = [share](int front, int behind) { return front + (behind * share + 127) / 255; };
    return qRgba(channel(qRed(above), qRed(below)), channel(qGreen(above), qGreen(below)), channel(qBlue(above), qBlue(below)),
                 channel(qAlpha(above), qAlpha(below)));
}

} // namespace

CounterColumns::Pen CounterColumns::penOf(const QColor &colour, int alpha)
{
    QColor pale = colour;
    pale.setAlpha(alpha);
    return {colour.rgb(), qPremultiply(pale.rgba())};
}

void CounterColumns::begin(QSize size)
{
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_ARGB32_Premultiplied);
    m_image.fill(Qt::transparent);
    m_pixels = reinterpret_cast<QRgb *>(m_image.bits());
    m_stride = m_image.bytesPerLine() / static_cast<qsizetype>(sizeof(QRgb));
    m_replaces = true;
    m_ceilings.assign(static_cast<std::size_t>(m_image.width()), m_image.height());
}

void CounterColumns::add(const std::vector<CounterPixel> &pixels, const CounterCurve &curve, const QColor &colour)
{
    const Pen pen = penOf(colour, AreaAlpha);
    forColumns(pixels, curve, [&](int begin, int end, const Extent &rows) { fillOver(begin, end, rows, pen); });
    m_replaces = m_replaces && pixels.empty();
}

void CounterColumns::addStacked(const std::vector<CounterPixel> &pixels, const CounterCurve &curve, const QColor &colour)
{
    const Pen pen = penOf(colour, StackedAlpha);
    forColumns(pixels, curve, [&](int begin, int end, const Extent &rows) { fillAbove(begin, end, rows, pen); });
}

/// Calls `fill(begin, end, rows)` for each stretch of columns inside the image in which a curve keeps its height.
template<typename Fill>
void CounterColumns::forColumns(const std::vector<CounterPixel> &pixels, const CounterCurve &curve, const Fill &fill)
{
    const int width = m_image.width();
    const int height = m_image.height();
    const int zero = qRound(curve.yOf(0));
    const auto stretch = [&](int begin, int end, int top, int bottom) {
        begin = std::max(begin, 0);
        end = std::min(end, width);
        const Extent rows{top, bottom, std::max(std::min(top, zero), 0), std::min(std::max(bottom, zero), height - 1) + 1};
        if (begin < end && rows.begin < rows.end)
            fill(begin, end, rows);
    };
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        const int x = pixels[i].px;
        const int next = i + 1 < pixels.size() ? pixels[i + 1].px : width;
        const int top = qRound(curve.yOf(pixels[i].high));
        stretch(x, x + 1, top, pixels[i].low < pixels[i].high ? qRound(curve.yOf(pixels[i].low)) : top);
        if (next <= x + 1)
            continue;
        const int level = qRound(curve.yOf(pixels[i].last));
        stretch(x + 1, next, level, level);
    }
}

void CounterColumns::fillOver(int begin, int end, const Extent &rows, Pen pen)
{
    const auto fillArea = [&](int from, int to) {
        if (m_replaces) { // most counters have one series and need no blending
            fill(begin, end, from, to, pen.area);
            return;
        }
        for (int y = from; y < to; ++y)
            std::transform(row(y) + begin, row(y) + end, row(y) + begin, [&pen](QRgb below) { return over(pen.area, below); });
    };
    const int lineBegin = std::clamp(rows.top, rows.begin, rows.end);
    const int lineEnd = std::clamp(rows.bottom + 1, rows.begin, rows.end);
    fillArea(rows.begin, lineBegin);
    fill(begin, end, lineBegin, lineEnd, pen.line);
    fillArea(lineEnd, rows.end);
}

// A column is filled only up to the series before, so that each pixel is written once, however many series there are.
void CounterColumns::fillAbove(int begin, int end, const Extent &rows, Pen pen)
{
    for (int x = begin; x < end; ++x) {
        int &ceiling = m_ceilings[static_cast<std::size_t>(x)];
        if (rows.begin >= ceiling)
            continue;
        const int last = std::min(rows.end, ceiling);
        const int lineBegin = std::clamp(rows.top, rows.begin, last);
        const int lineEnd = std::clamp(rows.bottom + 1, rows.begin, last);
        fill(x, x + 1, rows.begin, lineBegin, pen.area);
        fill(x, x + 1, lineBegin, lineEnd, pen.line);
        fill(x, x + 1, lineEnd, last, pen.area);
        ceiling = rows.begin;
    }
}

void CounterColumns::fill(int begin, int end, int top, int bottom, QRgb colour)
{
    QRgb *pixels = row(top) + begin;
    for (int y = top; y < bottom; ++y, pixels += m_stride)
        for (int x = 0; x < end - begin; ++x)
            pixels[x] = colour;
}

} // namespace plumbline
