// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace plumbline {

/// One row while it is visited. Columns are those that were asked for; one that the table lacks is null.
class DatabaseRow
{
public:
    /// `statement` is that of the library.
    explicit DatabaseRow(void *statement) : m_statement(statement) {}

    /// What Database::readWhere() finds the row by; 0 in tables whose rows have no number.
    [[nodiscard]] std::int64_t number() const;
    [[nodiscard]] bool isNull(std::size_t column) const;
    /// Whole numbers however they are stored: as such, as text of digits, as a floating point number without a fraction.
    [[nodiscard]] std::optional<std::int64_t> integer(std::size_t column) const;
    /// Finite numbers likewise.
    [[nodiscard]] std::optional<double> real(std::size_t column) const;
    /// Whether the value is stored as text, which any column may hold.
    [[nodiscard]] bool isText(std::size_t column) const;
    /// The value as text, "" of null and of bytes that are no text; valid for this row and column only.
    [[nodiscard]] std::string_view text(std::size_t column) const;

private:
    void *m_statement;
};

} // namespace plumbline
