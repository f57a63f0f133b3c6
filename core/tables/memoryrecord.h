// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/rownumbers.h"

namespace plumbline {

/// One row of memory_record.csv or npu_module_mem.csv (formats.md 8.7, 8.9): how much memory a component had at a time.
/// Sizes are none where the cell is empty, and where a driver module writes -1.
struct MemoryRecord
{
    std::string_view component; ///< lives as long as the table
    std::optional<int> device;
    std::int64_t timeNs = 0; ///< absolute
    std::optional<std::int64_t> allocatedBytes;
    std::optional<std::int64_t> reservedBytes;
    std::optional<std::int64_t> activeBytes;
};

/// The rows of a table of such records; they look it up, so it must outlive them.
class MemoryRecords
{
public:
    MemoryRecords(const Table &table, SizeUnits units);

    /// Whether the table has a component, a time and a size.
    [[nodiscard]] bool isValid() const;
    /// A row; none where its time is missing or a cell that holds a number cannot be read. O(1).
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
