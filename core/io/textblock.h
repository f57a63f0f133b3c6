// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace plumbline {

// 32 bytes of text as sets of positions, bit n for byte n: what reading JSON at memory speed asks of them. Each kind
// of processor has its class with the same functions; `equal` compares with another 32 bytes.

/// For any processor.
class PlainBlock
{
public:
    static PlainBlock load(const char *bytes)
    {
        PlainBlock block;
        std::memcpy(block.m_bytes, bytes, sizeof block.m_bytes);
        return block;
    }
    [[nodiscard]] std::uint32_t equal(const char *bytes) const
    {
        return where([&](int at) { return m_bytes[at] == bytes[at]; });
    }
    [[nodiscard]] std::uint32_t equalTo(char c) const
    {
        return where([&](int at) { return m_bytes[at] == c; });
    }
    /// Control characters and all bytes of non-ASCII characters.
    [[nodiscard]] std::uint32_t special() const
    {
        return where([&](int at) { return static_cast<signed char>(m_bytes[at]) < 0x20; });
    }
    [[nodiscard]] std::uint32_t nonAscii() const
    {
        return where([&](int at) { return static_cast<signed char>(m_bytes[at]) < 0; });
    }
    /// Letters, digits and `+ - .`: what numbers and literals are made of.
    [[nodiscard]] std::uint32_t scalar() const
    {
        return where([&](int at) {
            const char c = m_bytes[at];
            const char lower = static_cast<char>(c | 0x20);
            return (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
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

#if defined(__x86_64__)

/// Two registers of 16 bytes, which every x86-64 has.
class Sse2Block
{
public:
    static Sse2Block load(const char *bytes) { return {half(bytes), half(bytes + 16)}; }
    [[nodiscard]] std::uint32_t equal(const char *bytes) const
    {
        return joined(_mm_cmpeq_epi8(m_low, half(bytes)), _mm_cmpeq_epi8(m_high, half(bytes + 16)));
    }
    [[nodiscard]] std::uint32_t equalTo(char c) const
    {
        const __m128i wanted = _mm_set1_epi8(c);
        return joined(_mm_cmpeq_epi8(m_low, wanted), _mm_cmpeq_epi8(m_high, wanted));
    }
    [[nodiscard]] std::uint32_t special() const
    {
        const __m128i limit = _mm_set1_epi8(0x20);
        return joined(_mm_cmpgt_epi8(limit, m_low), _mm_cmpgt_epi8(limit, m_high));
    }
    [[nodiscard]] std::uint32_t nonAscii() const { return joined(m_low, m_high); }
    [[nodiscard]] std::uint32_t scalar() const { return joined(scalarHalf(m_low), scalarHalf(m_high)); }

private:
    Sse2Block(__m128i low, __m128i high) : m_low(low), m_high(high) {}
    static __m128i half(const char *bytes) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(bytes)); }
    static std::uint32_t joined(__m128i low, __m128i high)
    {
        return static_cast<std::uint32_t>(_mm_movemask_epi8(low)) | static_cast<std::uint32_t>(_mm_movemask_epi8(high)) << 16;
    }
    static __m128i between(__m128i bytes, char low, char high)
    {
        return _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8(static_cast<char>(low - 1))),
                             _mm_cmpgt_epi8(_mm_set1_epi8(static_cast<char>(high + 1)), bytes));
    }
    static __m128i scalarHalf(__m128i bytes)
    {
        const __m128i letters = between(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a', 'z');
        const __m128i others = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(',')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('/')));
        return _mm_or_si128(letters, _mm_andnot_si128(others, between(bytes, '+', '9')));
    }

    __m128i m_low;
    __m128i m_high;
};

#define PLUMBLINE_AVX2 [[gnu::target("avx2,bmi,bmi2,lzcnt")]]

/// One register of 32 bytes; only for functions that ask for the same instructions.
class Avx2Block
{
public:
    PLUMBLINE_AVX2 static Avx2Block load(const char *bytes) { return Avx2Block(bytes); }
    PLUMBLINE_AVX2 [[nodiscard]] std::uint32_t equal(const char *bytes) const
    {
        return bits(_mm256_cmpeq_epi8(m_bytes, Avx2Block(bytes).m_bytes));
    }
    PLUMBLINE_AVX2 [[nodiscard]] std::uint32_t equalTo(char c) const
    {
        return bits(_mm256_cmpeq_epi8(m_bytes, _mm256_set1_epi8(c)));
    }
    PLUMBLINE_AVX2 [[nodiscard]] std::uint32_t special() const
    {
        return bits(_mm256_cmpgt_epi8(_mm256_set1_epi8(0x20), m_bytes));
    }
    PLUMBLINE_AVX2 [[nodiscard]] std::uint32_t nonAscii() const { return bits(m_bytes); }
    PLUMBLINE_AVX2 [[nodiscard]] std::uint32_t scalar() const
    {
        const __m256i lower = _mm256_or_si256(m_bytes, _mm256_set1_epi8(0x20));
        const __m256i others =
            _mm256_or_si256(_mm256_cmpeq_epi8(m_bytes, _mm256_set1_epi8(',')), _mm256_cmpeq_epi8(m_bytes, _mm256_set1_epi8('/')));
        return bits(_mm256_or_si256(between(lower, 'a', 'z'), _mm256_andnot_si256(others, between(m_bytes, '+', '9'))));
    }

private:
    PLUMBLINE_AVX2 explicit Avx2Block(const char *bytes) : m_bytes(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(bytes)))
    {}
    PLUMBLINE_AVX2 static std::uint32_t bits(__m256i bytes) { return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes)); }
    PLUMBLINE_AVX2 static __m256i between(__m256i bytes, char low, char high)
    {
        return _mm256_and_si256(_mm256_cmpgt_epi8(bytes, _mm256_set1_epi8(static_cast<char>(low - 1))),
                                _mm256_cmpgt_epi8(_mm256_set1_epi8(static_cast<char>(high + 1)), bytes));
    }

    __m256i m_bytes;
};

#endif

} // namespace plumbline
