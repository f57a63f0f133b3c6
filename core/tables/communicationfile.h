// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/tables/communication.h"

#include <map>
#include <string>

namespace plumbline {

/// Adds the operators of a communication.json of any version to `table`; CANN's raw file without steps is read as well
/// (docs/formats.md 10.1). `path` may also be a databaseTablePath(). Decimals become whole nanoseconds and bytes without passing
/// through a double, rounded half to even. The entries of totals are left out because they are sums of the others. Returns what
/// could not be read. Errors: those of CommunicationWalk::run(); for a database those of readDatabaseCommunication(). The file is
/// read as a stream, so memory is that of the table. O(bytes).
[[nodiscard]] Result<ReadLoss> readCommunication(const std::string &path, CommunicationTable &table, TaskControl &control);

/// Adds the operators of each rank from the cluster_communication.json of a cluster analysis (docs/formats.md 11). Operators of
/// ranks beyond the first 2^16 are counted as unreadable. Otherwise works like readCommunication(), but takes no database.
[[nodiscard]] Result<ReadLoss> readClusterCommunication(const std::string &path, std::map<int, CommunicationTable> &ranks,
                                                        TaskControl &control);

} // namespace plumbline
