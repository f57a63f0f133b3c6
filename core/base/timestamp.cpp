// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/timestamp.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <optional>

namespace plumbline {

namespace {

constexpr std::int64_t ExponentLimit = 1'000'000'000; ///< far beyond any text that fits in memory
constexpr int NsPerUsDigits = 3;

struct Decimal
{
    bool negative = false;
    std::string_view whole;
    std::string_view fraction;
    std::int64_t exponent = 0;
};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::string_view takeDigits(std::string_view &text)
{
    const auto *end = std::find_if_not(text.begin(), text.end(), isDigit);
    const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(digits.size());
    return digits;
}

std::string_view withoutBlanks(std::string_view text)
{
    constexpr std::string_view Blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(Blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(Blanks) - first + 1);
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

std::optional<Decimal> split(std::string_view text)
{
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

/// The digits of a number as one run, whole part first.
class Digits
{
public:
    explicit Digits(const Decimal &decimal) : m_decimal(decimal) {}
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

bool roundsUp(const Digits &digits, std::int64_t cut, bool lastIsOdd)
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

std::optional<std::int64_t> rounded(const Decimal &decimal)
{
    const Digits digits(decimal);
    // Digits before `cut` are whole nanoseconds, the others the fraction that is rounded.
    const std::int64_t cut = static_cast<std::int64_t>(decimal.whole.size()) + decimal.exponent + NsPerUsDigits;
    constexpr auto Limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const std::uint64_t limit = Limit + (decimal.negative ? 1 : 0);
    std::uint64_t value = 0;
    for (std::int64_t index = 0; index < std::min(cut, digits.size()); ++index) {
        const auto digit = static_cast<std::uint64_t>(digits.at(index));
        if (value > (limit - digit) / 10)
            return std::nullopt;
        value = value * 10 + digit;
    }
    for (std::int64_t index = digits.size(); index < cut && value != 0; ++index) {
        if (value > limit / 10)
            return std::nullopt;
        value *= 10;
    }
    if (roundsUp(digits, cut, value % 2 == 1)) {
        if (value == limit)
            return std::nullopt;
        ++value;
    }
    return decimal.negative ? static_cast<std::int64_t>(0 - value) : static_cast<std::int64_t>(value);
}

/// Eight digits at once: neighbours are joined to numbers of two, four and eight digits. Nothing when one is no digit.
std::optional<std::uint64_t> eightDigits(const char *text)
{
    constexpr std::uint64_t Zeros = 0x3030'3030'3030'3030;
    std::uint64_t word = 0;
    std::memcpy(&word, text, sizeof word);
    if constexpr (std::endian::native == std::endian::big)
        word = __builtin_bswap64(word);
    const std::uint64_t digits = word - Zeros;
    if (((digits | (digits + 0x7676'7676'7676'7676)) & 0x8080'8080'8080'8080) != 0)
        return std::nullopt;
    const std::uint64_t pairs = digits * 10 + (digits >> 8);
    const std::uint64_t low = (pairs & 0x0000'00FF'0000'00FF) * 0x000F'4240'0000'0064;
    const std::uint64_t high = ((pairs >> 16) & 0x0000'00FF'0000'00FF) * 0x0000'2710'0000'0001;
    return (low + high) >> 32;
}

/// The digits [text, end) appended to those of `value`, which must leave room; nothing when one is no digit.
std::optional<std::uint64_t> moreDigits(std::uint64_t value, const char *text, const char *end)
{
    for (; text < end; ++text) {
        const auto digit = static_cast<unsigned>(*text - '0');
        if (digit > 9)
            return std::nullopt;
        value = value * 10 + digit;
    }
    return value;
}

/// What times of this century look like: 16 digits of microseconds and three decimals.
std::optional<std::int64_t> plainTime(const char *text)
{
    const auto high = eightDigits(text);
    const auto low = eightDigits(text + 8);
    const auto decimals = moreDigits(0, text + 17, text + 20);
    if (!high || !low || !decimals || *high >= 90'000'000) // below 9e18 ns, so that no sum overflows
        return std::nullopt;
    return static_cast<std::int64_t>((*high * 100'000'000 + *low) * 1000 + *decimals);
}

/// The usual form, digits of microseconds with at most three decimals; nothing for any other.
std::optional<std::int64_t> plain(std::string_view text)
{
    constexpr std::size_t Longest = 15; ///< of the digits before the point
    constexpr std::uint64_t Scale[] = {1000, 100, 10, 1};
    if (text.size() == 20 && text[16] == '.')
        return plainTime(text.data());
    if (text.size() > Longest + 4)
        return std::nullopt;
    std::uint64_t value = 0;
    std::size_t whole = text.size();
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto digit = static_cast<unsigned>(text[at] - '0');
        if (digit <= 9)
            value = value * 10 + digit;
        else if (text[at] == '.' && whole == text.size())
            whole = at;
        else
            return std::nullopt;
    }
    const std::size_t decimals = whole < text.size() ? text.size() - whole - 1 : 0;
    if (whole == 0 || whole > Longest || decimals > 3)
        return std::nullopt;
    return static_cast<std::int64_t>(value * Scale[decimals]);
}

/// Any form; apart, because the registers it saves would cost the usual one.
[[gnu::noinline]] ParsedTime anyTime(std::string_view token)
{
    const auto decimal = split(withoutBlanks(token));
    if (!decimal)
        return {};
    const auto value = rounded(*decimal);
    return value ? ParsedTime{TimeStatus::Exact, *value} : ParsedTime{TimeStatus::OutOfRange, 0};
}

} // namespace

ParsedTime nanosecondsOf(std::string_view token)
{
    if (token.size() >= 2 && token.front() == '"' && token.back() == '"')
        token = token.substr(1, token.size() - 2);
    const auto value = plain(token);
    return value ? ParsedTime{TimeStatus::Exact, *value} : anyTime(token);
}

} // namespace plumbline
