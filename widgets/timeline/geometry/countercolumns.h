// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/counterenvelope.h"

#include <QColor>
#include <QImage>

#include <vector>

namespace plumbline {

class CounterCurve;

/// Draws the curves of one counter into an image with a transparent ground, each with a paler area between the curve and 0. It
/// writes the pixels itself, because the time that Qt's rasteriser takes grows with the square of a polygon's points.
class CounterColumns
{
public:
    static constexpr int AreaAlpha = 60;     ///< opacity of areas, of 255
    static constexpr int StackedAlpha = 120; ///< opacity of stacked areas, of 255; they lie side by side and must be told apart

    /// Clears the image and gives it a size in pixels.
    void begin(QSize size);
    /// Draws one series over those drawn before. Its last value holds to the right edge. `curve` converts a value to pixels from
    /// the upper edge. O(pixels of its area).
    void add(const std::vector<CounterPixel> &pixels, const CounterCurve &curve, const QColor &colour);
    /// Draws one of several stacked series. They must be drawn from the bottom of the stack upwards, because each one paints only
    /// above those before it.
    void addStacked(const std::vector<CounterPixel> &pixels, const CounterCurve &curve, const QColor &colour);
    [[nodiscard]] const QImage &image() const { return m_image; }

private:
    /// The rows of the image that a curve and its area cover in one stretch of columns.
    struct Extent
    {
        int top = 0;    ///< first row of the curve
        int bottom = 0; ///< last row of the curve
        int begin = 0;  ///< first row of curve and area
        int end = 0;    ///< behind the last row of both
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
    bool m_replaces = true;      ///< nothing has been drawn yet, so no colours need to be blended
    std::vector<int> m_ceilings; ///< by column: the highest row that stacked series have taken
};

} // namespace plumbline
