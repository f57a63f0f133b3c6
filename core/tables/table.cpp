// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/table.h"

#include "core/base/memorylimit.h"
#include "core/io/csvreader.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <new>
#include <system_error>
#include <utility>

namespace plumbline {

namespace {

/// A table is kept in memory, so that a larger file is more likely something else.
constexpr std::uint64_t MaximumBytes = std::uint64_t{8} << 30;

std::uint64_t bytesOf(const std::string &path)
{
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(path, error);
    return error ? 0 : bytes;
}

/// Whether files of that many bytes in all may be read.
Result<void> checkBytes(const std::string &path, std::uint64_t bytes)
{
    if (bytes > MaximumBytes)
        return failure(ErrorCode::NotSupported, path, "bytes");
    if (const std::uint64_t free = freeMemoryBytes(); bytes > free) {
        Error error{ErrorCode::NotEnoughMemory, path, -1, {}};
        error.neededBytes = bytes;
        error.freeBytes = free;
        return failure(std::move(error));
    }
    return {};
}

/// Appends files to one table whose columns are joined by name.
class TableReader
{
public:
    TableReader(const std::vector<std::string> &paths, TaskControl &control) : m_paths(paths), m_control(control) {}

    Result<std::shared_ptr<const Table>> read()
    {
        std::uint64_t bytes = 0;
        for (const std::string &path : m_paths)
            bytes += bytesOf(path);
        if (const auto checked = checkBytes(m_paths.front(), bytes); !checked)
            return failure(checked.error());
        m_control.addTotalBytes(bytes);
        for (const std::string &path : m_paths) {
            if (const auto joined = joinHeader(path); !joined)
                return failure(joined.error());
        }
        TableBuilder builder(m_paths.front(), m_header);
        for (std::size_t file = 0; file < m_paths.size(); ++file) {
            if (const auto added = addFile(builder, file); !added)
                return failure(added.error());
        }
        return builder.finish();
    }

private:
    Result<void> joinHeader(const std::string &path)
    {
        const auto summary = readCsv(path, m_control, [](const CsvRow &, const CsvRow &) { return false; });
        if (!summary)
            return failure(summary.error());
        std::vector<std::size_t> columns;
        for (const std::string &name : summary->header) {
            // The first file's columns stand as they are, even where two have one name.
            const auto known = m_columns.empty() ? m_header.end() : std::find(m_header.begin(), m_header.end(), name);
            columns.push_back(static_cast<std::size_t>(known - m_header.begin()));
            if (known == m_header.end())
                m_header.push_back(name);
        }
        m_columns.push_back(std::move(columns));
        return {};
    }

    Result<void> addFile(TableBuilder &builder, std::size_t file)
    {
        const std::vector<std::size_t> &columns = m_columns[file];
        std::vector<std::string_view> cells;
        bool isFull = false;
        const auto summary = readCsv(m_paths[file], m_control, [&](const CsvRow &, const CsvRow &row) {
            cells.assign(file == 0 ? std::min(row.size(), columns.size()) : m_header.size(), {});
            std::uint64_t bytes = row.size();
            for (std::size_t column = 0; column < std::min(row.size(), columns.size()); ++column) {
                cells[columns[column]] = row[column];
                bytes += row[column].size();
            }
            isFull = !builder.addRow(cells);
            m_control.addDoneBytes(bytes);
            return !isFull;
        });
        if (!summary)
            return failure(summary.error());
        if (isFull)
            return failure(ErrorCode::NotSupported, m_paths[file], "rows");
        if (summary->cutShort)
            builder.setCutShort();
        return {};
    }

    const std::vector<std::string> &m_paths;
    TaskControl &m_control;
    std::vector<std::string> m_header;
    std::vector<std::vector<std::size_t>> m_columns; ///< of each file: where its columns stand
};

} // namespace

std::optional<std::size_t> Table::column(std::initializer_list<std::string_view> names) const
{
    return column(std::span(names.begin(), names.size()));
}

std::optional<std::size_t> Table::column(std::span<const std::string_view> names) const
{
    for (const std::string_view name : names) {
        if (const auto found = name.empty() ? std::nullopt : csvColumn(m_header, name))
            return found;
    }
    return std::nullopt;
}

TableBuilder::TableBuilder(std::string path, std::vector<std::string> header)
{
    m_table->m_path = std::move(path);
    m_table->m_header = std::move(header);
}

bool TableBuilder::addRow(std::span<const std::string_view> cells)
{
    constexpr std::size_t Most = std::numeric_limits<std::uint32_t>::max() / 2;
    Table &table = *m_table;
    if (table.rows() == Most || table.m_strings.size() > Most)
        return false;
    std::size_t used = std::min(cells.size(), table.m_header.size());
    while (used > 0 && cells[used - 1].empty())
        --used;
    for (const std::string_view cell : cells.first(used))
        table.m_cells.push_back(table.m_strings.intern(cell));
    table.m_rowBegin.push_back(table.m_cells.size());
    return true;
}

std::shared_ptr<const Table> TableBuilder::finish()
{
    return std::move(m_table);
}

Result<std::shared_ptr<const Table>> readTable(const std::string &path, TaskControl &control)
{
    return readTables({path}, control);
}

Result<std::shared_ptr<const Table>> readTables(const std::vector<std::string> &paths, TaskControl &control)
{
    try {
        return TableReader(paths, control).read();
    } catch (const std::bad_alloc &) {
        return failure(ErrorCode::OutOfMemory, paths.front());
    }
}

bool isNoValue(std::string_view cell)
{
    constexpr std::array<std::string_view, 5> Words{"", "N/A", "-", "None", "NULL"};
    return std::find(Words.begin(), Words.end(), cell) != Words.end();
}

} // namespace plumbline
