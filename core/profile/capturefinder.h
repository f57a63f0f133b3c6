// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/taskcontrol.h"
#include "core/profile/folderreader.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// How a capture lies in its folder (formats.md 2.1 to 2.5).
enum class Layout : std::uint8_t {
    Ascend,         ///< holds ASCEND_PROFILER_OUTPUT
    Prof,           ///< PROF_*, or holds mindstudio_profiler_output
    MindInsight,    ///< files of the older MindSpore profiler
    Loose,          ///< other JSON files, which may be timelines
    ClusterSummary, ///< cluster_analysis_output
};

/// A folder that holds a capture.
struct Capture
{
    Layout layout = Layout::Loose;
    Folder folder;
};

struct CaptureSearch
{
    std::vector<Capture> captures; ///< breadth first
    std::vector<Problem> problems;
};

/// Walks breadth first from `root` down to MaximumSearchDepth. Folders that are captures are not searched
/// further, except MindInsight's, which keep newer results beside their files.
[[nodiscard]] CaptureSearch findCaptures(Folder root, FolderReader &reader, TaskControl &control);
inline constexpr int MaximumSearchDepth = 8;

/// The name of an old MindInsight file says which card it belongs to; none for other files.
[[nodiscard]] std::optional<int> mindInsightId(std::string_view fileName);

} // namespace plumbline
