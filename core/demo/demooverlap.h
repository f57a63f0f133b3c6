// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demostep.h"

#include <optional>
#include <vector>

namespace plumbline {

/// Sorts and merges ranges that touch or overlap. O(n log n).
[[nodiscard]] std::vector<TimeRange> mergedRanges(std::vector<TimeRange> ranges);

/// The parts of `from` that no range of `without` covers; both are unions.
[[nodiscard]] std::vector<TimeRange> difference(const std::vector<TimeRange> &from, const std::vector<TimeRange> &without);

/// Fills CardStep::overlap step after step: Computing is the union of the kernels, Communication that of the
/// collectives, Free what neither covers between the first and the last of the whole trace.
class OverlapTracker
{
public:
    void addStep(CardStep &step);

private:
    std::optional<TimeNs> m_busyUntil;
};

/// The sums of one step that step_trace_time.csv tells: a lane's slice belongs to the step its start lies in.
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
