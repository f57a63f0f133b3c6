// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"

#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// What the small tables of a profiler database tell about its card (docs/formats.md 12.4 and 12.5). Everything may be missing.
struct DatabaseInfo
{
    bool hasTimeline = false;  ///< whether it has any table that a timeline is made of
    std::optional<int> rank;   ///< empty if the database names several
    std::optional<int> device; ///< empty if the database names several
    std::string host;
    std::vector<std::string> steps;
};

/// Reads these tables. Returns an empty DatabaseInfo if the file cannot be read as a database. O(steps).
[[nodiscard]] DatabaseInfo readDatabaseInfo(const std::string &path, TaskControl &control);

} // namespace plumbline
