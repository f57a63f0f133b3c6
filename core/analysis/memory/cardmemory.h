// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/memory/memoryusage.h"
#include "core/base/error.h"
#include "core/base/problem.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"
#include "core/tables/staticmemory.h"

#include <memory>
#include <vector>

namespace plumbline {

/// What the tables of a card say of its memory. Of a table that is absent or cannot be read, everything is empty.
struct CardMemory
{
    MemoryCurves curves;  ///< memory_record.csv
    MemoryCurves modules; ///< npu_module_mem.csv: what the modules of the driver reserved
    bool hasAllocations = false;
    Allocations allocations;                    ///< operator_memory.csv
    std::vector<StaticMemory> staticMemory;     ///< static_op_mem.csv
    std::optional<TimeNs> peakNs;               ///< when most was allocated: by the curves, without them by the blocks
    std::vector<std::uint32_t> aliveAtPeak;     ///< of `allocations`, the largest first
    std::shared_ptr<const Table> operatorTable; ///< Allocation::row is one of its; null without one

    std::vector<Problem> problems; ///< of tables that were read; more than a note means a loss
    std::vector<Error> errors;     ///< of tables that were not

    std::vector<std::shared_ptr<const Table>> tables; ///< keeps the texts

    /// Whether rows are of several devices, of which the card is not known to be one.
    [[nodiscard]] bool hasSeveralDevices() const;
};

/// Reads the memory tables of a card. Where the control asked to stop, errors hold Cancelled. O(rows log rows), memory a few
/// times the size of the tables.
[[nodiscard]] CardMemory readCardMemory(const Card &card, TaskControl &control);

} // namespace plumbline
