// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"
#include "core/tables/table.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// Length of a tick, the unit of all times of step_trace_raw_{id}_detail_time.csv (docs/formats.md 13.2).
inline constexpr std::uint32_t NsPerTick = 10;

/// Finds the steps of a step table on the timeline. The clock of the table differs from that of the timeline by an offset that no
/// file tells, but both show the same work, once in each step: collectives, whose starts are in columns `{name}_start_point`, and
/// the operator that ends backward, at `bp_point`. `lastOperator` is the name of the latter, "" if it is not known.
///
/// Returns the range of each of the first `rows` rows, counted from the origin of the trace. All are empty if nothing agrees with
/// the timeline to a microsecond in every step. Collectives are asked first. O(slices log slices + columns *
/// rows).
[[nodiscard]] std::vector<std::optional<TimeRange>> placeSteps(const Table &table, std::size_t rows, const Trace &trace,
                                                               std::string_view lastOperator);

} // namespace plumbline
