// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/io/database.h"
#include "core/io/databasestrings.h"
#include "core/tables/table.h"

#include <memory>
#include <string>

namespace plumbline {

/// Reads the kernels and collectives of a profiler database into a table like kernel_details.csv (docs/formats.md 8.1). Its rows
/// are the tasks that COMPUTE_TASK_INFO describes, with their metrics, and those of COMMUNICATION_OP, sorted by start. The wait
/// time of a row counts from the end of the row before it on the same device. `path` becomes Table::path(). Errors: those of
/// Database::read(), Cancelled. O(rows log rows).
[[nodiscard]] Result<std::shared_ptr<const Table>> readDatabaseKernels(const Database &database, const DatabaseStrings &strings,
                                                                       const std::string &path, TaskControl &control);

} // namespace plumbline
