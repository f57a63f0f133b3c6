// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/filestamps.h"

#include <filesystem>
#include <system_error>

namespace plumbline {

std::vector<FileStamp> stampsOf(const std::vector<std::string> &paths)
{
    std::vector<FileStamp> stamps;
    for (const std::string &path : paths) {
        std::error_code error;
        const std::uintmax_t bytes = std::filesystem::file_size(path, error);
        const auto changed = error ? std::filesystem::file_time_type() : std::filesystem::last_write_time(path, error);
        stamps.push_back(error ? FileStamp{path, 0, 0}
                               : FileStamp{path, bytes, static_cast<std::int64_t>(changed.time_since_epoch().count())});
    }
    return stamps;
}

std::vector<FileStamp> stampedAgain(const std::vector<FileStamp> &stamps)
{
    std::vector<std::string> paths;
    paths.reserve(stamps.size());
    for (const FileStamp &stamp : stamps)
        paths.push_back(stamp.path);
    return stampsOf(paths);
}

} // namespace plumbline
