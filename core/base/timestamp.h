// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace plumbline {

/// Whether the text of a time could be read.
enum class TimeStatus : std::uint8_t { Exact, NotANumber, OutOfRange };

/// The result of nanosecondsOf(). `ns` is 0 unless the status is Exact.
struct ParsedTime
{
    TimeStatus status = TimeStatus::NotANumber;
    std::int64_t ns = 0;
};

/// Reads a decimal number of microseconds as whole nanoseconds. No floating point is involved; a finer fraction is rounded half
/// to even. Accepts what docs/formats.md 1.1 lists: a JSON number or text with sign, fraction and exponent, and white space
/// around it. The status is OutOfRange beyond int64 nanoseconds. O(digits).
[[nodiscard]] ParsedTime nanosecondsOf(std::string_view token);

} // namespace plumbline
