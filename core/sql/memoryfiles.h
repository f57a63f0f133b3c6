// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace plumbline {

/// The bytes that all temporary files of SQL statements may have together.
inline constexpr std::uint64_t MostTemporaryBytes = std::uint64_t{1} << 30;

/// Returns the name of a file system for the library that has only temporary files, which lie in memory. Sorting in pieces can be
/// stopped between the pieces, and the library sorts in pieces only where it has files. Every other file is refused, so that no
/// statement reaches the disk.
[[nodiscard]] const char *memoryFiles();

} // namespace plumbline
