// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <cstdint>
#include <string>

namespace plumbline {

/// What this program keeps in a cache folder.
struct CacheUse
{
    std::uint64_t files = 0;
    std::uint64_t bytes = 0; ///< that leave the disk with them
};

/// Counts the program's own files directly inside `directory`: regular files named as it names them (decompressed- and
/// six letters or digits; one stays where the program was killed). Nothing else counts, and no link is followed. A folder that is
/// not there holds nothing. O(entries).
[[nodiscard]] Result<CacheUse> cacheUse(const std::string &directory, const TaskControl &control);

/// Removes what cacheUse() counts and tells how much that was; files that cannot be removed stay. WriteFailed when any
/// is left.
[[nodiscard]] Result<CacheUse> clearCache(const std::string &directory, const TaskControl &control);

} // namespace plumbline
