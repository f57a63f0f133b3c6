// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/path/pathgraph.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace plumbline {

/// One stretch of a path.
struct PathSegment
{
    PathKind kind = PathKind::Idle;
    SliceId slice; ///< on its card: what ran, or the task that had not begun yet; invalid where nothing was recorded
    std::uint32_t card = 0;
    LaneId lane;                            ///< on its card; invalid if it lies on no lane
    TimeRange range;                        ///< on the clock of the graph
    std::uint32_t node = PathGraph::NoNode; ///< the node that ran, or whose begin was delayed
    /// The part for which the capture shows no reason: own delays of nodes, and waits without a known cause (isExplained()).
    TimeNs unexplainedNs = 0;

    /// Returns the name of the slice; "" where nothing was recorded.
    [[nodiscard]] std::string_view name(const PathGraph &graph) const;
};

/// The chain of what had to end before something else could begin. Its segments follow one another without gap or overlap and
/// cover the range completely.
struct CriticalPath
{
    TimeRange range;
    std::vector<PathSegment> segments; ///< by time
    std::uint64_t guesses = 0;         ///< edges of the kind Guess that it goes along
};

/// The time of a path that has one kind and lies on one card, or on one card under one name.
struct PathTotal
{
    PathKind kind = PathKind::Idle;
    std::uint32_t card = 0;
    std::string_view name; ///< "" in totals by kind; lives as long as the graph
    TimeNs durationNs = 0;
    std::uint64_t segments = 0;
    TimeNs unexplainedNs = 0; ///< sum of those of its segments
    std::size_t longest = 0;  ///< position of the longest of its segments, of equals the first
};

/// Returns the name of a kind as answers write it, for example "peer_wait".
[[nodiscard]] std::string_view pathKindName(PathKind kind);

/// Returns the node from which the path to a moment goes back: a kernel of the card that runs then, else another task of the
/// device, else the first task that begins later, because that tells what the device was waiting for. Without one it is the
/// node of the card that ends last until then, of equals a task of the device. NoNode if the card has no node until then.
/// O(resources * log nodes).
[[nodiscard]] std::uint32_t pathEnd(const PathGraph &graph, std::uint32_t card, TimeNs time);

/// Follows the causes from `last` back to the begin of `range`: of several causes the one that ended last, because it let the
/// node begin. Before the first known cause and behind the end of `last` a stream is idle, and a thread does something that was
/// not recorded. Empty once `control` asks to stop. O(nodes on the path * edges of a node).
[[nodiscard]] CriticalPath criticalPath(const PathGraph &graph, std::uint32_t last, TimeRange range, const TaskControl &control);

/// Returns the longest way from the begin of one node to the end of another: of the causes that depend on `first` the one that
/// ended last counts. Empty if `last` does not depend on `first`, and once `control` asks to stop. O(nodes + edges).
[[nodiscard]] CriticalPath pathBetween(const PathGraph &graph, std::uint32_t first, std::uint32_t last,
                                       const TaskControl &control);

/// Returns the node with which a slice begins, or NoNode if the graph does not hold it. `slice` lies on the card at that
/// position. O(resources + log nodes).
[[nodiscard]] std::uint32_t nodeOfSlice(const PathGraph &graph, std::uint32_t card, SliceId slice);

/// Returns what the time is that a node begins later than its causes let it.
[[nodiscard]] PathKind delayKind(const PathGraph &graph, std::uint32_t node);
/// Returns what that time is if `binding` let the node begin.
[[nodiscard]] PathKind delayKind(const PathGraph &graph, std::uint32_t node, const PathGraph::Binding &binding);

/// Returns whether the capture tells why a node took as long as it did. A task and a call took what they took. A communication
/// operator may have waited for others, and a synchronisation did wait; the reason is known if an edge ends its wait, or if tasks
/// tell for which rank it waited. An edge from what had ended before it began ends no wait. Synchronisations of up to ShortWaitNs
/// found what they waited for. O(pieces of the slice), of which a few are looked at.
[[nodiscard]] bool isExplained(const PathGraph &graph, std::uint32_t node);
inline constexpr TimeNs ShortWaitNs = 5'000;

/// Returns the node with which a slice ends, without what slices inside it do at its end; NoNode if the graph does not hold it.
/// O(resources * log nodes + nodes of the card during the slice).
[[nodiscard]] std::uint32_t lastNodeOfSlice(const PathGraph &graph, std::uint32_t card, SliceId slice);

/// Adds up a path by kind and card, or also by name, the longest first. O(segments).
[[nodiscard]] std::vector<PathTotal> totalsByKind(const PathGraph &graph, const CriticalPath &path);
[[nodiscard]] std::vector<PathTotal> totalsByName(const PathGraph &graph, const CriticalPath &path);

} // namespace plumbline
