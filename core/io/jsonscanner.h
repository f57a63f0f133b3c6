// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plumbline {

// These functions find the ends of JSON values without parsing them, in text that may be damaged. The structure is checked
// (brackets match, keys, colons and commas stand where they must), numbers and literals are not.

/// How the scan of a value ended.
enum class ScanStatus {
    Complete, ///< `end` is just past the value
    Broken,   ///< the grammar was violated at `end`
    CutOff,   ///< the text ended inside the value
    TooLong,  ///< the value goes on at the limit
};

/// The result of scanValue().
struct ScanResult
{
    ScanStatus status = ScanStatus::Broken;
    std::size_t end = 0;
};

/// Finds the end of the value that starts at `begin`, without white space before it. Gives up at `limit`, a position in `text`.
/// O(bytes of the value). Below NestingChecked levels, brackets are only counted.
[[nodiscard]] ScanResult scanValue(std::string_view text, std::size_t begin, std::size_t limit);
/// How many levels of nesting scanValue() checks.
inline constexpr std::size_t NestingChecked = 200;

/// Returns whether a character is one of the four that JSON calls white space.
[[nodiscard]] constexpr bool isJsonBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Returns the position just past the closing quote of the string whose opening quote is at `begin`; npos if `limit` comes first.
[[nodiscard]] std::size_t jsonStringEnd(std::string_view text, std::size_t begin, std::size_t limit);

/// Returns the first position at or behind `begin` that is not JSON white space; text.size() if there is none.
[[nodiscard]] inline std::size_t skipBlanks(std::string_view text, std::size_t begin)
{
    while (begin < text.size() && isJsonBlank(text[begin]))
        ++begin;
    return begin;
}

/// Returns the next position at or behind `begin` that looks like the start of an event inside an array, or npos: a `{` with a
/// comma before it and a quote behind it, and nothing but white space between. It is a guess, because the place may lie inside a
/// string or a nested array.
[[nodiscard]] std::size_t findEventStart(std::string_view text, std::size_t begin, std::size_t limit);

/// Returns the text that the characters of a JSON string, without its quotes, stand for. Lone surrogates and unknown escapes
/// become U+FFFD, so it never fails.
[[nodiscard]] std::string unescaped(std::string_view characters);

/// Returns a string or scalar token as text, without quotes. If there are escapes, they are decoded into `buffer`, which must
/// then outlive the result.
[[nodiscard]] std::string_view tokenText(std::string_view token, std::string &buffer);

} // namespace plumbline
