// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/rownumbers.h"

namespace plumbline {

/// One row of operator_memory.csv (formats.md 8.8): a block of memory that an operator allocated.
struct OperatorMemory
{
    std::string_view name; ///< lives as long as the table
    std::optional<int> device;
    std::int64_t bytes = 0; ///< never negative, although some versions write that of blocks they saw no allocation of
    std::optional<std::int64_t> allocatedNs; ///< absolute; none for a block from before the capture
    std::optional<std::int64_t> releasedNs;  ///< none for a block that was held to the end
    std::optional<std::int64_t> unusedNs;    ///< when it might have been used again, which the stream decides
};

/// The rows of such a table; they look it up, so it must outlive them.
class OperatorMemories
{
public:
    OperatorMemories(const Table &table, SizeUnits units);

    /// Whether the table has a name, a size and a time of allocation.
    [[nodiscard]] bool isValid() const;
    /// A row; none where the size or both times are missing, or a cell that holds a number cannot be read. O(1).
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
