// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/sqlconnection.h"

#include "core/sql/base/sqlprofile.h"
#include "core/sql/memoryfiles.h"
#include "core/sql/sqlfunctions.h"
#include "core/sql/tables/sqltables.h"
#include "core/sql/virtualtable.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <utility>

namespace plumbline {

namespace {

/// Instructions of the library between two looks at the control. One may take up to about a millisecond, see LongestText.
constexpr int StepsPerLook = 100;
/// Looks at the control between two looks at the memory.
constexpr int LooksPerMeasure = 16;
/// The largest text. It bounds how long a function takes, which nothing can stop.
constexpr int LongestText = 1 << 20;
constexpr int LongestPattern = 100; ///< of LIKE and GLOB, whose time grows with the product of pattern and text
constexpr std::int64_t MostMemory = std::int64_t{1} << 30;
/// Memory for reading one statement, which nothing can stop. Common table expressions can make it grow exponentially.
constexpr std::int64_t MostStatementMemory = std::int64_t{32} << 20;

struct CloseConnection
{
    void operator()(sqlite3 *database) const { sqlite3_close_v2(database); }
};
struct FinishStatement
{
    void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
};

/// What is watched while a statement runs.
struct StatementWatch
{
    TaskControl *control = nullptr;
    std::int64_t memoryBefore = 0;
    int looks = 0;
    bool isTooLarge = false;
};

int mustEnd(void *data)
{
    auto &watch = *static_cast<StatementWatch *>(data);
    if (++watch.looks % LooksPerMeasure == 0)
        watch.isTooLarge = sqlite3_memory_used() - watch.memoryBefore > MostMemory;
    return watch.isTooLarge || watch.control->stopRequested() ? 1 : 0;
}

/// Lets statements read, and nothing else.
int allowReading(void *, int action, const char *first, const char *second, const char *, const char *)
{
    constexpr std::array Pragmas{"table_info", "table_xinfo", "table_list"};
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return second && sqlite3_stricmp(second, "load_extension") == 0 ? SQLITE_DENY : SQLITE_OK;
    case SQLITE_PRAGMA:
        return std::ranges::any_of(Pragmas, [first](const char *name) { return first && sqlite3_stricmp(first, name) == 0; })
                   ? SQLITE_OK
                   : SQLITE_DENY;
    default:
        return SQLITE_DENY;
    }
}

/// Declares table functions of the library that statements may use. A function that is not declared yet cannot be used later,
/// because that would create a table. A library may be built without some.
void declareFunctions(sqlite3 *database)
{
    constexpr std::array Functions{"json_each('[]')", "json_tree('[]')", "pragma_table_info('card')",
                                   "pragma_table_xinfo('card')", "pragma_table_list"};
    for (const char *function : Functions) {
        sqlite3_stmt *statement = nullptr;
        sqlite3_prepare_v2(database, (std::string("SELECT 1 FROM ") + function).c_str(), -1, &statement, nullptr);
        sqlite3_finalize(statement);
    }
}

void limitStatements(sqlite3 *database)
{
    constexpr std::array Limits{
        std::pair{SQLITE_LIMIT_LENGTH, LongestText},
        std::pair{SQLITE_LIMIT_SQL_LENGTH, LongestText},
        std::pair{SQLITE_LIMIT_LIKE_PATTERN_LENGTH, LongestPattern},
        std::pair{SQLITE_LIMIT_EXPR_DEPTH, 200},
        std::pair{SQLITE_LIMIT_COMPOUND_SELECT, 100},
        std::pair{SQLITE_LIMIT_VDBE_OP, 1 << 20},
        std::pair{SQLITE_LIMIT_ATTACHED, 0},
        std::pair{SQLITE_LIMIT_WORKER_THREADS, 0},
    };
    for (const auto &[limit, value] : Limits)
        sqlite3_limit(database, limit, value);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    // A misspelt name of a column in double quotes is an error, and not a text.
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, nullptr);
    sqlite3_set_authorizer(database, allowReading, nullptr);
}

Error errorOfStatement(sqlite3 *database, int status)
{
    switch (status & 0xFF) {
    case SQLITE_INTERRUPT:
        return {ErrorCode::Cancelled, {}, -1, {}};
    case SQLITE_FULL:
        return {ErrorCode::InvalidArgument, {}, -1, "statement needs more than 1 GiB to sort"};
    case SQLITE_NOMEM:
        return {ErrorCode::OutOfMemory, {}, -1, {}};
    default:
        return {ErrorCode::InvalidArgument, {}, sqlite3_error_offset(database), sqlite3_errmsg(database)};
    }
}

/// Limits the memory that reading a statement takes, as long as it lives. The limit of the library is one for the whole process,
/// so only one statement is read at a time.
class StatementMemory
{
public:
    StatementMemory() : m_lock(mutex()), m_before(sqlite3_hard_heap_limit64(sqlite3_memory_used() + MostStatementMemory)) {}
    ~StatementMemory() { sqlite3_hard_heap_limit64(m_before); }
    StatementMemory(const StatementMemory &) = delete;
    StatementMemory &operator=(const StatementMemory &) = delete;

private:
    static std::mutex &mutex()
    {
        static std::mutex one;
        return one;
    }

    std::scoped_lock<std::mutex> m_lock;
    sqlite3_int64 m_before;
};

SqlValue valueOf(sqlite3_stmt *statement, int column)
{
    const auto bytes = [&](const void *data) {
        return std::string_view(static_cast<const char *>(data),
                                static_cast<std::size_t>(sqlite3_column_bytes(statement, column)));
    };
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
        return std::int64_t{sqlite3_column_int64(statement, column)};
    case SQLITE_FLOAT:
        return sqlite3_column_double(statement, column);
    case SQLITE_TEXT:
        return bytes(sqlite3_column_text(statement, column));
    case SQLITE_BLOB:
        return SqlBlob{bytes(sqlite3_column_blob(statement, column))};
    default:
        return {};
    }
}

/// Gives the parameters of a statement their values. Returns false if one has none.
bool bindAll(sqlite3_stmt *statement, std::span<const SqlParameter> parameters)
{
    for (int at = 1; at <= sqlite3_bind_parameter_count(statement); ++at) {
        const char *name = sqlite3_bind_parameter_name(statement, at);
        const auto found =
            std::ranges::find_if(parameters, [name](const SqlParameter &each) { return name && each.name == name + 1; });
        if (found == parameters.end())
            return false;
        constexpr double Whole = 9e15; // below this each whole number is a double
        const double value = found->value;
        if (std::abs(value) < Whole && value == std::floor(value))
            sqlite3_bind_int64(statement, at, static_cast<sqlite3_int64>(value));
        else
            sqlite3_bind_double(statement, at, value);
    }
    return true;
}

std::string_view lowerType(const char *declared)
{
    for (const std::string_view type : {"integer", "real", "text"}) {
        if (declared && sqlite3_stricmp(declared, type.data()) == 0)
            return type;
    }
    return {};
}

std::string_view sqlTypeName(SqlType type)
{
    static constexpr std::array<std::string_view, 4> Names{"INTEGER", "REAL", "TEXT", "ANY"};
    return Names[static_cast<std::size_t>(type)];
}

} // namespace

struct SqlConnection::Handle
{
    Handle(std::vector<SharedCard> cards, SqlOptions options) : profile(std::move(cards), std::move(options)) {}

    SqlProfile profile; ///< outlives the connection below
    std::unique_ptr<sqlite3, CloseConnection> database;
    StatementWatch watch;

    [[nodiscard]] int openDatabase();
    [[nodiscard]] Result<void> visit(sqlite3_stmt *statement, SqlVisitor &visitor);
};

int SqlConnection::Handle::openDatabase()
{
    sqlite3 *opened = nullptr;
    constexpr int Flags =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
    int status = sqlite3_open_v2(":memory:", &opened, Flags, memoryFiles());
    database.reset(opened);
    // Sorting in files, which lie in memory, is sorting in pieces of the size of the cache. Each takes some milliseconds.
    if (status == SQLITE_OK)
        status = sqlite3_exec(opened, "PRAGMA temp_store=FILE; PRAGMA cache_size=-4000", nullptr, nullptr, nullptr);
    if (status == SQLITE_OK)
        status = addSqlFunctions(opened, profile);
    if (status == SQLITE_OK)
        status = addVirtualTables(opened, profile);
    if (status == SQLITE_OK) {
        declareFunctions(opened);
        limitStatements(opened);
    }
    return status;
}

Result<void> SqlConnection::Handle::visit(sqlite3_stmt *statement, SqlVisitor &visitor)
{
    std::vector<SqlVisitor::Column> columns;
    for (int column = 0; column < sqlite3_column_count(statement); ++column) {
        const char *name = sqlite3_column_name(statement, column);
        columns.push_back({name ? name : "", lowerType(sqlite3_column_decltype(statement, column))});
    }
    int status = sqlite3_step(statement); // errors that show at once come before any answer
    if (status == SQLITE_ROW || status == SQLITE_DONE)
        visitor.begin(columns);
    std::vector<SqlValue> values(columns.size());
    for (; status == SQLITE_ROW; status = sqlite3_step(statement)) {
        for (std::size_t column = 0; column < values.size(); ++column)
            values[column] = valueOf(statement, static_cast<int>(column));
        if (!visitor.row(values))
            return {};
    }
    if (status == SQLITE_DONE)
        return {};
    if (watch.isTooLarge && (status & 0xFF) == SQLITE_INTERRUPT)
        return failure(ErrorCode::InvalidArgument, {}, "statement needs more than 1 GiB of memory");
    return failure(errorOfStatement(database.get(), status));
}

SqlConnection::SqlConnection(std::unique_ptr<Handle> handle) : m_handle(std::move(handle)) {}
SqlConnection::SqlConnection(SqlConnection &&) noexcept = default;
SqlConnection &SqlConnection::operator=(SqlConnection &&) noexcept = default;
SqlConnection::~SqlConnection() = default;

Result<SqlConnection> SqlConnection::open(std::vector<SharedCard> cards, SqlOptions options)
{
    auto handle = std::make_unique<Handle>(std::move(cards), std::move(options));
    if (const int status = handle->openDatabase(); status != SQLITE_OK)
        return status == SQLITE_NOMEM ? failure(ErrorCode::OutOfMemory)
                                      : failure(ErrorCode::Internal, {}, sqlite3_errmsg(handle->database.get()));
    return SqlConnection(std::move(handle));
}

Result<void> SqlConnection::run(std::string_view sql, SqlVisitor &visitor, TaskControl &control,
                                std::span<const SqlParameter> parameters)
{
    Handle &handle = *m_handle;
    sqlite3 *database = handle.database.get();
    // The library would end the statement there.
    if (const std::size_t zero = sql.find('\0'); zero != std::string_view::npos)
        return failure(Error{ErrorCode::InvalidArgument, {}, static_cast<std::int64_t>(zero), "unrecognized token: NUL"});
    if (sql.size() > LongestText)
        return failure(ErrorCode::InvalidArgument, {}, "statement longer than 1 MiB");
    handle.watch = {&control, sqlite3_memory_used(), 0, false};
    handle.profile.setControl(&control);
    sqlite3_stmt *prepared = nullptr;
    int status = SQLITE_OK;
    {
        const StatementMemory memory;
        status = sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &prepared, nullptr);
    }
    const std::unique_ptr<sqlite3_stmt, FinishStatement> statement(prepared);
    if (status == SQLITE_NOMEM)
        return failure(ErrorCode::InvalidArgument, {}, "statement needs more than 32 MiB to be read");
    if (status != SQLITE_OK)
        return failure(errorOfStatement(database, status));
    if (!prepared)
        return failure(ErrorCode::InvalidArgument, {}, "no statement");
    if (!bindAll(prepared, parameters))
        return failure(ErrorCode::InvalidArgument, {}, "parameter without a value");
    sqlite3_progress_handler(database, StepsPerLook, mustEnd, &handle.watch);
    auto visited = handle.visit(prepared, visitor);
    sqlite3_progress_handler(database, 0, nullptr, nullptr);
    return visited;
}

ReadingLosses SqlConnection::losses() const
{
    return m_handle->profile.losses().all();
}

std::vector<SqlTableInfo> SqlConnection::tables()
{
    std::vector<SqlTableInfo> all;
    for (const SqlTable *table : sqlTables()) {
        SqlTableInfo &info = all.emplace_back(SqlTableInfo{table->name, {}, table->isFunction});
        for (const SqlColumn &column : table->columns)
            info.columns.push_back({column.name, sqlTypeName(column.type), column.isHidden});
    }
    return all;
}

} // namespace plumbline
