// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/import/job/loadjob.h"

#include <string>
#include <utility>
#include <vector>

namespace plumbline {

class Database;

/// Returns whether a database has any of the tables that a timeline is made of.
[[nodiscard]] bool hasTimelineTables(const Database &database);

/// Reads the timeline of a profiler database (docs/formats.md 12) into the pieces that the text export of the same profile would
/// give. If the database is damaged, returns what could be read and reports a problem. Errors: those of Database::open(),
/// NotRecognised for a database without any table of a timeline, NotEnoughMemory. O(rows log rows).
[[nodiscard]] Result<std::pair<Workers, std::vector<PieceColumns>>> readDatabase(LoadJob &job, const std::string &path);

} // namespace plumbline
