// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/database.h"
#include "core/io/databasestrings.h"
#include "core/tables/table.h"

#include <cstdint>
#include <optional>
#include <string>

namespace plumbline {

/// Cuts the table short where rows of its database are missing.
void noteLosses(const Database &database, TableBuilder &builder);

/// Values of a database as the cells of the CSV that the text export writes of them. "" where there is no value.

/// Nanoseconds as microseconds with three decimals, exact: "1736410576404465.403".
[[nodiscard]] std::string microsecondsCell(std::optional<std::int64_t> ns);
[[nodiscard]] std::string integerCell(std::optional<std::int64_t> value);
/// A value as it stands; numbers as the shortest decimals that mean them. "" of bytes that are no text.
[[nodiscard]] std::string numberCell(const DatabaseRow &row, std::size_t column);
/// The shortest decimals that mean the number; of times (nanoseconds) microseconds with three decimals.
[[nodiscard]] std::string metricCell(double value, bool isTime);
/// The text of an id, or the value itself where it is none.
[[nodiscard]] std::string textCell(const DatabaseRow &row, std::size_t column, const DatabaseStrings &strings);
/// "NPU:0"
[[nodiscard]] std::string deviceCell(std::optional<std::int64_t> device);

} // namespace plumbline
