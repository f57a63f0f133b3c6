// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/rownumbers.h"

namespace plumbline {

/// One row of operator_memory.csv (docs/formats.md 8.8): a block of memory that an operator allocated.
struct OperatorMemory
{
    std::string_view name; ///< lives as long as the table
    std::optional<int> device;
    std::int64_t bytes = 0; ///< never negative; some versions write negative sizes for blocks whose allocation they missed
    std::optional<std::int64_t> allocatedNs; ///< absolute time; empty for a block from before the capture
    std::optional<std::int64_t> releasedNs;  ///< absolute time; empty for a block that was held to the end
    std::optional<std::int64_t> unusedNs; ///< absolute time from which the memory could be used again, which the stream decides
};

/// Reads the rows of an operator_memory table. It keeps a reference to the table, which must outlive it.
class OperatorMemories
{
public:
    OperatorMemories(const Table &table, SizeUnits units);

    /// Returns whether the table has a name, a size and a time of allocation.
    [[nodiscard]] bool isValid() const;
    /// Reads a row. Empty if the size or both times are missing, or if a cell that should hold a number cannot be read. O(1).
    [[nodiscard]] std::optional<OperatorMemory> read(std::size_t row) const;

private:
    const Table &m_table;
    DeviceCells m_device;
    std::optional<std::size_t> m_name;
    std::optional<std::size_t> m_allocated;
    std::optional<std::size_t> m_released;
    std::optional<std::size_t> m_unused;
    std::optional<std::size_t> m_duration;
    SizeColumn m_size;
    bool m_hasDevices;
};

} // namespace plumbline
