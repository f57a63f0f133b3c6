// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/rownumbers.h"

namespace plumbline {

/// One row of memory_record.csv or npu_module_mem.csv (docs/formats.md 8.7, 8.9): how much memory a component had at one time. A
/// size is empty if its cell is empty, or holds the -1 that some driver modules write.
struct MemoryRecord
{
    std::string_view component; ///< lives as long as the table
    std::optional<int> device;
    std::int64_t timeNs = 0; ///< absolute time
    std::optional<std::int64_t> allocatedBytes;
    std::optional<std::int64_t> reservedBytes;
    std::optional<std::int64_t> activeBytes;
};

/// Reads the rows of a memory table. It keeps a reference to the table, which must outlive it.
class MemoryRecords
{
public:
    MemoryRecords(const Table &table, SizeUnits units);

    /// Returns whether the table has a component, a time and a size.
    [[nodiscard]] bool isValid() const;
    /// Reads a row. Empty if its time is missing, or if a cell that should hold a number cannot be read. O(1).
    [[nodiscard]] std::optional<MemoryRecord> read(std::size_t row) const;

private:
    const Table &m_table;
    DeviceCells m_device;
    std::optional<std::size_t> m_component;
    std::optional<std::size_t> m_time;
    SizeColumn m_allocated;
    SizeColumn m_reserved;
    SizeColumn m_active;
    bool m_hasDevices;
};

} // namespace plumbline
