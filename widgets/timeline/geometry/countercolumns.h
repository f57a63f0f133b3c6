// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/counterenvelope.h"

#include <QColor>
#include <QImage>

#include <vector>

namespace plumbline {

class CounterCurve;

/// The curves of one counter as pixels on a transparent ground, each with the area between it and 0 filled pale. A painter
/// takes many times as long: Qt's rasteriser goes by the square of a polygon's points, and by row for each column.
class CounterColumns
{
public:
    static constexpr int AreaAlpha = 60;     ///< of 255
    static constexpr int StackedAlpha = 120; ///< of 255; areas that lie side by side are to be told apart

    /// Empties the picture and gives it a size.
    void begin(QSize size);
    /// Draws one series over those before; it lasts to the right edge. `curve` gives the height of a value in pixels from the
    /// upper edge. O(pixels of its area).
    void add(const std::vector<CounterPixel> &pixels, const CounterCurve &curve, const QColor &colour);
    /// Draws one of stacked series, which are to come from the bottom of the stack up: it shows above those before only.
    void addStacked(const std::vector<CounterPixel> &pixels, const CounterCurve &curve, const QColor &colour);
    [[nodiscard]] const QImage &image() const { return m_image; }

private:
    /// Rows of the picture from the first of a curve or its area to behind the last.
    struct Extent
    {
        int top = 0;    ///< of the curve
        int bottom = 0; ///< its last row
        int begin = 0;
        int end = 0;
    };
    struct Pen
    {
        QRgb line;
        QRgb area;
    };

    [[nodiscard]] static Pen penOf(const QColor &colour, int alpha);
    template<typename Fill>
    void forColumns(const std::vector<CounterPixel> &pixels, const CounterCurve &curve, const Fill &fill);
    void fillOver(int begin, int end, const Extent &rows, Pen pen);
    void fillAbove(int begin, int end, const Extent &rows, Pen pen);
    void fill(int begin, int end, int top, int bottom, QRgb colour);
    [[nodiscard]] QRgb *row(int y) { return m_pixels + y * m_stride; }

    QImage m_image;
    QRgb *m_pixels = nullptr;
    qsizetype m_stride = 0;      ///< pixels from one row to the next
    bool m_replaces = true;      ///< no series drawn yet
    std::vector<int> m_ceilings; ///< by column: the highest row that stacked series have taken
};

} // namespace plumbline
