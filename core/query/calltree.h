// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/wide.h"
#include "core/query/rowrange.h"
#include "core/storage/trace.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace plumbline {

/// Which slices a call tree is made of: those of the chosen lanes that show in a range.
struct CallTreeQuery
{
    TimeRange range = AllTime;       ///< counted from the origin of the trace
    std::vector<bool> lanes;         ///< by LaneId; empty = all lanes
    bool byLane = false;             ///< the first level are lanes instead of names
    std::size_t mostNodes = 200'000; ///< without the "others"

    [[nodiscard]] bool holds(LaneId lane) const { return lanes.empty() || lanes[lane.value]; }
};

/// All slices of one name that were reached by the same way. Times are cut to the range.
struct CallTreeNode
{
    enum class Kind : std::uint8_t {
        Name,
        Lane,
        Others, ///< what has no node of its own, because the tree has too many nodes or goes too deep
    };

    Kind kind = Kind::Name;
    std::uint32_t key = 0;    ///< value of a StringId or LaneId
    std::uint32_t parent = 0; ///< position in CallTree::nodes
    std::uint32_t end = 0;    ///< the nodes below it stand behind it, up to here
    std::uint32_t depth = 0;  ///< 0 for the root
    std::uint64_t count = 0;  ///< number of slices; a lane and the root have the sum of their children
    WideNs totalNs = 0;       ///< its meaning depends on CallTree::order, see CallTreeOrder
    WideNs selfNs = 0;        ///< as totalNs
    SliceId longest;          ///< the longest slice of the node; if several are equally long, the first one that was added
};

/// Which tree the nodes make.
enum class CallTreeOrder : std::uint8_t {
    TopDown,  ///< from callers to what they call: total is the sum of durations, self the sum of self times
    BottomUp, ///< from names to their callers: total is the self time of the name on the first level that was reached by way of
              ///< the node, self the part of it with no further caller
    BySelf,   ///< one level of names: total and self are the sum of self times
};

/// Slices merged by their names along their nesting. Where slices nest, the self times of all nodes add up to the time in which
/// the lanes are busy, and the total of a node is its self time and the totals of its children. Slices that overlap without
/// nesting can add up to more (isOverlapping).
struct CallTree
{
    static constexpr std::uint32_t MostDepth = 500; ///< of a node; what is deeper is merged into its parent's "others"

    CallTreeOrder order = CallTreeOrder::TopDown;
    std::vector<CallTreeNode> nodes; ///< the root, then each node before its children; of siblings the largest total first
    std::uint64_t mergedSlices = 0;  ///< slices in nodes of Kind::Others
    bool isOverlapping = false;      ///< a lane has slices that overlap without nesting

    [[nodiscard]] bool isEmpty() const { return nodes.size() < 2; }
    [[nodiscard]] const CallTreeNode &root() const { return nodes.front(); }
    /// Calls `body(node)` with the position of each child.
    template<typename Body>
    void forChildren(std::size_t node, const Body &body) const
    {
        for (std::size_t child = node + 1; child < nodes[node].end; child = nodes[child].end)
            body(child);
    }
};

/// Makes the call tree of a range from the top down. A slice is the child of the slice of its lane that contains it and began
/// last; a slice that none contains is a root. It has at most `mostNodes` nodes, and one "others" for each of them, into
/// which slices without a node are merged, so that memory stays bounded. O(slices) where they nest, O(slices log rows) otherwise.
/// The only error is Cancelled.
[[nodiscard]] Result<CallTree> callTree(const Trace &trace, const CallTreeQuery &query, const TaskControl &control);

/// Turns a tree of the order TopDown around. It keeps lanes on the first level, and has the same limit of nodes.
/// O(nodes * depth). The only error is Cancelled.
[[nodiscard]] Result<CallTree> reordered(const CallTree &topDown, const Trace &trace, CallTreeOrder order, std::size_t mostNodes,
                                         const TaskControl &control);

/// Returns the text of a node: a name, or `process/thread`; "" for the root and the others.
[[nodiscard]] std::string nodeName(const Trace &trace, const CallTreeNode &node);

} // namespace plumbline
