// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/decimal.h"

#include "core/base/trimmed.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <system_error>

namespace plumbline {

namespace {

constexpr std::int64_t ExponentLimit = 1'000'000'000; ///< far beyond the number of digits that any text in memory can have
__extension__ using Wide = unsigned __int128;

std::string_view takeDigits(std::string_view &text)
{
    const auto *end = std::find_if_not(text.begin(), text.end(), isDigit);
    const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(digits.size());
    return digits;
}

bool takeSign(std::string_view &text)
{
    if (text.empty() || (text.front() != '-' && text.front() != '+'))
        return false;
    const bool negative = text.front() == '-';
    text.remove_prefix(1);
    return negative;
}

std::optional<std::int64_t> takeExponent(std::string_view &text)
{
    text.remove_prefix(1);
    const bool negative = takeSign(text);
    const std::string_view digits = takeDigits(text);
    if (digits.empty())
        return std::nullopt;
    std::int64_t value = 0;
    for (const char digit : digits)
        value = std::min(ExponentLimit, value * 10 + (digit - '0'));
    return negative ? -value : value;
}

/// The digits of a number as one run: those of the whole part, then those of the fraction.
class DecimalDigits
{
public:
    explicit DecimalDigits(const Decimal &decimal) : m_decimal(decimal) {}
    [[nodiscard]] std::int64_t size() const
    {
        return static_cast<std::int64_t>(m_decimal.whole.size() + m_decimal.fraction.size());
    }
    [[nodiscard]] int at(std::int64_t index) const
    {
        const auto position = static_cast<std::size_t>(index);
        const std::size_t whole = m_decimal.whole.size();
        return (position < whole ? m_decimal.whole[position] : m_decimal.fraction[position - whole]) - '0';
    }

private:
    const Decimal &m_decimal;
};

bool roundsUp(const DecimalDigits &digits, std::int64_t cut, bool lastIsOdd)
{
    if (cut < 0 || cut >= digits.size())
        return false;
    if (digits.at(cut) != 5)
        return digits.at(cut) > 5;
    for (std::int64_t index = cut + 1; index < digits.size(); ++index) {
        if (digits.at(index) != 0)
            return true;
    }
    return lastIsOdd;
}

/// Computes scaledDecimal() for a number of few digits without an exponent, as files usually hold them. Empty for any other
/// number, and for a result beyond int64.
std::optional<std::int64_t> scaledShort(const Decimal &decimal, std::uint32_t unit)
{
    constexpr std::size_t Most = 19; // a number of so many digits is below 2^64
    const DecimalDigits digits(decimal);
    if (decimal.exponent != 0 || digits.size() > static_cast<std::int64_t>(Most))
        return std::nullopt;
    std::uint64_t value = 0;
    for (std::int64_t index = 0; index < digits.size(); ++index)
        value = value * 10 + static_cast<std::uint64_t>(digits.at(index));
    std::uint64_t divisor = 1;
    for (std::size_t digit = 0; digit < decimal.fraction.size(); ++digit)
        divisor *= 10;
    const Wide product = Wide{value} * unit;
    const Wide twice = 2 * (product % divisor);
    const Wide quotient = product / divisor;
    const Wide whole = quotient + (twice > divisor || (twice == divisor && quotient % 2 == 1) ? 1 : 0);
    if (whole > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return std::nullopt;
    return decimal.negative ? -static_cast<std::int64_t>(whole) : static_cast<std::int64_t>(whole);
}

} // namespace

std::optional<Decimal> Decimal::split(std::string_view text)
{
    text = trimmed(text, isSpace);
    Decimal decimal;
    decimal.negative = takeSign(text);
    decimal.whole = takeDigits(text);
    if (!text.empty() && text.front() == '.') {
        text.remove_prefix(1);
        decimal.fraction = takeDigits(text);
    }
    if (decimal.whole.empty() && decimal.fraction.empty())
        return std::nullopt;
    if (!text.empty() && (text.front() == 'e' || text.front() == 'E')) {
        const auto exponent = takeExponent(text);
        if (!exponent)
            return std::nullopt;
        decimal.exponent = *exponent;
    }
    if (!text.empty())
        return std::nullopt;
    return decimal;
}

std::optional<std::int64_t> Decimal::shifted(int digits) const
{
    const DecimalDigits all(*this);
    // Digits before `cut` belong to the whole number; those behind it decide the rounding.
    const std::int64_t cut = static_cast<std::int64_t>(whole.size()) + exponent + digits;
    constexpr auto Limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const std::uint64_t limit = Limit + (negative ? 1 : 0);
    std::uint64_t value = 0;
    for (std::int64_t index = 0; index < std::min(cut, all.size()); ++index) {
        const auto digit = static_cast<std::uint64_t>(all.at(index));
        if (value > (limit - digit) / 10)
            return std::nullopt;
        value = value * 10 + digit;
    }
    for (std::int64_t index = all.size(); index < cut && value != 0; ++index) {
        if (value > limit / 10)
            return std::nullopt;
        value *= 10;
    }
    if (roundsUp(all, cut, value % 2 == 1)) {
        if (value == limit)
            return std::nullopt;
        ++value;
    }
    return negative ? static_cast<std::int64_t>(0 - value) : static_cast<std::int64_t>(value);
}

std::optional<std::int64_t> scaledDecimal(std::string_view text, std::uint32_t unit)
{
    const auto decimal = Decimal::split(text);
    if (!decimal)
        return std::nullopt;
    if (const auto value = scaledShort(*decimal, unit))
        return value;
    // Multiplies digit by digit from the last one, so any number of digits will do and the point stays where it is.
    const DecimalDigits digits(*decimal);
    std::string product;
    std::uint64_t carry = 0;
    for (std::int64_t index = digits.size(); index > 0 || carry > 0; --index) {
        carry += index > 0 ? static_cast<std::uint64_t>(digits.at(index - 1)) * unit : 0;
        product += static_cast<char>('0' + carry % 10);
        carry /= 10;
    }
    std::reverse(product.begin(), product.end());
    const std::size_t whole = product.size() - decimal->fraction.size();
    const std::string_view all = product;
    return Decimal{decimal->negative, all.substr(0, whole), all.substr(whole), decimal->exponent}.shifted(0);
}

std::optional<double> realNumber(std::string_view text)
{
    text = trimmed(text, isSpace);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isNumber = !text.empty() && error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
    return isNumber ? std::optional(value) : std::nullopt;
}

} // namespace plumbline
