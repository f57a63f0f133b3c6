// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace plumbline::fuzz {

/// Returns the folder of this process, for files that several inputs share. It lies in the folder for temporary files (TMPDIR),
/// which should be in memory, and is removed when the process ends in order.
[[nodiscard]] std::string processFolder();
/// Returns an empty folder for the files of one input. What an earlier call returned is emptied.
[[nodiscard]] std::string emptyFolder();

/// Writes a file below a folder, makes the folders around it, and returns its path. Throws std::runtime_error if that fails.
std::string writeFile(const std::string &folder, const std::string &name, std::string_view bytes);

/// Returns the bytes of a file; "" if it cannot be read.
[[nodiscard]] std::string fileBytes(const std::string &path);

} // namespace plumbline::fuzz
