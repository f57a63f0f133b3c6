// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/text/eventkeys.h"
#include "core/import/text/eventshapes.h"
#include "core/io/jsonscanner.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace plumbline {

namespace {

std::uint64_t firstBits(std::size_t count)
{
    return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

} // namespace

/// Divides an event into texts and values, and adds them to the tree as a path.
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
        std::optional<std::string_view> member; ///< key of the argument, which may be empty
        std::uint16_t phaseAt = NoPlace;
    };

    static constexpr std::size_t Deepest = 32;
    static constexpr std::size_t MostSteps = 256;
    static constexpr std::size_t LongestText = 2048;

    enum class Place : std::uint8_t { Other, Event, Args };

    // The use of a value may only depend on the text before it, never on the text behind, because events that begin alike share
    // the first nodes of their paths.
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
            return false; // a scalar: if there are several `args`, the last one counts, which a shape cannot express
        if (!isText && !isNumber(token)) {
            m_at = end;
            // A literal becomes part of the text, so the shape is of use only if its value is not read.
            return m_place == Place::Event ? !fieldOfKey(key) : m_place == Place::Other || !m_wantsMembers;
        }
        m_steps.push_back(step(m_at + (isText ? 1 : 0), isText ? Value::Text : Value::Number));
        Step &added = m_steps.back();
        if (m_place == Place::Event) {
            added.field = fieldOfKey(key);
            m_hasDuration = m_hasDuration || key == "dur";
        } else if (m_place == Place::Args) {
            added.member = m_wantsMembers ? std::optional(key) : std::nullopt;
            if (m_taskType.take(key, token))
                added.field = &RawFields::taskType;
            else if (!isText && isCorrelation(key, token))
                added.field = &RawFields::correlation;
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

    /// Returns a Step: the text from the last value up to `end`, and the kind of the value behind it.
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
        node.headMask = firstBits(head);
        node.value = step.value;
        node.field = step.field ? step.field : &RawFields::unread;
        node.phaseAt = step.phaseAt;
        node.uses = static_cast<std::uint8_t>((step.member ? UsesMember : 0) | (step.phaseAt != NoPlace ? UsesPhase : 0));
        if (step.member) {
            node.memberBegin = stored(*step.member);
            node.memberBytes = static_cast<std::uint16_t>(step.member->size());
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
    std::size_t m_begin = 0; ///< begin of the text before the next value
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

void EventShapes::learn(std::string_view event)
{
    if (!event.empty() && event.front() == '{')
        Learner(*this, event).run();
}

} // namespace plumbline
