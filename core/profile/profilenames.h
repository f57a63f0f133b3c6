// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What the name of a result folder tells: `{worker}_{time}_ascend_pt|ms`, where the worker mostly is `{host}_{pid}`
/// (docs/formats.md 2.1). Every part may be missing, because people rename folders.
struct ResultFolderName
{
    Framework framework = Framework::Unknown;
    std::string host;
    std::string captureTime;
};
[[nodiscard]] ResultFolderName parseResultFolderName(std::string_view name);

/// What the name of a result file tells: `{kind}[_slice]{_number...}{suffix}`.
struct ResultFileName
{
    std::string kind;                 ///< "op_summary"
    bool isSlice = false;             ///< whether it is one part of an export that the profiler split
    std::vector<std::string> numbers; ///< digits, from left to right: number of the slice, rank, or time of the export
    std::string suffix;               ///< ".json", ".json.gz", ".csv" ...
};
[[nodiscard]] ResultFileName parseResultFileName(std::string_view name);

/// Returns whether a file of this name is a timeline in JSON (docs/formats.md 2.5), compressed or not.
[[nodiscard]] bool isTimelineName(const ResultFileName &name);
/// Returns whether a file of this name is a database with a timeline (docs/formats.md 12.1).
[[nodiscard]] bool isTimelineDatabaseName(const ResultFileName &name);
/// Returns whether the suffix stands for JSON text, compressed or not.
[[nodiscard]] bool isJsonSuffix(std::string_view suffix);

/// Returns whether a name has the form `PROF_{digits}_{time}_{letters}`.
[[nodiscard]] bool isProfFolderName(std::string_view name);
/// Returns the time stamp in a name of that form, otherwise "".
[[nodiscard]] std::string profCaptureTime(std::string_view name);
/// Returns N of `device_N`. Empty for other names.
[[nodiscard]] std::optional<int> deviceOfFolder(std::string_view name);
/// Returns N of the first `rankN`, `rank_N` or `rank-N` anywhere in the name of a folder or file. Empty if there is none.
[[nodiscard]] std::optional<int> rankInName(std::string_view name);

/// What the name `rank{r}_start{a}_stop{b}` of a folder tells: a capture of the steps a to b of rank r. A training process that
/// is profiled on demand leaves one for each request.
struct RunFolderName
{
    int rank = 0;
    std::string run; ///< "start2_stop5"
};
[[nodiscard]] std::optional<RunFolderName> parseRunFolderName(std::string_view name);

/// What the name `ascend_cluster_analyse_{way}-parallel_{stages}_{ranks}_{rank}.csv` tells (docs/formats.md 13.6).
struct ParallelFileName
{
    Parallelism parallelism = Parallelism::Unknown;
    int stages = 1; ///< of the pipeline
    int ranks = 1;  ///< of the job
    int rank = 0;

    /// Returns the pipeline stage of the rank: stages hold equally many ranks, in their order.
    [[nodiscard]] int stage() const { return rank / std::max(ranks / stages, 1); }
};
[[nodiscard]] std::optional<ParallelFileName> parseParallelFileName(std::string_view name);

/// Returns the value of a text that consists of one to nine digits. Empty for any other text.
[[nodiscard]] std::optional<int> smallNumber(std::string_view digits);

/// Return the last component of a path, and what stands before it ("." if there is nothing).
[[nodiscard]] std::string baseName(std::string_view path);
[[nodiscard]] std::string parentPath(std::string_view path);
/// Joins both with one slash between them.
[[nodiscard]] std::string joinPath(std::string_view folder, std::string_view name);
/// Returns `path` relative to the folder `base`. Returns its name if it is `base` itself, and `path` unchanged if it does not lie
/// below `base`.
[[nodiscard]] std::string pathBelow(const std::string &base, const std::string &path);

} // namespace plumbline
