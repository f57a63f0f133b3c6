// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace plumbline {

/// What one frame of the timeline's slices cost and how much it drew.
struct FrameCost
{
    double cullingMs = 0;   ///< asking the indexes, building rectangles and labels
    double paintingMs = 0;  ///< replaying them
    std::size_t shapes = 0; ///< rectangles painted
};

} // namespace plumbline
