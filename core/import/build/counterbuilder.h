// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/import/build/tablemerger.h"
#include "core/storage/countertable.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// Fills the counter table: moves the counters and series out of `tables` and the samples out of the pieces. Times become
/// relative to `originNs`, and the samples of each series are sorted by time. O(samples), more for series out of order. Stops
/// early when asked to.
void buildCounters(std::vector<PieceColumns> &pieces, MergedTables &tables, std::int64_t originNs, unsigned threads,
                   const TaskControl &control, CounterTable &table);

} // namespace plumbline
