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

/// The kernels and collectives of a profiler database as kernel_details.csv lists them (formats.md 8.1): the tasks that
/// COMPUTE_TASK_INFO knows with their metrics, and COMMUNICATION_OP, by start. A row waits since the one before it on its device
/// ended. `path` names the table. Errors: those of reading. O(rows log rows).
[[nodiscard]] Result<std::shared_ptr<const Table>> readDatabaseKernels(const Database &database, const DatabaseStrings &strings,
                                                                       const std::string &path, TaskControl &control);

} // namespace plumbline
