// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cards/timelinecard.h"
#include "widgets/support/theme.h"
#include "widgets/timeline/geometry/countercolumns.h"
#include "widgets/timeline/layout/tracklayout.h"

#include <utility>
#include <vector>

namespace plumbline {

/// What the lane of a counter shows at one scale: the curves of its series, and for a screen their picture. Computed without a
/// painter and replayed until range, width, layout or theme change.
class CounterGeometry
{
public:
    /// Different counters may be computed on different threads. O(pixels * log samples) a series.
    CounterGeometry(const TimelineCard &card, const Track &track, const TimeScale &scale);
    /// Draws the picture, in `columns`, whose memory may come from one that is no longer needed. O(its pixels).
    void paint(const TimelineCard &card, const Track &track, const Theme &theme, int widthPx, CounterColumns columns = {});
    /// Gives the picture away.
    [[nodiscard]] CounterColumns takeColumns() { return std::exchange(m_columns, {}); }

    /// Those of series that hold anything on the canvas, in their order; when stacked, each with those before it added.
    [[nodiscard]] const std::vector<std::vector<CounterPixel>> &curves() const { return m_curves; }
    /// As wide as the canvas and as high as the track, transparent where nothing is; null before paint().
    [[nodiscard]] const QImage &picture() const { return m_columns.image(); }

private:
    std::vector<std::vector<CounterPixel>> m_curves;
    CounterColumns m_columns;
};

} // namespace plumbline
