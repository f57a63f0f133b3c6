// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/flowindex.h"

#include <vector>

namespace plumbline {

/// The flows of a chain: what caused a slice and what the slice caused.
struct FlowChain
{
    std::vector<FlowId> flows; ///< in the order of the table, each once
    bool cut = false;          ///< flows may be missing: there are more than the limit, or call stacks deeper than 256 rows
};

/// Returns the whole chain of a slice (docs/formats.md 6). Backward, these are the flows that end at the slice, or at a slice of
/// its thread that contains it, and so on from where they begin. Forward, these are the flows that begin at the slice, or at a
/// slice of its thread inside it, and so on from where they end. A thread is all host lanes with the same tid, because a launch
/// lies on the lane of CANN while the operator that contains it lies on the lane of the framework. On all other lanes, only the
/// slice itself counts. Other effects of a cause are left out. At most `limit` flows, and of each slice or stretch of a row only
/// the first 2 * limit + 1 are looked at. O(limit * rows of a thread * log slices).
[[nodiscard]] FlowChain flowChainOf(const Trace &trace, const FlowIndex &index, SliceId slice, std::size_t limit);

} // namespace plumbline
