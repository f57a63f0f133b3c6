// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace plumbline {

/// What tells one state of a file from another without reading it.
struct FileStamp
{
    std::string path;
    std::uint64_t bytes = 0;
    std::int64_t changed = 0; ///< ticks of the file system's clock; 0 with 0 bytes for a file that is not there

    friend bool operator==(const FileStamp &, const FileStamp &) = default;
};

/// The stamps of `paths` of now. May take as long as a network takes: call it off the window thread.
[[nodiscard]] std::vector<FileStamp> stampsOf(const std::vector<std::string> &paths);
/// The stamps of now of the files that `stamps` are of.
[[nodiscard]] std::vector<FileStamp> stampedAgain(const std::vector<FileStamp> &stamps);

} // namespace plumbline
