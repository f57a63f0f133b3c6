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

/// Reads events by their shapes: the text between the values, which a profiler repeats from event to event. The shape of each
/// event that EventParser found valid is stored as a path in a tree. An event that repeats a stored shape needs no parsing, only
/// the search for the ends of its values. The result is the same as that of EventParser. Events of unknown shape are left alone.
/// One for each thread.
class EventShapes
{
public:
    /// The instruction set to read with. The results are the same for all.
    enum class Processor : std::uint8_t { Any, Avx2, Avx512 };
    /// Uses the best instruction set of this processor, but none above `atMost`.
    explicit EventShapes(Processor atMost = Processor::Avx512);

    /// Bytes that must be readable behind the text given to read().
    static constexpr std::size_t Padding = 64;
    static constexpr std::size_t Unknown = std::numeric_limits<std::size_t>::max();

    /// Reads the event that begins at `at` and ends before `limit`. Returns the position behind it, or Unknown if no stored shape
    /// fits; `event` is then undefined. The offset of the event is 0. O(bytes of the event), and at most MostNodes comparisons
    /// more where shapes part and the child that fitted last does not fit.
    [[nodiscard]] std::size_t read(std::string_view text, std::size_t at, std::size_t limit, RawEvent &event);

    /// Stores the shape of an event that EventParser has found valid. Leaves out events that a shape cannot describe, such as
    /// those with two phases, and shapes for which the tree has no room (MostNodes). O(bytes of the event).
    void learn(std::string_view event);

    /// Upper limit of the nodes in the tree: enough for what profilers write, and few enough to stay in a near cache.
    static constexpr std::size_t MostNodes = 2048;

private:
    enum class Value : std::uint8_t { Text, Number, End };
    using Field = std::string_view RawFields::*;
    static constexpr std::uint32_t NoNode = 0;
    static constexpr std::uint16_t NoPlace = 0xFFFF;
    static constexpr std::size_t HeadBytes = 64;

    /// The text before a value, and the kind of the value. The first node is the root and has neither.
    struct alignas(64) Node
    {
        char head[HeadBytes] = {};     ///< first bytes of the text
        std::uint64_t headMask = 0;    ///< one bit for each byte of the head that belongs to the text
        std::uint64_t likelyBits = 0;  ///< one bit for each byte of the last value and for the byte behind it
        std::uint32_t likelyBytes = 0; ///< length of the last value
        std::uint32_t repeats = 0;     ///< number of values of that length, one after another
        std::uint32_t textBegin = 0;   ///< begin of the whole text in m_texts
        std::uint32_t textBytes = 0;
        std::uint32_t likelyChild = NoNode; ///< the child that fitted last
        std::uint32_t firstChild = NoNode;
        std::uint32_t sibling = NoNode;
        std::uint32_t memberBegin = 0; ///< begin of the key of an argument in m_texts
        std::uint16_t memberBytes = NoPlace;
        std::uint16_t phaseAt = NoPlace; ///< position of the phase token in the text
        Value value = Value::End;
        std::uint8_t uses = 0; ///< UsesMember and UsesPhase: what is read besides `field`
        Field field = nullptr; ///< member of the event that receives the value
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
