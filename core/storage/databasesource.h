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

/// A profiler database that a trace was read from: its rows are read again when somebody looks at them. Any thread may ask.
class DatabaseSource
{
public:
    /// `bytes` and `changedNs` are the file's size and time when the trace was made of it.
    DatabaseSource(std::string path, std::uint64_t bytes, std::int64_t changedNs);
    ~DatabaseSource();

    /// What is known of a row, with what other tables add to it, as the object that the text export has as arguments: ids are
    /// replaced by their texts. An object without members for what stands in no table. Errors: those of opening and reading the
    /// file, FileChanged also when the row is gone. O(log rows) where the file has the indexes that profilers make, else O(rows).
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
