// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace plumbline {

// Blocks of text. A block answers questions about all of its bytes at once, as a set of positions in which bit n stands for byte
// n. Each instruction set has a class with the same functions:
//   begins      whether the text begins with the bytes of a head that a mask names; 64 bytes of both must be readable
//   textStops   the bytes that may end a plain text: quotes, and bytes that need a closer look (backslashes, control characters,
//               bytes of non-ASCII characters)
//   others      all bytes but those that numbers are made of: digits, + - . / e E
// The classes of 32 bytes can take the closer look as well:
//   quotes, backslashes, nonAscii

/// A block of 32 bytes for any processor.
class PlainBlock
{
public:
    using Bits = std::uint32_t;
    using Closer = PlainBlock; ///< the class of 32 bytes that takes the closer look

    static PlainBlock load(const char *bytes)
    {
        PlainBlock block;
        std::memcpy(block.m_bytes, bytes, sizeof block.m_bytes);
        return block;
    }
    [[nodiscard]] static bool begins(const char *text, const char *head, std::uint64_t mask)
    {
        return std::memcmp(text, head, static_cast<std::size_t>(std::bit_width(mask))) == 0;
    }
    [[nodiscard]] std::uint32_t textStops() const
    {
        return where(
            [&](int at) { return m_bytes[at] == '"' || m_bytes[at] == '\\' || static_cast<signed char>(m_bytes[at]) < ' '; });
    }
    [[nodiscard]] std::uint32_t quotes() const
    {
        return where([&](int at) { return m_bytes[at] == '"'; });
    }
    [[nodiscard]] std::uint32_t backslashes() const
    {
        return where([&](int at) { return m_bytes[at] == '\\'; });
    }
    [[nodiscard]] std::uint32_t nonAscii() const
    {
        return where([&](int at) { return static_cast<signed char>(m_bytes[at]) < 0; });
    }
    [[nodiscard]] std::uint32_t others() const
    {
        return where([&](int at) {
            const char c = m_bytes[at];
            return !((c >= '+' && c <= '9' && c != ',') || c == 'e' || c == 'E');
        });
    }

private:
    template<typename Is>
    [[nodiscard]] static std::uint32_t where(const Is &is)
    {
        std::uint32_t bits = 0;
        for (int at = 0; at < 32; ++at)
            bits |= static_cast<std::uint32_t>(is(at)) << at;
        return bits;
    }

    char m_bytes[32];
};

/// Constants of the blocks: characters repeated, and tables that have a byte for each ASCII character, whose highest bit tells
/// whether the character is in a set. Loading them from memory takes one instruction; compilers would use several to make a
/// constant.
struct BlockPatterns
{
    alignas(64) char textStops[128];
    alignas(64) char others[128];
    alignas(32) char quote[32];
    alignas(32) char backslash[32];
    alignas(32) char space[32];
    alignas(32) char comma[32];
    alignas(32) char beforePlus[32];
    alignas(32) char afterNine[32];
    alignas(32) char letterE[32];
};
extern const BlockPatterns blockPatterns;

#if defined(__x86_64__)

/// Two registers of 16 bytes, which every x86-64 processor has.
class Sse2Block
{
public:
    using Bits = std::uint32_t;
    using Closer = Sse2Block;

    static Sse2Block load(const char *bytes) { return {half(bytes), half(bytes + 16)}; }
    [[nodiscard]] static bool begins(const char *text, const char *head, std::uint64_t mask)
    {
        const auto low = static_cast<std::uint32_t>(mask);
        const auto high = static_cast<std::uint32_t>(mask >> 32);
        return (~load(text).equal(head) & low) == 0 && (high == 0 || (~load(text + 32).equal(head + 32) & high) == 0);
    }
    [[nodiscard]] std::uint32_t textStops() const { return joined(stopsHalf(m_low), stopsHalf(m_high)); }
    [[nodiscard]] std::uint32_t quotes() const { return equal(blockPatterns.quote); }
    [[nodiscard]] std::uint32_t backslashes() const { return equal(blockPatterns.backslash); }
    [[nodiscard]] std::uint32_t nonAscii() const { return joined(m_low, m_high); }
    [[nodiscard]] std::uint32_t others() const { return ~joined(numberHalf(m_low), numberHalf(m_high)); }

private:
    Sse2Block(__m128i low, __m128i high) : m_low(low), m_high(high) {}
    [[nodiscard]] std::uint32_t equal(const char *bytes) const
    {
        return joined(_mm_cmpeq_epi8(m_low, half(bytes)), _mm_cmpeq_epi8(m_high, half(bytes + 16)));
    }
    static __m128i half(const char *bytes) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(bytes)); }
    static std::uint32_t joined(__m128i low, __m128i high)
    {
        return static_cast<std::uint32_t>(_mm_movemask_epi8(low)) | static_cast<std::uint32_t>(_mm_movemask_epi8(high)) << 16;
    }
    static __m128i stopsHalf(__m128i bytes)
    {
        const __m128i ends =
            _mm_or_si128(_mm_cmpeq_epi8(bytes, half(blockPatterns.quote)), _mm_cmpeq_epi8(bytes, half(blockPatterns.backslash)));
        return _mm_or_si128(ends, _mm_cmpgt_epi8(half(blockPatterns.space), bytes));
    }
    static __m128i numberHalf(__m128i bytes)
    {
        const __m128i digits = _mm_and_si128(_mm_cmpgt_epi8(bytes, half(blockPatterns.beforePlus)),
                                             _mm_cmpgt_epi8(half(blockPatterns.afterNine), bytes));
        const __m128i lower = _mm_or_si128(bytes, half(blockPatterns.space)); // the bit of the space tells upper from lower case
        return _mm_or_si128(_mm_andnot_si128(_mm_cmpeq_epi8(bytes, half(blockPatterns.comma)), digits),
                            _mm_cmpeq_epi8(lower, half(blockPatterns.letterE)));
    }

    __m128i m_low;
    __m128i m_high;
};

#define PLUMBLINE_AVX2 [[gnu::target("avx2,bmi,bmi2")]]
#define PLUMBLINE_AVX512 [[gnu::target("avx2,bmi,bmi2,avx512f,avx512bw,avx512vbmi")]]

/// One register of 32 bytes. Only functions compiled for the same instructions may use it.
class Avx2Block
{
public:
    using Bits = std::uint32_t;
    using Closer = Avx2Block;

    PLUMBLINE_AVX2 static Avx2Block load(const char *bytes) { return Avx2Block(bytes); }
    PLUMBLINE_AVX2 [[nodiscard]] static bool begins(const char *text, const char *head, std::uint64_t mask)
    {
        const auto low = static_cast<std::uint32_t>(mask);
        const auto high = static_cast<std::uint32_t>(mask >> 32);
        return (~load(text).equal(head) & low) == 0 && (high == 0 || (~load(text + 32).equal(head + 32) & high) == 0);
    }
    PLUMBLINE_AVX2 [[nodiscard]] std::uint32_t textStops() const
    {
        const __m256i ends = _mm256_or_si256(_mm256_cmpeq_epi8(m_bytes, pattern(blockPatterns.quote)),
                                             _mm256_cmpeq_epi8(m_bytes, pattern(blockPatterns.backslash)));
        return bits(_mm256_or_si256(ends, _mm256_cmpgt_epi8(pattern(blockPatterns.space), m_bytes)));
    }
    PLUMBLINE_AVX2 [[nodiscard]] std::uint32_t quotes() const { return equal(blockPatterns.quote); }
    PLUMBLINE_AVX2 [[nodiscard]] std::uint32_t backslashes() const { return equal(blockPatterns.backslash); }
    PLUMBLINE_AVX2 [[nodiscard]] std::uint32_t nonAscii() const { return bits(m_bytes); }
    PLUMBLINE_AVX2 [[nodiscard]] std::uint32_t others() const
    {
        const __m256i digits = _mm256_and_si256(_mm256_cmpgt_epi8(m_bytes, pattern(blockPatterns.beforePlus)),
                                                _mm256_cmpgt_epi8(pattern(blockPatterns.afterNine), m_bytes));
        const __m256i lower = _mm256_or_si256(m_bytes, pattern(blockPatterns.space)); // the bit that tells upper from lower case
        return ~bits(_mm256_or_si256(_mm256_andnot_si256(_mm256_cmpeq_epi8(m_bytes, pattern(blockPatterns.comma)), digits),
                                     _mm256_cmpeq_epi8(lower, pattern(blockPatterns.letterE))));
    }

private:
    PLUMBLINE_AVX2 explicit Avx2Block(const char *bytes) : m_bytes(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(bytes)))
    {}
    PLUMBLINE_AVX2 [[nodiscard]] std::uint32_t equal(const char *bytes) const
    {
        return bits(_mm256_cmpeq_epi8(m_bytes, Avx2Block(bytes).m_bytes));
    }
    PLUMBLINE_AVX2 static __m256i pattern(const char *bytes)
    {
        return _mm256_load_si256(reinterpret_cast<const __m256i *>(bytes));
    }
    PLUMBLINE_AVX2 static std::uint32_t bits(__m256i bytes) { return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes)); }

    __m256i m_bytes;
};

/// One register of 64 bytes, which looks characters up in tables. Only functions compiled for the same instructions may use it.
class Avx512Block
{
public:
    using Bits = std::uint64_t;
    using Closer = Avx2Block;

    PLUMBLINE_AVX512 static Avx512Block load(const char *bytes) { return Avx512Block(bytes); }
    PLUMBLINE_AVX512 [[nodiscard]] static bool begins(const char *text, const char *head, std::uint64_t mask)
    {
        return _mm512_mask_cmpneq_epi8_mask(mask, load(text).m_bytes, load(head).m_bytes) == 0;
    }
    PLUMBLINE_AVX512 [[nodiscard]] std::uint64_t textStops() const { return in(blockPatterns.textStops); }
    PLUMBLINE_AVX512 [[nodiscard]] std::uint64_t others() const { return in(blockPatterns.others); }

private:
    PLUMBLINE_AVX512 explicit Avx512Block(const char *bytes) : m_bytes(_mm512_loadu_si512(bytes)) {}
    /// Returns the bytes whose character is in `set`, and all bytes that are not ASCII, which belong to both sets.
    PLUMBLINE_AVX512 [[nodiscard]] std::uint64_t in(const char *set) const
    {
        const __m512i found = _mm512_permutex2var_epi8(_mm512_load_si512(set), m_bytes, _mm512_load_si512(set + 64));
        return _mm512_movepi8_mask(_mm512_or_si512(found, m_bytes));
    }

    __m512i m_bytes;
};

#endif

} // namespace plumbline
