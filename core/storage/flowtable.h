// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"
#include "core/base/timerange.h"
#include "core/storage/column.h"

#include <cstdint>
#include <string>
#include <vector>

namespace plumbline {

/// One end of a flow. `slice` is invalid if no slice of the lane holds the time, as at the host ends of Level0.
struct FlowEnd
{
    TimeNs time = 0; ///< ns from the trace's origin
    LaneId lane;
    SliceId slice;
};

/// One flow, which is drawn as an arrow. Flow points s, t and f that belong together make two flows; so does a start with two
/// finishes.
struct Flow
{
    FlowEnd from;
    FlowEnd to;
    std::uint32_t category = 0; ///< position in FlowTable::categories
};

/// All flows, sorted by category, then by start time.
struct FlowTable
{
    /// One category, with the rows of its flows.
    struct Category
    {
        std::string name;
        std::uint32_t begin = 0; ///< the flows of the category are [begin, end) of `flows`
        std::uint32_t end = 0;
    };

    std::vector<Category> categories; ///< sorted by name
    Column<Flow> flows;
};

} // namespace plumbline
