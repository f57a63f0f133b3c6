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

/// A deliverable that is a table, whatever its columns: cells as they stand in the file, blanks around them removed. Texts
/// are interned, 4 bytes a cell, so that the decimals of the source are kept and equal cells are told by their ids. Immutable.
class Table
{
public:
    /// The file it was read from, the first one where there were several.
    [[nodiscard]] const std::string &path() const { return m_path; }
    [[nodiscard]] std::size_t rows() const { return m_rows.size(); }
    [[nodiscard]] const std::vector<std::string> &header() const { return m_header; }

    /// The column of the first of `names` that there is: the spelling as given first, then regardless of case.
    [[nodiscard]] std::optional<std::size_t> column(std::initializer_list<std::string_view> names) const;
    [[nodiscard]] std::optional<std::size_t> column(std::span<const std::string_view> names) const;

    /// A cell; "" where the row is shorter or has no such column. Lives as long as the table.
    [[nodiscard]] std::string_view cell(std::size_t row, std::size_t column) const { return m_strings.text(cellId(row, column)); }
    [[nodiscard]] std::string_view cell(std::size_t row, const std::optional<std::size_t> &column) const
    {
        return column ? cell(row, *column) : std::string_view();
    }
    /// Equal texts have equal ids, below distinctTexts(), which may count more than the cells have; that of "" is 0.
    [[nodiscard]] StringId cellId(std::size_t row, std::size_t column) const
    {
        const std::size_t own = m_sourceOfRow.empty() ? column : columnInSource(row, column);
        return own < m_rows[row].size() ? m_rows[row][own] : StringId{0};
    }
    [[nodiscard]] std::string_view text(StringId id) const { return m_strings.text(id); }
    [[nodiscard]] std::size_t distinctTexts() const { return m_strings.size(); }

    /// Whether the file ends inside a row, which is left out, or goes on behind the rows that are kept, as a database does that
    /// is cut or has a journal beside it.
    [[nodiscard]] bool isCutShort() const { return m_cutShort; }
    /// What the ends of its files tell: rows that are missing, or one that may not be whole.
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
    std::vector<std::vector<StringId>> m_blocks;   ///< cells row by row, without the empty ones at a row's end
    std::vector<std::span<const StringId>> m_rows; ///< each inside one block
    // Of a table joined from several files, whose rows stay as each file has them:
    std::vector<std::uint16_t> m_sourceOfRow;
    std::vector<std::vector<std::size_t>> m_sourceColumns; ///< of each file: where it has the table's columns, or beyond all
    bool m_cutShort = false;
    std::vector<Problem> m_problems;
};

/// Makes a table row by row, for readers of whatever holds one.
class TableBuilder
{
public:
    TableBuilder(std::string path, std::vector<std::string> header);

    /// Adds a row, or a part of the header's cells. False, and nothing is added, where the table is full: 2^31 rows or texts.
    bool addRow(std::span<const std::string_view> cells);
    void setCutShort() { m_table->m_cutShort = true; }
    /// The table; of no use afterwards.
    [[nodiscard]] std::shared_ptr<const Table> finish();

private:
    std::shared_ptr<Table> m_table = std::make_shared<Table>();
};

/// What it means that the table of a path (Table::path()) is cut short: a loss. Looks for a journal beside a database.
[[nodiscard]] Problem cutShortProblem(const std::string &path);
/// What the end of a CSV file tells; nothing of a whole one.
[[nodiscard]] std::vector<Problem> endProblems(const std::string &path, CsvEnd end);

/// Reads a CSV file, or what a database holds instead (databaseTablePath()). Memory is a few times the size of the file at most.
/// Counts its bytes as progress. Errors: those of readCsv(), NotEnoughMemory, NotSupported beyond 8 GiB or what a table holds
/// (detail: which), Cancelled.
[[nodiscard]] Result<std::shared_ptr<const Table>> readTable(const std::string &path, TaskControl &control);

/// The rows of several files one after another, as one table: the parts of an export that was cut. Columns are joined by name;
/// one that only a later file has stands behind those of the files before. Errors as above; `paths` is not empty. The table does
/// not depend on how large the pieces are that threads read.
[[nodiscard]] Result<std::shared_ptr<const Table>> readTables(const std::vector<std::string> &paths, TaskControl &control,
                                                              std::size_t pieceBytes = std::size_t{4} << 20);

/// Whether a cell says that there is no value: "", "N/A", "-", "None", "NULL".
[[nodiscard]] bool isNoValue(std::string_view cell);

} // namespace plumbline
