// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <vector>

namespace plumbline {

/// The one mapping between time and pixels, for culling, painting and hit testing alike. `range` is spread over [0, widthPx).
/// Pixel column p covers the times t with pixelOf(t) == p.
class TimeScale
{
public:
    /// An empty `range` becomes one nanosecond long, and a `widthPx` below 1 becomes 1. The end of a range whose length exceeds
    /// int64 is moved towards its begin.
    TimeScale(TimeRange range, int widthPx);

    [[nodiscard]] TimeRange range() const { return m_range; }
    [[nodiscard]] int widthPx() const { return m_widthPx; }
    [[nodiscard]] double nsPerPx() const { return m_nsPerPx; }

    /// Returns the exact position of a time, which may lie outside [0, widthPx).
    [[nodiscard]] double xOf(TimeNs time) const;
    /// Returns the pixel column of a time, clamped to [-1, widthPx].
    [[nodiscard]] int pixelOf(TimeNs time) const;
    /// Returns the first time that lies in pixel column `px` or in a column to the right of it.
    [[nodiscard]] TimeNs beginOfPixel(int px) const;
    /// Returns, for each pixel column, beginOfPixel() of the next column. Far cheaper than a call of beginOfPixel() for each.
    [[nodiscard]] std::vector<TimeNs> columnEnds() const;
    /// Returns the time under a position, rounded down.
    [[nodiscard]] TimeNs timeAt(double x) const;

private:
    TimeRange m_range;
    int m_widthPx;
    double m_nsPerPx;
};

} // namespace plumbline
