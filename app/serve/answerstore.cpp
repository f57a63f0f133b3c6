// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/serve/answerstore.h"

#include "app/serve/jsontext.h"
#include "core/query/slicejson.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr std::size_t MostKept = 16;
constexpr std::size_t MostNamedCuts = 20;
constexpr std::size_t MostKeyBytes = 200;
constexpr std::size_t MostHandleBytes = 1000;
constexpr std::size_t All = std::numeric_limits<std::size_t>::max();

/// How much of each list, object and text is written.
struct Bounds
{
    std::size_t elements;
    std::size_t members;
    std::size_t textBytes;
};

/// From generous to strict; the first that gives a part of the right length is taken.
constexpr std::array<Bounds, 11> AllBounds{{{All, All, All},
                                            {500, All, 4000},
                                            {200, All, 2000},
                                            {100, All, 1500},
                                            {50, All, 1000},
                                            {20, All, 800},
                                            {10, 200, 600},
                                            {5, 100, 400},
                                            {3, 50, 200},
                                            {1, 30, 100},
                                            {0, 20, 60}}};

/// Lists in elements of other lists, such as the evidence of findings, are cut to this part of what other lists may have.
constexpr std::size_t InnerDivisor = 4;
/// A list of this many numbers or short texts at most, such as a row of SQL, is not cut.
constexpr std::size_t MostRowElements = 64;

/// A list, object or text that was written in part.
struct Cut
{
    std::string handle;
    std::size_t shown;
    std::size_t total;
};

/// Returns how many of the first `most` bytes of UTF-8 end with a whole character.
std::size_t wholeCharacters(std::string_view text, std::size_t most)
{
    if (text.size() <= most)
        return text.size();
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U)
        --most;
    return most;
}

/// Writes a value with bounds, and remembers what it cuts.
class PartWriter
{
public:
    PartWriter(JsonWriter &json, const Bounds &bounds) : m_json(json), m_bounds(bounds) {}

    void write(const JsonValue &value, const std::string &handle)
    {
        if (value.kind == JsonValue::Kind::Array)
            writeElements(value, handle, 0, isRow(value) ? All : innerBound());
        else if (value.kind == JsonValue::Kind::Object)
            writeObject(value, handle);
        else if (value.kind == JsonValue::Kind::Text)
            writeText(value, handle, 0);
        else
            writeJsonValue(m_json, value);
    }

    /// Writes the elements from `from` on, at least one, so that whoever asks again and again comes to the end.
    void writeRest(const JsonValue &list, const std::string &handle, std::size_t from)
    {
        writeElements(list, handle, from, std::max<std::size_t>(m_bounds.elements, 1));
    }

    void writeElements(const JsonValue &list, const std::string &handle, std::size_t from, std::size_t most)
    {
        const std::size_t total = list.members.size();
        const std::size_t end = from + std::min(total - from, most);
        m_json.beginArray();
        ++m_lists;
        for (std::size_t at = from; at < end; ++at)
            write(list.members[at].second, handle + '/' + std::to_string(at));
        --m_lists;
        m_json.endArray();
        note(handle, end, total);
    }

    void writeText(const JsonValue &value, const std::string &handle, std::size_t from)
    {
        const std::string_view rest = std::string_view(value.text).substr(from);
        const std::size_t shown = wholeCharacters(rest, m_bounds.textBytes);
        m_json.text(rest.substr(0, shown));
        note(handle, from + shown, value.text.size());
    }

    /// Writes members into an object that the caller has begun.
    void writeMembers(const JsonValue &object, const std::string &handle, std::size_t from = 0)
    {
        const std::size_t shown = from + std::min(object.members.size() - from, m_bounds.members);
        for (std::size_t at = from; at < shown; ++at) {
            const JsonMember &member = object.members[at];
            m_json.key(std::string_view(member.first).substr(0, wholeCharacters(member.first, MostKeyBytes)));
            write(member.second, handle + '/' + member.first);
        }
        note(handle, shown, object.members.size());
    }

    void writeMore()
    {
        if (m_cuts.empty())
            return;
        m_json.key("more").beginArray();
        for (std::size_t at = 0; at < std::min(m_cuts.size(), MostNamedCuts); ++at) {
            const Cut &cut = m_cuts[at];
            m_json.beginObject().key("handle").text(cut.handle).key("from").count(cut.shown).key("total").count(cut.total);
            m_json.endObject();
        }
        m_json.endArray();
        if (m_cuts.size() > MostNamedCuts)
            m_json.key("more_not_listed").count(m_cuts.size() - MostNamedCuts);
    }

    [[nodiscard]] bool isCut() const { return !m_cuts.empty(); }

private:
    static bool isRow(const JsonValue &list)
    {
        const auto isSimple = [](const JsonMember &element) {
            return element.second.kind != JsonValue::Kind::Array && element.second.kind != JsonValue::Kind::Object;
        };
        return list.members.size() <= MostRowElements && std::ranges::all_of(list.members, isSimple);
    }

    [[nodiscard]] std::size_t innerBound() const
    {
        const bool isInner = m_lists > 0 && m_bounds.elements != All;
        return isInner ? (m_bounds.elements + InnerDivisor - 1) / InnerDivisor : m_bounds.elements;
    }

    void writeObject(const JsonValue &value, const std::string &handle)
    {
        m_json.beginObject();
        writeMembers(value, handle);
        m_json.endObject();
    }

    void note(const std::string &handle, std::size_t shown, std::size_t total)
    {
        if (shown < total && handle.size() <= MostHandleBytes) // what stands below longer names cannot be asked for
            m_cuts.push_back({handle, shown, total});
    }

    JsonWriter &m_json;
    const Bounds &m_bounds;
    std::size_t m_lists = 0; ///< lists around what is being written
    std::vector<Cut> m_cuts;
};

/// Returns the first part that `write` makes within `mostBytes`, or the shortest. Sets `isCut` to whether it lacks something.
template<typename Write>
std::string boundedPart(std::size_t mostBytes, const Write &write, bool &isCut)
{
    std::string line;
    for (const Bounds &bounds : AllBounds) {
        JsonWriter json;
        PartWriter part(json, bounds);
        json.beginObject();
        write(json, part);
        part.writeMore();
        json.endObject();
        isCut = part.isCut();
        line = compactJson(json);
        if (line.size() <= mostBytes)
            break;
    }
    return line;
}

/// Returns the member or element that one step of a handle names. Names of members may hold a slash, so the longest that fits is
/// taken.
const JsonValue *stepInto(const JsonValue &value, std::string_view &rest)
{
    if (value.kind == JsonValue::Kind::Array) {
        std::size_t index = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), index);
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
        const bool isWhole = error == std::errc() && (rest.empty() || rest.front() == '/');
        return isWhole && index < value.members.size() ? &value.members[index].second : nullptr;
    }
    const JsonMember *found = nullptr;
    for (const JsonMember &member : value.members) {
        const bool isPrefix = rest.starts_with(member.first);
        const std::string_view after = isPrefix ? rest.substr(member.first.size()) : std::string_view();
        const bool isWhole = isPrefix && (after.empty() || after.front() == '/');
        if (isWhole && (!found || member.first.size() > found->first.size()))
            found = &member;
    }
    if (value.kind != JsonValue::Kind::Object || !found)
        return nullptr;
    rest.remove_prefix(found->first.size());
    return &found->second;
}

} // namespace

std::string AnswerStore::firstPart(JsonValue document, std::size_t mostBytes)
{
    const std::string name = 'a' + std::to_string(m_answers + 1);
    bool isCut = false;
    std::string part = boundedPart(
        mostBytes, [&](JsonWriter &, PartWriter &out) { out.writeMembers(document, name + ':'); }, isCut);
    if (!isCut)
        return part;
    ++m_answers;
    m_kept.push_back({name, std::move(document)});
    if (m_kept.size() > MostKept)
        m_kept.pop_front();
    return part;
}

std::optional<std::string> AnswerStore::nextPart(std::string_view handle, std::uint64_t from, std::size_t mostBytes) const
{
    const JsonValue *value = find(handle);
    if (!value)
        return std::nullopt;
    const bool isText = value->kind == JsonValue::Kind::Text;
    const std::size_t total = isText ? value->text.size() : value->members.size();
    if (from > total)
        return std::nullopt;
    const std::string name(handle);
    bool isCut = false;
    return boundedPart(
        mostBytes,
        [&](JsonWriter &json, PartWriter &out) {
            json.key("handle").text(name).key("from").count(from).key("total").count(total);
            if (isText) {
                json.key("text");
                out.writeText(*value, name, from);
            } else if (value->kind == JsonValue::Kind::Object) {
                json.key("members").beginObject();
                out.writeMembers(*value, name, from);
                json.endObject();
            } else {
                json.key("items");
                out.writeRest(*value, name, from);
            }
        },
        isCut);
}

const JsonValue *AnswerStore::find(std::string_view handle) const
{
    const std::size_t colon = handle.find(':');
    if (colon == std::string_view::npos)
        return nullptr;
    const auto kept = std::ranges::find(m_kept, handle.substr(0, colon), &Kept::name);
    if (kept == m_kept.end())
        return nullptr;
    const JsonValue *value = &kept->document;
    std::string_view rest = handle.substr(colon + 1);
    while (value && !rest.empty()) {
        rest.remove_prefix(1); // the slash
        value = stepInto(*value, rest);
    }
    return value;
}

} // namespace plumbline
