// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace plumbline {

/// What stands around the cells of a table.
[[nodiscard]] constexpr bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

/// What JSON ignores between its tokens.
[[nodiscard]] constexpr bool isSpace(char c)
{
    return isBlank(c) || c == '\r' || c == '\n';
}

/// A text without the characters at both ends that `isLeftOut` names.
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
