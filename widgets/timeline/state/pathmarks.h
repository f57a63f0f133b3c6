// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"
#include "core/base/timerange.h"
#include "core/path/pathgraph.h"

#include <memory>
#include <vector>

namespace plumbline {

/// One segment of the critical path as the timeline draws it.
struct PathMark
{
    PathKind kind = PathKind::Idle;
    int card = 0;    ///< index among the cards of TimelineState
    LaneId lane;     ///< invalid if it lies on no lane
    SliceId slice;   ///< invalid where nothing was recorded
    TimeRange range; ///< in the card's own times
    TimeRange span;  ///< the same in the times of PathMarks::base
};

/// The critical path that the timeline shows. Its marks are sorted, and their spans follow one another without gaps.
struct PathMarks
{
    int base = 0; ///< the card whose path it is
    std::vector<PathMark> marks;
};

using SharedPathMarks = std::shared_ptr<const PathMarks>;

} // namespace plumbline
