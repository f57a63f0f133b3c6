// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cards/timelinecard.h"
#include "widgets/timeline/geometry/framecost.h"
#include "widgets/timeline/layout/comparison.h"

#include <optional>
#include <vector>

namespace plumbline {

/// The frames drawn at one zoom level.
struct ZoomFrames
{
    /// Length of the visible range, and the time that each frame took.
    TimeNs rangeNs = 0;
    std::vector<double> milliseconds;
    std::vector<FrameCost> costs; ///< cost of the slices in each frame
};

/// Draws the cards as the window does, with their comparison if there is one, with every row open and 1920x1080 pixels.
///
/// It shows the whole trace and ten zoom levels down to 1 us, and pans and scrolls at each, for at least 300 frames. A frame
/// takes from the change of the state to the finished image. Needs a QApplication.
[[nodiscard]] std::vector<ZoomFrames> runFrameTour(const std::vector<TimelineCard> &cards,
                                                   const std::optional<Comparison> &comparison = std::nullopt);

/// Returns the nearest-rank percentile of unsorted values; `share` lies in [0, 1]. 0 if there are no values.
[[nodiscard]] double percentile(std::vector<double> values, double share);

} // namespace plumbline
