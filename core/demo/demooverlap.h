// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demostep.h"

#include <optional>
#include <vector>

namespace plumbline {

/// Sorts ranges and merges those that touch or overlap. O(n log n).
[[nodiscard]] std::vector<TimeRange> mergedRanges(std::vector<TimeRange> ranges);

/// Returns the parts of `from` that no range of `without` covers. Both must be sorted and free of overlaps.
[[nodiscard]] std::vector<TimeRange> difference(const std::vector<TimeRange> &from, const std::vector<TimeRange> &without);

/// Fills DemoStep::overlap, step after step. Computing is the union of the kernels and Communication that of the collectives.
/// Free is the time that neither covers, between the first and the last of them in the whole run.
class OverlapTracker
{
public:
    /// Adds the next step. Steps must come in order.
    void addStep(DemoStep &step);

private:
    std::optional<TimeNs> m_busyUntil; ///< end of the last kernel or collective so far
};

/// The sums that step_trace_time.csv reports for one step. A range belongs to the step in which it begins.
struct StepSums
{
    TimeNs computing = 0;
    TimeNs communication = 0;
    TimeNs notOverlapped = 0;
    TimeNs free = 0;
    TimeNs preparing = 0;

    void add(const OverlapRow &row);
};

} // namespace plumbline
