// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace plumbline {

/// Which arrows touch a slice, and which cross a range. Built once per trace, O(flows log flows).
class FlowIndex
{
public:
    explicit FlowIndex(std::shared_ptr<const Trace> trace);

    /// All arrows that begin or end at the slice. O(log flows + answer).
    [[nodiscard]] std::vector<FlowId> flowsOf(SliceId slice) const;

    /// Arrows of one category that are visible in `range` (one end inside, or crossing it), at most `limit`;
    /// `total` receives how many there are, counted up to a bound of 4 * limit. Sorted by start.
    [[nodiscard]] std::vector<FlowId> flowsIn(std::uint32_t category, TimeRange range, std::size_t limit,
                                              std::size_t *total) const;

    /// The whole chain a slice belongs to: arrows followed in both directions, at most `limit`.
    [[nodiscard]] std::vector<FlowId> chainOf(SliceId slice, std::size_t limit) const;

private:
    std::shared_ptr<const Trace> m_trace;
    Column<std::uint64_t> m_bySlice; ///< (slice << 32 | flow), sorted; two entries an arrow
    Column<TimeNs> m_maxEnd;         ///< running maximum of the later end, per category, in table order
};

} // namespace plumbline
