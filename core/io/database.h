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

/// Called for each row. Returning false ends the reading.
using DatabaseVisitor = std::function<bool(const DatabaseRow &row)>;

/// An SQLite file, opened read-only: nothing is written, not even beside the file. Neither its schema nor its content is trusted.
/// Only plain tables are seen; views, virtual tables and computed columns are not, because they could make the library run what
/// the file says. For one thread at a time.
class Database
{
public:
    /// The size of the largest text or blob that is read.
    static constexpr int LargestValueBytes = 64 << 20;

    /// Opens a file and reads its schema. Errors: those of OpenFile::open(), NotRecognised (no SQLite file, or encrypted),
    /// ReadFailed (a schema that cannot be read; detail: the text of the library), OutOfMemory, Cancelled. O(schema).
    [[nodiscard]] static Result<Database> open(const std::string &path, TaskControl &control);

    Database(Database &&) noexcept;
    Database &operator=(Database &&) noexcept;
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;
    ~Database();

    [[nodiscard]] const std::string &path() const;
    /// Returns the names of the plain tables, in the order of the file.
    [[nodiscard]] const std::vector<std::string> &tables() const;
    [[nodiscard]] bool hasTable(std::string_view table) const;
    [[nodiscard]] bool hasColumn(std::string_view table, std::string_view column) const;
    /// Returns the columns of a table in their order; empty if there is no such table.
    [[nodiscard]] const std::vector<std::string> &columns(std::string_view table) const;
    /// Returns whether a journal beside the file holds changes. They are not seen.
    [[nodiscard]] bool hasPendingJournal() const;
    /// Returns whether the file is shorter than its header states. Each table then lacks its rows from the place on where it
    /// reaches into the missing part. Reading does not report this as an error.
    [[nodiscard]] bool isCut() const;
    /// Returns the size of the file.
    [[nodiscard]] std::uint64_t bytes() const;
    /// Returns about how many bytes of the file were read so far, for showing progress.
    [[nodiscard]] std::uint64_t readBytes() const;

    /// Visits all rows in the order of the file; none if there is no such table. Errors: ReadFailed (detail: the table and the
    /// text of the library; the rows before were visited), OutOfMemory, Cancelled within milliseconds. Pages that a damaged file
    /// names twice end the reading with ReadFailed, so that no row is visited twice. O(rows), which is O(bytes).
    [[nodiscard]] Result<void> read(std::string_view table, std::span<const std::string_view> columns, TaskControl &control,
                                    const DatabaseVisitor &visit) const;
    /// Visits the rows whose column `key` has the value `value`; an empty `key` stands for the number of the row. Errors: those
    /// of read(). O(log rows) if the file has an index of the key, else O(rows).
    [[nodiscard]] Result<void> readWhere(std::string_view table, std::span<const std::string_view> columns, std::string_view key,
                                         std::int64_t value, TaskControl &control, const DatabaseVisitor &visit) const;
    /// Returns the number of rows of a table; 0 if there is no such table. In a file that is cut, only the rows that can be read
    /// count. Errors: those of read(). O(rows).
    [[nodiscard]] Result<std::uint64_t> countRows(std::string_view table, TaskControl &control) const;

private:
    struct Handle;
    explicit Database(std::unique_ptr<Handle> handle);
    [[nodiscard]] Result<void> readSchema(TaskControl &control);
    [[nodiscard]] Result<void> run(const std::string &sql, std::string_view table, const std::int64_t *value,
                                   TaskControl &control, const DatabaseVisitor &visit) const;
    [[nodiscard]] std::uint64_t mostRows() const;
    [[nodiscard]] std::string selection(std::string_view table, std::span<const std::string_view> columns) const;

    std::unique_ptr<Handle> m_handle;
};

/// Returns whether a journal beside a database holds changes that are not in the database.
[[nodiscard]] bool hasPendingJournal(const std::string &path);

/// Returns whether a file begins as SQLite files do. False if it cannot be read.
[[nodiscard]] bool isDatabaseFile(const std::string &path);

} // namespace plumbline
