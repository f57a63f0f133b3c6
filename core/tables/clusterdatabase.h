// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/tables/communication.h"
#include "core/tables/communicationgroups.h"
#include "core/tables/communicationmatrix.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

// The tables of cluster_analysis.db, which hold the same as the other files of a cluster analysis (docs/formats.md 11). Its steps
// are read by readStepTimes(). Errors of all functions: those of Database::open() and Database::read(), OutOfMemory.

inline constexpr const char *ClusterDatabaseName = "cluster_analysis.db";

/// Adds the operators of each rank, like readClusterCommunication(); ranks without operators are left out, and after an error no
/// operators are added.
[[nodiscard]] Result<ReadLoss> readClusterDatabaseCommunication(const std::string &path, std::map<int, CommunicationTable> &ranks,
                                                                TaskControl &control);
/// Adds the links that begin at each rank, like readClusterMatrix().
[[nodiscard]] Result<ReadLoss> readClusterDatabaseMatrix(const std::string &path, std::map<int, CommunicationMatrix> &ranks,
                                                         TaskControl &control);
/// Returns the groups, like readClusterGroups().
[[nodiscard]] Result<std::vector<CommunicationGroup>> readClusterDatabaseGroups(const std::string &path, TaskControl &control);

/// On which card a rank of a cluster ran.
struct ClusterPlace
{
    std::optional<int> device;
    std::string host; ///< "" where no table names it
};
/// Returns the places of the ranks; none without the table of ranks.
[[nodiscard]] Result<std::map<int, ClusterPlace>> readClusterPlaces(const std::string &path, TaskControl &control);

} // namespace plumbline
