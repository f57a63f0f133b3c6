// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/charts/histogramchart.h"
#include "widgets/pages/operators/kerneltable.h"

#include <QPointF>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

/// The calls of one row of a kernel table, prepared for its charts.
struct CallGroup
{
    std::string name; ///< what all calls share: the name, or in rows by type or core that
    std::string core; ///< of the first call
    /// Column and text of the filters with which these calls can be found in the table of calls.
    std::vector<std::pair<std::size_t, std::string>> marks;
    std::uint64_t calls = 0;    ///< calls with a duration; in a table of sums executions, which have no durations of their own
    Histogram durations;        ///< in microseconds
    std::uint64_t measured = 0; ///< calls with a value of the counter
    /// Value of the counter and duration in microseconds of at most as many calls as a chart shows. The calls are picked evenly;
    /// pointCalls has the call of each point.
    std::vector<QPointF> points;
    std::vector<std::uint32_t> pointCalls;
};

/// Returns the group of a row. If the rows are calls, the group consists of all calls with the same name. `counter` is an index
/// into KernelCalls::counters(). O(calls). Errors: Cancelled.
[[nodiscard]] Result<CallGroup> callGroup(const KernelTableSource &rows, std::size_t row, std::optional<std::size_t> counter,
                                          const TaskControl &control);

} // namespace plumbline
