// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/table.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace plumbline {

std::optional<std::size_t> Table::column(std::initializer_list<std::string_view> names) const
{
    return column(std::span(names.begin(), names.size()));
}

std::optional<std::size_t> Table::column(std::span<const std::string_view> names) const
{
    for (const std::string_view name : names) {
        if (const auto found = name.empty() ? std::nullopt : csvColumn(m_header, name))
            return found;
    }
    return std::nullopt;
}

std::pair<std::string_view, std::size_t> Table::placeOf(std::size_t row) const
{
    if (m_sourceOfRow.empty())
        return {m_path, row};
    const auto first = std::lower_bound(m_sourceOfRow.begin(), m_sourceOfRow.end(), m_sourceOfRow[row]);
    return {m_sourcePaths[m_sourceOfRow[row]], row - static_cast<std::size_t>(first - m_sourceOfRow.begin())};
}

TableBuilder::TableBuilder(std::string path, std::vector<std::string> header)
{
    m_table->m_path = std::move(path);
    m_table->m_header = std::move(header);
}

bool TableBuilder::addRow(std::span<const std::string_view> cells)
{
    constexpr std::size_t Most = std::numeric_limits<std::uint32_t>::max() / 2;
    constexpr std::size_t BlockCells = 1u << 16;
    Table &table = *m_table;
    if (table.rows() == Most || table.m_strings.size() > Most)
        return false;
    std::size_t used = std::min(cells.size(), table.m_header.size());
    while (used > 0 && cells[used - 1].empty())
        --used;
    // Rows are spans into the blocks, so a block must never reallocate: it does not grow beyond its reserved size.
    if (table.m_blocks.empty() || table.m_blocks.back().capacity() - table.m_blocks.back().size() < used)
        table.m_blocks.emplace_back().reserve(std::max(used, BlockCells));
    std::vector<StringId> &block = table.m_blocks.back();
    const std::size_t begin = block.size();
    for (const std::string_view cell : cells.first(used))
        block.push_back(table.m_strings.intern(cell));
    table.m_rows.emplace_back(block.data() + begin, used);
    return true;
}

std::shared_ptr<const Table> TableBuilder::finish()
{
    if (m_table->m_cutShort)
        m_table->m_problems.push_back(cutShortProblem(m_table->m_path));
    return std::move(m_table);
}

bool isNoValue(std::string_view cell)
{
    constexpr std::array<std::string_view, 5> Words{"", "N/A", "-", "None", "NULL"};
    return std::find(Words.begin(), Words.end(), cell) != Words.end();
}

} // namespace plumbline
