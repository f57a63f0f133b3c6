// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/path/pathgraph.h"

#include <cstdint>
#include <limits>
#include <memory>

namespace plumbline {

/// To what the delay of a node belongs, that is the time that its causes do not explain.
enum class DelayOwner : std::uint8_t {
    Node,  ///< the node is late by it, whatever it waited for
    Cause, ///< it follows the cause that let the node begin; once another cause lets it begin, the delay is gone
};

/// What a replay does differently. Columns are by node; an empty one changes nothing.
struct PathChanges
{
    Column<TimeNs> duration{};    ///< how long each node takes by itself, at most FarthestPathNs
    Column<TimeNs> addedDelay{};  ///< what is added to the begin of each node, at most FarthestPathNs either way
    Column<std::uint8_t> flags{}; ///< the flags below
    Column<TimeNs> early{};       ///< how much earlier than its end what waits for a node in a collective may go on
    DelayOwner delays = DelayOwner::Node;
    bool hasGuesses = true; ///< edges of the kind Guess hold nodes back
    /// Ranks without a card come to a collective as long after the one before as they did. Otherwise they come later than the
    /// recorded ranks by as much as they did.
    bool keepsPeerPace = false;

    static constexpr std::uint8_t NoDelay = 0x01;   ///< the node has no delay of its own
    static constexpr std::uint8_t NoLag = 0x02;     ///< its launch takes no time
    static constexpr std::uint8_t NoLaunch = 0x04;  ///< neither its launch nor a guess holds it back
    static constexpr std::uint8_t OnlyOrder = 0x08; ///< only the node before it holds it back
    static constexpr std::uint8_t NoArrival = 0x10; ///< its arrival at a collective holds nobody up

    /// Returns whether edges of a kind exist at all.
    [[nodiscard]] bool counts(PathEdge kind) const { return hasGuesses || kind != PathEdge::Guess; }
    /// Returns whether a cause of a node still holds it back. A node all of whose causes are refused keeps them.
    [[nodiscard]] bool keeps(std::uint32_t node, std::uint32_t cause, PathEdge kind) const
    {
        if (kind == PathEdge::Order)
            return true;
        if (!counts(kind))
            return false;
        if (flags.empty() || (flags[node] | flags[cause]) == 0)
            return true;
        const bool isLaunch = kind == PathEdge::Launch || kind == PathEdge::Guess;
        return (flags[node] & OnlyOrder) == 0 && !((flags[node] & NoLaunch) != 0 && isLaunch) &&
               !((flags[cause] & NoArrival) != 0 && kind == PathEdge::Collective);
    }
};

/// Returns how long each node takes by itself: PathChanges::duration before anything is changed. O(nodes).
[[nodiscard]] Column<TimeNs> durationsOf(const PathGraph &graph);

/// A run of the graph with changes. Nodes without a cause begin when they began. Without changes every node begins and ends when
/// it did, whatever the owner of delays, guesses and the pace of peers are.
class Replay
{
public:
    Replay() = default;
    /// O(nodes + edges). The result has no meaning once `control` asks to stop. It takes over the memory of `used`, another
    /// replay of the same graph: fresh pages from the kernel cost about as much as the replay.
    Replay(const PathGraph &graph, const PathChanges &changes, const TaskControl &control, Replay used = Replay());

    /// Return when a node begins and ends now.
    [[nodiscard]] TimeNs start(std::uint32_t node) const { return m_start[node]; }
    [[nodiscard]] TimeNs end(std::uint32_t node) const { return m_end[node]; }

private:
    Column<TimeNs> m_start;
    Column<TimeNs> m_end;
};

/// Returns the graph as it runs in a replay with `changes`: the same nodes at their new times, without the causes that no longer
/// hold them back. Paths, totals and slack of it are those after the changes. Null once `control` asks to stop. O(nodes + edges),
/// and as many bytes as the graph.
[[nodiscard]] std::shared_ptr<const PathGraph> replayedGraph(const PathGraph &graph, const PathChanges &changes,
                                                             const Replay &replay, const TaskControl &control);

/// Returns what has to be added to the begin of each node (PathChanges::addedDelay) so that it begins at `starts` if its causes
/// end at `ends`, in a replay without other changes of delays. O(nodes + edges). The result has no meaning once `control` asks
/// to stop.
[[nodiscard]] Column<TimeNs> addedDelays(const PathGraph &graph, const Column<TimeNs> &starts, const Column<TimeNs> &ends,
                                         const TaskControl &control);

/// How far a replay without changes is off.
struct ReplayError
{
    TimeNs errorNs = 0;                     ///< largest distance from the captured begin or end of a node
    std::uint32_t node = PathGraph::NoNode; ///< where that is; NoNode if there is no distance
};

/// Replays a graph without changes and compares. O(nodes + edges).
[[nodiscard]] ReplayError replayError(const PathGraph &graph, const TaskControl &control);

/// Tells by how much nodes may end later before another node ends later.
class PathSlack
{
public:
    static constexpr TimeNs Unlimited = std::numeric_limits<TimeNs>::max();

    /// Computes the slack of all nodes against the end of `last`, which has none. O(nodes + edges).
    PathSlack(const PathGraph &graph, std::uint32_t last, const TaskControl &control);

    /// Returns the slack of a node in nanoseconds; Unlimited if `last` does not depend on it.
    [[nodiscard]] TimeNs of(std::uint32_t node) const { return m_slack[node]; }

private:
    Column<TimeNs> m_slack;
};

} // namespace plumbline
