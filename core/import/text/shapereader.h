// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/text/eventshapes.h"
#include "core/import/text/textblock.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace plumbline {

/// Returns the bytes that a backslash escapes, one bit each. `carried` is 1 if the last byte of the block before escapes the
/// first one; it is set for the next block. Whether a byte behind a run of backslashes is escaped depends on the parity of the
/// position at which the run begins. All runs are handled at once: adding 1 at the begin of a run carries to its end.
[[gnu::always_inline]] inline std::uint32_t escapedBytes(std::uint32_t backslashes, std::uint64_t &carried)
{
    constexpr std::uint64_t Even = 0x5555'5555'5555'5555;
    const std::uint64_t starts = backslashes & ~carried;
    const std::uint64_t follows = (starts << 1) | carried;
    const std::uint64_t oddStarts = starts & ~Even & ~follows;
    const std::uint64_t inverted = (oddStarts + starts) << 1;
    const std::uint64_t escaped = (Even ^ inverted) & follows;
    carried = (escaped >> 32) & 1;
    return static_cast<std::uint32_t>(escaped);
}

/// Returns the closing quote of the text that begins at `at`. Null if the text holds what no JSON text may hold, or does not end
/// before `limit`. `Block` must be a class with quotes(), backslashes() and nonAscii().
template<typename Block>
[[gnu::always_inline]] inline const char *textEnd(const char *at, const char *limit)
{
    constexpr std::size_t BlockBytes = 32;
    const char *begin = at;
    std::uint64_t carried = 0;
    bool isAscii = true;
    for (; at < limit; at += BlockBytes) {
        const Block block = Block::load(at);
        std::uint32_t quotes = block.quotes();
        const std::uint32_t careful = block.textStops() & ~quotes;
        if ((careful | carried) != 0) {
            const std::uint32_t backslashes = block.backslashes();
            const std::uint32_t nonAscii = block.nonAscii();
            quotes &= ~escapedBytes(backslashes, carried);
            const std::uint32_t inside = (quotes - 1) & ~quotes; // all bits if there is no quote
            if ((careful & ~backslashes & ~nonAscii & inside) != 0)
                return nullptr;
            isAscii = isAscii && (nonAscii & inside) == 0;
        }
        if (quotes == 0)
            continue;
        const char *end = at + std::countr_zero(quotes);
        const bool isValid = end < limit && (isAscii || isUtf8({begin, static_cast<std::size_t>(end - begin)}));
        return isValid ? end : nullptr;
    }
    return nullptr;
}

/// Follows the tree of EventShapes along a text, with the instructions of `Block`.
template<typename Block>
struct ShapeReader
{
    using Node = EventShapes::Node;
    using Value = EventShapes::Value;
    /// After so many values of one length in a row, the next one is expected to have that length too.
    static constexpr std::uint32_t Steady = 16;

    /// Returns whether `node` fits the text at `at`, and if so moves `at` behind its value. `at` may then lie behind `limit`,
    /// where no node fits.
    [[gnu::always_inline]] static inline bool fits(const EventShapes &shapes, Node &node, const char *&at, const char *limit,
                                                   RawEvent &event)
    {
        if (limit - at < static_cast<std::ptrdiff_t>(node.textBytes) || !textFits(shapes, node, at))
            return false;
        const char *begin = at + node.textBytes;
        const char *end = begin;
        std::string_view token;
        if (node.value == Value::Text) {
            end = valueEnd(node, begin, Block::load(begin).textStops());
            if (!end)
                end = longTextEnd(begin, limit);
            if (!end || *end != '"')
                end = textEnd<typename Block::Closer>(begin, limit);
            if (!end)
                return false;
            token = {begin - 1, static_cast<std::size_t>(end - begin) + 2};
        } else if (node.value == Value::Number) {
            end = valueEnd(node, begin, Block::load(begin).others());
            if (!end || end == begin)
                return false;
            token = {begin, static_cast<std::size_t>(end - begin)};
        }
        event.*node.field = token;
        if (node.uses != 0)
            take(shapes, node, at, token, event);
        at = end;
        return true;
    }

    [[gnu::always_inline]] static inline bool textFits(const EventShapes &shapes, const Node &node, const char *at)
    {
        if (!Block::begins(at, node.head, node.headMask))
            return false;
        return node.textBytes <= EventShapes::HeadBytes ||
               std::memcmp(at, shapes.m_texts.data() + node.textBegin, node.textBytes) == 0;
    }

    /// Returns the first of the `ends` of the value that begins at `begin`; null if there are none. In some places all values
    /// have the length of the one before. There that length is returned and the search only confirms it, so that the processor
    /// goes on with the next value without waiting for the search. Where lengths change, wrong guesses would cost more than
    /// waiting.
    [[gnu::always_inline]] static inline const char *valueEnd(Node &node, const char *begin, typename Block::Bits ends)
    {
        if (ends == 0)
            return nullptr;
        if (node.repeats >= Steady) {
            if (static_cast<typename Block::Bits>(ends ^ (ends - 1)) == node.likelyBits)
                return begin + node.likelyBytes;
            node.repeats = 0;
        }
        const auto bytes = static_cast<std::uint32_t>(std::countr_zero(ends));
        node.repeats = bytes == node.likelyBytes ? node.repeats + 1 : 0;
        node.likelyBytes = bytes;
        node.likelyBits = ends ^ (ends - 1);
        return begin + bytes;
    }

    /// Returns the first byte behind the first block that may end the text that begins at `begin`; null if there is none before
    /// `limit`.
    [[gnu::always_inline]] static inline const char *longTextEnd(const char *begin, const char *limit)
    {
        constexpr std::size_t Bytes = 8 * sizeof(typename Block::Bits);
        for (const char *at = begin + Bytes; at < limit; at += Bytes) {
            if (const auto ends = Block::load(at).textStops(); ends != 0)
                return at + std::countr_zero(ends);
        }
        return nullptr;
    }

    /// Stores the argument and the phase that the node reads besides its field.
    [[gnu::always_inline]] static inline void take(const EventShapes &shapes, const Node &node, const char *at,
                                                   std::string_view token, RawEvent &event)
    {
        if ((node.uses & EventShapes::UsesMember) != 0)
            event.members.emplace_back(std::string_view(shapes.m_texts).substr(node.memberBegin, node.memberBytes), token);
        if ((node.uses & EventShapes::UsesPhase) != 0)
            event.phase = {at + node.phaseAt, 3};
    }

    /// Reads the event that begins at `at`. Returns its end, or null if no stored shape fits.
    [[gnu::always_inline]] static inline const char *read(EventShapes &shapes, const char *at, const char *limit, RawEvent &event)
    {
        Node *nodes = shapes.m_nodes.data();
        std::uint32_t parent = 0;
        for (;;) {
            std::uint32_t child = nodes[parent].likelyChild;
            if (child == EventShapes::NoNode)
                return nullptr;
            if (!fits(shapes, nodes[child], at, limit, event)) {
                const std::uint32_t tried = child;
                child = nodes[parent].firstChild;
                while (child != EventShapes::NoNode && (child == tried || !fits(shapes, nodes[child], at, limit, event)))
                    child = nodes[child].sibling;
                if (child == EventShapes::NoNode)
                    return nullptr;
                nodes[parent].likelyChild = child;
            }
            if (nodes[child].value == Value::End)
                return at;
            parent = child;
        }
    }

    static const char *readPlain(EventShapes &shapes, const char *at, const char *limit, RawEvent &event)
    {
        return read(shapes, at, limit, event);
    }
#if defined(__x86_64__)
    PLUMBLINE_AVX2 static const char *readAvx2(EventShapes &shapes, const char *at, const char *limit, RawEvent &event)
    {
        return read(shapes, at, limit, event);
    }
    PLUMBLINE_AVX512 static const char *readAvx512(EventShapes &shapes, const char *at, const char *limit, RawEvent &event)
    {
        return read(shapes, at, limit, event);
    }
#endif
};

} // namespace plumbline
