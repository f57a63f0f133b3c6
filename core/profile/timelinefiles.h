// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/folderreader.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Names of the files that make the timeline of a result folder: trace_view, else the newest export of msprof with
/// its slices in order, else trace. Of a file and its compressed copy the file. Empty without a timeline.
[[nodiscard]] std::vector<std::string> chooseTimeline(const Folder &results);

/// Names of the databases in a folder that hold a timeline, the newest export of msprof first.
[[nodiscard]] std::vector<std::string> timelineDatabases(const Folder &folder);

/// The times of all msprof exports in a result folder, 14 digits each, rising.
[[nodiscard]] std::vector<std::string> exportTimes(const Folder &results);

/// Old msprof results, `msprof_{device}_{model}_{iteration}.json`: per device all iterations in order.
[[nodiscard]] std::map<int, std::vector<std::string>> iterationFiles(const Folder &folder);

/// Timelines outside of any known layout: each entry is one timeline. Files whose name does not tell are opened and
/// their first 64 KiB looked at; compressed ones are taken.
[[nodiscard]] std::vector<std::vector<std::string>> looseTimelines(const Folder &folder);

/// Whether a text begins like a timeline: an array of events, or an object that has traceEvents.
[[nodiscard]] bool looksLikeTimeline(std::string_view start);

/// Seconds between two export times of 14 digits; very large when one is no time.
[[nodiscard]] std::int64_t secondsBetween(std::string_view earlier, std::string_view later);

} // namespace plumbline
