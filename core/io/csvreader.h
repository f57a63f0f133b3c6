// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The cells of one row, decoded and without blanks and tabs at both ends.
using CsvRow = std::vector<std::string>;

/// Limits of one row. A file that exceeds them is not taken for a table.
struct CsvLimits
{
    std::size_t cellBytes = 16u << 20;
    std::size_t rowBytes = 64u << 20;
    std::size_t cells = 100'000;
};

/// How the text of a table ends. Every writer ends each row with a line end.
enum class CsvEnd : std::uint8_t {
    Whole,     ///< behind the line end of a row
    Uncertain, ///< behind a row that has all its cells but no line end, so that its last cell may be cut short
    CutShort,  ///< inside the header or a row
};

/// What readCsv() tells about a table as a whole.
struct CsvSummary
{
    CsvRow header;
    std::uint64_t rows = 0; ///< rows that were read, without the header
    CsvEnd end = CsvEnd::Whole;
};

/// Called for each row behind the header. Returning false ends the reading.
using CsvVisitor = std::function<bool(const CsvRow &header, const CsvRow &row)>;

/// Reads a CSV file row by row: cells separated by commas and quoted by `"`, any line ends, an optional byte order mark. Blank
/// lines do not count, nor does a row that is cut short. Without a visitor, rows are only counted. Memory is bounded by one row.
/// O(bytes). Errors: FileNotFound, PermissionDenied, NotRegularFile, ReadFailed, NotSupported (a limit is exceeded; detail:
/// which), OutOfMemory, Cancelled.
[[nodiscard]] Result<CsvSummary> readCsv(const std::string &path, TaskControl &control, const CsvVisitor &visitor = {},
                                         const CsvLimits &limits = {});

/// The place where a row of a text ends.
struct CsvRowEnd
{
    std::size_t end = 0;   ///< just past the row and its line end
    bool cutShort = false; ///< whether the text ends inside a quoted cell
};

/// Reads the row that starts at `begin`, where the text must not be blank, into `row`. Errors: NotSupported (a limit is exceeded;
/// detail: which), OutOfMemory.
[[nodiscard]] Result<CsvRowEnd> readCsvRow(std::string_view text, std::size_t begin, const CsvLimits &limits, CsvRow &row);

/// Returns the position of the column called `name`. The exact spelling is looked for first, then any spelling that differs only
/// in case. Empty without one.
[[nodiscard]] std::optional<std::size_t> csvColumn(const CsvRow &header, std::string_view name);

} // namespace plumbline
