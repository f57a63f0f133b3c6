// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plumbline {

/// Finding the ends of JSON values without parsing them, for text that may be damaged. The structure is
/// checked (brackets match, keys, colons and commas stand where they must), numbers and literals are not.

enum class ScanStatus {
    Complete, ///< `end` is just past the value
    Broken,   ///< `end` is where the grammar was violated
    CutOff,   ///< the text ended inside the value
    TooLong,  ///< the value goes on at `limit`
};

struct ScanResult
{
    ScanStatus status = ScanStatus::Broken;
    std::size_t end = 0;
};

/// Where the value that starts at `begin` (no blanks before it) ends. Gives up at `limit`, a position in `text`.
/// O(bytes of the value); below NestingChecked levels brackets are only counted.
[[nodiscard]] ScanResult scanValue(std::string_view text, std::size_t begin, std::size_t limit);
inline constexpr std::size_t NestingChecked = 200;

/// One of the four characters JSON calls white space.
[[nodiscard]] constexpr bool isJsonBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Position just past the closing quote of the string whose opening quote is at `begin`; npos when `limit` comes first.
[[nodiscard]] std::size_t jsonStringEnd(std::string_view text, std::size_t begin, std::size_t limit);

/// First position at or behind `begin` that is no JSON blank; text.size() when there is none.
[[nodiscard]] inline std::size_t skipBlanks(std::string_view text, std::size_t begin)
{
    while (begin < text.size() && isJsonBlank(text[begin]))
        ++begin;
    return begin;
}

/// The next place at or behind `begin` that looks like the start of an event inside an array: a comma, then
/// `{` and a quote with nothing but blanks between. Returns the position of the `{`, or npos. A guess: it may
/// lie inside a string or a nested array.
[[nodiscard]] std::size_t findEventStart(std::string_view text, std::size_t begin, std::size_t limit);

/// The text that a JSON string's characters (without the quotes) stand for. Lone surrogates and unknown
/// escapes become U+FFFD, so it never fails.
[[nodiscard]] std::string unescaped(std::string_view characters);

/// A string or scalar token as text: quotes removed, escapes decoded into `buffer` when there are any.
[[nodiscard]] std::string_view tokenText(std::string_view token, std::string &buffer);

} // namespace plumbline
