// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace plumbline {

/// Whether a character is one of the ten ASCII digits, whatever the locale.
[[nodiscard]] constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The parts of a decimal number's text, which must outlive them. No value passes through a double.
struct Decimal
{
    bool negative = false;
    std::string_view whole;
    std::string_view fraction;
    std::int64_t exponent = 0;

    /// Takes sign, fraction, exponent, and blanks and tabs around them; none where the text is no number. O(digits).
    [[nodiscard]] static std::optional<Decimal> split(std::string_view text);
    /// The number times ten to the power of `digits` as a whole number, rounded half to even; none beyond int64. O(digits).
    [[nodiscard]] std::optional<std::int64_t> shifted(int digits) const;
};

/// A decimal number of which each one is worth `unit`, as a whole number, exact, rounded half to even: "1.5" of 1024 is
/// 1536. None where the text is no number or the result is beyond int64. O(digits).
[[nodiscard]] std::optional<std::int64_t> scaledDecimal(std::string_view text, std::uint32_t unit);

/// A number with blanks and tabs around it as the nearest double; none where it is none, or not finite.
[[nodiscard]] std::optional<double> realNumber(std::string_view text);

} // namespace plumbline
