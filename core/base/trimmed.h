// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace plumbline {

/// Returns whether a character is a blank or a tab, which may stand around the cells of a table.
[[nodiscard]] constexpr bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

/// Returns whether a character is white space, which JSON ignores between its tokens.
[[nodiscard]] constexpr bool isSpace(char c)
{
    return isBlank(c) || c == '\r' || c == '\n';
}

/// Returns a text without the characters at both ends for which `isLeftOut` holds.
template<typename IsLeftOut>
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text, const IsLeftOut &isLeftOut)
{
    while (!text.empty() && isLeftOut(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isLeftOut(text.back()))
        text.remove_suffix(1);
    return text;
}

} // namespace plumbline
