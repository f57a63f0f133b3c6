// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/laneorder.h"

#include "core/base/sortruns.h"

#include <numeric>

namespace plumbline {

std::vector<std::uint32_t> slicesByStart(const Trace &trace, LaneId lane)
{
    std::vector<std::uint32_t> slices(trace.lane(lane).slices());
    std::iota(slices.begin(), slices.end(), trace.lane(lane).sliceBegin());
    // The list is sorted by row and then by time. A stable merge of the rows leaves an outer slice before those inside it.
    const Column<TimeNs> &start = trace.slices().start;
    sortRuns(std::span(slices), [&](std::uint32_t left, std::uint32_t right) { return start[left] < start[right]; });
    return slices;
}

} // namespace plumbline
