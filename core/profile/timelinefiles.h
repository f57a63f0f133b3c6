// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/folderreader.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Returns the names of the files that make up the timeline of a result folder: trace_view; otherwise the newest export of
/// msprof, with its slices in order; otherwise trace. A compressed copy of a file is left out. Empty if the folder has no
/// timeline.
[[nodiscard]] std::vector<std::string> chooseTimeline(const Folder &results);

/// Returns the names of the databases in a folder that hold a timeline, the newest export of msprof first.
[[nodiscard]] std::vector<std::string> timelineDatabases(const Folder &folder);

/// Returns the times of all msprof exports in a result folder, 14 digits each, rising.
[[nodiscard]] std::vector<std::string> exportTimes(const Folder &results);

/// Returns the files of old msprof results, `msprof_{device}_{model}_{iteration}.json`, in order for each device.
[[nodiscard]] std::map<int, std::vector<std::string>> iterationFiles(const Folder &folder);

/// Returns the timelines of a folder without a known layout; each entry is the files of one timeline. If the name of a JSON file
/// does not tell what it holds, its first 64 KiB are examined. A compressed file with an unknown name is taken for a timeline.
[[nodiscard]] std::vector<std::vector<std::string>> looseTimelines(const Folder &folder);

/// Returns whether a text begins like a timeline: an array of events, or an object with the key traceEvents.
[[nodiscard]] bool looksLikeTimeline(std::string_view start);

/// Returns the seconds from one export time of 14 digits to another. Returns the largest int64 if one of them has another length.
[[nodiscard]] std::int64_t secondsBetween(std::string_view earlier, std::string_view later);

} // namespace plumbline
