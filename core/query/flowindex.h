// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace plumbline {

/// Which arrows touch a slice, and which cross a range. Built once per trace, O(flows log flows).
class FlowIndex
{
public:
    explicit FlowIndex(std::shared_ptr<const Trace> trace);

    /// The first `limit` arrows that begin or end at the slice, in table order; `total`, where given, receives how many
    /// there are. O(log flows + limit).
    [[nodiscard]] std::vector<FlowId> flowsOf(SliceId slice, std::size_t limit, std::size_t *total = nullptr) const;

    /// The same of all slices from `first` to `last`; an arrow between two of them comes once for each end.
    [[nodiscard]] std::vector<FlowId> flowsOf(SliceId first, SliceId last, std::size_t limit, std::size_t *total = nullptr) const;

    /// How many arrows of a category end before they start.
    [[nodiscard]] std::size_t backwardCount(std::uint32_t category) const { return m_backward[category]; }

    /// Arrows of one category that are visible in `range` (one end inside, or crossing it), at most `limit`, spread
    /// evenly when there are more; `total` receives how many there are, exact up to 4 * limit, beyond that at least
    /// how many begin in the range. Sorted by start. O(limit + log flows), whatever the arrows' lengths.
    [[nodiscard]] std::vector<FlowId> flowsIn(std::uint32_t category, TimeRange range, std::size_t limit,
                                              std::size_t *total) const;

private:
    /// The span of time that a block of 16 arrows, or of 16 blocks, touches: no arrow inside begins before or ends behind.
    struct Hull
    {
        TimeNs begin;
        TimeNs end;
    };

    [[nodiscard]] Hull hull(std::size_t flow) const;
    /// The entries of m_bySlice that belong to the slices from `first` to `last`.
    [[nodiscard]] std::pair<const std::uint64_t *, const std::uint64_t *> touches(SliceId first, SliceId last) const;
    void collect(std::size_t level, std::size_t block, std::size_t begin, std::size_t end, TimeRange range, std::size_t limit,
                 std::vector<FlowId> &out) const;

    std::shared_ptr<const Trace> m_trace;
    Column<std::uint64_t> m_bySlice; ///< (slice << 32 | flow), sorted; two entries an arrow
    std::vector<std::vector<Hull>> m_levels;
    std::vector<std::size_t> m_backward; ///< by category
};

} // namespace plumbline
