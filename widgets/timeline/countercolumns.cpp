// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/countercolumns.h"

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

void CounterColumns::begin(QSize size)
{
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_ARGB32_Premultiplied);
    m_image.fill(Qt::transparent);
    m_replaces = true;
}

void CounterColumns::add(const std::vector<CounterPixel> &pixels, const std::function<double(double)> &yOf, const QColor &colour)
{
    draw(pixels, yOf, colour, AreaAlpha);
    m_replaces = m_replaces && pixels.empty();
}

void CounterColumns::addStacked(const std::vector<CounterPixel> &pixels, const std::function<double(double)> &yOf,
                                const QColor &colour)
{
    m_replaces = true;
    draw(pixels, yOf, colour, StackedAlpha);
}

void CounterColumns::draw(const std::vector<CounterPixel> &pixels, const std::function<double(double)> &yOf, const QColor &colour,
                          int alpha)
{
    QColor pale = colour;
    pale.setAlpha(alpha);
    const QRgb area = qPremultiply(pale.rgba());
    const QRgb line = colour.rgb();
    const int zero = qRound(yOf(0));
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        const int x = pixels[i].px;
        const int next = i + 1 < pixels.size() ? pixels[i + 1].px : m_image.width();
        addColumns(x, x + 1, qRound(yOf(pixels[i].high)), qRound(yOf(pixels[i].low)), zero, line, area);
        const int level = qRound(yOf(pixels[i].last));
        addColumns(x + 1, next, level, level, zero, line, area);
    }
}

void CounterColumns::addColumns(int begin, int end, int top, int bottom, int zero, QRgb line, QRgb area)
{
    begin = std::max(begin, 0);
    end = std::min(end, m_image.width());
    if (begin >= end)
        return;
    uchar *bits = m_image.bits();
    const int last = std::min(std::max(bottom, zero), m_image.height() - 1);
    for (int y = std::max(std::min(top, zero), 0); y <= last; ++y) {
        auto *row = reinterpret_cast<QRgb *>(bits + y * m_image.bytesPerLine());
        if (top <= y && y <= bottom)
            std::fill(row + begin, row + end, line);
        else if (m_replaces) // most counters have one series, and need no blending
            std::fill(row + begin, row + end, area);
        else
            std::transform(row + begin, row + end, row + begin, [area](QRgb below) { return over(area, below); });
    }
}

} // namespace plumbline
