// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/path/pathjob.h"
#include "widgets/tables/tablesource.h"

#include <memory>

namespace plumbline {

/// The tables of a path.
struct PathTables
{
    std::shared_ptr<const TableSource> kinds;    ///< a row for each of FoundPath::kinds
    std::shared_ptr<const TableSource> names;    ///< a row for each of FoundPath::names
    std::shared_ptr<const TableSource> segments; ///< a row for each segment
};

/// Makes the tables of a path. Errors: Cancelled. O(segments).
[[nodiscard]] Result<PathTables> pathTables(std::shared_ptr<const FoundPath> found, const TaskControl &control);

} // namespace plumbline
