// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/eventshapes.h"

#include "core/io/eventkeys.h"
#include "core/io/jsonscanner.h"
#include "core/io/textblock.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace plumbline {

namespace {

constexpr std::size_t BlockBytes = 32;

/// Which of the quotes are no part of the text because a backslash escapes them. `carried` tells whether the first
/// byte is escaped by the block before, and is set for the one behind. The runs of backslashes are told apart by the
/// parity of their beginning, all at once: adding 1 at the begin of a run carries to its end.
[[gnu::always_inline]] inline std::uint32_t escapedBytes(std::uint32_t backslashes, std::uint64_t &carried)
{
    constexpr std::uint64_t Even = 0x5555'5555'5555'5555;
    const std::uint64_t starts = backslashes & ~carried;
    const std::uint64_t follows = (starts << 1) | carried;
    const std::uint64_t oddStarts = starts & ~Even & ~follows;
    const std::uint64_t inverted = (oddStarts + starts) << 1;
    const std::uint64_t escaped = (Even ^ inverted) & follows;
    carried = (escaped >> BlockBytes) & 1;
    return static_cast<std::uint32_t>(escaped);
}

/// The closing quote of the text that begins at `at`; null when it holds what no text may, or does not end before `limit`.
template<typename Block>
[[gnu::always_inline]] inline const char *textEnd(const char *at, const char *limit)
{
    const char *begin = at;
    std::uint64_t carried = 0;
    bool isAscii = true;
    for (; at < limit; at += BlockBytes) {
        const Block block = Block::load(at);
        std::uint32_t quotes = block.quotes();
        const std::uint32_t careful = block.careful();
        if ((careful | carried) != 0) {
            const std::uint32_t backslashes = block.backslashes();
            const std::uint32_t nonAscii = block.nonAscii();
            quotes &= ~escapedBytes(backslashes, carried);
            const std::uint32_t inside = (quotes - 1) & ~quotes; // all, without a quote
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

/// The end of the number that begins at `at`, `at` itself when there is none or it is longer than any.
template<typename Block>
[[gnu::always_inline]] inline const char *numberEnd(const char *at)
{
    const std::uint32_t others = Block::load(at).others();
    return others != 0 ? at + std::countr_zero(others) : at;
}

std::uint32_t firstBits(std::size_t count)
{
    return count >= BlockBytes ? ~std::uint32_t{0} : (std::uint32_t{1} << count) - 1;
}

} // namespace

/// Follows the tree along a text.
template<typename Block>
struct ShapeReader
{
    using Node = EventShapes::Node;
    using Value = EventShapes::Value;

    /// Whether `node` fits at `at`; moves `at` behind its value then.
    [[gnu::always_inline]] static inline bool fits(const EventShapes &shapes, Node &node, const char *&at, const char *limit,
                                                   RawEvent &event)
    {
        if (node.textBytes > static_cast<std::size_t>(limit - at) || !textFits(shapes, node, at))
            return false;
        const char *begin = at + node.textBytes;
        const char *end = begin;
        if (node.value == Value::Text) {
            end = likelyEnd(node, begin, textEnds(begin));
            if (!end)
                end = noted(node, begin, textEnd<Block>(begin, limit));
            if (!end || end >= limit)
                return false;
            take(shapes, node, {begin - 1, static_cast<std::size_t>(end - begin) + 2}, event);
        } else if (node.value == Value::Number) {
            end = likelyEnd(node, begin, Block::load(begin).others());
            if (!end)
                end = noted(node, begin, numberEnd<Block>(begin));
            if (end == begin || end >= limit)
                return false;
            take(shapes, node, {begin, static_cast<std::size_t>(end - begin)}, event);
        }
        if (node.phaseAt != EventShapes::NoPlace)
            event.phase = {at + node.phaseAt, 3};
        at = end;
        return true;
    }

    [[gnu::always_inline]] static inline bool textFits(const EventShapes &shapes, const Node &node, const char *at)
    {
        if ((Block::load(at).equal(node.head) & node.headMasks[0]) != node.headMasks[0])
            return false;
        if (node.textBytes <= BlockBytes)
            return true;
        if ((Block::load(at + BlockBytes).equal(node.head + BlockBytes) & node.headMasks[1]) != node.headMasks[1])
            return false;
        return node.textBytes <= EventShapes::HeadBytes ||
               std::memcmp(at, shapes.m_texts.data() + node.textBegin, node.textBytes) == 0;
    }

    /// The quotes that may end a plain text within a block; none when it holds anything that needs a closer look.
    [[gnu::always_inline]] static inline std::uint32_t textEnds(const char *begin)
    {
        const Block block = Block::load(begin);
        const std::uint32_t quotes = block.quotes();
        return (block.careful() & (quotes - 1) & ~quotes) == 0 ? quotes : 0;
    }

    // Values of one place are mostly as long as the one before. Where that is so the processor goes on with the next
    // one without waiting for the search: the length comes from the node and the search only confirms it.
    [[gnu::always_inline]] static inline const char *likelyEnd(const Node &node, const char *begin, std::uint32_t ends)
    {
        return ends != 0 && (ends ^ (ends - 1)) == node.likelyBits ? begin + node.likelyBytes : nullptr;
    }

    [[gnu::always_inline]] static inline const char *noted(Node &node, const char *begin, const char *end)
    {
        const std::size_t bytes = end ? static_cast<std::size_t>(end - begin) : BlockBytes;
        if (bytes < BlockBytes) {
            node.likelyBytes = static_cast<std::uint32_t>(bytes);
            node.likelyBits = static_cast<std::uint32_t>((std::uint64_t{2} << bytes) - 1);
        }
        return end;
    }

    [[gnu::always_inline]] static inline void take(const EventShapes &shapes, const Node &node, std::string_view token,
                                                   RawEvent &event)
    {
        if (node.field)
            event.*node.field = token;
        if (node.memberBytes != EventShapes::NoPlace)
            event.members.emplace_back(std::string_view(shapes.m_texts).substr(node.memberBegin, node.memberBytes), token);
    }

    [[gnu::always_inline]] static inline const char *read(EventShapes &shapes, const char *at, const char *limit, RawEvent &event)
    {
        Node *nodes = shapes.m_nodes.data();
        std::uint32_t parent = 0;
        for (;;) {
            std::uint32_t child = nodes[parent].likelyChild;
            if (at >= limit || child == EventShapes::NoNode)
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
#endif
};

/// Cuts an event into texts and values and adds them to the tree.
class EventShapes::Learner
{
public:
    Learner(EventShapes &shapes, std::string_view event) : m_shapes(shapes), m_text(event) {}

    void run()
    {
        if (!value({}, 0) || m_phase.empty() || (m_hasArgs && !m_wantsMembers && readsMembers(m_phase)))
            return;
        m_steps.push_back(step(m_text.size(), Value::End));
        const auto isLong = [](const Step &each) { return each.text.size() > LongestText; };
        if (m_shapes.m_nodes.size() + m_steps.size() > MostNodes || std::any_of(m_steps.begin(), m_steps.end(), isLong))
            return;
        std::uint32_t parent = 0;
        for (const Step &each : m_steps)
            parent = child(parent, each);
    }

private:
    struct Step
    {
        std::string_view text;
        Value value = Value::End;
        Field field = nullptr;
        std::string_view member;
        std::uint16_t phaseAt = NoPlace;
    };

    static constexpr std::size_t Deepest = 32;
    static constexpr std::size_t MostSteps = 256;
    static constexpr std::size_t LongestText = 2048;

    enum class Place : std::uint8_t { Other, Event, Args };

    // What a value is for follows from what stands before it in the event, never from what follows, because events
    // that begin alike share the beginning of their paths.
    bool value(std::string_view key, std::size_t depth)
    {
        const char c = m_text[m_at];
        if (c == '{' || c == '[')
            return container(key, depth, c == '{');
        const bool isText = c == '"';
        const std::size_t end = isText ? jsonStringEnd(m_text, m_at, m_text.size()) : scanValue(m_text, m_at, m_text.size()).end;
        const std::string_view token = m_text.substr(m_at, end - m_at);
        if (m_place == Place::Event && key == "ph") {
            m_phase = token;
            m_phaseAt = m_at;
            m_at = end;
            return isText && token.size() == 3 && ++m_phases == 1;
        }
        if (m_place == Place::Event && key == "args")
            return false; // of several the last one counts
        if (!isText && !isNumber(token)) {
            m_at = end;
            return m_place == Place::Event ? !fieldOfKey(key) : m_place == Place::Other || !m_wantsMembers; // as good as text
        }
        m_steps.push_back(step(m_at + (isText ? 1 : 0), isText ? Value::Text : Value::Number));
        Step &added = m_steps.back();
        if (m_place == Place::Event) {
            added.field = fieldOfKey(key);
            m_hasDuration = m_hasDuration || key == "dur";
        } else if (m_place == Place::Args) {
            added.member = m_wantsMembers ? key : std::string_view();
            added.field = m_taskType.take(key, token) ? &RawEvent::taskType : nullptr;
        }
        m_begin = isText ? end - 1 : end;
        m_at = end;
        return m_steps.size() < MostSteps;
    }

    static bool isNumber(std::string_view token) { return token.find_first_not_of("+-./0123456789eE") == std::string_view::npos; }

    bool container(std::string_view key, std::size_t depth, bool isObject)
    {
        const Place outer = m_place;
        const bool isArgs = outer == Place::Event && key == "args";
        const bool isField = outer == Place::Event && !isArgs && (fieldOfKey(key) || key == "ph");
        const bool isMember = outer == Place::Args && m_wantsMembers;
        if (depth >= Deepest || isField || isMember || (isArgs && m_hasArgs))
            return false;
        if (isArgs) {
            m_hasArgs = true;
            m_wantsMembers = isObject && !m_hasDuration && (m_phase.empty() || readsMembers(m_phase));
        }
        m_place = depth == 0 ? Place::Event : isArgs && isObject ? Place::Args : Place::Other;
        const bool isFine = members(depth, isObject);
        m_place = outer;
        return isFine;
    }

    bool members(std::size_t depth, bool isObject)
    {
        m_at = skipBlanks(m_text, m_at + 1);
        while (m_text[m_at] != (isObject ? '}' : ']')) {
            std::string_view key;
            if (isObject) {
                const std::size_t end = jsonStringEnd(m_text, m_at, m_text.size());
                key = m_text.substr(m_at + 1, end - m_at - 2);
                m_at = skipBlanks(m_text, skipBlanks(m_text, end) + 1);
            }
            if (!value(key, depth + 1))
                return false;
            m_at = skipBlanks(m_text, m_at);
            if (m_text[m_at] == ',')
                m_at = skipBlanks(m_text, m_at + 1);
        }
        ++m_at;
        return true;
    }

    /// The text from the last value up to `end`.
    Step step(std::size_t end, Value value)
    {
        Step made;
        made.text = m_text.substr(m_begin, end - m_begin);
        made.value = value;
        if (m_phases > 0 && m_phaseAt >= m_begin && m_phaseAt - m_begin < NoPlace)
            made.phaseAt = static_cast<std::uint16_t>(m_phaseAt - m_begin);
        return made;
    }

    std::uint32_t child(std::uint32_t parent, const Step &step)
    {
        auto &nodes = m_shapes.m_nodes;
        for (std::uint32_t known = nodes[parent].firstChild; known != NoNode; known = nodes[known].sibling) {
            const Node &node = nodes[known];
            if (node.value == step.value && m_shapes.m_texts.compare(node.textBegin, node.textBytes, step.text) == 0)
                return known;
        }
        Node node;
        node.textBegin = stored(step.text);
        node.textBytes = static_cast<std::uint32_t>(step.text.size());
        const std::size_t head = std::min(step.text.size(), HeadBytes);
        std::memcpy(node.head, step.text.data(), head);
        node.headMasks[0] = firstBits(head);
        node.headMasks[1] = head > BlockBytes ? firstBits(head - BlockBytes) : 0;
        node.value = step.value;
        node.field = step.field;
        node.phaseAt = step.phaseAt;
        if (!step.member.empty()) {
            node.memberBegin = stored(step.member);
            node.memberBytes = static_cast<std::uint16_t>(step.member.size());
        }
        node.sibling = nodes[parent].firstChild;
        const auto added = static_cast<std::uint32_t>(nodes.size());
        nodes.push_back(node);
        nodes[parent].firstChild = nodes[parent].likelyChild = added;
        return added;
    }

    std::uint32_t stored(std::string_view text)
    {
        const auto begin = static_cast<std::uint32_t>(m_shapes.m_texts.size());
        m_shapes.m_texts.append(text);
        return begin;
    }

    EventShapes &m_shapes;
    std::string_view m_text;
    std::vector<Step> m_steps;
    std::size_t m_at = 0;
    std::size_t m_begin = 0; ///< of the text before the next value
    std::string_view m_phase;
    std::size_t m_phaseAt = 0;
    int m_phases = 0;
    Place m_place = Place::Other;
    bool m_hasArgs = false;
    bool m_hasDuration = false;
    bool m_wantsMembers = false;
    std::string_view m_found;
    TaskTypeFinder m_taskType{m_found};
};

EventShapes::EventShapes([[maybe_unused]] bool portable) : m_nodes(1)
{
#if defined(__x86_64__)
    m_hasAvx2 = !portable && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
#endif
}

std::size_t EventShapes::read(std::string_view text, std::size_t at, std::size_t limit, RawEvent &event)
{
    event.clear();
    event.isObject = true;
    const char *begin = text.data() + at;
    const char *stop = text.data() + std::min(limit, text.size());
#if defined(__x86_64__)
    const char *end = m_hasAvx2 ? ShapeReader<Avx2Block>::readAvx2(*this, begin, stop, event)
                                : ShapeReader<Sse2Block>::readPlain(*this, begin, stop, event);
#else
    const char *end = ShapeReader<PlainBlock>::readPlain(*this, begin, stop, event);
#endif
    if (!end)
        return Unknown;
    if (!event.members.empty() && !readsMembers(event.phase))
        event.members.clear();
    event.length = static_cast<std::size_t>(end - begin);
    return at + event.length;
}

void EventShapes::learn(std::string_view event)
{
    if (!event.empty() && event.front() == '{')
        Learner(*this, event).run();
}

} // namespace plumbline
