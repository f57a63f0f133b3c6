// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/tables/communication.h"
#include "core/tables/communicationmatrix.h"

#include <string>

namespace plumbline {

/// Add the operators, or the links, that analysis.db or communication_analyzer.db holds in place of communication.json and
/// communication_matrix.json (docs/formats.md 12.7). `path` is a databaseTablePath(). The databases contain no transport that
/// moved nothing, and no wait ratios. Return what could not be read. Errors: those of Database::open() and Database::read(),
/// after which nothing was added; OutOfMemory, after which a part may have been added. O(rows log rows).
[[nodiscard]] Result<ReadLoss> readDatabaseCommunication(const std::string &path, CommunicationTable &table,
                                                         TaskControl &control);
[[nodiscard]] Result<ReadLoss> readDatabaseMatrix(const std::string &path, CommunicationMatrix &matrix, TaskControl &control);

} // namespace plumbline
