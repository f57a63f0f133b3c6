// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace plumbline {

/// One statement of a text of SQL.
struct SqlStatement
{
    std::string_view text;  ///< without the semicolon; part of the text that was given
    std::size_t offset = 0; ///< place of its first byte in that text
    bool isEnded = false;   ///< whether a semicolon follows
};

/// Returns the statements of a text, which semicolons separate. Those in quotes and comments do not count, and what consists of
/// spaces and comments alone is no statement. O(text).
[[nodiscard]] std::vector<SqlStatement> sqlStatements(std::string_view sql);

} // namespace plumbline
