// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/jsoncursor.h"

#include "core/io/jsonscanner.h"

namespace plumbline {

JsonCursor::JsonCursor(std::string_view text) : m_text(text)
{
    constexpr std::string_view Mark = "\xEF\xBB\xBF";
    if (m_text.starts_with(Mark))
        m_at = Mark.size();
}

bool JsonCursor::fail(State state)
{
    m_state = state;
    return false;
}

bool JsonCursor::atToken()
{
    m_at = skipBlanks(m_text, m_at);
    return m_at < m_text.size() || fail(State::CutOff);
}

bool JsonCursor::enter(char bracket)
{
    if (!isReading() || !atToken() || m_text[m_at] != bracket)
        return false;
    ++m_at;
    m_justEntered = true;
    return true;
}

bool JsonCursor::next(char closing)
{
    if (!isReading() || !atToken())
        return false;
    const bool isFirst = m_justEntered;
    m_justEntered = false;
    if (m_text[m_at] == closing) {
        ++m_at;
        return false;
    }
    if (isFirst)
        return true;
    if (m_text[m_at] != ',')
        return fail(State::Broken);
    ++m_at;
    return atToken();
}

bool JsonCursor::nextMember()
{
    if (!next('}'))
        return false;
    if (m_text[m_at] != '"')
        return fail(State::Broken);
    const std::size_t end = jsonStringEnd(m_text, m_at, m_text.size());
    if (end == std::string_view::npos)
        return fail(State::CutOff);
    m_key = tokenText(m_text.substr(m_at, end - m_at), m_decodedKey);
    m_at = end;
    if (!atToken())
        return false;
    if (m_text[m_at] != ':')
        return fail(State::Broken);
    ++m_at;
    return atToken();
}

std::string JsonCursor::firstKey() const
{
    JsonCursor ahead(*this);
    return ahead.enterObject() && ahead.nextMember() ? std::string(ahead.key()) : std::string();
}

std::string_view JsonCursor::scalar()
{
    if (!isReading() || !atToken())
        return {};
    const std::size_t begin = m_at;
    const bool isContainer = m_text[begin] == '{' || m_text[begin] == '[';
    skip();
    return isReading() && !isContainer ? m_text.substr(begin, m_at - begin) : std::string_view();
}

void JsonCursor::skip()
{
    if (!isReading() || !atToken())
        return;
    const ScanResult value = scanValue(m_text, m_at, m_text.size());
    if (value.status != ScanStatus::Complete)
        fail(value.status == ScanStatus::Broken ? State::Broken : State::CutOff);
    m_at = value.end;
}

} // namespace plumbline
