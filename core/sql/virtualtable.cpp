// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/virtualtable.h"

#include "core/io/databasewriter.h"
#include "core/sql/base/sqlprofile.h"
#include "core/sql/cardscan.h"
#include "core/sql/scanplan.h"
#include "core/sql/tables/sqltables.h"

#include <sqlite3.h>

#include <exception>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// What a module of the library is made for.
struct TableModule
{
    const SqlTable &table;
    SqlProfile &profile;
};

/// One table of a connection. The library owns the base.
struct OpenTable
{
    sqlite3_vtab base = {};
    const SqlTable &table;
    SqlProfile &profile;
};

/// One cursor on a table. The library owns the base.
struct TableCursor
{
    sqlite3_vtab_cursor base = {};
    std::unique_ptr<SqlScan> scan{};
    SqlPart part{};
    std::size_t nextSpan = 0;
    const std::uint32_t *rows = nullptr; ///< see SqlSpan::rows
    std::uint32_t at = 0;
    std::uint32_t end = 0;

    [[nodiscard]] std::uint32_t row() const { return rows ? rows[at] : at; }
};

OpenTable &tableOf(sqlite3_vtab *table)
{
    return *reinterpret_cast<OpenTable *>(table);
}

TableCursor &cursorOf(sqlite3_vtab_cursor *cursor)
{
    return *reinterpret_cast<TableCursor *>(cursor);
}

/// Runs what may throw, and returns a status of the library.
template<typename Action>
int withoutThrowing(const Action &action)
{
    try {
        return action();
    } catch (const std::bad_alloc &) {
        return SQLITE_NOMEM;
    } catch (const std::exception &) {
        return SQLITE_INTERNAL;
    }
}

int failWith(sqlite3_vtab *table, const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return SQLITE_INTERRUPT;
    if (error.code == ErrorCode::OutOfMemory)
        return SQLITE_NOMEM;
    sqlite3_free(table->zErrMsg);
    const std::string text = error.path + (error.path.empty() || error.detail.empty() ? "" : ": ") + error.detail;
    table->zErrMsg = sqlite3_mprintf("%s cannot be read%s%s", tableOf(table).table.name, text.empty() ? "" : ": ", text.c_str());
    return SQLITE_ERROR;
}

std::string_view declaredType(SqlType type)
{
    switch (type) {
    case SqlType::Integer:
        return " INTEGER";
    case SqlType::Real:
        return " REAL";
    case SqlType::Text:
        return " TEXT";
    case SqlType::Any:
        break;
    }
    return "";
}

std::string declarationOf(const SqlTable &table)
{
    std::string sql = "CREATE TABLE x(";
    for (const SqlColumn &column : table.columns) {
        sql.append(&column == table.columns.data() ? "" : ", ").append(quotedIdentifier(column.name));
        sql.append(declaredType(column.type)).append(column.isHidden ? " HIDDEN" : "");
    }
    return sql + ')';
}

int connectTable(sqlite3 *database, void *module, int, const char *const *, sqlite3_vtab **table, char **)
{
    return withoutThrowing([&] {
        const auto &[description, profile] = *static_cast<const TableModule *>(module);
        if (const int status = sqlite3_declare_vtab(database, declarationOf(description).c_str()); status != SQLITE_OK)
            return status;
        *table = &(new OpenTable{{}, description, profile})->base;
        return SQLITE_OK;
    });
}

int disconnectTable(sqlite3_vtab *table)
{
    delete &tableOf(table);
    return SQLITE_OK;
}

int planTable(sqlite3_vtab *base, sqlite3_index_info *info)
{
    return withoutThrowing([&] { return planScan(tableOf(base).table, tableOf(base).profile, *info); });
}

int openCursor(sqlite3_vtab *, sqlite3_vtab_cursor **cursor)
{
    return withoutThrowing([&] {
        *cursor = &(new TableCursor)->base;
        return SQLITE_OK;
    });
}

int closeCursor(sqlite3_vtab_cursor *cursor)
{
    delete &cursorOf(cursor);
    return SQLITE_OK;
}

/// Goes to the next stretch that has rows, or to the end, where `at` equals `end`.
int findRows(TableCursor &cursor)
{
    while (cursor.at == cursor.end) {
        if (cursor.nextSpan < cursor.part.spans.size()) {
            const SqlSpan &span = cursor.part.spans[cursor.nextSpan++];
            cursor.rows = span.rows;
            cursor.at = span.begin;
            cursor.end = span.end;
            continue;
        }
        cursor.nextSpan = 0;
        cursor.part.spans.clear();
        const auto more = cursor.scan->next(cursor.part);
        if (!more)
            return failWith(cursor.base.pVtab, more.error());
        if (!*more)
            return SQLITE_OK;
    }
    return SQLITE_OK;
}

int filterRows(sqlite3_vtab_cursor *base, int number, const char *plan, int, sqlite3_value **values)
{
    return withoutThrowing([&] {
        TableCursor &cursor = cursorOf(base);
        const OpenTable &open = tableOf(base->pVtab);
        const SqlBounds bounds = boundsOfPlan(plan ? plan : "", number, values);
        if (open.table.scan)
            cursor.scan = open.table.scan(open.profile, bounds);
        else
            cursor.scan = scanOfCards(open.table, open.profile, bounds);
        cursor.part = {};
        cursor.nextSpan = cursor.at = cursor.end = 0;
        return findRows(cursor);
    });
}

int goToNext(sqlite3_vtab_cursor *base)
{
    TableCursor &cursor = cursorOf(base);
    if (++cursor.at < cursor.end)
        return SQLITE_OK;
    return withoutThrowing([&] { return findRows(cursor); });
}

int isAtEnd(sqlite3_vtab_cursor *base)
{
    return cursorOf(base).at == cursorOf(base).end ? 1 : 0;
}

int readColumn(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
    return withoutThrowing([&] {
        const TableCursor &cursor = cursorOf(base);
        SqlCell cell(context);
        tableOf(base->pVtab).table.columns[static_cast<std::size_t>(column)].read(*cursor.part.rows, cursor.row(), cell);
        return SQLITE_OK;
    });
}

int readRowId(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{
    *id = cursorOf(base).part.rows->rowId(std::size_t{cursorOf(base).row()});
    return SQLITE_OK;
}

/// Returns the functions by which the library uses a table. Tables are created; functions only have to be known.
const sqlite3_module &tableFunctions(bool isFunction)
{
    static const auto make = [](bool isCreated) {
        sqlite3_module functions = {};
        functions.xCreate = isCreated ? connectTable : nullptr;
        functions.xConnect = connectTable;
        functions.xBestIndex = planTable;
        functions.xDisconnect = disconnectTable;
        functions.xDestroy = disconnectTable;
        functions.xOpen = openCursor;
        functions.xClose = closeCursor;
        functions.xFilter = filterRows;
        functions.xNext = goToNext;
        functions.xEof = isAtEnd;
        functions.xColumn = readColumn;
        functions.xRowid = readRowId;
        return functions;
    };
    static const sqlite3_module ofTables = make(true);
    static const sqlite3_module ofFunctions = make(false);
    return isFunction ? ofFunctions : ofTables;
}

/// Creates a table, or declares the columns of a function, which later the statements may not do.
int makeTable(sqlite3 *database, const SqlTable &table)
{
    const std::string name = quotedIdentifier(table.name);
    if (!table.isFunction)
        return sqlite3_exec(database, ("CREATE VIRTUAL TABLE " + name + " USING " + name).c_str(), nullptr, nullptr, nullptr);
    sqlite3_stmt *statement = nullptr;
    const int status = sqlite3_prepare_v2(database, ("SELECT 1 FROM " + name + "(0)").c_str(), -1, &statement, nullptr);
    sqlite3_finalize(statement);
    return status;
}

} // namespace

int addVirtualTables(sqlite3 *database, SqlProfile &profile)
{
    for (const SqlTable *table : sqlTables()) {
        auto module = std::make_unique<TableModule>(TableModule{*table, profile});
        const int status = sqlite3_create_module_v2(database, table->name, &tableFunctions(table->isFunction), module.release(),
                                                    [](void *made) { delete static_cast<TableModule *>(made); });
        if (status != SQLITE_OK)
            return status;
        if (const int made = makeTable(database, *table); made != SQLITE_OK)
            return made;
    }
    return SQLITE_OK;
}

} // namespace plumbline
