// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/serve/jsontext.h"

#include "widgets/support/paths.h"

namespace plumbline {

std::string compactJson(std::string_view document)
{
    std::string line;
    line.reserve(document.size());
    bool isInText = false;
    for (std::size_t at = 0; at < document.size(); ++at) {
        const char character = document[at];
        if (isInText && character == '\\' && at + 1 < document.size()) {
            line += character;
            line += document[++at];
            continue;
        }
        isInText = isInText != (character == '"');
        const bool isSpace = character == ' ' || character == '\n' || character == '\r' || character == '\t';
        if (isInText || !isSpace)
            line += character;
    }
    return line;
}

std::string compactJson(const JsonWriter &writer)
{
    return compactJson(writer.text());
}

void writeValue(JsonWriter &json, const JsonValue &value)
{
    switch (value.kind) {
    case JsonValue::Kind::Null:
        json.null();
        return;
    case JsonValue::Kind::Bool:
        json.boolean(value.isTrue());
        return;
    case JsonValue::Kind::Number:
        json.digits(value.text);
        return;
    case JsonValue::Kind::Text:
        json.text(value.text);
        return;
    case JsonValue::Kind::Array:
        json.beginArray();
        for (const JsonMember &element : value.members)
            writeValue(json, element.second);
        json.endArray();
        return;
    case JsonValue::Kind::Object:
        json.beginObject();
        for (const JsonMember &member : value.members) {
            json.key(member.first);
            writeValue(json, member.second);
        }
        json.endObject();
        return;
    }
}

std::string valueText(const JsonValue *value)
{
    if (!value)
        return "null";
    JsonWriter json;
    writeValue(json, *value);
    return compactJson(json);
}

QString qtText(const JsonValue &value)
{
    return pathFromBytes(QByteArrayView(value.text.data(), static_cast<qsizetype>(value.text.size())));
}

} // namespace plumbline
