// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plumbline {

/// Bytes of an SQLite file that tell of it.
inline constexpr std::size_t DatabaseHeaderBytes = 100;

/// The size that the start of an SQLite file tells; 0 where it does not: the count is valid only with the change it was made at.
[[nodiscard]] std::uint64_t toldDatabaseBytes(std::string_view start);

/// The name of a way to open files that the library knows from then on: a file that is shorter than it says looks as if zeros
/// stood in place of the pages that are missing or not whole, so that the library reads all before, instead of none. Null where
/// it cannot be made.
[[nodiscard]] const char *cutDatabaseFiles();

} // namespace plumbline
