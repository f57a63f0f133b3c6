// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace plumbline {

enum class TimeStatus : std::uint8_t { Exact, NotANumber, OutOfRange };

struct ParsedTime
{
    TimeStatus status = TimeStatus::NotANumber;
    std::int64_t ns = 0;
};

/// A decimal number of microseconds as whole nanoseconds, exact: no floating point is involved, a finer fraction
/// is rounded half to even. Takes what formats.md 1.1 lists: a JSON number or text, sign, fraction, exponent,
/// blanks and tabs around it. OutOfRange: beyond int64 nanoseconds. O(digits).
[[nodiscard]] ParsedTime nanosecondsOf(std::string_view token);

} // namespace plumbline
