// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/database.h"

#include "core/io/cutdatabase.h"
#include "core/io/databasewriter.h"
#include "core/io/openfile.h"

#include <sqlite3.h>
#include <sys/stat.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace plumbline {

namespace {

constexpr std::string_view Magic("SQLite format 3\0", 16); // docs/formats.md 2.5
/// Instructions of the virtual machine of the library between two looks at the control: few enough to stop at once.
constexpr int StepsPerLook = 2000;
/// More tables than any profiler writes. Reading a schema of millions would take long.
constexpr std::size_t MostTables = 2000;
/// How often each byte of a file may be read as text, at most.
constexpr std::uint64_t TextsPerByte = 8;
constexpr const char *RowsTwice = "pages hold the same rows twice"; ///< detail of an error

struct CloseDatabase
{
    void operator()(sqlite3 *database) const { sqlite3_close_v2(database); }
};
struct EndStatement
{
    void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
};

int mustStop(void *control)
{
    return static_cast<const TaskControl *>(control)->stopRequested() ? 1 : 0;
}

/// Returns the path as a URI that declares the file immutable, so that the library makes no lock and no journal beside it.
std::string readOnlyUri(const std::string &path)
{
    constexpr std::string_view Plain = "/._-";
    constexpr std::string_view Hex = "0123456789ABCDEF";
    std::string uri = path.starts_with('/') ? "file://" : "file:";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || Plain.find(c) != std::string_view::npos)
            uri += c;
        else
            uri.append(1, '%').append(1, Hex[byte >> 4]).append(1, Hex[byte & 15]);
    }
    return uri + "?mode=ro&immutable=1";
}

/// Limits what the content of a file can make the library do. No value is longer than the file.
void distrust(sqlite3 *database, std::uint64_t bytes)
{
    constexpr std::uint64_t LeastBytes = 65536; // enough for the texts of the library itself
    for (const int off : {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW,
                          SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER})
        sqlite3_db_config(database, off, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH,
                  static_cast<int>(std::clamp<std::uint64_t>(bytes, LeastBytes, Database::LargestValueBytes)));
    sqlite3_limit(database, SQLITE_LIMIT_SQL_LENGTH, 1 << 20);
    sqlite3_limit(database, SQLITE_LIMIT_EXPR_DEPTH, 50);
    sqlite3_limit(database, SQLITE_LIMIT_COMPOUND_SELECT, 5);
    sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(database, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
    sqlite3_limit(database, SQLITE_LIMIT_WORKER_THREADS, 0);
    sqlite3_exec(database, "PRAGMA cell_size_check=ON; PRAGMA mmap_size=0", nullptr, nullptr, nullptr);
}

Error errorOf(sqlite3 *database, int status, const std::string &path, std::string_view table)
{
    const std::string text = sqlite3_errmsg(database);
    switch (status & 0xFF) {
    case SQLITE_INTERRUPT:
        return {ErrorCode::Cancelled, path, -1, {}};
    case SQLITE_NOTADB:
        return {ErrorCode::NotRecognised, path, -1, text};
    case SQLITE_NOMEM:
        return {ErrorCode::OutOfMemory, path, -1, {}};
    default:
        return {ErrorCode::ReadFailed, path, -1, table.empty() ? text : std::string(table) + ": " + text};
    }
}

std::uint64_t fileBytes(const std::string &path)
{
    struct stat status = {};
    return stat(path.c_str(), &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

} // namespace

struct Database::Handle
{
    std::string path;
    std::uint64_t bytes = 0;
    bool isCut = false;
    std::unique_ptr<sqlite3, CloseDatabase> database;
    std::vector<std::string> tables;
    std::map<std::string, std::vector<std::string>, std::less<>> columns;
    std::set<std::string, std::less<>> numbered; ///< tables whose rows have numbers
};

Database::Database(std::unique_ptr<Handle> handle) : m_handle(std::move(handle)) {}
Database::Database(Database &&) noexcept = default;
Database &Database::operator=(Database &&) noexcept = default;
Database::~Database() = default;

Result<Database> Database::open(const std::string &path, TaskControl &control)
{
    const auto start = readFileStart(path, DatabaseHeaderBytes); // also keeps the library from opening pipes and devices
    if (!start)
        return failure(start.error());
    if (!start->starts_with(Magic))
        return failure(ErrorCode::NotRecognised, path, "sqlite");
    auto handle = std::make_unique<Handle>();
    handle->path = path;
    handle->bytes = fileBytes(path);
    handle->isCut = handle->bytes < toldDatabaseBytes(*start);
    sqlite3 *opened = nullptr;
    constexpr int Flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
    const int status = sqlite3_open_v2(readOnlyUri(path).c_str(), &opened, Flags, cutDatabaseFiles());
    handle->database.reset(opened);
    if (status != SQLITE_OK)
        return failure(opened ? errorOf(opened, status, path, {}) : Error{ErrorCode::OutOfMemory, path, -1, {}});
    distrust(opened, handle->bytes);
    Database database(std::move(handle));
    if (auto read = database.readSchema(control); !read)
        return failure(read.error());
    return database;
}

Result<void> Database::readSchema(TaskControl &control)
{
    // Virtual tables are left out: they have no root page.
    constexpr auto Sql = "SELECT rowid, name FROM sqlite_master WHERE type='table' AND rootpage>0";
    Handle &handle = *m_handle;
    auto listed = run(Sql, {}, nullptr, control, [&](const DatabaseRow &row) {
        handle.tables.emplace_back(row.text(0));
        return handle.tables.size() < MostTables;
    });
    for (std::size_t index = 0; listed && index < handle.tables.size(); ++index) {
        const std::string &table = handle.tables[index];
        std::vector<std::string> &columns = handle.columns[table]; // the library leaves out computed ones
        listed = run("PRAGMA table_info(" + quotedIdentifier(table) + ")", table, nullptr, control, [&](const DatabaseRow &row) {
            columns.emplace_back(row.text(0));
            return true;
        });
        const std::string probe = "SELECT _rowid_ FROM main." + quotedIdentifier(table) + " LIMIT 0";
        const bool isHidden = hasColumn(table, "_rowid_");
        if (listed && !isHidden && run(probe, table, nullptr, control, [](const DatabaseRow &) { return true; }))
            handle.numbered.insert(table);
    }
    return listed;
}

const std::string &Database::path() const
{
    return m_handle->path;
}

const std::vector<std::string> &Database::tables() const
{
    return m_handle->tables;
}

bool Database::hasTable(std::string_view table) const
{
    return m_handle->columns.contains(table);
}

const std::vector<std::string> &Database::columns(std::string_view table) const
{
    static const std::vector<std::string> none;
    const auto found = m_handle->columns.find(table);
    return found == m_handle->columns.end() ? none : found->second;
}

bool Database::hasColumn(std::string_view table, std::string_view column) const
{
    const std::vector<std::string> &all = columns(table);
    return std::find(all.begin(), all.end(), column) != all.end();
}

bool Database::hasPendingJournal() const
{
    return plumbline::hasPendingJournal(m_handle->path);
}

bool Database::isCut() const
{
    return m_handle->isCut;
}

std::uint64_t Database::bytes() const
{
    return m_handle->bytes;
}

std::uint64_t Database::readBytes() const
{
    int pages = 0;
    int highest = 0;
    sqlite3_db_status(m_handle->database.get(), SQLITE_DBSTATUS_CACHE_MISS, &pages, &highest, 0);
    constexpr std::uint64_t PageBytes = 4096; // the usual size, which is good enough to show progress
    return static_cast<std::uint64_t>(std::max(pages, 0)) * PageBytes;
}

Result<void> Database::run(const std::string &sql, std::string_view table, const std::int64_t *value, TaskControl &control,
                           const DatabaseVisitor &visit) const
{
    sqlite3 *database = m_handle->database.get();
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled, m_handle->path);
    sqlite3_progress_handler(database, StepsPerLook, mustStop, &control);
    sqlite3_stmt *prepared = nullptr;
    int status = sqlite3_prepare_v2(database, sql.c_str(), -1, &prepared, nullptr);
    const std::unique_ptr<sqlite3_stmt, EndStatement> statement(prepared);
    if (status == SQLITE_OK && value)
        status = sqlite3_bind_int64(prepared, 1, *value);
    if (status == SQLITE_OK)
        status = sqlite3_step(prepared);
    const DatabaseRow row(prepared);
    // Overflow pages that many rows share would make a small file tell texts without end.
    const std::uint64_t mostText = TextsPerByte * std::max<std::uint64_t>(m_handle->bytes, 1 << 20);
    while (status == SQLITE_ROW && visit(row) && row.textBytes() <= mostText)
        status = sqlite3_step(prepared);
    Result<void> result;
    if (row.textBytes() > mostText)
        result = failure(ErrorCode::ReadFailed, m_handle->path, std::string(table) + ": values share pages");
    const bool endsAtCut = m_handle->isCut && (status & 0xFF) == SQLITE_CORRUPT;
    if (status != SQLITE_ROW && status != SQLITE_DONE && !endsAtCut)
        result = failure(errorOf(database, status, m_handle->path, table));
    sqlite3_progress_handler(database, 0, nullptr, nullptr);
    return result;
}

std::string Database::selection(std::string_view table, std::span<const std::string_view> columns) const
{
    std::string sql = "SELECT ";
    sql += m_handle->numbered.contains(table) ? "_rowid_" : "0";
    for (const std::string_view column : columns)
        sql.append(",").append(hasColumn(table, column) ? quotedIdentifier(column) : "NULL");
    return sql + " FROM main." + quotedIdentifier(table);
}

Result<void> Database::read(std::string_view table, std::span<const std::string_view> columns, TaskControl &control,
                            const DatabaseVisitor &visit) const
{
    if (!hasTable(table))
        return {};
    const bool isNumbered = m_handle->numbered.contains(table);
    std::optional<std::int64_t> last;
    std::uint64_t rows = 0;
    bool isRepeated = false;
    const auto checked = [&](const DatabaseRow &row) {
        isRepeated = isNumbered ? last && row.number() <= *last : ++rows > mostRows();
        if (isRepeated)
            return false;
        last = row.number();
        return visit(row);
    };
    auto result = run(selection(table, columns) + " NOT INDEXED", table, nullptr, control, checked);
    if (result && isRepeated)
        result = failure(ErrorCode::ReadFailed, path(), std::string(table) + ": " + RowsTwice);
    return result;
}

/// Returns how many rows the file can hold at most: each has a pointer and a cell of two bytes at least.
std::uint64_t Database::mostRows() const
{
    return m_handle->bytes / 4;
}

Result<void> Database::readWhere(std::string_view table, std::span<const std::string_view> columns, std::string_view key,
                                 std::int64_t value, TaskControl &control, const DatabaseVisitor &visit) const
{
    const bool hasKey = key.empty() ? m_handle->numbered.contains(table) : hasColumn(table, key);
    if (!hasKey)
        return {};
    const std::string sql = selection(table, columns) + " WHERE " + (key.empty() ? "_rowid_" : quotedIdentifier(key)) + "=?1";
    return run(sql, table, &value, control, visit);
}

Result<std::uint64_t> Database::countRows(std::string_view table, TaskControl &control) const
{
    std::uint64_t rows = 0;
    if (!hasTable(table))
        return rows;
    const auto count = [&](const DatabaseRow &) {
        ++rows;
        return true;
    };
    const auto take = [&](const DatabaseRow &row) {
        rows = static_cast<std::uint64_t>(row.integer(0).value_or(0));
        return true;
    };
    // count(*) alone follows pages that name each other without end, and cannot be stopped.
    // An index that is damaged may have other rows than its table.
    const std::string bounded =
        "SELECT 1 FROM main." + quotedIdentifier(table) + " NOT INDEXED LIMIT " + std::to_string(mostRows() + 1);
    // If the cut runs through the table, the library itself counts no rows at all.
    const auto counted = isCut() ? read(table, {}, control, count)
                                 : run("SELECT 0, count(*) FROM (" + bounded + ")", table, nullptr, control, take);
    if (!counted)
        return failure(counted.error());
    if (rows > mostRows())
        return failure(ErrorCode::ReadFailed, path(), std::string(table) + ": " + RowsTwice);
    return rows;
}

bool hasPendingJournal(const std::string &path)
{
    return fileBytes(path + "-wal") > 0 || fileBytes(path + "-journal") > 0;
}

bool isDatabaseFile(const std::string &path)
{
    const auto start = readFileStart(path, Magic.size());
    return start && *start == Magic;
}

} // namespace plumbline
