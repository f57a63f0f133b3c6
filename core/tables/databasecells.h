// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/database.h"
#include "core/io/databasestrings.h"
#include "core/tables/table.h"

#include <cstdint>
#include <optional>
#include <string>

namespace plumbline {

/// Marks the table as cut short if its database lacks pages, or has changes in a journal beside it that cannot be seen.
void noteLosses(const Database &database, TableBuilder &builder);

// Values of a database as the cells that the profiler's CSV export has for them. A missing value becomes "".

/// Returns nanoseconds as microseconds with three decimals, without rounding: "1736410576404465.403".
[[nodiscard]] std::string microsecondsCell(std::optional<std::int64_t> ns);
[[nodiscard]] std::string integerCell(std::optional<std::int64_t> value);
/// Returns a text or number as it stands in the database. A number that is not whole gets the fewest decimals that identify it.
/// "" for bytes that are no text.
[[nodiscard]] std::string numberCell(const DatabaseRow &row, std::size_t column);
/// Returns a number with the fewest decimals that identify it. If `isTime` is set, `value` is nanoseconds, and microseconds with
/// three decimals are returned.
[[nodiscard]] std::string metricCell(double value, bool isTime);
/// Returns the text that an integer cell is the id of. Any other value, and an id without a text, is returned as the database
/// holds it.
[[nodiscard]] std::string textCell(const DatabaseRow &row, std::size_t column, const DatabaseStrings &strings);
/// Returns a label such as "NPU:0".
[[nodiscard]] std::string deviceCell(std::optional<std::int64_t> device);

} // namespace plumbline
