// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/memoryrecord.h"

namespace plumbline {

namespace {

std::optional<std::int64_t> known(const std::optional<std::int64_t> &bytes)
{
    return bytes && *bytes < 0 ? std::nullopt : bytes;
}

} // namespace

// MindSpore labels the rows with the rank instead of the device, so its labels are not read as devices.
MemoryRecords::MemoryRecords(const Table &table, SizeUnits units)
    : m_table(table)
    , m_device(table)
    , m_component(table.column({"Component"}))
    , m_time(table.column({"Timestamp(us)"}))
    , m_allocated(sizeColumn(table, "Total Allocated", units))
    , m_reserved(sizeColumn(table, "Total Reserved", units))
    , m_active(sizeColumn(table, "Total Active", units))
    , m_hasDevices(units != SizeUnits::MindSpore)
{}

bool MemoryRecords::isValid() const
{
    return m_component && m_time && (m_allocated.column || m_reserved.column || m_active.column);
}

std::optional<MemoryRecord> MemoryRecords::read(std::size_t row) const
{
    RowNumbers numbers(m_table, row);
    MemoryRecord record;
    record.component = m_table.cell(row, m_component);
    if (m_hasDevices)
        record.device = m_device.of(m_table, row);
    const auto time = numbers.timeNs(m_time);
    record.allocatedBytes = known(numbers.bytes(m_allocated));
    record.reservedBytes = known(numbers.bytes(m_reserved));
    record.activeBytes = known(numbers.bytes(m_active));
    if (!time || numbers.isDamaged())
        return std::nullopt;
    record.timeNs = *time;
    return record;
}

} // namespace plumbline
