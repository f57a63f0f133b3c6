// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/tables/communication.h"

#include <map>
#include <string>

namespace plumbline {

/// Adds what communication.json holds to `table`: of any version, and CANN's raw one without steps (formats.md 10.1). Read as
/// a stream: memory is that of the table. Decimals become whole nanoseconds and bytes, exact and rounded half to even. The
/// totals are left out, they are sums. Takes a databaseTablePath() as well. Returns what could not be read. Errors: those of
/// CommunicationWalk::run(), OutOfMemory.
[[nodiscard]] Result<ReadLoss> readCommunication(const std::string &path, CommunicationTable &table, TaskControl &control);

/// The operators of each rank, of a cluster analysis' cluster_communication.json (formats.md 11), of 2^16 ranks at most;
/// otherwise like readCommunication().
[[nodiscard]] Result<ReadLoss> readClusterCommunication(const std::string &path, std::map<int, CommunicationTable> &ranks,
                                                        TaskControl &control);

} // namespace plumbline
