// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace plumbline {

/// Finds the flows that touch a slice and those that show in a range. Made once for a trace in O(flows log flows).
class FlowIndex
{
public:
    explicit FlowIndex(std::shared_ptr<const Trace> trace);

    /// Returns the first `limit` flows that begin or end at the slice, in the order of the table. `total`, if given, receives how
    /// many there are. O(log flows + limit).
    [[nodiscard]] std::vector<FlowId> flowsOf(SliceId slice, std::size_t limit, std::size_t *total = nullptr) const;

    /// Does the same for all slices from `first` to `last`. A flow between two of them is returned once for each end.
    [[nodiscard]] std::vector<FlowId> flowsOf(SliceId first, SliceId last, std::size_t limit, std::size_t *total = nullptr) const;

    /// Returns how many flows of a category end before they start.
    [[nodiscard]] std::size_t backwardCount(std::uint32_t category) const { return m_backward[category]; }

    /// Returns the flows of one category that show in `range`, because one end lies inside or because they cross it, sorted by
    /// start. If there are more than `limit`, as many are chosen evenly. `total`, if given, receives how many there are: exact up
    /// to 4 * limit, beyond that at least the number of those that begin in the range. O(limit + log flows), whatever the lengths
    /// of the flows.
    [[nodiscard]] std::vector<FlowId> flowsIn(std::uint32_t category, TimeRange range, std::size_t limit,
                                              std::size_t *total) const;

private:
    /// The time that a block of 16 flows, or of 16 blocks, touches: no flow inside begins before or ends behind it.
    struct Hull
    {
        TimeNs begin;
        TimeNs end;
    };

    [[nodiscard]] Hull hull(std::size_t flow) const;
    /// Returns the entries of m_bySlice that belong to the slices from `first` to `last`.
    [[nodiscard]] std::pair<const std::uint64_t *, const std::uint64_t *> touches(SliceId first, SliceId last) const;
    /// Adds the flows of a block that touch `range` and lie in rows [begin, end), until `out` has `limit`.
    void collect(std::size_t level, std::size_t block, std::size_t begin, std::size_t end, TimeRange range, std::size_t limit,
                 std::vector<FlowId> &out) const;

    std::shared_ptr<const Trace> m_trace;
    Column<std::uint64_t> m_bySlice;         ///< (slice << 32 | flow), sorted; at most two entries for each flow
    std::vector<std::vector<Hull>> m_levels; ///< each level has one entry for 16 of the level below, the first one for 16 flows
    std::vector<std::size_t> m_backward;     ///< flows that end before they start, by category
};

} // namespace plumbline
