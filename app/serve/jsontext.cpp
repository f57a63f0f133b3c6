// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/serve/jsontext.h"

#include "core/query/slicejson.h"
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

std::string valueText(const JsonValue *value)
{
    if (!value)
        return "null";
    JsonWriter json;
    writeJsonValue(json, *value);
    return compactJson(json);
}

QString qtText(const JsonValue &value)
{
    return pathFromBytes(QByteArrayView(value.text.data(), static_cast<qsizetype>(value.text.size())));
}

} // namespace plumbline
