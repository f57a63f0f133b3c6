// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace plumbline {

/// The number and size of the files that this program keeps in a cache folder.
struct CacheUse
{
    std::uint64_t files = 0;
    std::uint64_t bytes = 0; ///< disk space that becomes free when they are removed
};

/// Prefixes of the names of files in a cache folder. Six letters or digits follow; behind SnapshotPrefix, the sixteen digits of
/// snapshotFileName().
inline constexpr std::string_view DecompressedPrefix = "decompressed-"; ///< left behind only if the program was killed
inline constexpr std::string_view UnfinishedPrefix = "unfinished-";     ///< snapshot that is being written
inline constexpr std::string_view SnapshotPrefix = "snapshot-";         ///< finished snapshot
/// Folders begin like this that hold ReplayFileName, a timeline with changes. Left behind only if the program was killed.
inline constexpr std::string_view ReplayFolderPrefix = "what_if_";
inline constexpr std::string_view ReplayFileName = "what_if.json";

/// Returns the name of the snapshot of the timeline that has the hash `hash`.
[[nodiscard]] std::string snapshotFileName(std::uint64_t hash);

/// Counts the files of this program directly inside `directory`: regular files whose names begin as above, and those of timelines
/// with changes in their folders. No other file counts, and no link is followed. A folder that does not exist holds nothing.
/// Errors: ReadFailed, Cancelled. O(entries).
[[nodiscard]] Result<CacheUse> cacheUse(const std::string &directory, const TaskControl &control);

/// Removes the files that cacheUse() counts, with the folders of timelines with changes, and returns how much that was. Files
/// that cannot be removed stay. Errors: those of cacheUse(), WriteFailed if any file is left.
[[nodiscard]] Result<CacheUse> clearCache(const std::string &directory, const TaskControl &control);

/// Returns how much the snapshots in `directory` may take together: a tenth of the disk space that is free or already theirs,
/// 4 GB at most.
[[nodiscard]] std::uint64_t snapshotLimitBytes(const std::string &directory);

/// Marks a snapshot as used just now, so that trimSnapshots() removes others first.
void touchSnapshot(const std::string &path);

/// Goes through the snapshots from the one used last, keeps those that fit into `limitBytes` together, and removes the others.
/// Also removes unfinished snapshots that a killed program left behind. Files that cannot be removed stay.
/// O(entries log entries).
void trimSnapshots(const std::string &directory, std::uint64_t limitBytes);

} // namespace plumbline
