// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/databasecells.h"

#include "core/base/timeunits.h"
#include <array>
#include <charconv>

namespace plumbline {

namespace {

/// Returns the absolute value, also of the smallest int64.
std::uint64_t magnitude(std::int64_t value)
{
    return value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
}

} // namespace

void noteLosses(const Database &database, TableBuilder &builder)
{
    if (database.isCut() || database.hasPendingJournal())
        builder.setCutShort();
}

std::string microsecondsCell(std::optional<std::int64_t> ns)
{
    if (!ns)
        return {};
    const std::uint64_t size = magnitude(*ns);
    const std::string fraction = std::to_string(size % 1000);
    return (*ns < 0 ? "-" : "") + std::to_string(size / 1000) + '.' + std::string(3 - fraction.size(), '0') + fraction;
}

std::string integerCell(std::optional<std::int64_t> value)
{
    return value ? std::to_string(*value) : std::string();
}

std::string metricCell(double value, bool isTime)
{
    std::array<char, 400> buffer; // large enough for 309 digits in fixed notation
    const auto result = isTime ? std::to_chars(buffer.data(), buffer.data() + buffer.size(), value / static_cast<double>(NsPerUs),
                                               std::chars_format::fixed, 3)
                               : std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), result.ptr};
}

std::string numberCell(const DatabaseRow &row, std::size_t column)
{
    if (row.isText(column))
        return std::string(row.text(column));
    if (const auto whole = row.integer(column))
        return std::to_string(*whole);
    const auto value = row.real(column);
    return value ? metricCell(*value, false) : std::string(row.text(column));
}

std::string textCell(const DatabaseRow &row, std::size_t column, const DatabaseStrings &strings)
{
    const auto id = row.isText(column) ? std::nullopt : row.integer(column);
    const auto text = id ? strings.find(*id) : std::nullopt;
    return std::string(text ? *text : row.text(column));
}

std::string deviceCell(std::optional<std::int64_t> device)
{
    return device ? "NPU:" + std::to_string(*device) : std::string();
}

} // namespace plumbline
