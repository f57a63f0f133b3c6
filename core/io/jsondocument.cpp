// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/jsondocument.h"

#include "core/io/openfile.h"

#include <simdjson.h>

#include <algorithm>
#include <charconv>

namespace plumbline {

namespace {

constexpr std::size_t MostCheckedJsonBytes = 256u << 20;

namespace ondemand = simdjson::ondemand;

/// Copies a document out of simdjson. Stops at the first error or limit, which error() or exceeded() then tells.
class Copier
{
public:
    explicit Copier(const JsonLimits &limits) : m_limits(limits) {}

    template<typename Source> // a document or a value
    bool copy(Source &source, JsonValue &target, std::size_t depth)
    {
        if (++m_values > m_limits.values)
            return exceed("values");
        if (depth > m_limits.depth)
            return exceed("depth");
        ondemand::json_type type{};
        if (!take(source.type(), type))
            return false;
        switch (type) {
        case ondemand::json_type::object:
            return copyObject(source, target, depth);
        case ondemand::json_type::array:
            return copyArray(source, target, depth);
        default:
            return copyScalar(source, type, target);
        }
    }

    [[nodiscard]] simdjson::error_code error() const { return m_error; }
    [[nodiscard]] const char *exceeded() const { return m_exceeded; }

private:
    template<typename T>
    bool take(simdjson::simdjson_result<T> result, T &target)
    {
        m_error = std::move(result).get(target);
        return m_error == simdjson::SUCCESS;
    }

    bool exceed(const char *limit)
    {
        m_exceeded = limit;
        return false;
    }

    bool fail()
    {
        m_error = simdjson::TAPE_ERROR;
        return false;
    }

    template<typename Source>
    bool copyObject(Source &source, JsonValue &target, std::size_t depth)
    {
        target.kind = JsonValue::Kind::Object;
        ondemand::object object;
        if (!take(source.get_object(), object))
            return false;
        for (auto entry : object) {
            ondemand::field field;
            std::string_view key;
            if (!take(std::move(entry), field) || !take(field.unescaped_key(), key))
                return false;
            JsonValue &member = target.members.emplace_back(JsonMember{std::string(key), JsonValue()}).second;
            if (!copy(field.value(), member, depth + 1))
                return false;
        }
        return true;
    }

    template<typename Source>
    bool copyArray(Source &source, JsonValue &target, std::size_t depth)
    {
        target.kind = JsonValue::Kind::Array;
        ondemand::array array;
        if (!take(source.get_array(), array))
            return false;
        for (auto entry : array) {
            ondemand::value value;
            if (!take(std::move(entry), value))
                return false;
            if (!copy(value, target.members.emplace_back().second, depth + 1))
                return false;
        }
        return true;
    }

    template<typename Source>
    bool copyScalar(Source &source, ondemand::json_type type, JsonValue &target)
    {
        if constexpr (std::is_same_v<Source, ondemand::document>) {
            return fail();
        } else {
            if (type == ondemand::json_type::string)
                return copyText(source, target);
            if (type == ondemand::json_type::number)
                return copyNumber(source, target);
            if (type == ondemand::json_type::null) {
                target.kind = JsonValue::Kind::Null;
                bool isNull = false;
                return take(source.is_null(), isNull) && (isNull || fail());
            }
            bool truth = false;
            if (!take(source.get_bool(), truth))
                return false;
            target.kind = JsonValue::Kind::Bool;
            target.text = truth ? "true" : "false";
            return true;
        }
    }

    bool copyText(ondemand::value &source, JsonValue &target)
    {
        std::string_view text;
        if (!take(source.get_string(), text))
            return false;
        target.kind = JsonValue::Kind::Text;
        target.text = text;
        return true;
    }

    bool copyNumber(ondemand::value &source, JsonValue &target)
    {
        std::string_view digits = source.raw_json_token();
        digits = digits.substr(0, digits.find_last_not_of(" \t\r\n") + 1);
        if (digits.find_first_not_of("0123456789+-.eE") != std::string_view::npos)
            return fail();
        target.kind = JsonValue::Kind::Number;
        target.text = digits;
        return true;
    }

    const JsonLimits &m_limits;
    std::size_t m_values = 0;
    simdjson::error_code m_error = simdjson::SUCCESS;
    const char *m_exceeded = nullptr;
};

Error notJson(const ondemand::document &document, const simdjson::padded_string &text, simdjson::error_code code)
{
    Error error{ErrorCode::NotJson, {}, -1, simdjson::error_message(code)};
    const char *location = nullptr;
    auto &reader = const_cast<ondemand::document &>(document);
    if (reader.current_location().get(location) == simdjson::SUCCESS)
        error.offset = location - text.data();
    return error;
}

} // namespace

const JsonValue *JsonValue::find(std::string_view key) const
{
    if (kind != Kind::Object)
        return nullptr;
    const auto found = std::find_if(members.rbegin(), members.rend(), [&](const auto &member) { return member.first == key; });
    return found == members.rend() ? nullptr : &found->second;
}

const JsonValue *JsonValue::find(std::initializer_list<std::string_view> keys) const
{
    const JsonValue *value = this;
    for (const std::string_view key : keys) {
        value = value->find(key);
        if (!value)
            return nullptr;
    }
    return value;
}

std::optional<std::int64_t> JsonValue::integer() const
{
    if (kind != Kind::Number && kind != Kind::Text)
        return std::nullopt;
    std::int64_t value = 0;
    const char *end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end)
        return std::nullopt;
    return value;
}

Result<JsonValue> parseJson(std::string_view text, const JsonLimits &limits)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    if (text.size() > limits.bytes)
        return failure(ErrorCode::NotSupported, {}, "bytes");
    const simdjson::padded_string padded(text);
    ondemand::parser parser;
    ondemand::document document;
    if (const auto error = parser.iterate(padded).get(document); error != simdjson::SUCCESS)
        return failure(Error{ErrorCode::NotJson, {}, 0, simdjson::error_message(error)});
    JsonValue value;
    Copier copier(limits);
    if (!copier.copy(document, value, 1)) {
        if (copier.exceeded())
            return failure(ErrorCode::NotSupported, {}, copier.exceeded());
        return failure(notJson(document, padded, copier.error()));
    }
    const char *rest = nullptr;
    if (document.current_location().get(rest) == simdjson::SUCCESS)
        return failure(notJson(document, padded, simdjson::TRAILING_CONTENT));
    return value;
}

Result<JsonValue> readJsonFile(const std::string &path, const JsonLimits &limits)
{
    const auto text = readFileStart(path, limits.bytes + 1);
    if (!text)
        return failure(text.error());
    auto value = parseJson(*text, limits);
    if (!value)
        value.error().path = path;
    return value;
}

Result<void> checkJsonFile(const std::string &path)
{
    const auto text = readFileStart(path, MostCheckedJsonBytes + 1);
    if (!text)
        return failure(text.error());
    if (text->size() > MostCheckedJsonBytes)
        return failure(ErrorCode::NotSupported, path, "bytes");
    const std::string_view mark = "\xEF\xBB\xBF";
    const simdjson::padded_string padded(std::string_view(*text).substr(text->starts_with(mark) ? mark.size() : 0));
    simdjson::dom::parser parser;
    const auto error = parser.parse(padded).error();
    // A number that fits no type of the library is well-formed all the same.
    if (error == simdjson::SUCCESS || error == simdjson::NUMBER_ERROR)
        return {};
    return failure(Error{ErrorCode::NotJson, path, -1, simdjson::error_message(error)});
}

} // namespace plumbline
