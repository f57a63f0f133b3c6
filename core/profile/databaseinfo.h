// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"

#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// What the small tables of a profiler database say of its card (formats.md 12.4 and 12.5); each may be missing.
struct DatabaseInfo
{
    bool hasTimeline = false; ///< any table that a timeline is made of
    std::optional<int> rank;  ///< none where there are several
    std::optional<int> device;
    std::string host;
    std::vector<std::string> steps;
};

/// Empty when the file cannot be read as a database. O(steps).
[[nodiscard]] DatabaseInfo readDatabaseInfo(const std::string &path, TaskControl &control);

} // namespace plumbline
