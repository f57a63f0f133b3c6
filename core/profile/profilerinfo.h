// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/folderreader.h"
#include "core/profile/profile.h"

#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// What the small metadata files of a capture tell (docs/formats.md 3.1 to 3.5). No key is required.
struct ProfilerInfo
{
    Framework framework = Framework::Unknown;
    std::optional<int> rank;
    std::string level;
    std::optional<bool> profileMemory; ///< these three are empty if the file does not say
    std::optional<bool> l2Cache;
    std::optional<bool> dataProcess;
    bool exportsText = true; ///< false if only databases were requested
};

/// Reads profiler_info[_{rank}].json of a folder; `id` chooses one if there are several. A file that cannot be read is added to
/// `problems`, but the rank in its name still counts.
[[nodiscard]] ProfilerInfo readProfilerInfo(const Folder &folder, std::optional<int> id, std::vector<Problem> &problems);

/// Returns the name of the profiler_info file to read: the one with the number `id`; without `id`, the first with a number, else
/// the one without. "" if there is none.
[[nodiscard]] std::string profilerInfoFile(const Folder &folder, std::optional<int> id);

/// What CANN's info.json files tell about the machine.
struct CannInfo
{
    std::string host;
    std::optional<int> rank;
};

/// Reads host/info.json and device_N/info.json.N of a PROF_* folder, as far as they exist. Files that cannot be read are added to
/// `problems`.
[[nodiscard]] CannInfo readCannInfo(const Folder &prof, std::vector<Problem> &problems);

} // namespace plumbline
