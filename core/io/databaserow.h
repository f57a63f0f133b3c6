// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace plumbline {

/// One row of a table while it is visited. Columns are numbered in the order in which they were asked for; a column that the
/// table lacks reads as null.
class DatabaseRow
{
public:
    /// `statement` is the statement of the library, at this row.
    explicit DatabaseRow(void *statement) : m_statement(statement) {}

    /// Returns the bytes of all texts that were returned so far, of this row and of those before it.
    [[nodiscard]] std::uint64_t textBytes() const { return m_textBytes; }

    /// Returns the number of the row, by which Database::readWhere() finds it; 0 in tables whose rows have no number.
    [[nodiscard]] std::int64_t number() const;
    [[nodiscard]] bool isNull(std::size_t column) const;
    /// Returns a whole number, whether it is stored as an integer, as text of digits, or as a floating point number without a
    /// fraction. Empty for any other value.
    [[nodiscard]] std::optional<std::int64_t> integer(std::size_t column) const;
    /// Returns a finite number, whether it is stored as a number or as text. Empty for any other value.
    [[nodiscard]] std::optional<double> real(std::size_t column) const;
    /// Returns whether the value is stored as text, which any column may hold.
    [[nodiscard]] bool isText(std::size_t column) const;
    /// Returns the value as text; "" for null and for blobs. Valid until the next row, or until this column is read in another
    /// way.
    [[nodiscard]] std::string_view text(std::size_t column) const;

private:
    void *m_statement;
    mutable std::uint64_t m_textBytes = 0;
};

} // namespace plumbline
