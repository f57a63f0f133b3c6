// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/folderreader.h"
#include "core/profile/profile.h"

#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// What the small metadata files of a capture say (formats.md 3.1 to 3.5). No key is required.
struct ProfilerInfo
{
    Framework framework = Framework::Unknown;
    std::optional<int> rank;
    std::string level;
    std::optional<bool> profileMemory; ///< none where the file does not say
    std::optional<bool> l2Cache;
    std::optional<bool> dataProcess;
    bool exportsText = true; ///< false when only databases were asked for
};

/// Reads profiler_info[_{rank}].json of a folder; `id` chooses one where there are several. Files that cannot be
/// read are reported in `problems`, and what their names say still counts.
[[nodiscard]] ProfilerInfo readProfilerInfo(const Folder &folder, std::optional<int> id, std::vector<Problem> &problems);

/// Which profiler_info file of a folder that is: the one of `id`, else the first with a number, else the one without; "" of none.
[[nodiscard]] std::string profilerInfoFile(const Folder &folder, std::optional<int> id);

/// What CANN's info.json says about the machine.
struct CannInfo
{
    std::string host;
    std::optional<int> rank;
};

/// Reads host/info.json and device_N/info.json.N of a PROF_* folder, as far as they are there.
[[nodiscard]] CannInfo readCannInfo(const Folder &prof, std::vector<Problem> &problems);

} // namespace plumbline
