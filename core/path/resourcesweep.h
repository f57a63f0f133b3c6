// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/path/pathgraph.h"

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace plumbline {

/// A slice of a resource before it is cut.
struct PathEntry
{
    TimeNs start = 0;
    TimeNs end = 0;
    SliceId slice;
    std::uint16_t depth = 0; ///< of entries that begin together the deeper one lies inside
    PathKind kind = PathKind::Host;
};

/// Where something touches a resource. At the same time they take effect in the order of Kind.
struct PathCut
{
    enum class Kind : std::uint8_t {
        Task,    ///< `link` leads to a task that takes no time, and from which others may lead
        Source,  ///< `link` leads from the node that ends here
        Begin,   ///< `link` leads to the node that begins here
        Wait,    ///< an operation arrives here and waits until `until`; a node of no length stands for the arrival
        Arrival, ///< `link` leads from the arrival
        Release, ///< `link` leads to what begins here after a wait
        Peers,   ///< from here to `until` the resource waits for ranks that have no card
    };

    TimeNs time = 0;
    Kind kind = Kind::Source;
    std::uint32_t link = 0; ///< position in PathParts::links; of a wait the slice that waits, as far as it is to be named
    /// When a wait ends. Where a link leads to what takes no time, the number of its slice.
    TimeNs until = 0;
};

/// Writes the nodes of one resource after another into a graph. Of slices inside one another the innermost counts.
class ResourceSweep
{
public:
    /// Both must outlive the object; `parts` must have columns that are long enough: see mostNodes().
    ResourceSweep(PathParts &parts, const TaskControl &control) : m_parts(parts), m_control(control) {}

    /// Returns how many nodes entries and cuts make at most.
    [[nodiscard]] static std::size_t mostNodes(std::size_t entries, std::size_t cuts) { return 2 * entries + 4 * cuts + 1; }

    /// Writes a resource. Times are those of its card and are converted by the clock of the card. Sorts both lists.
    /// Incomplete once `control` asks to stop. O(entries log runs + cuts log cuts).
    void write(PathResource resource, std::vector<PathEntry> &entries, std::vector<PathCut> &cuts);

private:
    struct Open
    {
        TimeNs end;
        SliceId slice;
        PathKind kind;
    };

    static constexpr TimeNs Never = std::numeric_limits<TimeNs>::max();

    void advance(TimeNs time);
    void emit(TimeNs begin, TimeNs end, const Open &what);
    /// Applies the cuts before `time`, at which nothing was recorded, or those at `time`, at which a node begins.
    void applyBefore(TimeNs time);
    void applyAt(TimeNs time);
    void apply(const PathCut &cut, bool isNodeNext);
    [[nodiscard]] bool isArrivalNext(TimeNs time) const
    {
        return m_cut < m_cuts->size() && (*m_cuts)[m_cut].time == time && (*m_cuts)[m_cut].kind == PathCut::Kind::Wait;
    }
    [[nodiscard]] TimeNs nextCut() const { return m_cut < m_cuts->size() ? (*m_cuts)[m_cut].time : Never; }
    /// Returns the first moment after `time` at which a node must end.
    [[nodiscard]] TimeNs nextBoundary(TimeNs time) const;
    void addNode(TimeNs begin, TimeNs end, SliceId slice, PathKind kind);
    void addMark(TimeNs time) { addNode(time, time, {}, m_gapKind); }

    PathParts &m_parts;
    const TaskControl &m_control;
    const ClockMap *m_clock = nullptr;
    std::vector<PathCut> *m_cuts = nullptr;
    std::size_t m_cut = 0;
    std::vector<Open> m_open; ///< the innermost last
    PathKind m_gapKind = PathKind::Host;
    std::uint32_t m_first = 0; ///< first node of the resource
    TimeNs m_now = 0;          ///< everything before it was written
    TimeNs m_lastEnd = 0;      ///< end of the last node; has no meaning before the first
    TimeNs m_waitUntil = 0;
    TimeNs m_peersUntil = 0;
    std::uint32_t m_arrival = 0; ///< node of the last arrival
};

} // namespace plumbline
