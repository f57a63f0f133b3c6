// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/timestamp.h"

#include "core/base/decimal.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

namespace plumbline {

namespace {

constexpr int NsPerUsDigits = 3;

constexpr std::uint64_t Zeros = 0x3030'3030'3030'3030;

/// Reads eight digits at once, the first in the lowest byte: neighbours are joined to numbers of two, four and eight digits.
/// Empty if one of them is not a digit.
std::optional<std::uint64_t> eightDigits(std::uint64_t word)
{
    const std::uint64_t digits = word - Zeros;
    if (((digits | (digits + 0x7676'7676'7676'7676)) & 0x8080'8080'8080'8080) != 0)
        return std::nullopt;
    const std::uint64_t pairs = digits * 10 + (digits >> 8);
    const std::uint64_t low = (pairs & 0x0000'00FF'0000'00FF) * 0x000F'4240'0000'0064;
    const std::uint64_t high = ((pairs >> 16) & 0x0000'00FF'0000'00FF) * 0x0000'2710'0000'0001;
    return (low + high) >> 32;
}

/// Sixteen digits as two numbers of eight, which are valid only if `areDigits`.
struct SixteenDigits
{
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    bool areDigits = false;
};

#if defined(__x86_64__)
/// Reads sixteen digits at once: neighbours are joined to numbers of two, four and eight digits.
SixteenDigits sixteenDigits(const char *text)
{
    const __m128i digits = _mm_sub_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i *>(text)), _mm_set1_epi8('0'));
    const __m128i areDigits = _mm_cmpeq_epi8(_mm_min_epu8(digits, _mm_set1_epi8(9)), digits);
    const __m128i tens = _mm_mullo_epi16(_mm_and_si128(digits, _mm_set1_epi16(0xFF)), _mm_set1_epi16(10));
    const __m128i pairs = _mm_add_epi16(tens, _mm_srli_epi16(digits, 8));
    const __m128i fours = _mm_madd_epi16(pairs, _mm_set1_epi32(100 | 1 << 16));
    const __m128i eights = _mm_madd_epi16(_mm_packs_epi32(fours, fours), _mm_set1_epi32(10'000 | 1 << 16));
    const auto both = static_cast<std::uint64_t>(_mm_cvtsi128_si64(eights));
    return {both & 0xFFFF'FFFF, both >> 32, _mm_movemask_epi8(areDigits) == 0xFFFF};
}
#else
std::optional<std::uint64_t> eightDigits(const char *text)
{
    std::uint64_t word = 0;
    std::memcpy(&word, text, sizeof word);
    if constexpr (std::endian::native == std::endian::big)
        word = __builtin_bswap64(word);
    return eightDigits(word);
}

SixteenDigits sixteenDigits(const char *text)
{
    const auto high = eightDigits(text);
    const auto low = eightDigits(text + 8);
    return high && low ? SixteenDigits{*high, *low, true} : SixteenDigits();
}
#endif

/// Reads a time in the form that times of this century have: 16 digits of microseconds, a point and three decimals. Empty for any
/// other.
std::optional<std::int64_t> plainTime(const char *text)
{
    const auto [high, low, areDigits] = sixteenDigits(text);
    const unsigned tenths = static_cast<unsigned char>(text[17] - '0');
    const unsigned hundredths = static_cast<unsigned char>(text[18] - '0');
    const unsigned thousandths = static_cast<unsigned char>(text[19] - '0');
    if (!areDigits || high >= 90'000'000 || std::max({tenths, hundredths, thousandths}) > 9) // no sum overflows below 9e18 ns
        return std::nullopt;
    return static_cast<std::int64_t>((high * 100'000'000 + low) * 1000 + tenths * 100 + hundredths * 10 + thousandths);
}

constexpr std::uint64_t Scale[] = {1000, 100, 10, 1}; ///< factor to nanoseconds, by the number of decimals

/// Reads a number in the form that most durations have: four to eight characters with at most three decimals, all at once. Empty
/// for any other.
std::optional<std::int64_t> shortTime(std::string_view text)
{
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::memcpy(&begin, text.data(), sizeof begin);
    std::memcpy(&end, text.data() + text.size() - sizeof end, sizeof end);
    const std::size_t free = 64 - 8 * text.size(); // bits before the text, which are filled with zeros
    const std::uint64_t before = (std::uint64_t{1} << free) - 1;
    std::uint64_t word = ((std::uint64_t{begin} | std::uint64_t{end} << (32 - free)) << free) | (Zeros & before);
    const std::uint64_t others = word ^ 0x2E2E'2E2E'2E2E'2E2E;
    const std::uint64_t points = (others - 0x0101'0101'0101'0101) & ~others & 0x8080'8080'8080'8080;
    std::size_t decimals = 0;
    if (points != 0) {
        const auto at = static_cast<std::size_t>(std::countr_zero(points)) / 8 * 8; // the first bit of the first point
        if (at <= free)
            return std::nullopt;
        const std::uint64_t whole = word & ((std::uint64_t{1} << at) - 1);
        word = (word & ~((std::uint64_t{1} << at << 8) - 1)) | whole << 8 | '0';
        decimals = 7 - at / 8;
    }
    const auto digits = eightDigits(word);
    return digits && decimals <= 3 ? std::optional(static_cast<std::int64_t>(*digits * Scale[decimals])) : std::nullopt;
}

/// Returns the nanoseconds of a number with more than three decimals, rounded half to even. `digits` is the number without its
/// point.
std::int64_t rounded(std::uint64_t digits, std::size_t decimals)
{
    std::uint64_t divisor = 1;
    for (std::size_t digit = 3; digit < decimals; ++digit)
        divisor *= 10;
    const std::uint64_t whole = digits / divisor;
    const std::uint64_t twice = 2 * (digits % divisor);
    return static_cast<std::int64_t>(whole + (twice > divisor || (twice == divisor && whole % 2 == 1) ? 1 : 0));
}

/// Reads the usual form: digits of microseconds, with or without decimals. Empty for any other form.
std::optional<std::int64_t> plain(std::string_view text)
{
    constexpr std::size_t Longest = 15; ///< most digits before the point
    constexpr std::size_t MostDigits = 18;
    if (text.size() == 20 && text[16] == '.')
        return plainTime(text.data());
    if (text.size() > MostDigits + 1)
        return std::nullopt;
    if constexpr (std::endian::native == std::endian::little) {
        const auto time = text.size() >= 4 && text.size() <= 8 ? shortTime(text) : std::nullopt;
        if (time)
            return time;
    }
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
    if (whole == 0 || whole > Longest)
        return std::nullopt;
    return decimals > 3 ? rounded(value, decimals) : static_cast<std::int64_t>(value * Scale[decimals]);
}

/// Reads any form. It is not inlined, because the registers that it saves would slow down the usual form.
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
    if (token.size() >= 2 && token.front() == '"' && token.back() == '"') {
        token.remove_prefix(1);
        token.remove_suffix(1);
    }
    const auto value = plain(token);
    return value ? ParsedTime{TimeStatus::Exact, *value} : anyTime(token);
}

} // namespace plumbline
