// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/flowindex.h"

#include <vector>

namespace plumbline {

/// The arrows that tell what caused a slice and what it caused.
struct FlowChain
{
    std::vector<FlowId> flows; ///< in table order, each once
    bool cut = false;          ///< there are more than were asked for
};

/// The whole chain of a slice (formats.md section 6). Backward: the arrows that end at it or at a slice of its thread that
/// contains it, and so on from where they begin. Forward: the arrows that begin at it or at a slice of its thread inside it,
/// and so on from where they end. A thread is all host lanes with the same tid, since a launch lies in CANN's lane while
/// the operator that contains it lies in the framework's; on all other lanes only the slice itself counts. What else a
/// cause has caused is left out. At most `limit` arrows. O(limit * rows of a thread * log slices).
[[nodiscard]] FlowChain flowChainOf(const Trace &trace, const FlowIndex &index, SliceId slice, std::size_t limit);

} // namespace plumbline
