// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/cachefolder.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

namespace plumbline {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t RandomLetters = 6;
constexpr std::size_t HashLetters = 16;
constexpr std::uint64_t MostSnapshotBytes = std::uint64_t{4} << 30;
constexpr std::uint64_t ShareOfDisk = 10; ///< snapshots may take one part in so many
/// A snapshot is written within seconds, so an unfinished one that is older than this was left behind.
constexpr auto LongestWriting = std::chrono::minutes(10);

bool isNamed(const fs::path &file, std::string_view prefix, std::size_t letters)
{
    const std::string name = file.filename().string();
    return name.starts_with(prefix) && name.size() == prefix.size() + letters &&
           std::all_of(name.begin() + static_cast<std::ptrdiff_t>(prefix.size()), name.end(),
                       [](unsigned char letter) { return std::isalnum(letter) != 0; });
}

bool isSnapshot(const fs::path &file)
{
    return isNamed(file, SnapshotPrefix, HashLetters);
}

bool isUnfinished(const fs::path &file)
{
    return isNamed(file, UnfinishedPrefix, RandomLetters);
}

/// Returns whether an entry is a regular file or a folder itself, and does not merely lead to one.
bool isItself(const fs::path &entry, fs::file_type type)
{
    std::error_code error;
    return fs::symlink_status(entry, error).type() == type && !error;
}

bool isReplayFolder(const fs::path &folder)
{
    return isNamed(folder, ReplayFolderPrefix, RandomLetters) && isItself(folder, fs::file_type::directory);
}

bool isOurs(const fs::path &path)
{
    return (isNamed(path, DecompressedPrefix, RandomLetters) || isSnapshot(path) || isUnfinished(path)) &&
           isItself(path, fs::file_type::regular);
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
        const fs::path replay = entry->path() / ReplayFileName;
        if (isOurs(entry->path()))
            files.push_back(entry->path());
        else if (isReplayFolder(entry->path()) && isItself(replay, fs::file_type::regular))
            files.push_back(replay);
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
            if (isReplayFolder(file.parent_path()))
                fs::remove(file.parent_path(), error); // unless something else lies in it
        } else if (error) {
            lastError = error;
        }
    }
    if (lastError)
        return failure(ErrorCode::WriteFailed, directory, lastError.message());
    return removed;
}

std::string snapshotFileName(std::uint64_t hash)
{
    constexpr std::string_view Digits = "0123456789abcdef";
    std::string name(SnapshotPrefix);
    for (std::size_t digit = HashLetters; digit-- > 0;)
        name += Digits[(hash >> (4 * digit)) & 15];
    return name;
}

std::uint64_t snapshotLimitBytes(const std::string &directory)
{
    std::error_code error;
    const fs::space_info space = fs::space(directory, error);
    std::uint64_t bytes = error ? 0 : space.available;
    for (const fs::path &file : ownFiles(directory, TaskControl()).value_or(std::vector<fs::path>()))
        bytes += isSnapshot(file) ? bytesOf(file) : 0;
    return std::min(MostSnapshotBytes, bytes / ShareOfDisk);
}

void touchSnapshot(const std::string &path)
{
    std::error_code ignored; // a folder that is not writable is not trimmed either
    fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
}

void trimSnapshots(const std::string &directory, std::uint64_t limitBytes)
{
    struct Used
    {
        fs::file_time_type when;
        std::uint64_t bytes = 0;
        fs::path file;
    };
    std::vector<Used> snapshots;
    std::error_code ignored;
    for (const fs::path &file : ownFiles(directory, TaskControl()).value_or(std::vector<fs::path>())) {
        std::error_code error;
        const fs::file_time_type when = fs::last_write_time(file, error);
        if (!error && isSnapshot(file))
            snapshots.push_back({when, bytesOf(file), file});
        else if (!error && isUnfinished(file) && fs::file_time_type::clock::now() - when > LongestWriting)
            fs::remove(file, ignored);
    }
    std::sort(snapshots.begin(), snapshots.end(), [](const Used &a, const Used &b) { return a.when > b.when; });
    std::uint64_t kept = 0;
    for (const Used &snapshot : snapshots) {
        if (snapshot.bytes <= limitBytes - std::min(limitBytes, kept))
            kept += snapshot.bytes;
        else
            fs::remove(snapshot.file, ignored);
    }
}

} // namespace plumbline
