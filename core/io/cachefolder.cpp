// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/cachefolder.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

namespace plumbline {

namespace {

namespace fs = std::filesystem;

bool isOurs(const fs::directory_entry &entry)
{
    constexpr std::string_view Prefix = "decompressed-";
    constexpr std::size_t Letters = 6;
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(Prefix) || name.size() != Prefix.size() + Letters ||
        !std::all_of(name.begin() + Prefix.size(), name.end(), [](unsigned char letter) { return std::isalnum(letter) != 0; }))
        return false;
    // The entry itself and not what a link leads to.
    std::error_code error;
    return fs::is_regular_file(entry.symlink_status(error)) && !error;
}

Result<std::vector<fs::path>> ownFiles(const std::string &directory, const TaskControl &control)
{
    std::vector<fs::path> files;
    std::error_code error;
    fs::directory_iterator entry(directory, error);
    if (error == std::errc::no_such_file_or_directory)
        return files;
    while (!error && entry != fs::directory_iterator()) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled);
        if (isOurs(*entry))
            files.push_back(entry->path());
        entry.increment(error);
    }
    if (error)
        return failure(ErrorCode::ReadFailed, directory, error.message());
    return files;
}

std::uint64_t bytesOf(const fs::path &file)
{
    std::error_code error;
    const std::uintmax_t bytes = fs::file_size(file, error);
    return error ? 0 : bytes;
}

} // namespace

Result<CacheUse> cacheUse(const std::string &directory, const TaskControl &control)
{
    const auto files = ownFiles(directory, control);
    if (!files)
        return failure(files.error());
    CacheUse use;
    for (const fs::path &file : *files) {
        ++use.files;
        use.bytes += bytesOf(file);
    }
    return use;
}

Result<CacheUse> clearCache(const std::string &directory, const TaskControl &control)
{
    const auto files = ownFiles(directory, control);
    if (!files)
        return failure(files.error());
    CacheUse removed;
    std::error_code lastError;
    for (const fs::path &file : *files) {
        const std::uint64_t bytes = bytesOf(file);
        std::error_code error;
        if (fs::remove(file, error)) {
            ++removed.files;
            removed.bytes += bytes;
        } else if (error) {
            lastError = error;
        }
    }
    if (lastError)
        return failure(ErrorCode::WriteFailed, directory, lastError.message());
    return removed;
}

} // namespace plumbline
