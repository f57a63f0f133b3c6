// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/taskcontrol.h"
#include "core/profile/folderreader.h"
#include "core/profile/ranktable.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// How the files of a capture are laid out in its folder (docs/formats.md 2.1 to 2.5).
enum class Layout : std::uint8_t {
    Ascend,         ///< contains a folder ASCEND_PROFILER_OUTPUT
    Prof,           ///< is called PROF_*, contains mindstudio_profiler_output, or host and device_N
    MindInsight,    ///< contains files of the older MindSpore profiler
    Loose,          ///< contains other JSON files or databases, which may be timelines
    Tables,         ///< contains tables of operators, and nothing that tells when they ran
    Summaries,      ///< contains summaries of cards; the listing holds nothing else
    ClusterSummary, ///< is called cluster_analysis_output, or contains cluster_step_trace_time.csv or cluster_analysis.db
};

/// A folder that holds a capture, with its listing.
struct Capture
{
    Layout layout = Layout::Loose;
    Folder folder;
};

/// What findCaptures() found.
struct CaptureSearch
{
    std::vector<Capture> captures; ///< in breadth-first order
    std::vector<RankTable> rankTables;
    std::vector<Problem> problems;
};

/// Searches `root` and the folders below it, breadth first, down to MaximumSearchDepth. Folders whose layout is Ascend, Prof or
/// ClusterSummary are not searched further. Tables count only if nothing else is found. Unreadable folders and reached limits
/// become problems. If `control` asks to stop, the search ends early and returns what it has found.
[[nodiscard]] CaptureSearch findCaptures(Folder root, FolderReader &reader, TaskControl &control);
inline constexpr int MaximumSearchDepth = 8; ///< levels below `root`

/// Returns the number of the card that the name of an older MindSpore file contains. Empty for other files.
[[nodiscard]] std::optional<int> mindInsightId(std::string_view fileName);

} // namespace plumbline
