// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/counterenvelope.h"

#include <QColor>
#include <QImage>

#include <functional>
#include <vector>

namespace plumbline {

/// The curves of one counter as pixels on a transparent ground, each with the area between it and 0 filled pale. A painter
/// takes many times as long: Qt's rasteriser goes by the square of a polygon's points, and by row for each column.
class CounterColumns
{
public:
    static constexpr int AreaAlpha = 60;     ///< of 255
    static constexpr int StackedAlpha = 120; ///< of 255; areas that lie side by side are to be told apart

    /// Empties the picture and gives it a size.
    void begin(QSize size);
    /// Draws one series over those before; it lasts to the right edge. `yOf` gives the height of a value in pixels from the
    /// upper edge. O(pixels of its area).
    void add(const std::vector<CounterPixel> &pixels, const std::function<double(double)> &yOf, const QColor &colour);
    /// Draws one of stacked series, which are to come from the top of the stack down: it hides what is below its curve.
    void addStacked(const std::vector<CounterPixel> &pixels, const std::function<double(double)> &yOf, const QColor &colour);
    [[nodiscard]] const QImage &image() const { return m_image; }

private:
    void draw(const std::vector<CounterPixel> &pixels, const std::function<double(double)> &yOf, const QColor &colour, int alpha);
    void addColumns(int begin, int end, int top, int bottom, int zero, QRgb line, QRgb area);

    QImage m_image;
    bool m_replaces = true; ///< no series drawn yet, or none that is to shine through
};

} // namespace plumbline
