// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

struct sqlite3;

namespace plumbline {

class SqlProfile;

/// Makes all tables of sqlTables() known to a connection, as virtual tables over `profile`, which must outlive it. Returns the
/// status of the library.
[[nodiscard]] int addVirtualTables(sqlite3 *database, SqlProfile &profile);

} // namespace plumbline
