// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What the name of a result folder says: `{worker}_{time}_ascend_pt|ms`, worker mostly `{host}_{pid}` (formats.md 2.1).
/// People rename folders, so every part may be missing.
struct ResultFolderName
{
    Framework framework = Framework::Unknown;
    std::string host;
    std::string captureTime;
};
[[nodiscard]] ResultFolderName parseResultFolderName(std::string_view name);

/// What the name of a result file says: `{kind}[_slice]{_number...}{suffix}`.
struct ResultFileName
{
    std::string kind;                 ///< "op_summary"
    bool isSlice = false;             ///< one part of an export that was cut
    std::vector<std::string> numbers; ///< digits, left to right: slice number, rank, or export time
    std::string suffix;               ///< ".json", ".json.gz", ".csv" ...
};
[[nodiscard]] ResultFileName parseResultFileName(std::string_view name);

/// Whether a file of this name is a timeline (formats.md 2.5), compressed ones included.
[[nodiscard]] bool isTimelineName(const ResultFileName &name);
/// Whether a file of this name is a database with a timeline (formats.md 12.1).
[[nodiscard]] bool isTimelineDatabaseName(const ResultFileName &name);
/// Whether the suffix says JSON text, compressed or not.
[[nodiscard]] bool isJsonSuffix(std::string_view suffix);

/// `PROF_{digits}_{time}_{letters}`.
[[nodiscard]] bool isProfFolderName(std::string_view name);
/// The time stamp in such a name, or "".
[[nodiscard]] std::string profCaptureTime(std::string_view name);
/// N of `device_N`.
[[nodiscard]] std::optional<int> deviceOfFolder(std::string_view name);
/// N of `rank[_-]N` anywhere in a folder or file name.
[[nodiscard]] std::optional<int> rankInName(std::string_view name);

/// The whole text as a number of at most nine digits.
[[nodiscard]] std::optional<int> smallNumber(std::string_view digits);

/// Last component of a path, and what stands before it ("." when nothing does).
[[nodiscard]] std::string baseName(std::string_view path);
[[nodiscard]] std::string parentPath(std::string_view path);
[[nodiscard]] std::string joinPath(std::string_view folder, std::string_view name);
/// `path` as seen from `base`: its name when it is the base itself, unchanged when it does not lie below it.
[[nodiscard]] std::string pathBelow(const std::string &base, const std::string &path);

} // namespace plumbline
