// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/calltree.h"

#include "core/query/calltreebuilder.h"
#include "core/query/lanelabel.h"
#include "core/query/selftimes.h"

#include <algorithm>
#include <queue>
#include <span>
#include <tuple>

namespace plumbline {

namespace {

/// Slices handled between two looks at the control: so few that their self times stay in the cache of the processor.
constexpr std::size_t CallTreeBlockSlices = 8192;

/// Adds the slices of one trace to a tree, lane by lane.
class CallTreeWalk
{
public:
    CallTreeWalk(const Trace &trace, const CallTreeQuery &query, const TaskControl &control)
        : m_trace(trace)
        , m_slices(trace.slices())
        , m_query(query)
        , m_control(control)
        , m_tree(CallTreeOrder::TopDown, query.mostNodes)
    {}

    Result<CallTree> run()
    {
        bool isOverlapping = false;
        for (std::size_t id = 0; id < m_trace.lanes().size(); ++id) {
            if (!m_query.holds(LaneId(id)))
                continue;
            if (m_control.stopRequested())
                return failure(ErrorCode::Cancelled);
            const Lane &lane = m_trace.lanes()[id];
            if (!findRuns(lane))
                continue;
            m_top = m_query.byLane ? m_tree.child(CallTreeBuilder::Root, CallTreeNode::Kind::Lane, static_cast<std::uint32_t>(id))
                                   : CallTreeBuilder::Root;
            isOverlapping = isOverlapping || lane.overlapping > 0;
            lane.overlapping > 0 ? addTangled(lane) : addNested(lane);
        }
        if (m_control.stopRequested())
            return failure(ErrorCode::Cancelled);
        auto tree = m_tree.finish(m_trace, m_control);
        if (tree)
            tree->isOverlapping = isOverlapping;
        return tree;
    }

private:
    /// Finds what of each row shows in the range. Returns whether anything does.
    bool findRuns(const Lane &lane)
    {
        m_runs.clear();
        bool any = false;
        for (std::size_t row = 0; row < lane.rows(); ++row) {
            m_runs.push_back(slicesIn(m_slices, lane.rowBegin[row], lane.rowBegin[row + 1], m_query.range));
            any = any || m_runs.back().size() > 0;
        }
        return any;
    }

    /// Below "others", the total of a slice is part of that of the slice that contains it.
    std::uint32_t add(std::uint32_t parent, std::size_t slice, TimeNs selfNs, bool isContained)
    {
        const std::uint32_t node = m_tree.child(parent, CallTreeNode::Kind::Name, m_slices.name[slice].value);
        const TimeNs lengthNs = lengthIn(m_slices, slice, m_query.range);
        if (node != parent || !isContained)
            m_tree.addTotal(node, lengthNs);
        m_tree.add(node, 1, selfNs, SliceId(slice), lengthNs);
        return node;
    }

    /// Where slices nest, the parent of a slice is the slice of the row above that began last.
    void addNested(const Lane &lane)
    {
        const SelfTimes selfTimes(m_trace, lane, m_query.range);
        std::vector<TimeNs> self(CallTreeBlockSlices);
        std::vector<std::uint32_t> above;
        std::vector<std::uint32_t> nodes;
        SliceRun parents;
        for (std::size_t row = 0; row < m_runs.size(); ++row) {
            const SliceRun run = m_runs[row];
            nodes.clear();
            nodes.reserve(run.size());
            std::size_t parent = parents.begin;
            for (std::size_t block = run.begin; block < run.end; block += CallTreeBlockSlices) {
                if (m_control.stopRequested())
                    return;
                const std::size_t end = std::min(run.end, block + CallTreeBlockSlices);
                selfTimes.read(row, block, std::span(self).first(end - block));
                for (std::size_t slice = block; slice < end; ++slice) {
                    while (parent < parents.end && m_slices.start[parent] <= m_slices.start[slice])
                        ++parent;
                    const std::uint32_t to = parent > parents.begin ? above[parent - 1 - parents.begin] : m_top;
                    nodes.push_back(add(to, slice, self[slice - block], parent > parents.begin));
                }
            }
            above.swap(nodes);
            parents = run;
        }
    }

    /// Takes the slices of all rows in the order of their starts. The stack holds those that can contain a later one: their ends
    /// never rise from bottom to top, because what ends before a later slice does contains nothing that this one does not.
    void addTangled(const Lane &lane)
    {
        struct Open
        {
            TimeNs end;
            std::uint32_t node;
        };
        const SelfTimes selfTimes(m_trace, lane, m_query.range);
        const auto later = [this](const auto &left, const auto &right) {
            const auto key = [this](const auto &head) {
                return std::tuple(m_slices.start[head.slice], -m_slices.duration[head.slice], head.row);
            };
            return key(right) < key(left);
        };
        std::priority_queue<Head, std::vector<Head>, decltype(later)> heads(later);
        for (std::size_t row = 0; row < m_runs.size(); ++row) {
            if (m_runs[row].size() > 0)
                heads.push({row, m_runs[row].begin});
        }
        std::vector<Open> open;
        for (std::size_t done = 0; !heads.empty(); ++done) {
            if (done % CallTreeBlockSlices == 0 && m_control.stopRequested())
                return;
            const Head head = heads.top();
            heads.pop();
            if (head.slice + 1 < m_runs[head.row].end)
                heads.push({head.row, head.slice + 1});
            const TimeNs start = m_slices.start[head.slice];
            const TimeNs end = m_slices.end(head.slice);
            while (!open.empty() && (open.back().end <= start || open.back().end < end))
                open.pop_back();
            TimeNs selfNs = 0;
            selfTimes.read(head.row, head.slice, {&selfNs, 1});
            open.push_back({end, add(open.empty() ? m_top : open.back().node, head.slice, selfNs, !open.empty())});
        }
    }

    /// The next slice of a row.
    struct Head
    {
        std::size_t row;
        std::size_t slice;
    };

    const Trace &m_trace;
    const SliceTable &m_slices;
    const CallTreeQuery &m_query;
    const TaskControl &m_control;
    CallTreeBuilder m_tree;
    std::vector<SliceRun> m_runs;                ///< by row of the current lane
    std::uint32_t m_top = CallTreeBuilder::Root; ///< parent of the slices that no other contains
};

} // namespace

Result<CallTree> callTree(const Trace &trace, const CallTreeQuery &query, const TaskControl &control)
{
    return CallTreeWalk(trace, query, control).run();
}

Result<CallTree> reordered(const CallTree &topDown, const Trace &trace, CallTreeOrder order, std::size_t mostNodes,
                           const TaskControl &control)
{
    if (order == CallTreeOrder::TopDown)
        return topDown;
    constexpr std::size_t NodesPerPoll = 256;
    CallTreeBuilder builder(order, mostNodes);
    for (std::size_t place = 1; place < topDown.nodes.size(); ++place) {
        if (place % NodesPerPoll == 0 && control.stopRequested())
            return failure(ErrorCode::Cancelled);
        const CallTreeNode &node = topDown.nodes[place];
        if (node.kind == CallTreeNode::Kind::Lane)
            continue;
        // Nodes on the way up to the lane or the root.
        std::uint32_t to = CallTreeBuilder::Root;
        std::size_t top = place;
        while (top != 0 && topDown.nodes[top].kind != CallTreeNode::Kind::Lane)
            top = topDown.nodes[top].parent;
        if (top != 0)
            to = builder.child(to, CallTreeNode::Kind::Lane, topDown.nodes[top].key);
        for (std::size_t caller = place; caller != top; caller = topDown.nodes[caller].parent) {
            const CallTreeNode &each = topDown.nodes[caller];
            const TimeNs longestNs = each.longest.isValid() ? trace.slices().duration[each.longest.value] : 0;
            const std::uint32_t next = builder.child(to, each.kind, each.key);
            const bool isLast = order == CallTreeOrder::BySelf || each.parent == top || next == to;
            if (next != to || caller == place) {
                builder.addTotal(next, node.selfNs);
                builder.add(next, node.count, isLast ? node.selfNs : WideNs{0}, each.longest, longestNs);
            } else {
                builder.add(next, 0, node.selfNs, {}, -1);
            }
            to = next;
            if (isLast)
                break;
        }
    }
    auto tree = builder.finish(trace, control);
    if (tree) {
        tree->isOverlapping = topDown.isOverlapping;
        tree->mergedSlices = std::max(tree->mergedSlices, topDown.mergedSlices);
    }
    return tree;
}

std::string nodeName(const Trace &trace, const CallTreeNode &node)
{
    if (node.kind == CallTreeNode::Kind::Lane)
        return laneLabel(trace, LaneId(node.key));
    return node.kind == CallTreeNode::Kind::Name ? std::string(trace.text(StringId(node.key))) : std::string();
}

} // namespace plumbline
