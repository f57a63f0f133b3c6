// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/staticmemory.h"

namespace plumbline {

namespace {

constexpr std::int64_t HeldToTheEnd = 4'294'967'295;

} // namespace

StaticMemories::StaticMemories(const Table &table)
    : m_table(table)
    , m_name(table.column({"Op Name"}))
    , m_graph(table.column({"Graph ID"}))
    , m_first(table.column({"Node Index Start"}))
    , m_last(table.column({"Node Index End"}))
    , m_size(sizeColumn(table, "Size", SizeUnits::Binary))
{}

bool StaticMemories::isValid() const
{
    return m_name && m_graph && m_size.column;
}

std::optional<StaticMemory> StaticMemories::read(std::size_t row) const
{
    RowNumbers numbers(m_table, row);
    StaticMemory memory;
    memory.name = m_table.cell(row, m_name);
    memory.graph = m_table.cell(row, m_graph);
    memory.firstNode = numbers.integer(m_first).value_or(0);
    memory.lastNode = numbers.integer(m_last);
    const auto bytes = numbers.bytes(m_size);
    if (!bytes || numbers.isDamaged())
        return std::nullopt;
    memory.bytes = *bytes;
    if (memory.lastNode && *memory.lastNode == HeldToTheEnd)
        memory.lastNode.reset();
    return memory;
}

} // namespace plumbline
