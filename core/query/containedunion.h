// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plumbline {

/// Computes, for one interval after another, how much time the other intervals that lie inside it cover together. Intervals are
/// added by rising end. covered() tells how much time is covered by those, of all added so far, that begin at or after some
/// start; for an interval that ends next, these are the ones that lie inside it.
///
/// Each elementary stretch between two edges knows the latest start among the intervals that cover it. Adding an interval raises
/// that number over a range of stretches. A segment tree that keeps the two lowest numbers of each node does so in O(log n)
/// amortised; a Fenwick tree holds the covered time by start.
class ContainedUnion
{
public:
    /// `edges` are all begins and ends that will be added, rising and without duplicates. `starts` is the number of different
    /// starts, which are ranked from 0.
    ContainedUnion(std::vector<TimeNs> edges, std::size_t starts);

    /// Adds [begin, end), both among the edges. `start` is the rank of its start.
    void add(TimeNs begin, TimeNs end, std::size_t start);
    /// Returns the time covered by intervals whose start has the rank `start` or a higher one. O(log n).
    [[nodiscard]] TimeNs covered(std::size_t start) const;

private:
    /// A node of the segment tree, which stands for neighbouring stretches.
    struct Node
    {
        std::int64_t lowest = -1; ///< lowest number of a stretch in this node: the rank of a start, or -1 where nothing covers
        std::int64_t second = 0;  ///< next higher number in this node, or one above all ranks if there is none
        TimeNs length = 0;        ///< total length of the stretches with the lowest number
    };

    void build(std::size_t node, std::size_t begin, std::size_t end);
    void raise(std::size_t node, std::size_t begin, std::size_t end, std::size_t from, std::size_t to, std::int64_t start);
    void lift(std::size_t node, std::int64_t start);
    void pull(std::size_t node);
    void count(std::int64_t start, TimeNs length);

    std::vector<TimeNs> m_edges;
    std::vector<Node> m_nodes;
    std::vector<TimeNs> m_sums; ///< Fenwick tree of covered time over the ranks, from the last one down
};

} // namespace plumbline
