// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/text/eventparser.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Reads events by what a profiler repeats: the text between the values. That of an event once found valid is
/// remembered as a path in a tree, and an event that repeats it needs no parsing, only the ends of its values. What it
/// reads is what EventParser reads; what it does not know it leaves alone. One per thread.
class EventShapes
{
public:
    /// The instructions to read with. The answers are the same.
    enum class Processor : std::uint8_t { Any, Avx2, Avx512 };
    /// Uses the best this processor has, but none beyond `atMost`.
    explicit EventShapes(Processor atMost = Processor::Avx512);

    /// How many readable bytes must follow the text given to read().
    static constexpr std::size_t Padding = 64;
    static constexpr std::size_t Unknown = std::numeric_limits<std::size_t>::max();

    /// Reads the event that begins at `at` and ends before `limit`. Returns the position behind it, or Unknown when no
    /// known shape fits; `event` then holds anything. Its offset is 0. O(bytes of the event), and
    /// at most MostNodes comparisons more where known shapes part and the one that fitted last does not.
    [[nodiscard]] std::size_t read(std::string_view text, std::size_t at, std::size_t limit, RawEvent &event);

    /// Remembers the shape of an event, which EventParser must have found valid. Shapes whose phase stands at no fixed
    /// place and those beyond MostNodes are not remembered. O(bytes of the event).
    void learn(std::string_view event);

    /// Nodes the tree may have: enough for what profilers write, little enough to stay in the nearest cache.
    static constexpr std::size_t MostNodes = 2048;

private:
    enum class Value : std::uint8_t { Text, Number, End };
    using Field = std::string_view RawFields::*;
    static constexpr std::uint32_t NoNode = 0;
    static constexpr std::uint16_t NoPlace = 0xFFFF;
    static constexpr std::size_t HeadBytes = 64;

    /// The text before a value, and what the value is. The first node is the root and has neither.
    struct alignas(64) Node
    {
        char head[HeadBytes] = {};     ///< first bytes of the text
        std::uint64_t headMask = 0;    ///< a bit for each of its bytes
        std::uint64_t likelyBits = 0;  ///< a bit for each byte of the last value and the one behind
        std::uint32_t likelyBytes = 0; ///< of the last value
        std::uint32_t repeats = 0;     ///< values as long as that, one after the other
        std::uint32_t textBegin = 0;   ///< all of it in m_texts
        std::uint32_t textBytes = 0;
        std::uint32_t likelyChild = NoNode; ///< the one that fitted last
        std::uint32_t firstChild = NoNode;
        std::uint32_t sibling = NoNode;
        std::uint32_t memberBegin = 0; ///< the key of a member of args in m_texts
        std::uint16_t memberBytes = NoPlace;
        std::uint16_t phaseAt = NoPlace; ///< where the text holds the token of the phase
        Value value = Value::End;
        std::uint8_t uses = 0; ///< what else of it is read
        Field field = nullptr; ///< the part of the event that the value is
    };
    static constexpr std::uint8_t UsesMember = 1;
    static constexpr std::uint8_t UsesPhase = 2;

    class Learner;
    template<typename Block>
    friend struct ShapeReader;

    std::vector<Node> m_nodes;
    std::string m_texts;
    Processor m_processor = Processor::Any;
};

} // namespace plumbline
