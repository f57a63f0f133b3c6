// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <cstddef>
#include <vector>

namespace plumbline {

/// Computes how much of `range` is covered by slices of the chosen lanes, each nanosecond counted once. The range is cut into
/// pieces of time that threads can compute independently. `lanes` is by LaneId; an empty one stands for all lanes. `trace` and
/// `lanes` must outlive the object. O(slices of first rows * log lanes), more where slices overlap without nesting.
class BusyUnion
{
public:
    BusyUnion(const Trace &trace, const std::vector<bool> &lanes, TimeRange range);

    /// Returns the number of pieces. Each must be computed once, in any order and by any thread.
    [[nodiscard]] std::size_t pieces() const { return m_busy.size(); }
    /// Computes one piece. The result is too small if `control` asks to stop.
    void compute(std::size_t piece, const TaskControl &control);
    /// Returns the covered time of the pieces computed so far.
    [[nodiscard]] TimeNs total() const;

private:
    const Trace &m_trace;
    const std::vector<bool> &m_lanes;
    TimeRange m_shown;          ///< the range, cut to the slices of the trace
    std::vector<TimeNs> m_busy; ///< covered time by piece
};

} // namespace plumbline
