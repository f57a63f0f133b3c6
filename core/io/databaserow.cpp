// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/databaserow.h"

#include <sqlite3.h>

#include <charconv>
#include <cmath>

namespace plumbline {

namespace {

sqlite3_stmt *statementOf(void *statement)
{
    return static_cast<sqlite3_stmt *>(statement);
}

/// Returns the position of a column in the statement, where the number of the row comes first.
int position(std::size_t column)
{
    return static_cast<int>(column) + 1;
}

template<typename Number>
std::optional<Number> parsed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos)
        return std::nullopt;
    text = text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

} // namespace

std::int64_t DatabaseRow::number() const
{
    return sqlite3_column_int64(statementOf(m_statement), 0);
}

bool DatabaseRow::isNull(std::size_t column) const
{
    return sqlite3_column_type(statementOf(m_statement), position(column)) == SQLITE_NULL;
}

bool DatabaseRow::isText(std::size_t column) const
{
    return sqlite3_column_type(statementOf(m_statement), position(column)) == SQLITE_TEXT;
}

std::optional<std::int64_t> DatabaseRow::integer(std::size_t column) const
{
    constexpr double Beyond = 9223372036854775808.0; // 2^63
    switch (sqlite3_column_type(statementOf(m_statement), position(column))) {
    case SQLITE_INTEGER:
        return sqlite3_column_int64(statementOf(m_statement), position(column));
    case SQLITE_FLOAT: {
        const double value = sqlite3_column_double(statementOf(m_statement), position(column));
        const bool isWhole = value >= -Beyond && value < Beyond && std::trunc(value) == value;
        return isWhole ? std::optional(static_cast<std::int64_t>(value)) : std::nullopt;
    }
    case SQLITE_TEXT:
        return parsed<std::int64_t>(text(column));
    default:
        return std::nullopt;
    }
}

std::optional<double> DatabaseRow::real(std::size_t column) const
{
    std::optional<double> value;
    switch (sqlite3_column_type(statementOf(m_statement), position(column))) {
    case SQLITE_INTEGER:
    case SQLITE_FLOAT:
        value = sqlite3_column_double(statementOf(m_statement), position(column));
        break;
    case SQLITE_TEXT:
        value = parsed<double>(text(column));
        break;
    default:
        break;
    }
    return value && std::isfinite(*value) ? value : std::nullopt;
}

std::string_view DatabaseRow::text(std::size_t column) const
{
    sqlite3_stmt *statement = statementOf(m_statement);
    if (sqlite3_column_type(statement, position(column)) == SQLITE_BLOB)
        return {};
    const unsigned char *bytes = sqlite3_column_text(statement, position(column));
    if (!bytes)
        return {};
    const auto length = static_cast<std::size_t>(sqlite3_column_bytes(statement, position(column)));
    m_textBytes += length;
    return {reinterpret_cast<const char *>(bytes), length};
}

} // namespace plumbline
