// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/io/databaserow.h"
#include "core/io/jsondocument.h"
#include "core/storage/databasetables.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

namespace plumbline {

class Database;

/// A profiler database that a trace was read from. Its rows are read again when a record is looked at. Any thread may call it.
class DatabaseSource
{
public:
    /// `bytes` and `changedNs` are the size of the file and the time of its last change when the trace was read from it.
    DatabaseSource(std::string path, std::uint64_t bytes, std::int64_t changedNs);
    ~DatabaseSource();

    /// Returns the arguments of a row as a JSON object: its columns, and those of rows in other tables that belong to it. They
    /// have the names that a JSON timeline gives them, and texts in place of ids. The object is empty for a slice that stands in
    /// no table. Errors: those of opening and reading the file, FileChanged if the file has changed or the row is gone,
    /// Cancelled. O(log rows) if the file has the indexes that profilers make, else O(rows).
    [[nodiscard]] Result<JsonValue> arguments(DatabaseRowRef row, TaskControl &control) const;

    /// Visits all rows of a table; the columns are numbered as they are given. Errors: those of opening the file, FileChanged,
    /// those of Database::read(). O(rows).
    [[nodiscard]] Result<void> read(DatabaseTable table, std::span<const std::string_view> columns, TaskControl &control,
                                    const std::function<bool(const DatabaseRow &row)> &visit) const;

private:
    [[nodiscard]] Result<std::unique_lock<std::timed_mutex>> locked(TaskControl &control) const;
    [[nodiscard]] Result<void> open(TaskControl &control) const;

    std::string m_path;
    std::uint64_t m_bytes;
    std::int64_t m_changedNs;
    mutable std::timed_mutex m_mutex;
    mutable std::unique_ptr<Database> m_database;
};

} // namespace plumbline
