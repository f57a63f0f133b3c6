// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/calltree.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// Collects the nodes of a call tree in any order, each below a node that exists, and brings them into the order of CallTree.
class CallTreeBuilder
{
public:
    static constexpr std::uint32_t Root = 0;

    CallTreeBuilder(CallTreeOrder order, std::size_t mostNodes);

    /// Returns the child of `parent` with that key, which is added if it is new, or the "others" of the parent if there is no
    /// room for it. Below "others" everything belongs to them. Constant time on average.
    std::uint32_t child(std::uint32_t parent, CallTreeNode::Kind kind, std::uint32_t key);

    /// Adds slices to a node. `longestNs` is the length of `longest`, which is one of them; -1 if there is none.
    void add(std::uint32_t node, std::uint64_t count, WideNs selfNs, SliceId longest, TimeNs longestNs);
    void addTotal(std::uint32_t node, WideNs totalNs) { m_nodes[node].node.totalNs += totalNs; }

    /// Returns the tree. Lanes and the root get the sums of what is below them. The builder is used up.
    [[nodiscard]] Result<CallTree> finish(const Trace &trace, const TaskControl &control);

private:
    struct Collected
    {
        CallTreeNode node;
        TimeNs longestNs = -1;
    };

    [[nodiscard]] bool isOthers(std::uint32_t node) const { return m_nodes[node].node.kind == CallTreeNode::Kind::Others; }
    [[nodiscard]] std::size_t bucketOf(std::uint32_t parent, CallTreeNode::Kind kind, std::uint32_t key) const;
    std::uint32_t append(std::uint32_t parent, CallTreeNode::Kind kind, std::uint32_t key, std::size_t bucket);
    void grow();
    void sumUp();
    /// Returns the children of all nodes, sorted, and where those of each node begin.
    [[nodiscard]] std::vector<std::uint32_t> sortedChildren(const Trace &trace, std::vector<std::uint32_t> &begin) const;

    CallTreeOrder m_order;
    std::size_t m_mostNodes;
    std::vector<Collected> m_nodes;       ///< a parent stands before its children
    std::vector<std::uint32_t> m_buckets; ///< open addressing, a power of two in size, at most half full; 0 = free
};

} // namespace plumbline
