// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/databasewriter.h"

#include <sqlite3.h>

#include <algorithm>
#include <optional>

namespace plumbline {

namespace {

constexpr std::string_view WriterMagic("SQLite format 3\0", 16); // docs/formats.md 2.5
constexpr std::size_t VersionOffset = 60;                        // user_version, big endian
constexpr std::size_t ApplicationOffset = 68;                    // application_id, big endian

struct CloseWritten
{
    void operator()(sqlite3 *database) const { sqlite3_close_v2(database); }
};
struct EndWriting
{
    void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
};
struct FreeWritten
{
    void operator()(unsigned char *bytes) const { sqlite3_free(bytes); }
};

std::string_view typeName(DatabaseColumnType type)
{
    switch (type) {
    case DatabaseColumnType::Integer:
        return " INTEGER";
    case DatabaseColumnType::Real:
        return " REAL";
    case DatabaseColumnType::Text:
        return " TEXT";
    case DatabaseColumnType::Any:
        break;
    }
    return "";
}

std::uint32_t bigEndian(std::string_view bytes, std::size_t offset)
{
    std::uint32_t value = 0;
    for (std::size_t index = 0; index < 4; ++index)
        value = (value << 8) | static_cast<unsigned char>(bytes[offset + index]);
    return value;
}

int bindValue(sqlite3_stmt *statement, int place, const DatabaseValue &value)
{
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return sqlite3_bind_int64(statement, place, *whole);
    if (const auto *real = std::get_if<double>(&value))
        return sqlite3_bind_double(statement, place, *real);
    if (const auto *text = std::get_if<std::string_view>(&value)) {
        // The library takes a null pointer for null, which is not the empty text.
        const char *data = text->empty() ? "" : text->data();
        return sqlite3_bind_text64(statement, place, data, text->size(), SQLITE_STATIC, SQLITE_UTF8);
    }
    return sqlite3_bind_null(statement, place);
}

} // namespace

struct DatabaseWriter::Handle
{
    std::unique_ptr<sqlite3, CloseWritten> database;
    std::unique_ptr<sqlite3_stmt, EndWriting> insert;
    std::optional<Error> error;
};

DatabaseWriter::DatabaseWriter(std::uint32_t application, std::uint32_t version) : m_handle(std::make_unique<Handle>())
{
    sqlite3 *opened = nullptr;
    const int status =
        sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    m_handle->database.reset(opened);
    if (status != SQLITE_OK)
        keepError(status);
    // The size of the pages and the encoding are set here, so that the bytes depend on the content alone and not on how the
    // library was built. The pages are small, because every table takes at least one.
    run("PRAGMA page_size=1024; PRAGMA encoding='UTF-8'; PRAGMA application_id=" + std::to_string(application) +
        "; PRAGMA user_version=" + std::to_string(version) + "; BEGIN");
}

DatabaseWriter::DatabaseWriter(const std::string &path, std::uint32_t application, std::uint32_t version)
    : m_handle(std::make_unique<Handle>())
{
    sqlite3 *opened = nullptr;
    const int status = sqlite3_open_v2(path.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    m_handle->database.reset(opened);
    if (status != SQLITE_OK)
        keepError(status);
    // A file that is not finished is thrown away, so no journal is needed to mend it.
    run("PRAGMA encoding='UTF-8'; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; "
        "PRAGMA temp_store=MEMORY; PRAGMA application_id=" +
        std::to_string(application) + "; PRAGMA user_version=" + std::to_string(version) + "; BEGIN");
}

DatabaseWriter::~DatabaseWriter() = default;

bool DatabaseWriter::hasFailed() const
{
    return m_handle->error.has_value();
}

void DatabaseWriter::keepError(int status)
{
    if (m_handle->error)
        return;
    sqlite3 *database = m_handle->database.get();
    m_handle->error = status == SQLITE_NOMEM || !database ? Error{ErrorCode::OutOfMemory, {}, -1, {}}
                                                          : Error{ErrorCode::WriteFailed, {}, -1, sqlite3_errmsg(database)};
}

void DatabaseWriter::run(const std::string &sql)
{
    if (m_handle->error)
        return;
    if (const int status = sqlite3_exec(m_handle->database.get(), sql.c_str(), nullptr, nullptr, nullptr); status != SQLITE_OK)
        keepError(status);
}

void DatabaseWriter::beginTable(std::string_view name, std::span<const DatabaseColumn> columns)
{
    m_handle->insert.reset();
    std::string sql = "CREATE TABLE " + quotedIdentifier(name) + "(";
    std::string insert = "INSERT INTO " + quotedIdentifier(name) + " VALUES(";
    for (std::size_t column = 0; column < columns.size(); ++column) {
        sql.append(column == 0 ? "" : ", ").append(quotedIdentifier(columns[column].name)).append(typeName(columns[column].type));
        sql.append(columns[column].isKey ? " PRIMARY KEY" : "");
        insert.append(column == 0 ? "?" : ",?");
    }
    run(sql + ")");
    if (m_handle->error)
        return;
    sqlite3_stmt *prepared = nullptr;
    const int status = sqlite3_prepare_v2(m_handle->database.get(), (insert + ")").c_str(), -1, &prepared, nullptr);
    m_handle->insert.reset(prepared);
    if (status != SQLITE_OK)
        keepError(status);
}

void DatabaseWriter::addRow(std::span<const DatabaseValue> values)
{
    sqlite3_stmt *insert = m_handle->insert.get();
    if (m_handle->error || !insert)
        return;
    for (std::size_t column = 0; column < values.size(); ++column) {
        if (const int status = bindValue(insert, static_cast<int>(column) + 1, values[column]); status != SQLITE_OK)
            return keepError(status);
    }
    const int status = sqlite3_step(insert);
    sqlite3_reset(insert);
    if (status != SQLITE_DONE)
        keepError(status);
}

void DatabaseWriter::addNamedView(std::string_view view, std::string_view table, std::span<const DatabaseColumn> columns,
                                  std::span<const std::string> named, std::string_view texts)
{
    m_handle->insert.reset();
    std::string sql = "CREATE VIEW " + quotedIdentifier(view) + " AS SELECT ";
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const std::string name = quotedIdentifier(columns[column].name);
        sql += column == 0 ? "" : ", ";
        if (std::find(named.begin(), named.end(), columns[column].name) != named.end())
            sql.append("(SELECT text FROM ").append(quotedIdentifier(texts)).append(" WHERE id=").append(name).append(") AS ");
        sql += name;
    }
    run(sql + " FROM " + quotedIdentifier(table));
}

void DatabaseWriter::addIndex(std::string_view table, std::span<const std::string_view> columns)
{
    m_handle->insert.reset();
    std::string name(table);
    std::string list;
    for (const std::string_view column : columns) {
        name.append("_by_").append(column);
        list.append(list.empty() ? "" : ", ").append(quotedIdentifier(column));
    }
    run("CREATE INDEX " + quotedIdentifier(name) + " ON " + quotedIdentifier(table) + '(' + list + ')');
}

Result<void> DatabaseWriter::finish()
{
    m_handle->insert.reset();
    run("COMMIT");
    if (m_handle->error)
        return failure(*m_handle->error);
    m_handle->database.reset();
    return {};
}

Result<std::string> DatabaseWriter::bytes()
{
    m_handle->insert.reset();
    run("COMMIT");
    if (m_handle->error)
        return failure(*m_handle->error);
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, FreeWritten> bytes(sqlite3_serialize(m_handle->database.get(), "main", &size, 0));
    if (!bytes)
        return failure(ErrorCode::OutOfMemory);
    return std::string(reinterpret_cast<const char *>(bytes.get()), static_cast<std::size_t>(size));
}

std::optional<DatabaseIdentity> databaseIdentity(std::string_view start)
{
    if (start.size() < DatabaseIdentityBytes || !start.starts_with(WriterMagic))
        return std::nullopt;
    return DatabaseIdentity{bigEndian(start, ApplicationOffset), bigEndian(start, VersionOffset)};
}

std::string quotedIdentifier(std::string_view identifier)
{
    std::string text = "\"";
    for (const char c : identifier)
        text.append(c == '"' ? 2 : 1, c);
    return text + '"';
}

} // namespace plumbline
