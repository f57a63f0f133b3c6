// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/databasesource.h"

#include "core/io/database.h"
#include "core/io/openfile.h"
#include "core/storage/rowarguments.h"

#include <chrono>
#include <utility>

namespace plumbline {

namespace {

/// How long a thread waits for the database before it looks whether it is asked to stop.
constexpr std::chrono::milliseconds DatabaseSourcePollInterval(20);

} // namespace

DatabaseSource::DatabaseSource(std::string path, std::uint64_t bytes, std::int64_t changedNs)
    : m_path(std::move(path)), m_bytes(bytes), m_changedNs(changedNs)
{}

DatabaseSource::~DatabaseSource() = default;

Result<JsonValue> DatabaseSource::arguments(DatabaseRowRef row, TaskControl &control) const
{
    const auto lock = locked(control);
    if (!lock)
        return failure(lock.error());
    return rowArguments(*m_database, row, control);
}

Result<void> DatabaseSource::read(DatabaseTable table, std::span<const std::string_view> columns, TaskControl &control,
                                  const std::function<bool(const DatabaseRow &row)> &visit) const
{
    const auto lock = locked(control);
    if (!lock)
        return failure(lock.error());
    return m_database->read(databaseTableName(table), columns, control, visit);
}

/// Opens the database for this thread alone.
Result<std::unique_lock<std::timed_mutex>> DatabaseSource::locked(TaskControl &control) const
{
    std::unique_lock lock(m_mutex, std::defer_lock);
    while (!lock.try_lock_for(DatabaseSourcePollInterval)) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled, m_path);
    }
    if (auto opened = open(control); !opened)
        return failure(opened.error());
    return lock;
}

Result<void> DatabaseSource::open(TaskControl &control) const
{
    const auto file = OpenFile::open(m_path);
    if (!file)
        return failure(file.error());
    if (file->bytes() != m_bytes || file->changedNs() != m_changedNs)
        return failure(ErrorCode::FileChanged, m_path);
    if (m_database)
        return {};
    auto database = Database::open(m_path, control);
    if (!database)
        return failure(std::move(database.error()));
    m_database = std::make_unique<Database>(std::move(*database));
    return {};
}

} // namespace plumbline
