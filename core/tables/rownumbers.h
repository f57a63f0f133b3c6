// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/table.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace plumbline {

/// How large the megabyte of a table is (docs/formats.md 8.7). A kilobyte is 1024 bytes everywhere.
enum class SizeUnits : std::uint8_t {
    Binary,    ///< 1024 KB
    MindSpore, ///< 1000 KB
};

/// A column of sizes with its unit. `column` is empty if the table has no such column.
struct SizeColumn
{
    std::optional<std::size_t> column;
    std::uint32_t unit = 1; ///< bytes per unit of the column
};

/// Finds the column `name`(MB), `name`(KB) or `name`(B), in this order.
[[nodiscard]] SizeColumn sizeColumn(const Table &table, std::string_view name, SizeUnits units);

/// Finds the device in the rows of a table: a number in `Device_id`, otherwise a label such as "NPU:3".
class DeviceCells
{
public:
    explicit DeviceCells(const Table &table);
    /// Returns the device of a row. Empty if the row names none.
    [[nodiscard]] std::optional<int> of(const Table &table, std::size_t row) const;

private:
    std::optional<std::size_t> m_id;
    std::optional<std::size_t> m_label;
};

/// Reads numbers from the cells of one row. A function returns empty if the column is missing, if the cell says that there is no
/// value (isNoValue()), or if the cell is unreadable: neither of these and no number that the result can hold. isDamaged()
/// remembers the last case. Whole numbers are exact.
class RowNumbers
{
public:
    RowNumbers(const Table &table, std::size_t row) : m_table(table), m_row(row) {}

    /// Returns a cell of microseconds in nanoseconds.
    [[nodiscard]] std::optional<std::int64_t> timeNs(const std::optional<std::size_t> &column);
    [[nodiscard]] std::optional<std::int64_t> bytes(const SizeColumn &column);
    /// Returns a whole number; "3.0" is one.
    [[nodiscard]] std::optional<std::int64_t> integer(const std::optional<std::size_t> &column);
    /// Returns the number times `unit`, rounded half to even.
    [[nodiscard]] std::optional<std::int64_t> scaled(const std::optional<std::size_t> &column, std::uint32_t unit);
    /// Returns the nearest double.
    [[nodiscard]] std::optional<double> real(const std::optional<std::size_t> &column);
    /// Returns whether a cell that was read held something unreadable.
    [[nodiscard]] bool isDamaged() const { return m_isDamaged; }

private:
    const Table &m_table;
    std::size_t m_row;
    bool m_isDamaged = false;
};

} // namespace plumbline
