// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cards/timelinecard.h"
#include "widgets/support/theme.h"
#include "widgets/timeline/geometry/countercolumns.h"
#include "widgets/timeline/layout/bandlayout.h"

#include <utility>
#include <vector>

namespace plumbline {

/// The geometry of one counter for one visible range: the curves of its series and, for the screen, an image of them. It is
/// computed without a painter and can be painted until range, width, layout or theme change.
class CounterGeometry
{
public:
    /// Computes the curves. Different counters may be computed on different threads. O(pixels * log samples) per series.
    CounterGeometry(const TimelineCard &card, const Band &band, const TimeScale &scale);
    /// Draws the image. `columns` may pass on the memory of an image that is no longer needed. O(pixels of the image).
    void paint(const TimelineCard &card, const Band &band, const Theme &theme, int widthPx, CounterColumns columns = {});
    /// Gives the image away, so that its memory can be used again.
    [[nodiscard]] CounterColumns takeColumns() { return std::exchange(m_columns, {}); }

    /// Returns the curves of the series that have values on the canvas, in the order of the series. When stacked, each curve
    /// includes those before it.
    [[nodiscard]] const std::vector<std::vector<CounterPixel>> &curves() const { return m_curves; }
    /// Returns the image, which is as wide as the canvas, as high as the band, and transparent where nothing is drawn; null
    /// before paint().
    [[nodiscard]] const QImage &picture() const { return m_columns.image(); }

private:
    std::vector<std::vector<CounterPixel>> m_curves;
    CounterColumns m_columns;
};

} // namespace plumbline
