// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/io/csvreader.h"
#include "core/storage/stringpool.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The rows and columns of one deliverable, whatever its columns are. Cells are kept as they stand in the file, without the
/// blanks around them, so no decimals are lost. Texts are interned at 4 bytes a cell; equal cells have equal ids. Immutable.
class Table
{
public:
    /// Returns the file that the table was read from; the first one if there were several.
    [[nodiscard]] const std::string &path() const { return m_path; }
    /// Returns the file that a row comes from, and the number of the row in it, from 0. O(log rows).
    [[nodiscard]] std::pair<std::string_view, std::size_t> placeOf(std::size_t row) const;
    [[nodiscard]] std::size_t rows() const { return m_rows.size(); }
    [[nodiscard]] const std::vector<std::string> &header() const { return m_header; }

    /// Returns the column of the first of `names` that the header has. Each name is looked for as it is given, then regardless of
    /// case.
    [[nodiscard]] std::optional<std::size_t> column(std::initializer_list<std::string_view> names) const;
    [[nodiscard]] std::optional<std::size_t> column(std::span<const std::string_view> names) const;

    /// Returns a cell; "" if the row is shorter or the table has no such column. The text lives as long as the table.
    [[nodiscard]] std::string_view cell(std::size_t row, std::size_t column) const { return m_strings.text(cellId(row, column)); }
    [[nodiscard]] std::string_view cell(std::size_t row, const std::optional<std::size_t> &column) const
    {
        return column ? cell(row, *column) : std::string_view();
    }
    /// Returns the id of a cell's text. Equal texts have equal ids; "" has the id 0. Ids are below distinctTexts(), which may
    /// exceed the number of different cells.
    [[nodiscard]] StringId cellId(std::size_t row, std::size_t column) const
    {
        const std::size_t own = m_sourceOfRow.empty() ? column : columnInSource(row, column);
        return own < m_rows[row].size() ? m_rows[row][own] : StringId{0};
    }
    [[nodiscard]] std::string_view text(StringId id) const { return m_strings.text(id); }
    [[nodiscard]] std::size_t distinctTexts() const { return m_strings.size(); }

    /// Returns whether rows are missing at the end: the file ends inside a row, which is left out, or a database lacks pages or
    /// has a journal beside it.
    [[nodiscard]] bool isCutShort() const { return m_cutShort; }
    /// Returns the problems that the ends of its files show: rows that are missing, or a last row that may be incomplete.
    [[nodiscard]] const std::vector<Problem> &problems() const { return m_problems; }

private:
    friend class TableBuilder;
    friend class TableReader;

    [[nodiscard]] std::size_t columnInSource(std::size_t row, std::size_t column) const
    {
        const std::vector<std::size_t> &columns = m_sourceColumns[m_sourceOfRow[row]];
        return column < columns.size() ? columns[column] : static_cast<std::size_t>(-1);
    }

    std::string m_path;
    std::vector<std::string> m_header;
    StringPool m_strings;
    std::vector<std::vector<StringId>> m_blocks;   ///< cells row by row, without the empty ones at the end of a row
    std::vector<std::span<const StringId>> m_rows; ///< each row lies inside one block
    // Only for a table joined from several files; its rows keep the columns of their own file.
    std::vector<std::string> m_sourcePaths;                ///< by number of the file
    std::vector<std::uint16_t> m_sourceOfRow;              ///< number of the file that each row comes from, ascending
    std::vector<std::vector<std::size_t>> m_sourceColumns; ///< for each file, where it has each column of the table, or -1
    bool m_cutShort = false;
    std::vector<Problem> m_problems;
};

/// Builds a table row by row, for readers of sources other than CSV files.
class TableBuilder
{
public:
    TableBuilder(std::string path, std::vector<std::string> header);

    /// Adds a row. It may have fewer cells than the header; surplus cells are dropped. Returns false and adds nothing if the
    /// table is full, which it is at 2^31 rows or texts.
    bool addRow(std::span<const std::string_view> cells);
    void setCutShort() { m_table->m_cutShort = true; }
    /// Returns the table. The builder must not be used afterwards.
    [[nodiscard]] std::shared_ptr<const Table> finish();

private:
    std::shared_ptr<Table> m_table = std::make_shared<Table>();
};

/// Returns the problem that a table of this path (Table::path()) is cut short. For a database it is PendingJournal if a journal
/// lies beside it, else DamagedDatabase; for a CSV file it is BrokenFile.
[[nodiscard]] Problem cutShortProblem(const std::string &path);
/// Returns the problems that the end of a CSV file shows; none if the file is complete.
[[nodiscard]] std::vector<Problem> endProblems(const std::string &path, CsvEnd end);

/// Reads a CSV file, or the deliverable of a database (databaseTablePath()). Adds the bytes of the file to the progress. Takes a
/// few times the size of the file in memory at most. Errors: those of readCsv() or readDatabaseTable(), NotEnoughMemory,
/// NotSupported for more than 8 GiB or more rows than a table holds (detail: which), Cancelled.
[[nodiscard]] Result<std::shared_ptr<const Table>> readTable(const std::string &path, TaskControl &control);

/// Reads several files as one table whose rows follow each other: the parts of an export that the profiler split. Columns are
/// joined by name; a column that only a later file has comes behind those of the files before it. `paths` must not be empty. If
/// the first path is a databaseTablePath(), only that table is read. `pieceBytes` is how much of a file one thread reads at a
/// time; the result does not depend on it. Errors: those of readTable().
[[nodiscard]] Result<std::shared_ptr<const Table>> readTables(const std::vector<std::string> &paths, TaskControl &control,
                                                              std::size_t pieceBytes = std::size_t{4} << 20);

/// Returns whether a cell says that there is no value: "", "N/A", "-", "None", "NULL".
[[nodiscard]] bool isNoValue(std::string_view cell);

} // namespace plumbline
