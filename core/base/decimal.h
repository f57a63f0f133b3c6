// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace plumbline {

/// Returns whether a character is one of the ten ASCII digits, whatever the locale.
[[nodiscard]] constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// A decimal number, split into the parts of its text. The text must outlive them. No value passes through a double.
struct Decimal
{
    bool negative = false;
    std::string_view whole;
    std::string_view fraction;
    std::int64_t exponent = 0;

    /// Splits a number with optional sign, fraction and exponent; white space around it is ignored. Empty if the text is not a
    /// number. O(digits).
    [[nodiscard]] static std::optional<Decimal> split(std::string_view text);
    /// Returns the number times ten to the power of `digits` as a whole number, rounded half to even. Empty if the result is
    /// beyond int64. O(digits).
    [[nodiscard]] std::optional<std::int64_t> shifted(int digits) const;
};

/// Returns a decimal number times `unit` as a whole number, exact and rounded half to even: "1.5" with a unit of 1024 gives 1536.
/// Empty if the text is not a number or the result is beyond int64. O(digits).
[[nodiscard]] std::optional<std::int64_t> scaledDecimal(std::string_view text, std::uint32_t unit);

/// Returns the double nearest to a number; white space around it is ignored. Empty if the text is not a number or the value is
/// not finite.
[[nodiscard]] std::optional<double> realNumber(std::string_view text);

} // namespace plumbline
