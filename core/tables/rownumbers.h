// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/table.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace plumbline {

/// What a table calls a megabyte (formats.md 8.7). A kilobyte is 1024 bytes to all.
enum class SizeUnits : std::uint8_t {
    Binary,    ///< 1024 KB
    MindSpore, ///< 1000 KB
};

/// A column of sizes; none where the table lacks it.
struct SizeColumn
{
    std::optional<std::size_t> column;
    std::uint32_t unit = 1; ///< bytes that one stands for
};

/// The column `name`(MB), `name`(KB) or `name`(B), whichever there is.
[[nodiscard]] SizeColumn sizeColumn(const Table &table, std::string_view name, SizeUnits units);

/// Where the rows of a table name their device: `Device_id`, or a label "NPU:3".
class DeviceCells
{
public:
    explicit DeviceCells(const Table &table);
    [[nodiscard]] std::optional<int> of(const Table &table, std::size_t row) const;

private:
    std::optional<std::size_t> m_id;
    std::optional<std::size_t> m_label;
};

/// Takes the numbers out of one row, and remembers whether a cell held something that is neither a number nor one of the
/// words for no value. Whole numbers are exact.
class RowNumbers
{
public:
    RowNumbers(const Table &table, std::size_t row) : m_table(table), m_row(row) {}

    [[nodiscard]] std::optional<std::int64_t> timeNs(const std::optional<std::size_t> &column);
    [[nodiscard]] std::optional<std::int64_t> bytes(const SizeColumn &column);
    /// A whole number; "3.0" is one.
    [[nodiscard]] std::optional<std::int64_t> integer(const std::optional<std::size_t> &column);
    /// A number of which each one stands for `unit`.
    [[nodiscard]] std::optional<std::int64_t> scaled(const std::optional<std::size_t> &column, std::uint32_t unit);
    /// The nearest double.
    [[nodiscard]] std::optional<double> real(const std::optional<std::size_t> &column);
    [[nodiscard]] bool isDamaged() const { return m_isDamaged; }

private:
    const Table &m_table;
    std::size_t m_row;
    bool m_isDamaged = false;
};

} // namespace plumbline
