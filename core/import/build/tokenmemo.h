// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace plumbline {

/// A text of at most Longest bytes, packed into words. Two tokens are equal exactly if their texts are, and they are faster to
/// compare and to hash than texts.
template<std::size_t Words>
class ShortToken
{
public:
    static_assert(Words == 2 || Words == 4);
    static constexpr std::size_t Longest = Words * sizeof(std::uint64_t);

    ShortToken() = default;
    /// Reads no byte outside `text`: where its length is not a multiple of a word, words overlap.
    [[gnu::always_inline]] explicit ShortToken(std::string_view text) : m_size(text.size())
    {
        const char *begin = text.data();
        const char *end = begin + text.size();
        if (text.size() >= 8) {
            m_words[0] = word(begin);
            m_words[1] = word(end - 8);
            if constexpr (Words == 4) {
                if (text.size() > 16) {
                    m_words[2] = word(begin + 8);
                    m_words[3] = word(end - 16);
                }
            }
        } else if (text.size() >= 4) {
            m_words[0] = half(begin) | half(end - 4) << 32;
        } else if (!text.empty()) {
            m_words[0] = byte(begin) | byte(begin + text.size() / 2) << 8 | byte(end - 1) << 16;
        }
    }

    // Written word by word instead of in loops: compilers keep single words in registers, but arrays that are looped over in
    // memory.
    [[nodiscard, gnu::always_inline]] std::uint64_t mixed() const
    {
        std::uint64_t mixed = m_size ^ m_words[0] * Odd[0] ^ m_words[1] * Odd[1];
        if constexpr (Words == 4)
            mixed ^= m_words[2] * Odd[2] ^ m_words[3] * Odd[3];
        return mixed;
    }
    /// Returns 0 if both are equal.
    [[nodiscard, gnu::always_inline]] std::uint64_t difference(const ShortToken &other) const
    {
        std::uint64_t differing = (m_size ^ other.m_size) | (m_words[0] ^ other.m_words[0]) | (m_words[1] ^ other.m_words[1]);
        if constexpr (Words == 4)
            differing |= (m_words[2] ^ other.m_words[2]) | (m_words[3] ^ other.m_words[3]);
        return differing;
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

/// Remembers the numbers of texts that are too long for a ShortToken. Each of `Slots` slots (a power of two) holds the latest of
/// its texts. The texts are stored elsewhere and must stay.
template<std::size_t Slots>
class LongTextMemo
{
public:
    /// Returns the slot of a text of at least 16 bytes; it may hold another text.
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

/// Tells what a TokenMemo should expect: mostly the tokens of the call before, or other tokens.
enum class TokenOrder { Repeating, Changing };

/// Remembers the value that was found for raw tokens, because the same few tokens come again and again. Has about `Slots` slots
/// (a power of two). A key of `Tokens` tokens may be in one of a few neighbouring slots; if these are taken, they are overwritten
/// in turn.
template<typename Value, std::size_t Tokens, std::size_t Slots, TokenOrder Order, std::size_t Words = 4>
class TokenMemo
{
public:
    TokenMemo() = default;
    TokenMemo(const TokenMemo &) = delete;
    TokenMemo &operator=(const TokenMemo &) = delete;

    /// Returns the value of these tokens and this `salt`, or null if it is not remembered.
    template<typename... Text>
    [[nodiscard, gnu::always_inline]] const Value *find(std::uint64_t salt, Text... texts)
    {
        static_assert(sizeof...(texts) == Tokens);
        if (((texts.size() > ShortToken<Words>::Longest) || ...))
            return nullptr;
        if constexpr (Order == TokenOrder::Repeating)
            return m_last->isOf(salt, ShortToken<Words>(texts)...) ? &m_last->value : findOther(salt, texts...);
        else
            return findIn(salt, ShortToken<Words>(texts)...);
    }
    /// Remembers the value of tokens that find() does not know. Does nothing if one of them is too long for a ShortToken.
    template<typename... Text>
    void put(std::uint64_t salt, const Value &value, Text... texts)
    {
        if (((texts.size() > ShortToken<Words>::Longest) || ...))
            return;
        Entry *first = m_slots.data() + slotOf(salt, ShortToken<Words>(texts)...);
        Entry *slot = std::find_if(first, first + Probes, [](const Entry &entry) { return !entry.isUsed; });
        if (slot == first + Probes)
            slot = first + m_turn++ % Probes;
        *slot = {{ShortToken<Words>(texts)...}, salt, true, value};
    }

private:
    static constexpr int Bits = std::bit_width(Slots) - 1;

    struct Entry
    {
        std::array<ShortToken<Words>, Tokens> tokens;
        std::uint64_t salt = 0;
        bool isUsed = false;
        Value value{};

        template<typename... Token>
        [[nodiscard, gnu::always_inline]] bool isOf(std::uint64_t itsSalt, const Token &...token) const
        {
            std::uint64_t differing = salt ^ itsSalt;
            std::size_t at = 0;
            ((differing |= tokens[at++].difference(token)), ...);
            return differing == 0 && isUsed;
        }
    };

    template<typename... Token>
    [[gnu::always_inline]] const Value *findIn(std::uint64_t salt, const Token &...token)
    {
        const Entry *found = m_slots.data() + slotOf(salt, token...);
        for (const Entry *end = found + Probes; !found->isOf(salt, token...);) {
            if (++found == end)
                return nullptr;
        }
        if constexpr (Order == TokenOrder::Repeating)
            m_last = found;
        return &found->value;
    }
    /// A function of its own, so that finding the tokens of the call before needs few registers.
    template<typename... Text>
    [[gnu::noinline]] const Value *findOther(std::uint64_t salt, Text... texts)
    {
        return findIn(salt, ShortToken<Words>(texts)...);
    }
    /// Returns the first of the slots that the tokens may be in.
    template<typename... Token>
    [[gnu::always_inline]] static std::size_t slotOf(std::uint64_t salt, const Token &...token)
    {
        std::uint64_t hash = salt;
        ((hash = std::rotl(hash, 7) ^ token.mixed()), ...);
        return (hash * 0x9E3779B97F4A7C15) >> (64 - Bits);
    }

    /// Number of neighbouring slots that a key may be in. If it were one, keys that alternate would push each other out.
    static constexpr std::size_t Probes = 4;
    std::array<Entry, Slots + Probes - 1> m_slots;
    const Entry *m_last = m_slots.data();
    std::size_t m_turn = 0; ///< number of slots that were overwritten
};

} // namespace plumbline
