// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/memory/memoryusage.h"
#include "core/base/error.h"
#include "core/base/problem.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"
#include "core/tables/graphmemory.h"
#include "core/tables/staticmemory.h"

#include <memory>
#include <vector>

namespace plumbline {

/// All that the memory files of a card say. Where a file is missing or cannot be read, its members are empty.
struct CardMemory
{
    MemoryCurves curves;  ///< curves of memory_record.csv
    MemoryCurves modules; ///< curves of npu_module_mem.csv: what the modules of the driver reserved
    bool hasAllocations = false;
    Allocations allocations;                ///< blocks of operator_memory.csv
    std::vector<StaticMemory> staticMemory; ///< rows of static_op_mem.csv
    MemoryTotals totals;             ///< sums that memory_usage_summary tells, or those of `graphs`; empty without these files
    std::vector<GraphMemory> graphs; ///< what memory_usage or memory_usage_details tells of the graphs of a network
    std::optional<TimeNs> peakNs; ///< absolute time at which most was allocated: by the curves, or by the blocks without curves
    std::vector<std::uint32_t> aliveAtPeak;     ///< positions in Allocations::blocks, the largest block first
    std::uint64_t unkeptAlive = 0;              ///< further blocks that were alive then, which the summary of a card leaves out
    std::shared_ptr<const Table> operatorTable; ///< the table that Allocation::row refers to; null without one

    std::vector<Problem> problems; ///< problems of tables that were read; all but notes mean lost data
    std::vector<Error> errors;     ///< why tables could not be read

    std::vector<std::shared_ptr<const Table>> tables; ///< the tables that the texts of this object point into
    std::shared_ptr<const void> texts;                ///< the texts themselves, if the card comes from a summary

    /// Returns whether a table has rows of several devices. Rows of other devices are left out only if the device of the card is
    /// known; otherwise the figures mix all devices.
    [[nodiscard]] bool hasSeveralDevices() const;
};

/// Reads the memory tables of a card. `errors` contains Cancelled if `control` asked to stop. O(rows log rows); the memory is a
/// few times the size of the tables.
[[nodiscard]] CardMemory readCardMemory(const Card &card, TaskControl &control);

} // namespace plumbline
