// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/calltreebuilder.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t FirstCallTreeBuckets = 1024;
constexpr std::size_t CallTreePollMask = 0xFFF;

std::size_t callTreeHash(std::uint32_t parent, CallTreeNode::Kind kind, std::uint32_t key)
{
    // The finaliser of MurmurHash3 mixes all bits of the pair.
    std::uint64_t mixed = (std::uint64_t{parent} << 32 | key) + static_cast<std::uint64_t>(kind) * 0x9E3779B97F4A7C15ULL;
    mixed = (mixed ^ mixed >> 33) * 0xFF51AFD7ED558CCDULL;
    mixed = (mixed ^ mixed >> 33) * 0xC4CEB9FE1A85EC53ULL;
    return static_cast<std::size_t>(mixed ^ mixed >> 33);
}

} // namespace

CallTreeBuilder::CallTreeBuilder(CallTreeOrder order, std::size_t mostNodes)
    : m_order(order), m_mostNodes(mostNodes), m_nodes(1), m_buckets(FirstCallTreeBuckets)
{}

std::size_t CallTreeBuilder::bucketOf(std::uint32_t parent, CallTreeNode::Kind kind, std::uint32_t key) const
{
    const std::size_t mask = m_buckets.size() - 1;
    for (std::size_t bucket = callTreeHash(parent, kind, key) & mask;; bucket = (bucket + 1) & mask) {
        const std::uint32_t at = m_buckets[bucket];
        if (at == 0)
            return bucket;
        const CallTreeNode &node = m_nodes[at].node;
        if (node.parent == parent && node.key == key && node.kind == kind)
            return bucket;
    }
}

std::uint32_t CallTreeBuilder::append(std::uint32_t parent, CallTreeNode::Kind kind, std::uint32_t key, std::size_t bucket)
{
    const auto index = static_cast<std::uint32_t>(m_nodes.size());
    Collected added;
    added.node.kind = kind;
    added.node.key = key;
    added.node.parent = parent;
    added.node.depth = m_nodes[parent].node.depth + 1;
    m_nodes.push_back(added);
    m_buckets[bucket] = index;
    if (2 * m_nodes.size() > m_buckets.size())
        grow();
    return index;
}

void CallTreeBuilder::grow()
{
    m_buckets.assign(2 * m_buckets.size(), 0);
    for (std::uint32_t at = 1; at < m_nodes.size(); ++at) {
        const CallTreeNode &node = m_nodes[at].node;
        m_buckets[bucketOf(node.parent, node.kind, node.key)] = at;
    }
}

std::uint32_t CallTreeBuilder::child(std::uint32_t parent, CallTreeNode::Kind kind, std::uint32_t key)
{
    if (isOthers(parent))
        return parent;
    std::size_t bucket = bucketOf(parent, kind, key);
    if (m_buckets[bucket] != 0)
        return m_buckets[bucket];
    if (m_nodes.size() < m_mostNodes && m_nodes[parent].node.depth + 1 < CallTree::MostDepth)
        return append(parent, kind, key, bucket);
    bucket = bucketOf(parent, CallTreeNode::Kind::Others, 0);
    return m_buckets[bucket] != 0 ? m_buckets[bucket] : append(parent, CallTreeNode::Kind::Others, 0, bucket);
}

void CallTreeBuilder::add(std::uint32_t node, std::uint64_t count, WideNs selfNs, SliceId longest, TimeNs longestNs)
{
    Collected &to = m_nodes[node];
    to.node.count += count;
    to.node.selfNs += selfNs;
    if (longestNs > to.longestNs) {
        to.longestNs = longestNs;
        to.node.longest = longest;
    }
}

/// Lanes and the root have no slices of their own.
void CallTreeBuilder::sumUp()
{
    for (std::size_t at = m_nodes.size(); at-- > 1;) {
        const CallTreeNode &node = m_nodes[at].node;
        CallTreeNode &parent = m_nodes[node.parent].node;
        if (node.parent != Root && parent.kind != CallTreeNode::Kind::Lane)
            continue;
        parent.count += node.count;
        parent.totalNs += node.totalNs;
    }
}

std::vector<std::uint32_t> CallTreeBuilder::sortedChildren(const Trace &trace, std::vector<std::uint32_t> &begin) const
{
    begin.assign(m_nodes.size() + 1, 0);
    for (std::size_t at = 1; at < m_nodes.size(); ++at)
        ++begin[m_nodes[at].node.parent + 1];
    for (std::size_t at = 0; at < m_nodes.size(); ++at)
        begin[at + 1] += begin[at];
    std::vector<std::uint32_t> children(m_nodes.size() - 1);
    std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
    for (std::uint32_t at = 1; at < m_nodes.size(); ++at)
        children[next[m_nodes[at].node.parent]++] = at;
    // Nodes of equal total are sorted by text, because keys depend on the order in which texts were read.
    const auto text = [&trace](const CallTreeNode &node) {
        return node.kind == CallTreeNode::Kind::Name ? trace.text(StringId(node.key)) : std::string_view();
    };
    const auto larger = [&](std::uint32_t left, std::uint32_t right) {
        const CallTreeNode &a = m_nodes[left].node;
        const CallTreeNode &b = m_nodes[right].node;
        return std::tuple(b.totalNs, a.kind, text(a), a.key) < std::tuple(a.totalNs, b.kind, text(b), b.key);
    };
    for (std::size_t at = 0; at < m_nodes.size(); ++at)
        std::sort(children.begin() + begin[at], children.begin() + begin[at + 1], larger);
    return children;
}

Result<CallTree> CallTreeBuilder::finish(const Trace &trace, const TaskControl &control)
{
    sumUp();
    std::vector<std::uint32_t> begin;
    const std::vector<std::uint32_t> children = sortedChildren(trace, begin);
    CallTree tree;
    tree.order = m_order;
    tree.nodes.reserve(m_nodes.size());
    // Depth first, without recursion: the children of a node are put on the stack in reverse.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> stack{{Root, 0}}; ///< collected node, place of its parent
    while (!stack.empty()) {
        if ((tree.nodes.size() & CallTreePollMask) == 0 && control.stopRequested())
            return failure(ErrorCode::Cancelled);
        const auto [at, parent] = stack.back();
        stack.pop_back();
        const auto place = static_cast<std::uint32_t>(tree.nodes.size());
        tree.nodes.push_back(m_nodes[at].node);
        CallTreeNode &node = tree.nodes.back();
        node.parent = parent;
        node.end = place + 1;
        if (node.kind == CallTreeNode::Kind::Others)
            tree.mergedSlices += node.count;
        for (std::uint32_t child = begin[at + 1]; child-- > begin[at];)
            stack.emplace_back(children[child], place);
    }
    for (std::size_t place = tree.nodes.size(); place-- > 1;) {
        CallTreeNode &parent = tree.nodes[tree.nodes[place].parent];
        parent.end = std::max(parent.end, tree.nodes[place].end);
    }
    return tree;
}

} // namespace plumbline
