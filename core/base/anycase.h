// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string_view>

namespace plumbline {

/// Returns an ASCII letter in lower case and any other character unchanged, whatever the locale.
[[nodiscard]] constexpr char inLowerCase(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Returns whether `text` contains `lowerWord`, ignoring the case of ASCII letters. The word must be given in lower case.
/// O(text * word).
[[nodiscard]] constexpr bool holdsInAnyCase(std::string_view text, std::string_view lowerWord)
{
    const auto isSame = [](char left, char right) { return inLowerCase(left) == right; };
    return std::search(text.begin(), text.end(), lowerWord.begin(), lowerWord.end(), isSame) != text.end();
}

} // namespace plumbline
