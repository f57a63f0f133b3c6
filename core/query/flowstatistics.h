// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/wide.h"
#include "core/query/rowrange.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// How long the flows of one category take from begin to end. A flow that ends before it begins has a negative latency.
struct FlowStatistics
{
    std::uint32_t category = 0; ///< position in FlowTable::categories
    std::uint64_t count = 0;    ///< flows that begin and end in the range, on chosen lanes
    std::uint64_t backward = 0; ///< of these, flows that end before they begin
    std::uint64_t crossing = 0; ///< further flows of which one end alone lies there
    WideNs sumNs = 0;
    TimeNs minNs = 0; ///< all times are 0 if there is no flow
    TimeNs maxNs = 0;
    TimeNs p50Ns = 0; ///< nearest rank
    TimeNs p95Ns = 0;
    TimeNs p99Ns = 0;

    [[nodiscard]] TimeNs averageNs() const { return meanNs(sumNs, count); }
};

/// Returns the statistics of the categories with flows in a range of the chosen lanes (by LaneId; empty = all), in the order of
/// the table. O(flows). The only error is Cancelled.
[[nodiscard]] Result<std::vector<FlowStatistics>> flowStatistics(const Trace &trace, TimeRange range,
                                                                 const std::vector<bool> &lanes, const TaskControl &control);

} // namespace plumbline
