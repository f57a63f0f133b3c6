// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// Tells the snapshot of one timeline from all others, and one state of its files from another.
struct SnapshotKey
{
    std::string fileName; ///< made from paths and `byDevice` only, so that a changed file gets its snapshot replaced
    std::string facts;    ///< program, and path, size, times and both ends of each file; the snapshot must hold the same facts
    std::vector<std::string> paths;
    std::vector<std::int64_t> changedNs; ///< time of the last change of each file in ns
    bool byDevice = false;

    /// Makes the key of the files as they are now. Returns nothing if one of them cannot be read. `byDevice` tells whether there
    /// is a trace for each device. Reads 128 KiB of each file.
    [[nodiscard]] static std::optional<SnapshotKey> of(const std::vector<std::string> &paths, bool byDevice);
    /// Returns whether the files still are as they were.
    [[nodiscard]] bool isOfNow() const;
};

} // namespace plumbline
