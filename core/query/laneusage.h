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

/// Disjoint, sorted stretches of time in which something ran, each with the role of its longest slice. 17 bytes a stretch.
class BusySpans
{
public:
    void reserve(std::size_t spans);
    /// Adds a slice. Starts must not fall. A slice that overlaps or touches the last stretch lengthens it.
    void add(TimeRange slice, Role role);
    /// Gives back memory that is not needed. Called after the last add().
    void finish();

    [[nodiscard]] bool isEmpty() const { return m_begin.empty(); }
    /// Returns exactly how many nanoseconds of `range` are covered. O(log stretches).
    [[nodiscard]] TimeNs busyNs(TimeRange range) const;

    /// What the pixel columns [px, end) show: the covered share of each column, and the role of the longest stretch in it.
    /// In a column with more than 16 stretches, only the first 16 are compared.
    struct Pixel
    {
        int px = 0;
        int end = 0; ///< just past the last of neighbouring columns that show the same
        float coverage = 0;
        Role role = Role::Other;
    };
    /// Finds the pixel columns in which something ran. Neighbouring columns that show the same are joined. Replaces `out`.
    /// O(pixels * log stretches).
    void pixels(const TimeScale &scale, std::vector<Pixel> &out) const;

private:
    [[nodiscard]] std::size_t size() const { return m_begin.size(); }
    [[nodiscard]] TimeNs end(std::size_t i) const { return m_begin[i] + (m_before[i + 1] - m_before[i]); }
    /// Returns the first stretch, from `from` on, that ends after `time`.
    [[nodiscard]] std::size_t firstEndingAfter(TimeNs time, std::size_t from) const;
    [[nodiscard]] TimeNs busyBefore(TimeNs time, std::size_t first) const;

    std::vector<TimeNs> m_begin;
    std::vector<TimeNs> m_before{0}; ///< time covered before each stretch, then by all of them
    std::vector<Role> m_role;
    TimeNs m_longest = 0; ///< longest slice of the last stretch, while stretches are added
};

/// How busy lanes and processes are. Busy time is the union of slices, so that nested and parallel slices count once.
class LaneUsage
{
public:
    /// O(slices * log rows), so call it off the window thread.
    LaneUsage(std::shared_ptr<const Trace> trace, std::shared_ptr<const LaneIndex> index);

    /// Returns exactly in how many nanoseconds of `range` a slice of the lane ran. O(log slices).
    [[nodiscard]] TimeNs busyNs(LaneId lane, TimeRange range) const;
    /// Returns whether nothing on the deeper rows of a lane runs while its first row is idle, as where slices nest.
    [[nodiscard]] bool isFirstRowAll(LaneId lane) const { return m_lanes[lane.value].isEmpty(); }
    /// Returns when any lane of a process was busy. Slices of free time are left out.
    [[nodiscard]] const BusySpans &process(ProcessId process) const { return m_processes[process.value]; }

    /// Returns the time of the slices of a lane by role. Nested slices count each.
    [[nodiscard]] const std::array<TimeNs, RoleCount> &roleNs(LaneId lane) const { return m_roles[lane.value]; }
    /// Returns the role with most time on a lane. Other, Wait and Free count only if the lane has no other role. A lane without
    /// time gives Other.
    [[nodiscard]] Role mainRole(LaneId lane) const;

private:
    void addLane(const Lane &lane, LaneId id);

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const LaneIndex> m_index;
    std::vector<BusySpans> m_lanes; ///< by lane; empty where the first row covers all others
    std::vector<BusySpans> m_processes;
    std::vector<std::array<TimeNs, RoleCount>> m_roles;
};

} // namespace plumbline
