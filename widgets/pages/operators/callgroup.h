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

/// The calls of one row of a kernel table as its charts show them.
struct CallGroup
{
    std::string name;
    std::string core; ///< of the first call
    /// What to look for in columns of the calls to find these again.
    std::vector<std::pair<std::size_t, std::string>> marks;
    std::uint64_t calls = 0;    ///< that have a duration
    Histogram durations;        ///< in microseconds
    std::uint64_t measured = 0; ///< calls that have the counter
    /// Counter and duration in microseconds of as many of them as a chart shows, evenly picked, with the calls they belong to.
    std::vector<QPointF> points;
    std::vector<std::uint32_t> pointCalls;
};

/// The group of a row; where the rows are calls, all calls of its name. `counter` counts in KernelCalls::counters(). O(calls).
/// Errors: Cancelled.
[[nodiscard]] Result<CallGroup> callGroup(const KernelTableSource &rows, std::size_t row, std::optional<std::size_t> counter,
                                          const TaskControl &control);

} // namespace plumbline
