// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/io/database.h"
#include "core/tables/table.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Deliverables that a database holds under other names than the text export: "kernel_details", "step_trace_time",
/// "memory_record", "operator_memory", "npu_module_mem", "communication", "communication_matrix".
[[nodiscard]] std::vector<std::string_view> databaseTableKinds(const Database &database);

/// The name of such a deliverable, as of a file: "{database}#{kind}.csv", of communication ".json". readTable(),
/// readCommunication() and the like take it as a path.
[[nodiscard]] std::string databaseTablePath(std::string_view database, std::string_view kind);
[[nodiscard]] bool isDatabaseTablePath(std::string_view path);
/// The file in which it lies; any other path as it is.
[[nodiscard]] std::string databaseOfTablePath(const std::string &path);

/// Reads one with the header, the units and the decimals of the CSV, rows sorted by time. Sizes are in bytes instead, because
/// frameworks disagree on what the CSV's megabyte is. Errors: those of Database::open() and of reading (damaged tables are not
/// read in part), NotRecognised for a kind that is not there. O(rows log rows).
[[nodiscard]] Result<std::shared_ptr<const Table>> readDatabaseTable(const std::string &path, TaskControl &control);

} // namespace plumbline
