// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonwriter.h"

#include "core/base/decimal.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>

namespace plumbline {

namespace {

constexpr std::size_t JsonWriterBlockBytes = 64u << 10;

/// Returns whether a text follows the JSON grammar for numbers.
bool isJsonNumber(std::string_view text)
{
    std::size_t at = text.starts_with('-') ? 1 : 0;
    const auto skipDigits = [&] {
        const std::size_t begin = at;
        while (at < text.size() && isDigit(text[at]))
            ++at;
        return at - begin;
    };
    const bool hasLeadingZero = at < text.size() && text[at] == '0';
    const std::size_t whole = skipDigits();
    if (whole == 0 || (hasLeadingZero && whole > 1))
        return false;
    if (at < text.size() && text[at] == '.') {
        ++at;
        if (skipDigits() == 0)
            return false;
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        if (at < text.size() && (text[at] == '+' || text[at] == '-'))
            ++at;
        if (skipDigits() == 0)
            return false;
    }
    return at == text.size();
}

/// Returns the code of a character that controls a terminal or turns the direction of text, so that it is written as an escape.
/// `character` is one character of UTF-8, or none.
std::optional<unsigned> controlCode(std::string_view character)
{
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(character[at]); };
    if (character.size() == 1)
        return byte(0) < 0x20u || byte(0) == 0x7Fu ? std::optional<unsigned>(byte(0)) : std::nullopt;
    if (character.size() == 2 && byte(0) == 0xC2u && byte(1) < 0xA0u)
        return byte(1);
    if (character.size() != 3 || byte(0) != 0xE2u)
        return std::nullopt;
    const unsigned code = 0x2000u + (byte(1) & 0x3Fu) * 64u + (byte(2) & 0x3Fu);
    const bool isDirection = (code >= 0x202Au && code <= 0x202Eu) || (code >= 0x2066u && code <= 0x2069u);
    return isDirection ? std::optional(code) : std::nullopt;
}

/// Returns the length in bytes of the well-formed UTF-8 character at the front, or 0 if there is none.
std::size_t characterBytes(std::string_view text)
{
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const auto follows = [&](std::size_t at) { return at < text.size() && (byte(at) & 0xC0u) == 0x80u; };
    const unsigned char first = byte(0);
    if (first < 0x80u)
        return 1;
    if (first >= 0xC2u && first < 0xE0u)
        return follows(1) ? 2 : 0;
    if (first >= 0xE0u && first < 0xF0u) {
        const bool isRight = follows(1) && follows(2) && !(first == 0xE0u && byte(1) < 0xA0u) // overlong
                             && !(first == 0xEDu && byte(1) >= 0xA0u);                        // surrogate
        return isRight ? 3 : 0;
    }
    if (first >= 0xF0u && first < 0xF5u) {
        const bool isRight = follows(1) && follows(2) && follows(3) && !(first == 0xF0u && byte(1) < 0x90u) &&
                             !(first == 0xF4u && byte(1) >= 0x90u);
        return isRight ? 4 : 0;
    }
    return 0;
}

} // namespace

JsonWriter &JsonWriter::key(std::string_view name)
{
    beginValue();
    appendQuoted(name);
    m_text += ": ";
    m_hasKey = true;
    return *this;
}

JsonWriter &JsonWriter::text(std::string_view value)
{
    beginValue();
    appendQuoted(value);
    return *this;
}

JsonWriter &JsonWriter::integer(std::int64_t value)
{
    return raw(fmt::format_int(value).str());
}

JsonWriter &JsonWriter::count(std::uint64_t value)
{
    return raw(fmt::format_int(value).str());
}

JsonWriter &JsonWriter::real(double value)
{
    return std::isfinite(value) ? raw(fmt::format("{:.6f}", value)) : null();
}

JsonWriter &JsonWriter::digits(std::string_view value)
{
    return isJsonNumber(value) ? raw(value) : text(value);
}

void JsonWriter::finish()
{
    m_text += '\n';
    flush();
}

JsonWriter &JsonWriter::open(char bracket)
{
    beginValue();
    m_text += bracket;
    m_levels.emplace_back();
    return *this;
}

JsonWriter &JsonWriter::close(char bracket)
{
    const bool isEmpty = m_levels.back().isEmpty;
    m_levels.pop_back();
    if (!isEmpty)
        newLine();
    m_text += bracket;
    if (m_text.size() > JsonWriterBlockBytes)
        flush();
    return *this;
}

JsonWriter &JsonWriter::raw(std::string_view value)
{
    beginValue();
    m_text += value;
    return *this;
}

void JsonWriter::beginValue()
{
    if (m_hasKey) {
        m_hasKey = false;
        return;
    }
    if (m_levels.empty())
        return;
    if (!m_levels.back().isEmpty)
        m_text += ',';
    m_levels.back().isEmpty = false;
    newLine();
}

void JsonWriter::newLine()
{
    m_text += '\n';
    m_text.append(2 * m_levels.size(), ' ');
}

void JsonWriter::appendQuoted(std::string_view value)
{
    m_text += '"';
    while (!value.empty()) {
        const std::size_t bytes = characterBytes(value);
        const char first = value.front();
        if (bytes == 0)
            m_text += "\xEF\xBF\xBD";
        else if (first == '"' || first == '\\')
            (m_text += '\\') += first;
        else if (first == '\n')
            m_text += "\\n";
        else if (const auto code = controlCode(value.substr(0, bytes)))
            m_text += fmt::format("\\u{:04x}", *code);
        else
            m_text += value.substr(0, bytes);
        value.remove_prefix(bytes == 0 ? 1 : bytes);
    }
    m_text += '"';
}

void JsonWriter::flush()
{
    if (!m_stream)
        return;
    std::fwrite(m_text.data(), 1, m_text.size(), m_stream);
    std::fflush(m_stream);
    m_text.clear();
}

} // namespace plumbline
