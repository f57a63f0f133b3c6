// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/timestamp.h"

#include "core/base/decimal.h"

#include <bit>
#include <cstring>
#include <optional>

namespace plumbline {

namespace {

constexpr int NsPerUsDigits = 3;

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
    const auto decimal = Decimal::split(token);
    if (!decimal)
        return {};
    const auto value = decimal->shifted(NsPerUsDigits);
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
