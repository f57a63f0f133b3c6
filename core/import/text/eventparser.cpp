// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/text/eventparser.h"

#include "core/base/trimmed.h"
#include "core/import/text/eventkeys.h"
#include "core/io/jsonscanner.h"

#include <simdjson.h>

#include <cstring>

namespace plumbline {

namespace {

namespace ondemand = simdjson::ondemand;

/// Returns whether a token that is neither string nor container can be a scalar. On-Demand checks a token only when its value is
/// asked for.
bool isScalar(std::string_view token)
{
    const char first = token.front();
    return first != ']' && first != '}' && first != ',' && first != ':' && !std::memchr(token.data(), '"', token.size());
}

/// Receives the members of an event's args: the task type and the correlation always, and all members if `members` is not null.
struct ArgsReader
{
    TaskTypeFinder taskType;
    std::string_view &correlation;
    std::vector<std::pair<std::string_view, std::string_view>> *members = nullptr;
};

bool walkObject(ondemand::object &object, std::size_t depth, ArgsReader *args);
bool walkArray(ondemand::array &array, std::size_t depth);

/// Returns the characters of the key that begins at `key` and stands before `value`.
std::string_view keyText(const char *key, std::string_view value)
{
    constexpr std::size_t Short = 8; // length of the keys of events; longer keys take the full search
    for (std::size_t bytes = 0; bytes < Short && key[bytes] != '\\'; ++bytes) {
        if (key[bytes] == '"')
            return {key, bytes};
    }
    const std::string_view quoted(key - 1, static_cast<std::size_t>(value.data() - key) + 1);
    return quoted.substr(1, jsonStringEnd(quoted, 0, quoted.size()) - 2);
}

/// Reads through a value to its end, so that a missing bracket inside it cannot swallow the events behind it. `raw` receives its
/// text. Returns false if the value is damaged.
bool walkValue(ondemand::value &value, std::size_t depth, std::string_view &raw, ArgsReader *args = nullptr)
{
    raw = trimmed(value.raw_json_token(), isSpace);
    if (raw.empty())
        return false;
    if (raw.front() == '"') {
        // The string has to be taken and not only looked at. Otherwise simdjson would take a string with a colon behind it for a
        // key and skip both.
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
        if (value.get_object().get(object) || !walkObject(object, depth + 1, args))
            return false;
    } else {
        ondemand::array array;
        if (value.get_array().get(array) || !walkArray(array, depth + 1))
            return false;
    }
    const char *end = nullptr;
    if (value.current_location().get(end))
        return false;
    raw = trimmed({begin, static_cast<std::size_t>(end - begin)}, isSpace);
    return true;
}

bool walkObject(ondemand::object &object, std::size_t depth, ArgsReader *args)
{
    for (auto result : object) {
        ondemand::field field;
        if (std::move(result).get(field))
            return false;
        const char *key = field.key().raw();
        std::string_view raw;
        if (!walkValue(field.value(), depth, raw))
            return false;
        if (args) {
            const std::string_view name = keyText(key, raw);
            args->taskType.take(name, raw);
            if (isCorrelation(name, raw))
                args->correlation = raw;
            if (args->members)
                args->members->emplace_back(name, raw);
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

/// Adds the members of an object that is known to be valid.
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

bool isUtf8(std::string_view text)
{
    return simdjson::validate_utf8(text.data(), text.size());
}

class EventParser::Private
{
public:
    bool walkEvent(ondemand::value &value, EventSink &sink);
    /// Reads the members of an event into `event`. Returns false if one is damaged.
    bool walkFields(ondemand::object &object);

    ondemand::parser parser{std::size_t{0xFFFFFFFF}};
    std::string buffer;
    RawEvent event;
    std::string_view ignored;
};

bool EventParser::Private::walkEvent(ondemand::value &value, EventSink &sink)
{
    event.clear();
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
    if (value.get_object().get(object) || !walkFields(object))
        return false;
    const char *end = nullptr;
    if (value.current_location().get(end))
        return false;
    event.length = trimmed({token.data(), static_cast<std::size_t>(end - token.data())}, isSpace).size();
    sink.onEvent(event);
    return true;
}

bool EventParser::Private::walkFields(ondemand::object &object)
{
    std::string_view argsText;
    for (auto result : object) {
        ondemand::field field;
        if (std::move(result).get(field))
            return false;
        const char *key = field.key().raw();
        const bool isArgs = std::memcmp(key, "args\"", 5) == 0; // the padding of the parser makes it safe to read so far
        // Most events of a file are slices. Only the task type of their args is needed, so their members are not collected.
        ArgsReader args{TaskTypeFinder(isArgs ? event.taskType : ignored), isArgs ? event.correlation : ignored,
                        event.duration.empty() && event.phase != "\"X\"" ? &event.members : nullptr};
        if (isArgs) {
            event.members.clear();
            event.correlation = {};
        }
        std::string_view raw;
        if (!walkValue(field.value(), 2, raw, isArgs ? &args : nullptr))
            return false;
        if (isArgs)
            argsText = raw;
        else if (const auto target = fieldOfKey(keyText(key, raw)))
            event.*target = raw;
    }
    if (!readsMembers(event.phase))
        event.members.clear();
    else if (event.members.empty() && argsText.starts_with('{'))
        collectMembers(argsText, event.members); // the order of its keys made the event look like a slice
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
    // A `],[` in the text would have ended the array early, so the parser must be at the end of the text.
    const char *rest = nullptr;
    return document.current_location().get(rest) == simdjson::OUT_OF_BOUNDS;
}

} // namespace plumbline
