// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clockmap.h"
#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// What a stretch of a path is.
enum class PathKind : std::uint8_t {
    Kernel,
    Launch, ///< the host launches, or a launched task has not begun yet
    Host,
    Communication,
    PeerWait, ///< waits for a rank that has no card here
    Copy,
    Sync,
    Loader,
    Idle, ///< nothing ran, and nothing that was recorded explains it
};
inline constexpr std::size_t PathKindCount = 9;

/// Why a node begins after another one.
enum class PathEdge : std::uint8_t {
    Order,      ///< it is the next one of the same thread or stream
    Launch,     ///< the host hands a task to the device
    Queue,      ///< one thread of the host hands work to another
    Event,      ///< a stream waits for an event that another stream records
    Return,     ///< a call of the host waits for a task of the device
    Collective, ///< the last rank arrives, and all ranks go on
    Thread,     ///< a thread waits for another one that it started; concluded from the times
    Guess,      ///< nothing recorded tells what a task or a thread waited for; the times suggest it
};

/// What a capture does not tell, so that the graph lacks edges.
enum class MissingEdge : std::uint8_t {
    Launches,     ///< kernels to which no arrow leads, as at level 0 or in graphs
    RankCards,    ///< collectives with ranks that have no card here
    Broadcasts,   ///< broadcasts, reduces and messages for which none of another card was found
    EventRecords, ///< waits of streams for which no record of an event was found
    SyncTasks,    ///< synchronisations without a task of the device before their end
    Clocks,       ///< cards whose clock cannot be fitted to that of the first card; their collectives are not joined
    Contradicted, ///< edges that the times contradict: the cause ends after its effect begins
    Cycles,       ///< edges that would close a circle
    Threads,      ///< threads of the host on which others depend, and to which nothing leads
    Stretches,    ///< lanes that lie days away from the work of the device, see mainStretch()
};
inline constexpr std::size_t MissingEdgeCount = 10;

using MissingEdges = std::array<std::uint64_t, MissingEdgeCount>;

/// Times of a graph are at most this far from 0, which is 36 years, so that sums of a few of them fit into TimeNs.
inline constexpr TimeNs FarthestPathNs = TimeNs{1} << 60;

/// A card of a graph.
struct PathCard
{
    std::shared_ptr<const Trace> trace;
    ClockMap clock; ///< from the times of the trace to those of the graph, which are the times of the trace of the first card
    std::optional<int> rank;
};

/// A thread of the host, a stream of the device, or the meetings of the ranks in collectives.
struct PathResource
{
    std::uint32_t card = 0;
    LaneId lane; ///< the first lane of a thread
    bool isDevice = false;
    std::uint32_t begin = 0;
    std::uint32_t end = 0; ///< its nodes are [begin, end), by time

    /// Returns whether it stands for the meetings of all ranks, which belong to no card, although `card` is 0.
    [[nodiscard]] bool isMeetings() const { return isDevice && !lane.isValid(); }
};

/// Neighbouring nodes of one resource.
struct PathRun
{
    std::uint32_t resource = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// One edge that is not the order of a thread or stream.
struct PathLink
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    PathEdge kind = PathEdge::Launch;
};

/// The content of a graph while it is made. Columns may be longer than `size`.
struct PathParts
{
    std::vector<PathCard> cards;
    std::vector<PathResource> resources; ///< in the order of their nodes, which they cover
    std::vector<PathLink> links;
    std::vector<TimeNs> launchLags; ///< by card: how long a launch takes at least
    MissingEdges missing{};
    std::uint32_t size = 0;
    Column<TimeNs> start;
    Column<TimeNs> length;
    Column<SliceId> slice;
    Column<std::uint8_t> flags; ///< PathKind and the flags below

    static constexpr std::uint8_t WaitFlag = 0x80; ///< takes no time of its own, see PathGraph::isWait()
    static constexpr std::uint8_t FreeFlag = 0x40; ///< does not begin after the node before it
};

/// When the nodes of a graph run instead.
struct PathTimes
{
    Column<TimeNs> start;
    Column<TimeNs> length;
    std::vector<TimeNs> launchLags; ///< by card
};

/// What all cards of a job did, and what waited for what. Slices are cut into nodes where slices inside them begin and end and
/// where edges touch them, so that an edge always leads from the end of a node to the begin of a node. It never changes.
///
/// A node begins once its causes have ended:
///
///     begin = max(end of each cause + lag of the edge) + own delay
///
/// The delay is what the capture leaves over, so that a replay without changes gives every begin again. It is negative where the
/// clocks of host and device differ a little. Nodes without a cause begin when they began. 26 bytes a node and 5 an edge.
class PathGraph
{
public:
    /// Sorts the edges and finds an order of the nodes. Edges that close a circle are left out and counted. Once `control` asks
    /// to stop, the graph has no order and must not be used. O(nodes + edges).
    explicit PathGraph(PathParts parts, const TaskControl &control = TaskControl());
    /// The nodes and edges of a graph at other times, without the edges that `isKept` refuses; the causes of a node are asked for
    /// one after another. Must not be used once `control` asks to stop. O(nodes + edges).
    PathGraph(const PathGraph &other, PathTimes times,
              const std::function<bool(std::uint32_t node, std::uint32_t cause, PathEdge kind)> &isKept,
              const TaskControl &control);

    static constexpr std::uint32_t NoNode = ~std::uint32_t{0};

    [[nodiscard]] const std::vector<PathCard> &cards() const { return m_parts.cards; }
    [[nodiscard]] const std::vector<PathResource> &resources() const { return m_parts.resources; }
    [[nodiscard]] std::uint32_t size() const { return m_parts.size; }
    [[nodiscard]] std::size_t edgeCount() const { return m_causes.size(); }
    [[nodiscard]] const MissingEdges &missing() const { return m_parts.missing; }
    /// Returns how many bytes the graph takes.
    [[nodiscard]] std::size_t bytes() const;

    /// Return the begin of a node and the time that it covers, on the clock of the graph.
    [[nodiscard]] TimeNs start(std::uint32_t node) const { return m_parts.start[node]; }
    [[nodiscard]] TimeRange range(std::uint32_t node) const
    {
        return {m_parts.start[node], m_parts.start[node] + m_parts.length[node]};
    }
    /// Returns whether a node only waits for a cause of the node behind it. It takes no time of its own.
    [[nodiscard]] bool isWait(std::uint32_t node) const { return (m_parts.flags[node] & PathParts::WaitFlag) != 0; }
    /// Returns how long a node takes by itself.
    [[nodiscard]] TimeNs duration(std::uint32_t node) const { return isWait(node) ? 0 : m_parts.length[node]; }
    /// Returns when the nodes that wait for a node may begin.
    [[nodiscard]] TimeNs end(std::uint32_t node) const { return m_parts.start[node] + duration(node); }
    [[nodiscard]] PathKind kind(std::uint32_t node) const { return static_cast<PathKind>(m_parts.flags[node] & 0x3f); }
    /// Returns the slice of a node on its card; invalid where nothing was recorded.
    [[nodiscard]] SliceId slice(std::uint32_t node) const { return m_parts.slice[node]; }
    /// Returns the position of the resource of a node. O(log resources).
    [[nodiscard]] std::uint32_t resourceOf(std::uint32_t node) const;
    /// Returns the card of a node. O(log resources).
    [[nodiscard]] const PathCard &cardOf(std::uint32_t node) const
    {
        return m_parts.cards[m_parts.resources[resourceOf(node)].card];
    }
    /// Returns the last node of a resource that begins at `time` or before it; NoNode if there is none. O(log nodes).
    [[nodiscard]] std::uint32_t nodeAt(std::uint32_t resource, TimeNs time) const;

    /// Returns stretches of nodes in an order in which each node comes behind its causes.
    [[nodiscard]] const std::vector<PathRun> &order() const { return m_order; }
    /// Returns the lag of the launches to the nodes of a resource; all other edges have none.
    [[nodiscard]] TimeNs launchLag(const PathResource &resource) const { return m_parts.launchLags[resource.card]; }

    /// Returns whether a node waits for the node before it alone.
    [[nodiscard]] bool hasOnlyOrder(std::uint32_t node) const
    {
        return m_firstCause[node] == m_firstCause[node + 1] && (m_parts.flags[node] & PathParts::FreeFlag) == 0;
    }

    /// Calls `visit(node, PathEdge)` for each cause of a node, the node before it first.
    template<typename Visit>
    void eachCause(std::uint32_t node, const Visit &visit) const
    {
        if ((m_parts.flags[node] & PathParts::FreeFlag) == 0)
            visit(node - 1, PathEdge::Order);
        for (std::uint32_t at = m_firstCause[node]; at < m_firstCause[node + 1]; ++at) {
            if (m_causes[at] != NoNode)
                visit(m_causes[at], m_kinds[at]);
        }
    }

    /// The cause that let a node begin; `cause` is NoNode without one.
    struct Binding
    {
        std::uint32_t cause = NoNode;
        PathEdge kind = PathEdge::Order;
        TimeNs readyNs = 0; ///< when it let the node begin, its lag included
    };
    /// Returns the cause of a node that ended last, its lag included, of those that `counts(cause)` accepts. Of equals the first
    /// one. `launchLag` is that of the resource of the node.
    template<typename Counts>
    [[nodiscard]] Binding bindingOf(std::uint32_t node, TimeNs launchLag, const Counts &counts) const
    {
        Binding last;
        eachCause(node, [&](std::uint32_t cause, PathEdge kind) {
            const TimeNs readyNs = end(cause) + (kind == PathEdge::Launch ? launchLag : 0);
            if (counts(cause) && (last.cause == NoNode || readyNs > last.readyNs))
                last = {cause, kind, readyNs};
        });
        return last;
    }
    [[nodiscard]] Binding bindingOf(std::uint32_t node, TimeNs launchLag) const
    {
        return bindingOf(node, launchLag, [](std::uint32_t) { return true; });
    }

private:
    class Sorter;

    void sortLinks(const TaskControl &control);

    PathParts m_parts;
    Column<std::uint32_t> m_firstCause; ///< causes of node i are [m_firstCause[i], m_firstCause[i + 1])
    Column<std::uint32_t> m_causes;     ///< NoNode for an edge that would close a circle
    Column<PathEdge> m_kinds;
    std::vector<PathRun> m_order;
};

} // namespace plumbline
