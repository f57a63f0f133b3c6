// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/tables/communication.h"
#include "core/tables/communicationmatrix.h"

#include <string>

namespace plumbline {

/// What readCommunication() and readCommunicationMatrix() take from the tables that analysis.db and communication_analyzer.db
/// hold instead of the files (formats.md 12.7). `path` is a databaseTablePath(). Transports that moved nothing are not listed
/// there, nor are the ratios. Errors: those of Database::open() and of reading, after which nothing is added; OutOfMemory. O(rows
/// log rows).
[[nodiscard]] Result<ReadLoss> readDatabaseCommunication(const std::string &path, CommunicationTable &table,
                                                         TaskControl &control);
[[nodiscard]] Result<ReadLoss> readDatabaseMatrix(const std::string &path, CommunicationMatrix &matrix, TaskControl &control);

} // namespace plumbline
