// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/io/database.h"
#include "core/io/jsondocument.h"
#include "core/storage/databasetables.h"

namespace plumbline {

/// Reads what a profiler database knows of a row, see DatabaseSource::arguments(). Errors: those of reading; FileChanged if there
/// is no such row.
[[nodiscard]] Result<JsonValue> rowArguments(const Database &database, DatabaseRowRef row, TaskControl &control);

} // namespace plumbline
