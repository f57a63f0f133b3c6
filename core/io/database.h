// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/io/databaserow.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Returning false ends the reading.
using DatabaseVisitor = std::function<bool(const DatabaseRow &row)>;

/// An SQLite file, read only: nothing is written, not even beside it, and neither its schema nor its content is trusted. Only
/// plain tables are seen; views, virtual tables and computed columns, which could run what the file says, are not. For one thread
/// at a time.
class Database
{
public:
    /// The largest text or blob that is read.
    static constexpr int LargestValueBytes = 64 << 20;

    /// Errors: those of OpenFile::open(), NotRecognised (no SQLite file, or encrypted), ReadFailed (a schema that cannot be read;
    /// detail: the library's text), Cancelled. O(schema).
    [[nodiscard]] static Result<Database> open(const std::string &path, TaskControl &control);

    Database(Database &&) noexcept;
    Database &operator=(Database &&) noexcept;
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;
    ~Database();

    [[nodiscard]] const std::string &path() const;
    /// The plain tables, in the order of the file.
    [[nodiscard]] const std::vector<std::string> &tables() const;
    [[nodiscard]] bool hasTable(std::string_view table) const;
    [[nodiscard]] bool hasColumn(std::string_view table, std::string_view column) const;
    /// Columns of a table in their order; empty when there is no such table.
    [[nodiscard]] const std::vector<std::string> &columns(std::string_view table) const;
    /// Whether changes lie in a journal beside the file: they are not seen.
    [[nodiscard]] bool hasPendingJournal() const;
    /// Whether the file is shorter than it says: rows are missing, of each table from where it reaches into what is missing. That
    /// is no error of reading.
    [[nodiscard]] bool isCut() const;
    /// Size of the file.
    [[nodiscard]] std::uint64_t bytes() const;
    /// Bytes of the file that were read so far.
    [[nodiscard]] std::uint64_t readBytes() const;

    /// Visits all rows in the order of the file; none when there is no such table. Errors: ReadFailed (detail: the table and the
    /// library's text; the rows before were visited), OutOfMemory, Cancelled within milliseconds. O(rows).
    [[nodiscard]] Result<void> read(std::string_view table, std::span<const std::string_view> columns, TaskControl &control,
                                    const DatabaseVisitor &visit) const;
    /// The same for rows whose `key` is `value`; an empty `key` stands for the number of the row. O(log rows) where the file has
    /// an index of the key.
    [[nodiscard]] Result<void> readWhere(std::string_view table, std::span<const std::string_view> columns, std::string_view key,
                                         std::int64_t value, TaskControl &control, const DatabaseVisitor &visit) const;
    /// Rows of a table, of a file that is cut those that can be read; 0 when there is none. Errors as read(). O(pages).
    [[nodiscard]] Result<std::uint64_t> countRows(std::string_view table, TaskControl &control) const;

private:
    struct Handle;
    explicit Database(std::unique_ptr<Handle> handle);
    [[nodiscard]] Result<void> readSchema(TaskControl &control);
    [[nodiscard]] Result<void> run(const std::string &sql, std::string_view table, const std::int64_t *value,
                                   TaskControl &control, const DatabaseVisitor &visit) const;
    [[nodiscard]] std::string selection(std::string_view table, std::span<const std::string_view> columns) const;

    std::unique_ptr<Handle> m_handle;
};

/// Whether a journal beside a database holds changes that are not in it.
[[nodiscard]] bool hasPendingJournal(const std::string &path);

/// Whether a file starts as SQLite files do. False when it cannot be read.
[[nodiscard]] bool isDatabaseFile(const std::string &path);

} // namespace plumbline
