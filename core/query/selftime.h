// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/selftimes.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <map>

namespace plumbline {

/// Returns the self time of a slice: its duration without the union of the slices of the same lane that lie fully inside it on a
/// deeper row. Exact nanoseconds. O(log slices of a row + children); in a lane with slices that overlap without nesting,
/// O(rows * log slices of a row + slices inside).
[[nodiscard]] TimeNs selfTime(const Trace &trace, SliceId slice);

/// Tells the self times of many slices, one after another. A deep lane in which slices overlap is swept once, when one of its
/// slices is first asked for, so that a list costs no more than its lanes hold. `trace` must outlive the object.
class SelfTimesOfSlices
{
public:
    explicit SelfTimesOfSlices(const Trace &trace) : m_trace(trace) {}

    /// Returns what selfTime() returns.
    [[nodiscard]] TimeNs of(SliceId slice);

private:
    const Trace &m_trace;
    std::map<std::uint32_t, SelfTimes> m_lanes; ///< by the value of LaneId
};

} // namespace plumbline
