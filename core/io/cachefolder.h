// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace plumbline {

/// What this program keeps in a cache folder.
struct CacheUse
{
    std::uint64_t files = 0;
    std::uint64_t bytes = 0; ///< that leave the disk with them
};

/// What the names of the files in the folder begin with; six letters or digits follow, or the sixteen of snapshotFileName().
inline constexpr std::string_view DecompressedPrefix = "decompressed-"; ///< one stays where the program was killed
inline constexpr std::string_view UnfinishedPrefix = "unfinished-";     ///< likewise, of a snapshot
inline constexpr std::string_view SnapshotPrefix = "snapshot-";

/// The name of the snapshot whose timeline has the hash `hash`.
[[nodiscard]] std::string snapshotFileName(std::uint64_t hash);

/// Counts the program's own files directly inside `directory`: regular files named as it names them. Nothing else counts, and
/// no link is followed. A folder that is not there holds nothing. O(entries).
[[nodiscard]] Result<CacheUse> cacheUse(const std::string &directory, const TaskControl &control);

/// Removes what cacheUse() counts and tells how much that was; files that cannot be removed stay. WriteFailed when any
/// is left.
[[nodiscard]] Result<CacheUse> clearCache(const std::string &directory, const TaskControl &control);

/// What the snapshots in `directory` may take together: a tenth of what is free there or theirs already, 4 GB at most.
[[nodiscard]] std::uint64_t snapshotLimitBytes(const std::string &directory);

/// Marks a snapshot as used just now.
void touchSnapshot(const std::string &path);

/// Keeps the snapshots that were used last as far as `limitBytes` go and removes the others, and what killed programs left
/// unfinished. What cannot be removed stays. O(entries log entries).
void trimSnapshots(const std::string &directory, std::uint64_t limitBytes);

} // namespace plumbline
