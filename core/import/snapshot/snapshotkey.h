// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// What tells the snapshot of a timeline from all others, and one state of its files from another.
struct SnapshotKey
{
    std::string fileName; ///< by the paths alone, so that a file that changed gets its snapshot replaced
    std::string facts;    ///< must be found in the snapshot as they are: the program, and of each file path, size, time and ends
    std::vector<std::string> paths;
    std::vector<std::int64_t> changedNs; ///< of each file
    bool byDevice = false;

    /// Of the files as they are now; none when one of them cannot be read. `byDevice`: whether there is a trace for each device.
    /// Reads 128 KiB of each file.
    [[nodiscard]] static std::optional<SnapshotKey> of(const std::vector<std::string> &paths, bool byDevice);
    /// Whether the files are still as they were.
    [[nodiscard]] bool isOfNow() const;
};

} // namespace plumbline
