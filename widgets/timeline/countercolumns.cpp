// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/countercolumns.h"

#include "widgets/timeline/countercurve.h"

#include <algorithm>

namespace plumbline {

namespace {

/// One premultiplied colour over another.
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
    m_bits = m_image.bits();
    m_stride = m_image.bytesPerLine();
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

/// Calls `fill(begin, end, rows)` for each stretch of columns, inside the picture, in which a curve keeps its height.
template<typename Fill>
void CounterColumns::forColumns(const std::vector<CounterPixel> &pixels, const CounterCurve &curve, const Fill &fill)
{
    const int width = m_image.width();
    const int height = m_image.height();
    const int zero = qRound(curve.yOf(0));
    const auto stretch = [&](int begin, int end, int top, int bottom) {
        begin = std::max(begin, 0);
        end = std::min(end, width);
        if (begin < end)
            fill(begin, end,
                 Extent{top, bottom, std::max(std::min(top, zero), 0), std::min(std::max(bottom, zero), height - 1) + 1});
    };
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        const int x = pixels[i].px;
        const int next = i + 1 < pixels.size() ? pixels[i + 1].px : width;
        stretch(x, x + 1, qRound(curve.yOf(pixels[i].high)), qRound(curve.yOf(pixels[i].low)));
        if (next <= x + 1)
            continue;
        const int level = qRound(curve.yOf(pixels[i].last));
        stretch(x + 1, next, level, level);
    }
}

void CounterColumns::fillOver(int begin, int end, const Extent &rows, Pen pen)
{
    for (int y = rows.begin; y < rows.end; ++y) {
        QRgb *const pixels = row(y);
        if (rows.top <= y && y <= rows.bottom)
            std::fill(pixels + begin, pixels + end, pen.line);
        else if (m_replaces) // most counters have one series, and need no blending
            std::fill(pixels + begin, pixels + end, pen.area);
        else
            std::transform(pixels + begin, pixels + end, pixels + begin, [&pen](QRgb below) { return over(pen.area, below); });
    }
}

// Each pixel is written once, however many series there are.
void CounterColumns::fillAbove(int begin, int end, const Extent &rows, Pen pen)
{
    for (int x = begin; x < end; ++x) {
        int &ceiling = m_ceilings[static_cast<std::size_t>(x)];
        const int last = std::min(rows.end, ceiling);
        for (int y = rows.begin; y < last; ++y)
            row(y)[x] = rows.top <= y && y <= rows.bottom ? pen.line : pen.area;
        ceiling = std::min(ceiling, rows.begin);
    }
}

} // namespace plumbline
