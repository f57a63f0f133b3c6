// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

struct sqlite3;

namespace plumbline {

class SqlProfile;

/// Makes the functions of docs/query.md known to a connection: format_ns(), intersect_ns(), self_ns(), and the aggregates busy()
/// and percentile(). Built-in functions whose time grows with the product of the lengths of their texts are replaced by linear
/// ones. Returns the status of the library.
[[nodiscard]] int addSqlFunctions(sqlite3 *database, SqlProfile &profile);

} // namespace plumbline
