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

/// Returns the kinds of deliverables that a database holds in its tables: "kernel_details", "step_trace_time", "memory_record",
/// "operator_memory", "npu_module_mem", "communication", "communication_matrix", "cluster_step_trace_time".
[[nodiscard]] std::vector<std::string_view> databaseTableKinds(const Database &database);

/// Returns the path by which a deliverable in a database is named: "{database}#{kind}.csv", or ".json" for communication.
/// readTable(), readStepTimes(), readCommunication() and readCommunicationMatrix() accept it in place of a file.
[[nodiscard]] std::string databaseTablePath(std::string_view database, std::string_view kind);
[[nodiscard]] bool isDatabaseTablePath(std::string_view path);
/// Returns the path of the database that a databaseTablePath() lies in. Returns any other path unchanged.
[[nodiscard]] std::string databaseOfTablePath(const std::string &path);

/// Reads a deliverable of a database as a table with the header, units and decimals of the CSV export. Sizes are the exception:
/// they are in bytes, because frameworks disagree on how large the megabyte of the CSV is. Kernels are sorted by start; the rows
/// of other tables keep the order of the database. Errors: those of Database::open() and Database::read() (a damaged table is not
/// read in part), NotEnoughMemory, NotRecognised for a kind that is not a table of cells. O(rows log rows).
[[nodiscard]] Result<std::shared_ptr<const Table>> readDatabaseTable(const std::string &path, TaskControl &control);

} // namespace plumbline
