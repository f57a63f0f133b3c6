// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/import/build/tablemerger.h"
#include "core/storage/countertable.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// Fills the counter table: takes the counters and series out of `tables` and the samples out of the pieces, with times relative
/// to `originNs`, each series in order of time. O(samples), more for series out of order; stops early when asked to.
void buildCounters(std::vector<PieceColumns> &pieces, MergedTables &tables, std::int64_t originNs, unsigned threads,
                   const TaskControl &control, CounterTable &table);

} // namespace plumbline
