// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plumbline {

/// The size of the header of an SQLite file.
inline constexpr std::size_t DatabaseHeaderBytes = 100;

/// Returns the size of the whole file that the header at the start of an SQLite file states. 0 if it states none: the page count
/// in the header is valid only together with the change at which it was written.
[[nodiscard]] std::uint64_t toldDatabaseBytes(std::string_view start);

/// Registers a VFS of SQLite, its way to open files, on the first call and returns its name. Through it, a file that is shorter
/// than its header states looks as if zeros stood in place of the pages that are missing or incomplete. The library then reads
/// all pages before the cut, where it would otherwise read none. Null if the VFS cannot be registered.
[[nodiscard]] const char *cutDatabaseFiles();

} // namespace plumbline
