// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace plumbline {

/// Size and modification time of a file. Two states of a file can be told apart by them without reading it.
struct FileStamp
{
    std::string path;
    std::uint64_t bytes = 0;
    std::int64_t changed = 0; ///< ticks of the file system's clock; 0, together with 0 bytes, for a file that cannot be examined

    friend bool operator==(const FileStamp &, const FileStamp &) = default;
};

/// Returns the current stamps of `paths`. It may block for as long as a network file system does, so call it off the window
/// thread.
[[nodiscard]] std::vector<FileStamp> stampsOf(const std::vector<std::string> &paths);
/// Returns the current stamps of the files that `stamps` belong to.
[[nodiscard]] std::vector<FileStamp> stampedAgain(const std::vector<FileStamp> &stamps);

} // namespace plumbline
