// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/io/jsondocument.h"
#include "core/storage/databasetables.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

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

private:
    [[nodiscard]] Result<void> open(TaskControl &control) const;

    std::string m_path;
    std::uint64_t m_bytes;
    std::int64_t m_changedNs;
    mutable std::timed_mutex m_mutex;
    mutable std::unique_ptr<Database> m_database;
};

} // namespace plumbline
