// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plumbline {

/// Keeps intervals that are added by rising end, and tells how much time those cover which begin at or after some start.
/// That is the union of all that lie inside an interval which ends next.
///
/// Each elementary stretch of time knows the latest start of what covers it. Adding raises that number over a range, which a
/// segment tree that keeps the two lowest numbers of each node does in O(log n) amortised; a Fenwick tree holds the
/// covered time by start.
class ContainedUnion
{
public:
    /// `edges`: all begins and ends that will be added, rising and different. `starts`: how many ranks of starts there are.
    ContainedUnion(std::vector<TimeNs> edges, std::size_t starts);

    /// Adds [begin, end), both among the edges, whose start has rank `start`.
    void add(TimeNs begin, TimeNs end, std::size_t start);
    /// Time covered by intervals whose start has at least rank `start`. O(log n).
    [[nodiscard]] TimeNs covered(std::size_t start) const;

private:
    struct Node
    {
        std::int64_t lowest = -1; ///< rank of the start, -1 where nothing covers
        std::int64_t second = 0;  ///< the next higher rank, or the number of ranks
        TimeNs length = 0;        ///< of the stretches at the lowest rank
    };

    void build(std::size_t node, std::size_t begin, std::size_t end);
    void raise(std::size_t node, std::size_t begin, std::size_t end, std::size_t from, std::size_t to, std::int64_t start);
    void lift(std::size_t node, std::int64_t start);
    void pull(std::size_t node);
    void count(std::int64_t start, TimeNs length);

    std::vector<TimeNs> m_edges;
    std::vector<Node> m_nodes;
    std::vector<TimeNs> m_sums; ///< Fenwick tree over the ranks from the last down
};

} // namespace plumbline
