// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace plumbline {

/// A text of at most Longest bytes as words that are equal where texts are: quicker to compare and to hash than text.
template<std::size_t Words>
class ShortToken
{
public:
    static_assert(Words == 2 || Words == 4);
    static constexpr std::size_t Longest = Words * sizeof(std::uint64_t);

    ShortToken() = default;
    /// Reads no byte outside `text`: the words overlap where its size is no multiple of theirs.
    explicit ShortToken(std::string_view text) : m_size(text.size())
    {
        const char *begin = text.data();
        const char *end = begin + text.size();
        if constexpr (Words == 4) {
            if (text.size() > 16) {
                m_words[2] = word(begin + 8);
                m_words[3] = word(end - 16);
            }
        }
        if (text.size() >= 8) {
            m_words[0] = word(begin);
            m_words[1] = word(end - 8);
        } else if (text.size() >= 4) {
            m_words[0] = half(begin) | half(end - 4) << 32;
        } else if (!text.empty()) {
            m_words[0] = byte(begin) | byte(begin + text.size() / 2) << 8 | byte(end - 1) << 16;
        }
    }

    [[nodiscard]] std::uint64_t mixed() const
    {
        std::uint64_t mixed = m_size;
        for (std::size_t at = 0; at < Words; ++at)
            mixed ^= m_words[at] * Odd[at];
        return mixed;
    }
    /// Without a branch per word, and without the call that comparing arrays makes.
    friend bool operator==(const ShortToken &a, const ShortToken &b)
    {
        std::uint64_t differing = a.m_size ^ b.m_size;
        for (std::size_t at = 0; at < Words; ++at)
            differing |= a.m_words[at] ^ b.m_words[at];
        return differing == 0;
    }

private:
    static std::uint64_t word(const char *bytes)
    {
        std::uint64_t value = 0;
        std::memcpy(&value, bytes, sizeof value);
        return value;
    }
    static std::uint64_t half(const char *bytes)
    {
        std::uint32_t value = 0;
        std::memcpy(&value, bytes, sizeof value);
        return value;
    }
    static std::uint64_t byte(const char *bytes) { return static_cast<unsigned char>(*bytes); }

    static constexpr std::uint64_t Odd[] = {0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93, 0xA0761D6478BD642F, 0xE7037ED1A0B428DB};
    std::array<std::uint64_t, Words> m_words{};
    std::uint64_t m_size = 0;
};

/// The numbers of texts that are too long for a ShortToken, the latest in each of `Slots` places (a power of two). The texts live
/// elsewhere.
template<std::size_t Slots>
class LongTextMemo
{
public:
    /// The place of a text of at least 16 bytes; it may hold another one.
    struct Entry
    {
        std::string_view text;
        std::uint32_t number = 0;
    };
    [[nodiscard]] Entry &of(std::string_view text)
    {
        const char *end = text.data() + text.size();
        const std::uint64_t mixed =
            (text.size() + word(text.data() + text.size() / 2 - 4)) * Odd ^ word(end - 8) ^ word(end - 16) * Odd;
        return m_entries[(mixed * Odd) >> (64 - Bits)];
    }

private:
    static constexpr int Bits = std::bit_width(Slots) - 1;
    static constexpr std::uint64_t Odd = 0x9E3779B97F4A7C15;

    static std::uint64_t word(const char *bytes)
    {
        std::uint64_t value = 0;
        std::memcpy(&value, bytes, sizeof value);
        return value;
    }

    std::array<Entry, Slots> m_entries;
};

/// Remembers what raw tokens were found to mean, the latest in each of `Slots` places (a power of two): the same few
/// come again and again.
template<typename Value, std::size_t Tokens, std::size_t Slots, std::size_t Words = 4>
class TokenMemo
{
public:
    /// What `make` gave for these tokens and this `salt`, asked again when it is not remembered.
    template<typename Make, typename... Text>
    [[gnu::always_inline]] Value get(std::uint32_t salt, const Make &make, Text... tokens)
    {
        static_assert(sizeof...(tokens) == Tokens);
        if (((tokens.size() > ShortToken<Words>::Longest) || ...))
            return make();
        const std::array<ShortToken<Words>, Tokens> found{ShortToken<Words>(tokens)...};
        std::uint64_t hash = salt;
        for (const ShortToken<Words> &token : found)
            hash = (hash << 7 | hash >> 57) ^ token.mixed();
        Entry &slot = m_slots[(hash * 0x9E3779B97F4A7C15) >> (64 - Bits)];
        if (slot.isUsed && slot.salt == salt && slot.tokens == found)
            return slot.value;
        const Value value = make();
        slot = {found, salt, true, value};
        return value;
    }

private:
    static constexpr int Bits = std::bit_width(Slots) - 1;

    struct Entry
    {
        std::array<ShortToken<Words>, Tokens> tokens;
        std::uint32_t salt = 0;
        bool isUsed = false;
        Value value{};
    };
    std::array<Entry, Slots> m_slots;
};

} // namespace plumbline
