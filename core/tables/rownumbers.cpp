// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/rownumbers.h"

#include "core/base/decimal.h"

#include <array>
#include <charconv>
#include <string>
#include <system_error>
#include <utility>

namespace plumbline {

SizeColumn sizeColumn(const Table &table, std::string_view name, SizeUnits units)
{
    const std::uint32_t megabyte = units == SizeUnits::MindSpore ? 1000 * 1024 : 1024 * 1024;
    const std::array<std::pair<const char *, std::uint32_t>, 3> known{{{"(MB)", megabyte}, {"(KB)", 1024}, {"(B)", 1}}};
    for (const auto &[suffix, unit] : known) {
        if (const auto column = table.column({std::string(name) + suffix}))
            return {column, unit};
    }
    return {};
}

DeviceCells::DeviceCells(const Table &table)
    : m_id(table.column({"Device_id", "Device Id"})), m_label(table.column({"Device Type", "Device"}))
{}

std::optional<int> DeviceCells::of(const Table &table, std::size_t row) const
{
    std::string_view cell = m_id ? table.cell(row, m_id) : table.cell(row, m_label);
    if (const std::size_t colon = cell.find(':'); colon != std::string_view::npos)
        cell.remove_prefix(colon + 1);
    int device = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), device);
    return error == std::errc() && end == cell.data() + cell.size() ? std::optional(device) : std::nullopt;
}

std::optional<std::int64_t> RowNumbers::timeNs(const std::optional<std::size_t> &column)
{
    return scaled(column, 1000);
}

std::optional<std::int64_t> RowNumbers::bytes(const SizeColumn &column)
{
    return scaled(column.column, column.unit);
}

std::optional<std::int64_t> RowNumbers::integer(const std::optional<std::size_t> &column)
{
    return scaled(column, 1);
}

std::optional<std::int64_t> RowNumbers::scaled(const std::optional<std::size_t> &column, std::uint32_t unit)
{
    const std::string_view cell = m_table.cell(m_row, column);
    if (isNoValue(cell))
        return std::nullopt;
    const auto value = scaledDecimal(cell, unit);
    m_isDamaged = m_isDamaged || !value;
    return value;
}

std::optional<double> RowNumbers::real(const std::optional<std::size_t> &column)
{
    const std::string_view cell = m_table.cell(m_row, column);
    if (isNoValue(cell))
        return std::nullopt;
    const auto value = realNumber(cell);
    m_isDamaged = m_isDamaged || !value;
    return value;
}

} // namespace plumbline
