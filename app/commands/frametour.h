// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cards/timelinecard.h"
#include "widgets/timeline/geometry/framecost.h"
#include "widgets/timeline/layout/comparison.h"

#include <optional>
#include <vector>

namespace plumbline {

/// Frame times of one zoom level, in milliseconds.
struct ZoomFrames
{
    TimeNs rangeNs = 0;
    std::vector<double> milliseconds;
    std::vector<FrameCost> costs; ///< what the slices took of each frame
};

/// Draws the cards, compared if asked for, as the window does, with every row open, 1920x1080: the whole trace and ten zoom
/// levels down to 1 us, panning and scrolling at each, at least 300 frames. A frame runs from a change of state to the finished
/// picture. Needs a QApplication.
[[nodiscard]] std::vector<ZoomFrames> runFrameTour(const std::vector<TimelineCard> &cards,
                                                   const std::optional<Comparison> &comparison = std::nullopt);

/// Nearest-rank percentile of unsorted values; 0 without any.
[[nodiscard]] double percentile(std::vector<double> values, double share);

} // namespace plumbline
