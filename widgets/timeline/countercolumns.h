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
    static constexpr int AreaAlpha = 60; ///< of 255

    /// Empties the picture and gives it a size.
    void begin(QSize size);
    /// Draws one series over those before; it lasts to the right edge. `yOf` gives the height of a value in pixels from the
    /// upper edge. O(pixels of its area).
    void add(const std::vector<CounterPixel> &pixels, const std::function<double(double)> &yOf, const QColor &colour);
    [[nodiscard]] const QImage &image() const { return m_image; }

private:
    void addColumns(int begin, int end, int top, int bottom, int zero, QRgb line, QRgb area);

    QImage m_image;
    bool m_isEmpty = true; ///< no series drawn yet
};

} // namespace plumbline
