// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/textfile.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace plumbline {

// Pieces of JSON that events of a timeline are written from.

/// Writes a text in quotes. Quotes, backslashes and control characters are escaped; all other bytes stay as they are.
void writeQuoted(TextFile &file, std::string_view text);
/// Appends the same to a text.
void appendQuoted(std::string &to, std::string_view text);

/// Writes nanoseconds as microseconds with three decimals, also before 0: -1500 -> "-1.500".
void writeMicroseconds(TextFile &file, std::int64_t nanoseconds);

} // namespace plumbline
