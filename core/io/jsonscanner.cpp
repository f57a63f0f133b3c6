// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/jsonscanner.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <cstring>

namespace plumbline {

namespace {

bool isScalarCharacter(char c)
{
    switch (c) {
    case ' ':
    case '\t':
    case '\n':
    case '\r':
    case '{':
    case '}':
    case '[':
    case ']':
    case ',':
    case ':':
    case '"':
        return false;
    default:
        return true;
    }
}

/// Walks one value with a stack of its own, so that no nesting can exhaust the stack of the thread.
class Scanner
{
public:
    Scanner(std::string_view text, std::size_t begin, std::size_t limit) : m_text(text), m_limit(limit), m_at(begin) {}

    ScanResult run()
    {
        for (;;) {
            m_at = skipBlanks(m_text.substr(0, m_limit), m_at);
            if (m_at >= m_limit)
                return ended();
            const Step step = m_expectKey ? key() : value();
            if (step == Step::Ended)
                return ended();
            if (step == Step::Broken)
                return {ScanStatus::Broken, m_at};
            if (m_depth == 0)
                return {ScanStatus::Complete, m_at};
            if (step == Step::Opened)
                continue;
            const Step close = closeOrComma();
            if (close == Step::Ended)
                return ended();
            if (close == Step::Broken)
                return {ScanStatus::Broken, m_at};
            if (m_depth == 0)
                return {ScanStatus::Complete, m_at};
        }
    }

private:
    enum class Step { Done, Opened, Broken, Ended };

    [[nodiscard]] ScanResult ended() const
    {
        return {m_limit < m_text.size() ? ScanStatus::TooLong : ScanStatus::CutOff, m_limit};
    }
    [[nodiscard]] bool insideObject() const { return m_depth > 0 && m_depth <= NestingChecked && m_isObject[m_depth - 1]; }

    Step value()
    {
        const char c = m_text[m_at];
        if (c == '{' || c == '[')
            return open(c == '{');
        if (c == '"')
            return string();
        if (c == ']' && m_justOpened)
            return closed();
        if (!isScalarCharacter(c))
            return Step::Broken;
        while (m_at < m_limit && isScalarCharacter(m_text[m_at]))
            ++m_at;
        if (m_at >= m_limit)
            return Step::Ended;
        m_justOpened = false;
        return m_text[m_at] == '"' ? Step::Broken : Step::Done;
    }

    Step open(bool object)
    {
        ++m_at;
        if (++m_depth > NestingChecked)
            return skipDeep();
        m_isObject[m_depth - 1] = object;
        m_justOpened = true;
        m_expectKey = object;
        return Step::Opened;
    }

    // Skips a container that is too deep to check: counts brackets outside strings until its level is left again.
    Step skipDeep()
    {
        for (std::size_t depth = 1; m_at < m_limit;) {
            const char c = m_text[m_at];
            if (c == '"') {
                m_at = jsonStringEnd(m_text, m_at, m_limit);
                if (m_at == std::string_view::npos)
                    return Step::Ended;
                continue;
            }
            ++m_at;
            depth += (c == '{' || c == '[') ? 1 : 0;
            if ((c == '}' || c == ']') && --depth == 0) {
                --m_depth;
                m_justOpened = false;
                return Step::Done;
            }
        }
        return Step::Ended;
    }

    Step string()
    {
        m_at = jsonStringEnd(m_text, m_at, m_limit);
        m_justOpened = false;
        return m_at == std::string_view::npos ? Step::Ended : Step::Done;
    }

    Step key()
    {
        if (m_text[m_at] == '}' && m_justOpened)
            return closed();
        if (m_text[m_at] != '"')
            return Step::Broken;
        if (string() == Step::Ended)
            return Step::Ended;
        m_at = skipBlanks(m_text.substr(0, m_limit), m_at);
        if (m_at >= m_limit)
            return Step::Ended;
        if (m_text[m_at] != ':')
            return Step::Broken;
        ++m_at;
        m_expectKey = false;
        return Step::Opened;
    }

    Step closed()
    {
        ++m_at;
        --m_depth;
        m_justOpened = false;
        return Step::Done;
    }

    // Called behind a complete value. Closes containers until a comma asks for the next value.
    Step closeOrComma()
    {
        while (m_depth > 0) {
            m_at = skipBlanks(m_text.substr(0, m_limit), m_at);
            if (m_at >= m_limit)
                return Step::Ended;
            const char c = m_text[m_at];
            if (c == ',') {
                ++m_at;
                m_expectKey = insideObject();
                return Step::Done;
            }
            if (c != (insideObject() ? '}' : ']'))
                return Step::Broken;
            closed();
        }
        return Step::Done;
    }

    std::string_view m_text;
    std::size_t m_limit;
    std::size_t m_at;
    std::size_t m_depth = 0;
    bool m_expectKey = false;
    bool m_justOpened = false;
    std::bitset<NestingChecked> m_isObject;
};

void appendUtf8(std::string &out, std::uint32_t code)
{
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xC0 | (code >> 6));
        out += static_cast<char>(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        out += static_cast<char>(0xE0 | (code >> 12));
        out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (code & 0x3F));
    } else {
        out += static_cast<char>(0xF0 | (code >> 18));
        out += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
        out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (code & 0x3F));
    }
}

constexpr std::uint32_t Replacement = 0xFFFD;

/// Reads four hex digits at `at` into `code`. Returns false if they are not there.
bool hexQuad(std::string_view text, std::size_t at, std::uint32_t &code)
{
    if (at + 4 > text.size())
        return false;
    code = 0;
    for (const char c : text.substr(at, 4)) {
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0)
            return false;
        code = code * 16 + static_cast<std::uint32_t>(digit);
    }
    return true;
}

/// Decodes the `\uXXXX` whose digits begin at `at`, together with the low half of a pair behind it. Returns the position behind
/// both.
std::size_t appendUnicodeEscape(std::string &out, std::string_view text, std::size_t at)
{
    std::uint32_t code = 0;
    if (!hexQuad(text, at, code)) {
        appendUtf8(out, Replacement);
        return at;
    }
    at += 4;
    if (code >= 0xD800 && code < 0xDC00) {
        std::uint32_t low = 0;
        if (text.substr(at, 2) == "\\u" && hexQuad(text, at + 2, low) && low >= 0xDC00 && low < 0xE000) {
            appendUtf8(out, 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00));
            return at + 6;
        }
        code = Replacement;
    } else if (code >= 0xDC00 && code < 0xE000) {
        code = Replacement;
    }
    appendUtf8(out, code);
    return at;
}

} // namespace

std::size_t jsonStringEnd(std::string_view text, std::size_t begin, std::size_t limit)
{
    for (std::size_t at = begin + 1; at < limit;) {
        const auto *quote = static_cast<const char *>(std::memchr(text.data() + at, '"', limit - at));
        if (!quote)
            return std::string_view::npos;
        const auto position = static_cast<std::size_t>(quote - text.data());
        std::size_t backslashes = 0;
        while (position - backslashes > begin + 1 && text[position - backslashes - 1] == '\\')
            ++backslashes;
        if (backslashes % 2 == 0)
            return position + 1;
        at = position + 1;
    }
    return std::string_view::npos;
}

ScanResult scanValue(std::string_view text, std::size_t begin, std::size_t limit)
{
    return Scanner(text, begin, std::min(limit, text.size())).run();
}

std::size_t findEventStart(std::string_view text, std::size_t begin, std::size_t limit)
{
    limit = std::min(limit, text.size());
    for (std::size_t at = begin; at < limit; ++at) {
        const auto *brace = static_cast<const char *>(std::memchr(text.data() + at, '{', limit - at));
        if (!brace)
            return std::string_view::npos;
        at = static_cast<std::size_t>(brace - text.data());
        const std::size_t next = skipBlanks(text, at + 1);
        if (next >= text.size() || text[next] != '"')
            continue;
        std::size_t before = at;
        while (before > 0 && isJsonBlank(text[before - 1]))
            --before;
        if (before > 0 && text[before - 1] == ',')
            return at;
    }
    return std::string_view::npos;
}

std::string unescaped(std::string_view characters)
{
    std::string out;
    out.reserve(characters.size());
    for (std::size_t at = 0; at < characters.size();) {
        if (characters[at] != '\\') {
            out += characters[at++];
            continue;
        }
        const char escape = at + 1 < characters.size() ? characters[at + 1] : '\0';
        at += 2;
        constexpr std::string_view From = "\"\\/bfnrt";
        constexpr std::string_view To = "\"\\/\b\f\n\r\t";
        const std::size_t known = From.find(escape);
        if (escape == 'u')
            at = appendUnicodeEscape(out, characters, at);
        else if (known != std::string_view::npos)
            out += To[known];
        else
            appendUtf8(out, Replacement);
    }
    return out;
}

std::string_view tokenText(std::string_view token, std::string &buffer)
{
    if (token.size() < 2 || token.front() != '"')
        return token;
    token = token.substr(1, token.size() - 2);
    if (token.find('\\') == std::string_view::npos)
        return token;
    buffer = unescaped(token);
    return buffer;
}

} // namespace plumbline
