// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/eventparser.h"

#include "core/io/jsonscanner.h"

#include <simdjson.h>

#include <cstring>

namespace plumbline {

namespace {

namespace ondemand = simdjson::ondemand;

std::string_view trimmed(std::string_view token)
{
    while (!token.empty() && (token.back() == ' ' || token.back() == '\n' || token.back() == '\r' || token.back() == '\t'))
        token.remove_suffix(1);
    return token;
}

enum class Key { Other, Phase, Name, Category, Pid, Tid, Ts, Duration, Id, Id2, BindPoint, Scope, Args };

/// Whether the raw key text starts with `rest` and its closing quote; the parser's padding makes the read safe.
template<std::size_t N>
bool keyIs(const char *key, const char (&rest)[N])
{
    return std::memcmp(key, rest, N - 1) == 0;
}

Key keyOf(const char *key)
{
    switch (key[0]) {
    case 'p':
        return keyIs(key, "ph\"") ? Key::Phase : keyIs(key, "pid\"") ? Key::Pid : Key::Other;
    case 'n':
        return keyIs(key, "name\"") ? Key::Name : Key::Other;
    case 't':
        return keyIs(key, "ts\"") ? Key::Ts : keyIs(key, "tid\"") ? Key::Tid : Key::Other;
    case 'd':
        return keyIs(key, "dur\"") ? Key::Duration : Key::Other;
    case 'c':
        return keyIs(key, "cat\"") ? Key::Category : Key::Other;
    case 'a':
        return keyIs(key, "args\"") ? Key::Args : Key::Other;
    case 'i':
        return keyIs(key, "id\"") ? Key::Id : keyIs(key, "id2\"") ? Key::Id2 : Key::Other;
    case 'b':
        return keyIs(key, "bp\"") ? Key::BindPoint : Key::Other;
    case 's':
        return keyIs(key, "scope\"") ? Key::Scope : Key::Other;
    default:
        return Key::Other;
    }
}

std::string_view *fieldOf(RawEvent &event, Key key)
{
    switch (key) {
    case Key::Phase:
        return &event.phase;
    case Key::Name:
        return &event.name;
    case Key::Category:
        return &event.category;
    case Key::Pid:
        return &event.pid;
    case Key::Tid:
        return &event.tid;
    case Key::Ts:
        return &event.ts;
    case Key::Duration:
        return &event.duration;
    case Key::Id:
        return &event.id;
    case Key::Id2:
        return &event.id2;
    case Key::BindPoint:
        return &event.bindPoint;
    case Key::Scope:
        return &event.scope;
    case Key::Args:
        return &event.args;
    case Key::Other:
        break;
    }
    return nullptr;
}

/// Whether a token that is neither string nor container can be one: On-Demand itself looks at a token only when asked.
bool isScalar(std::string_view token)
{
    const char first = token.front();
    return first != ']' && first != '}' && first != ',' && first != ':' && !std::memchr(token.data(), '"', token.size());
}

bool walkObject(ondemand::object &object, std::size_t depth, std::vector<std::pair<std::string_view, std::string_view>> *members);
bool walkArray(ondemand::array &array, std::size_t depth);

/// Goes through a value to its end, so that a missing bracket inside it cannot swallow the events behind it.
/// `raw` receives its text.
bool walkValue(ondemand::value &value, std::size_t depth, std::string_view &raw,
               std::vector<std::pair<std::string_view, std::string_view>> *members = nullptr)
{
    raw = trimmed(value.raw_json_token());
    if (raw.empty())
        return false;
    if (raw.front() == '"') {
        // Taken and not only looked at: simdjson would skip over a string and a colon behind it as over a key.
        ondemand::raw_json_string string;
        return value.get_raw_json_string().get(string) == simdjson::SUCCESS;
    }
    if (raw.front() != '{' && raw.front() != '[')
        return isScalar(raw);
    const char *begin = raw.data();
    const bool isObject = raw.front() == '{';
    if (depth >= NestingChecked) {
        ondemand::object object;
        ondemand::array array;
        return isObject ? !value.get_object().get(object) && !object.raw_json().get(raw)
                        : !value.get_array().get(array) && !array.raw_json().get(raw);
    }
    if (isObject) {
        ondemand::object object;
        if (value.get_object().get(object) || !walkObject(object, depth + 1, members))
            return false;
    } else {
        ondemand::array array;
        if (value.get_array().get(array) || !walkArray(array, depth + 1))
            return false;
    }
    const char *end = nullptr;
    if (value.current_location().get(end))
        return false;
    raw = trimmed({begin, static_cast<std::size_t>(end - begin)});
    return true;
}

bool walkObject(ondemand::object &object, std::size_t depth, std::vector<std::pair<std::string_view, std::string_view>> *members)
{
    for (auto result : object) {
        ondemand::field field;
        if (std::move(result).get(field))
            return false;
        const char *key = field.key().raw();
        std::string_view raw;
        if (!walkValue(field.value(), depth, raw))
            return false;
        if (members) {
            const std::string_view quoted(key - 1, static_cast<std::size_t>(raw.data() - key) + 1);
            members->emplace_back(quoted.substr(1, jsonStringEnd(quoted, 0, quoted.size()) - 2), raw);
        }
    }
    return true;
}

bool walkArray(ondemand::array &array, std::size_t depth)
{
    for (auto result : array) {
        ondemand::value value;
        std::string_view raw;
        if (std::move(result).get(value) || !walkValue(value, depth, raw))
            return false;
    }
    return true;
}

/// The members of an object that is known to be well formed.
void collectMembers(std::string_view object, std::vector<std::pair<std::string_view, std::string_view>> &members)
{
    std::size_t at = skipBlanks(object, 1);
    while (at < object.size() && object[at] == '"') {
        const std::size_t keyEnd = scanValue(object, at, object.size()).end;
        const std::size_t valueBegin = skipBlanks(object, skipBlanks(object, keyEnd) + 1);
        const std::size_t valueEnd = scanValue(object, valueBegin, object.size()).end;
        members.emplace_back(object.substr(at + 1, keyEnd - at - 2), object.substr(valueBegin, valueEnd - valueBegin));
        at = skipBlanks(object, skipBlanks(object, valueEnd) + 1);
    }
}

} // namespace

class EventParser::Private
{
public:
    bool walkEvent(ondemand::value &value, EventSink &sink);

    ondemand::parser parser{std::size_t{0xFFFFFFFF}};
    std::string buffer;
    RawEvent event;
};

bool EventParser::Private::walkEvent(ondemand::value &value, EventSink &sink)
{
    auto members = std::move(event.members);
    members.clear();
    event = RawEvent();
    event.members = std::move(members);
    const std::string_view token = value.raw_json_token();
    event.offset = static_cast<std::size_t>(token.data() - buffer.data()) - 1;
    event.isObject = token.front() == '{';
    if (!event.isObject) {
        std::string_view raw;
        if (!walkValue(value, 1, raw))
            return false;
        event.length = raw.size();
        sink.onEvent(event);
        return true;
    }
    ondemand::object object;
    if (value.get_object().get(object))
        return false;
    for (auto result : object) {
        ondemand::field field;
        if (std::move(result).get(field))
            return false;
        const Key key = keyOf(field.key().raw());
        // Slices are most of a file and their args are not looked at here: those need no members.
        const bool wanted = key == Key::Args && event.duration.empty() && event.phase != "\"X\"";
        if (wanted)
            event.members.clear();
        std::string_view raw;
        if (!walkValue(field.value(), 2, raw, wanted ? &event.members : nullptr))
            return false;
        if (std::string_view *target = fieldOf(event, key))
            *target = raw;
    }
    const bool readsMembers = event.phase == "\"C\"" || event.phase == "\"M\"";
    if (readsMembers && event.members.empty() && event.args.starts_with('{'))
        collectMembers(event.args, event.members); // an odd order of keys made them look like a slice's
    const char *end = nullptr;
    if (value.current_location().get(end))
        return false;
    event.length = trimmed({token.data(), static_cast<std::size_t>(end - token.data())}).size();
    sink.onEvent(event);
    return true;
}

EventParser::EventParser() : d(std::make_unique<Private>()) {}

EventParser::~EventParser() = default;

bool EventParser::parse(std::string_view elements, EventSink &sink)
{
    d->buffer.clear();
    d->buffer.reserve(elements.size() + 2 + simdjson::SIMDJSON_PADDING);
    d->buffer.append("[").append(elements).append("]");
    ondemand::document document;
    if (d->parser.iterate(d->buffer.data(), d->buffer.size(), d->buffer.capacity()).get(document))
        return false;
    ondemand::array array;
    if (document.get_array().get(array))
        return false;
    for (auto result : array) {
        ondemand::value value;
        if (std::move(result).get(value) || !d->walkEvent(value, sink))
            return false;
    }
    // `],[` in the text would have ended the array early.
    const char *rest = nullptr;
    return document.current_location().get(rest) == simdjson::OUT_OF_BOUNDS;
}

} // namespace plumbline
