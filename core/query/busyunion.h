// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <cstddef>
#include <vector>

namespace plumbline {

/// How much of `range` is covered by slices of the chosen lanes, each nanosecond counted once. `lanes` by LaneId; none means
/// all. `trace` and `lanes` must outlive it. O(slices of first rows * log lanes), more where slices overlap without nesting.
class BusyUnion
{
public:
    BusyUnion(const Trace &trace, const std::vector<bool> &lanes, TimeRange range);

    /// Parts to compute, in any order and by any threads.
    [[nodiscard]] std::size_t pieces() const { return m_busy.size(); }
    /// Too little when `control` asks to stop.
    void compute(std::size_t piece, const TaskControl &control);
    /// Of the pieces computed so far.
    [[nodiscard]] TimeNs total() const;

private:
    const Trace &m_trace;
    const std::vector<bool> &m_lanes;
    TimeRange m_shown;
    std::vector<TimeNs> m_busy; ///< by piece
};

} // namespace plumbline
