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

/// The cells of one row: decoded, blanks and TABs at both ends removed.
using CsvRow = std::vector<std::string>;

/// What one row may cost; beyond it the file is taken for something else than a table.
struct CsvLimits
{
    std::size_t cellBytes = 16u << 20;
    std::size_t rowBytes = 64u << 20;
    std::size_t cells = 100'000;
};

/// How the text of a table ends. All writers end their rows with a line end.
enum class CsvEnd : std::uint8_t {
    Whole,
    Uncertain, ///< in a row that has all its cells and no line end, so that its last cell may be a piece of one
    CutShort,  ///< inside a header or row
};

/// A table after it was read.
struct CsvSummary
{
    CsvRow header;
    std::uint64_t rows = 0; ///< rows behind the header that were read
    CsvEnd end = CsvEnd::Whole;
};

/// Called for each row behind the header; returning false ends the reading.
using CsvVisitor = std::function<bool(const CsvRow &header, const CsvRow &row)>;

/// Streams a CSV file: comma separated, `"` quoting, any line ends, an optional byte order mark; blank lines do not
/// count, nor does a row that is cut short. Without a visitor rows are only counted. Memory is bounded by one row. O(bytes).
/// Errors: FileNotFound, PermissionDenied, NotRegularFile, ReadFailed, NotSupported (a limit; detail: which),
/// OutOfMemory, Cancelled.
[[nodiscard]] Result<CsvSummary> readCsv(const std::string &path, TaskControl &control, const CsvVisitor &visitor = {},
                                         const CsvLimits &limits = {});

/// Where a row of a text ends.
struct CsvRowEnd
{
    std::size_t end = 0;   ///< just past the row and its line end
    bool cutShort = false; ///< the text ends inside a quoted cell
};

/// Reads the row that starts at `begin`, where it must not be blank. Errors: NotSupported (a limit; detail: which), OutOfMemory.
[[nodiscard]] Result<CsvRowEnd> readCsvRow(std::string_view text, std::size_t begin, const CsvLimits &limits, CsvRow &row);

/// Index of the column called `name`: the spelling as given first, then regardless of case.
[[nodiscard]] std::optional<std::size_t> csvColumn(const CsvRow &header, std::string_view name);

} // namespace plumbline
