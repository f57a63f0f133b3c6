// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/laneindex.h"
#include "core/query/timescale.h"
#include "core/storage/trace.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace plumbline {

/// Disjoint stretches of time in which something ran, sorted, each with the role of its longest slice. 17 bytes a stretch.
class BusySpans
{
public:
    void reserve(std::size_t spans);
    /// Starts must ascend; what overlaps or touches the last stretch lengthens it.
    void add(TimeRange slice, Role role);
    void finish();

    [[nodiscard]] bool isEmpty() const { return m_begin.empty(); }
    /// Exact nanoseconds of `range` that are covered. O(log stretches).
    [[nodiscard]] TimeNs busyNs(TimeRange range) const;

    /// What a pixel column shows: the covered share of it, and the role of the longest of its first stretches.
    struct Pixel
    {
        int px = 0;
        int end = 0; ///< behind the last column alike
        float coverage = 0;
        Role role = Role::Other;
    };
    /// The columns in which something ran, neighbours alike joined. O(pixels * log stretches). `out` is cleared first.
    void pixels(const TimeScale &scale, std::vector<Pixel> &out) const;

private:
    [[nodiscard]] std::size_t size() const { return m_begin.size(); }
    [[nodiscard]] TimeNs end(std::size_t i) const { return m_begin[i] + m_before[i + 1] - m_before[i]; }
    [[nodiscard]] std::size_t firstEndingAfter(TimeNs time, std::size_t from) const;
    [[nodiscard]] TimeNs busyBefore(TimeNs time, std::size_t first) const;

    std::vector<TimeNs> m_begin;
    std::vector<TimeNs> m_before{0}; ///< covered before each stretch, and in the end by all
    std::vector<Role> m_role;
    TimeNs m_longest = 0; ///< slice of the last stretch, while building
};

/// How busy lanes and processes are. Busy is the union of slices, so that nested and parallel ones count once.
class LaneUsage
{
public:
    /// O(slices * log rows), so off the window thread.
    LaneUsage(std::shared_ptr<const Trace> trace, std::shared_ptr<const LaneIndex> index);

    /// Exact nanoseconds of `range` in which a slice of the lane ran. O(log slices).
    [[nodiscard]] TimeNs busyNs(LaneId lane, TimeRange range) const;
    /// All lanes of a process together, idle slices left out.
    [[nodiscard]] const BusySpans &process(ProcessId process) const { return m_processes[process.value]; }

    /// Time of the lane's slices by role, nested ones counted each.
    [[nodiscard]] const std::array<TimeNs, RoleCount> &roleNs(LaneId lane) const { return m_roles[lane.value]; }
    /// The role with most time of the lane, waiting and idling only where it does nothing else; of lanes without any, Other.
    [[nodiscard]] Role mainRole(LaneId lane) const;

private:
    void addLane(const Lane &lane, LaneId id);

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const LaneIndex> m_index;
    std::vector<BusySpans> m_lanes; ///< of those whose first row is not all
    std::vector<BusySpans> m_processes;
    std::vector<std::array<TimeNs, RoleCount>> m_roles;
};

} // namespace plumbline
