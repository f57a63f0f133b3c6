// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/pathgraph.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

template<typename T>
Column<T> copyOf(const Column<T> &column)
{
    Column<T> copy(column.size());
    std::ranges::copy(column.span(), copy.data());
    return copy;
}

} // namespace

/// Finds an order in which each node comes behind its causes. Goes along a resource as far as it can, and where a cause is
/// missing, along the resource of that cause first.
class PathGraph::Sorter
{
public:
    Sorter(PathGraph &graph, const TaskControl &control) : m_graph(graph), m_control(control)
    {
        for (const PathResource &resource : graph.m_parts.resources)
            m_next.push_back(resource.begin);
        m_waiting.assign(m_next.size(), false);
    }

    void run()
    {
        for (std::uint32_t resource = 0; resource < m_next.size() && !m_control.stopRequested(); ++resource)
            reach(resource, m_graph.m_parts.resources[resource].end);
    }

private:
    /// A resource whose nodes before `target` are wanted.
    struct Goal
    {
        std::uint32_t resource;
        std::uint32_t target;
        std::uint32_t runBegin; ///< nodes from here on are in order but not yet in a run
        std::uint32_t cause;    ///< edges before this position lead from nodes that are in order
    };

    void reach(std::uint32_t resource, std::uint32_t target)
    {
        push(resource, target);
        for (std::uint32_t turn = 1; !m_goals.empty(); ++turn) {
            if (turn % TurnsBetweenPolls == 0 && m_control.stopRequested())
                return;
            Goal &goal = m_goals.back();
            std::uint32_t &next = m_next[goal.resource];
            if (next >= goal.target) {
                closeRun(goal);
                m_waiting[goal.resource] = false;
                m_goals.pop_back();
                continue;
            }
            const std::uint32_t missing = firstMissing(goal, next);
            if (missing == NoNode) {
                ++next;
                continue;
            }
            closeRun(goal);
            push(m_graph.resourceOf(missing), missing + 1);
        }
    }

    void push(std::uint32_t resource, std::uint32_t target)
    {
        m_goals.push_back({resource, target, m_next[resource], 0});
        m_waiting[resource] = true;
    }

    void closeRun(Goal &goal)
    {
        const std::uint32_t next = m_next[goal.resource];
        if (next > goal.runBegin)
            m_graph.m_order.push_back({goal.resource, goal.runBegin, next});
        goal.runBegin = next;
    }

    /// Returns a cause of a node that is not in order yet, or NoNode. A cause on a resource that waits for this node in turn
    /// closes a circle and is dropped.
    std::uint32_t firstMissing(Goal &goal, std::uint32_t node)
    {
        // Many flows may lead to one node, so that a search goes on where the last one stopped.
        goal.cause = std::max(goal.cause, m_graph.m_firstCause[node]);
        for (; goal.cause < m_graph.m_firstCause[node + 1]; ++goal.cause) {
            std::uint32_t &cause = m_graph.m_causes[goal.cause];
            if (cause == NoNode)
                continue;
            const std::uint32_t resource = m_graph.resourceOf(cause);
            if (cause < m_next[resource])
                continue;
            if (!m_waiting[resource])
                return cause;
            cause = NoNode;
            ++m_graph.m_parts.missing[static_cast<std::size_t>(MissingEdge::Cycles)];
        }
        return NoNode;
    }

    static constexpr std::uint32_t TurnsBetweenPolls = 4096;

    PathGraph &m_graph;
    const TaskControl &m_control;
    std::vector<std::uint32_t> m_next; ///< by resource: first node that is not in order yet
    std::vector<bool> m_waiting;       ///< by resource: it is a goal
    std::vector<Goal> m_goals;
};

PathGraph::PathGraph(PathParts parts, const TaskControl &control) : m_parts(std::move(parts))
{
    const std::uint32_t size = m_parts.size;
    m_parts.start.truncate(size);
    m_parts.length.truncate(size);
    m_parts.slice.truncate(size);
    m_parts.flags.truncate(size);
    sortLinks(control);
    if (!control.stopRequested())
        Sorter(*this, control).run();
}

PathGraph::PathGraph(const PathGraph &other, PathTimes times,
                     const std::function<bool(std::uint32_t node, std::uint32_t cause, PathEdge kind)> &isKept,
                     const TaskControl &control)
    : m_firstCause(copyOf(other.m_firstCause))
    , m_causes(copyOf(other.m_causes))
    , m_kinds(copyOf(other.m_kinds))
    , m_order(other.m_order)
{
    m_parts.cards = other.m_parts.cards;
    m_parts.resources = other.m_parts.resources;
    m_parts.launchLags = std::move(times.launchLags);
    m_parts.missing = other.m_parts.missing;
    m_parts.size = other.m_parts.size;
    m_parts.start = std::move(times.start);
    m_parts.length = std::move(times.length);
    m_parts.slice = copyOf(other.m_parts.slice);
    m_parts.flags = copyOf(other.m_parts.flags);
    for (std::uint32_t node = 0; node < size(); ++node) {
        if (node % 65'536 == 0 && control.stopRequested())
            return;
        for (std::uint32_t at = m_firstCause[node]; at < m_firstCause[node + 1]; ++at) {
            if (m_causes[at] != NoNode && !isKept(node, m_causes[at], m_kinds[at]))
                m_causes[at] = NoNode;
        }
    }
}

void PathGraph::sortLinks(const TaskControl &control)
{
    m_firstCause.allocate(std::size_t{m_parts.size} + 2);
    if (control.stopRequested())
        return;
    for (const PathLink &link : m_parts.links)
        ++m_firstCause[link.to + 2];
    for (std::size_t node = 2; node < m_firstCause.size(); ++node)
        m_firstCause[node] += m_firstCause[node - 1];
    m_causes.allocate(m_parts.links.size());
    m_kinds.allocate(m_parts.links.size());
    for (const PathLink &link : m_parts.links) { // m_firstCause[to + 1] is the place of the next edge to `to`
        const std::uint32_t at = m_firstCause[link.to + 1]++;
        m_causes[at] = link.from;
        m_kinds[at] = link.kind;
    }
    m_parts.links = {};
}

std::size_t PathGraph::bytes() const
{
    return size() * (2 * sizeof(TimeNs) + sizeof(SliceId) + sizeof(std::uint32_t) + 1) +
           edgeCount() * (sizeof(std::uint32_t) + 1) + m_order.size() * sizeof(PathRun);
}

std::uint32_t PathGraph::resourceOf(std::uint32_t node) const
{
    const auto behind = std::ranges::upper_bound(m_parts.resources, node, {}, &PathResource::begin);
    return static_cast<std::uint32_t>(behind - m_parts.resources.begin()) - 1;
}

std::uint32_t PathGraph::nodeAt(std::uint32_t resource, TimeNs time) const
{
    const PathResource &nodes = m_parts.resources[resource];
    const TimeNs *starts = m_parts.start.data();
    const auto behind = std::upper_bound(starts + nodes.begin, starts + nodes.end, time) - starts;
    return behind == nodes.begin ? NoNode : static_cast<std::uint32_t>(behind - 1);
}

} // namespace plumbline
