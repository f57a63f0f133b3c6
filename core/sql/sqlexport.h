// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/sql/sqlconnection.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// How many rows of a table were written.
struct ExportedTable
{
    std::string_view name;
    std::uint64_t rows = 0;
};

/// Returns the tables that can be exported, without functions. With `isUsual` it leaves out `args`, which takes minutes.
[[nodiscard]] std::vector<SqlTableInfo> exportableTables(bool isUsual);

/// Returns the statement that reads a table with all its columns, also those that `SELECT *` leaves out.
[[nodiscard]] std::string exportStatement(const SqlTableInfo &table);

/// Returns whether a file is a database that exportDatabase() wrote. Whatever else is there must not be replaced, because it may
/// be what is read.
[[nodiscard]] bool isExportedDatabase(const std::string &path);

/// Writes tables to an SQLite file with the same names and columns, all of them as plain tables, and with indexes of the columns
/// by which they join. A file that is there already is replaced once the new one is whole. Errors: those of SqlConnection::run()
/// and AtomicFile, WriteFailed. Takes as much memory as the largest row.
[[nodiscard]] Result<std::vector<ExportedTable>>
exportDatabase(SqlConnection &connection, const std::vector<SqlTableInfo> &tables, const std::string &path, TaskControl &control);

} // namespace plumbline
