// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"
#include "core/base/timerange.h"
#include "core/storage/column.h"

#include <cstdint>
#include <string>
#include <vector>

namespace plumbline {

/// One end of an arrow. `slice` is invalid where no slice of the lane holds the point (Level0 host ends).
struct FlowEnd
{
    TimeNs time = 0; ///< ns from the trace's origin
    LaneId lane;
    SliceId slice;
};

/// One drawn arrow. A chain s-t-f is two of them, a start with two finishes as well.
struct Flow
{
    FlowEnd from;
    FlowEnd to;
    std::uint32_t category = 0; ///< index into FlowTable::categories
};

/// All arrows, sorted by category, then start time.
struct FlowTable
{
    struct Category
    {
        std::string name;
        std::uint32_t begin = 0; ///< rows [begin, end) of `flows`
        std::uint32_t end = 0;
    };

    std::vector<Category> categories; ///< sorted by name
    Column<Flow> flows;
};

} // namespace plumbline
