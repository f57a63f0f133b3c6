// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"
#include "core/profile/ranktable.h"

#include <string>
#include <vector>

namespace plumbline {

/// Name of the folder that holds one folder for each host of a job (docs/formats.md 13.9).
inline constexpr const char *ClusterFolder = "cluster_profiler";

/// Returns the folder of the host that a path lies in: "2" for ".../cluster_profiler/2/profiler"; "" outside of such a layout.
[[nodiscard]] std::string hostFolderOf(const std::string &path);

/// Returns the folder that holds the rank table of a path inside cluster_profiler; "" for any other path.
[[nodiscard]] std::string jobFolderOf(const std::string &path);

/// Gives cards their ranks, devices and hosts as the rank tables of their jobs tell. Files of older captures are numbered by
/// device or by rank, and in a job of several hosts each host has the same devices. A card of such a job that no table names
/// loses its rank, because its number is that of a device. Files of one host that are named by device and by rank become one card
/// for each rank. O(cards * (tables + devices of a host)).
void applyRankTables(const std::vector<RankTable> &tables, Profile &profile);

} // namespace plumbline
