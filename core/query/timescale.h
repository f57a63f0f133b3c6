// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <vector>

namespace plumbline {

/// The one mapping between time and pixels, for culling, painting and hit testing alike: `range` is spread
/// over [0, widthPx). A pixel column p covers the times t with pixelOf(t) == p.
class TimeScale
{
public:
    TimeScale(TimeRange range, int widthPx);

    [[nodiscard]] TimeRange range() const { return m_range; }
    [[nodiscard]] int widthPx() const { return m_widthPx; }
    [[nodiscard]] double nsPerPx() const { return m_nsPerPx; }

    /// Exact position; may lie outside [0, widthPx).
    [[nodiscard]] double xOf(TimeNs time) const;
    /// Pixel column of a time, clamped to [-1, widthPx].
    [[nodiscard]] int pixelOf(TimeNs time) const;
    /// The first time in pixel column `px` or behind it.
    [[nodiscard]] TimeNs beginOfPixel(int px) const;
    /// beginOfPixel() of the column behind each one. A hundredth of asking for each.
    [[nodiscard]] std::vector<TimeNs> columnEnds() const;
    /// The time under a position, rounded down.
    [[nodiscard]] TimeNs timeAt(double x) const;

private:
    TimeRange m_range;
    int m_widthPx;
    double m_nsPerPx;
};

} // namespace plumbline
