// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/path/pathgraph.h"

#include <cstdint>
#include <limits>

namespace plumbline {

/// What a replay does differently. Columns are by node; an empty one changes nothing.
struct PathChanges
{
    Column<TimeNs> duration;            ///< how long each node takes by itself
    Column<std::uint8_t> isDelayGone{}; ///< nonzero: the node begins as soon as its causes have ended, without lag
};

/// A run of the graph with changes. Nodes without a cause begin when they began.
class Replay
{
public:
    /// O(nodes + edges). `graph` must outlive the object. The result has no meaning once `control` asks to stop.
    Replay(const PathGraph &graph, const PathChanges &changes, const TaskControl &control);

    /// Return when a node begins and ends now.
    [[nodiscard]] TimeNs start(std::uint32_t node) const { return m_start[node]; }
    [[nodiscard]] TimeNs end(std::uint32_t node) const { return m_end[node]; }

private:
    Column<TimeNs> m_start;
    Column<TimeNs> m_end;
};

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
