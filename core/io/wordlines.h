// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace plumbline {

/// No line of more words is told whole by readWordLines().
inline constexpr std::size_t MaximumLineWords = 8;

/// Calls `visit` with the words of each line of a text file, the first MaximumLineWords of them. Words are separated by the
/// characters of `separators`. A line of more than 4 KiB has no words; empty lines are left out. Errors: those of
/// OpenFile::open(), ReadFailed, OutOfMemory, Cancelled. O(bytes), in memory that does not grow with the file.
[[nodiscard]] Result<void> readWordLines(const std::string &path, std::string_view separators, TaskControl &control,
                                         const std::function<void(std::span<const std::string_view>)> &visit);

} // namespace plumbline
