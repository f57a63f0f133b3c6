// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/operatormemory.h"

#include <limits>

namespace plumbline {

// MindSpore labels the rows with the rank instead of the device, so its labels are not read as devices.
OperatorMemories::OperatorMemories(const Table &table, SizeUnits units)
    : m_table(table)
    , m_device(table)
    , m_name(table.column({"Name"}))
    , m_allocated(table.column({"Allocation Time(us)"}))
    , m_released(table.column({"Release Time(us)"}))
    , m_unused(table.column({"Active Release Time(us)"}))
    , m_duration(table.column({"Duration(us)"}))
    , m_size(sizeColumn(table, "Size", units))
    , m_hasDevices(units != SizeUnits::MindSpore)
{}

bool OperatorMemories::isValid() const
{
    return m_name && m_size.column && m_allocated;
}

std::optional<OperatorMemory> OperatorMemories::read(std::size_t row) const
{
    RowNumbers numbers(m_table, row);
    OperatorMemory memory;
    memory.name = m_table.cell(row, m_name);
    if (m_hasDevices)
        memory.device = m_device.of(m_table, row);
    const auto bytes = numbers.bytes(m_size);
    memory.allocatedNs = numbers.timeNs(m_allocated);
    memory.releasedNs = numbers.timeNs(m_released);
    memory.unusedNs = numbers.timeNs(m_unused);
    // Some tables have no time of release, but the duration for which a block was held.
    std::int64_t end = 0;
    const auto duration = m_released ? std::nullopt : numbers.timeNs(m_duration);
    if (duration && memory.allocatedNs && !__builtin_add_overflow(*memory.allocatedNs, *duration, &end))
        memory.releasedNs = end;
    if (numbers.isDamaged() || !bytes || *bytes == std::numeric_limits<std::int64_t>::min())
        return std::nullopt;
    if (!memory.allocatedNs && !memory.releasedNs)
        return std::nullopt;
    memory.bytes = *bytes < 0 ? -*bytes : *bytes;
    return memory;
}

} // namespace plumbline
