// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace plumbline {

/// The time that painting the slices of one frame took, and how much was painted.
struct FrameCost
{
    double cullingMs = 0;   ///< querying the indexes, building rectangles and labels
    double paintingMs = 0;  ///< painting these
    std::size_t shapes = 0; ///< painted rectangles of slices, and marks of differences
};

} // namespace plumbline
