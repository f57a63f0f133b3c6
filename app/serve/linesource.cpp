// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/serve/linesource.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace plumbline {

std::optional<LineSource::Line> LineSource::next()
{
    while (true) {
        const std::size_t end = m_read.find('\n', m_searched);
        if (end != std::string::npos) {
            Line line{m_isDropping || end > m_mostBytes ? std::string() : m_read.substr(0, end),
                      m_isDropping || end > m_mostBytes};
            m_read.erase(0, end + 1);
            m_searched = 0;
            m_isDropping = false;
            return line;
        }
        m_searched = m_read.size();
        if (m_read.size() > m_mostBytes) {
            m_isDropping = true;
            m_read.clear();
            m_searched = 0;
        }
        if (!readMore())
            break;
    }
    if (m_read.empty() && !m_isDropping)
        return std::nullopt;
    const bool isTooLong = std::exchange(m_isDropping, false);
    m_searched = 0;
    return Line{isTooLong ? std::string() : std::exchange(m_read, {}), isTooLong};
}

bool LineSource::readMore()
{
    std::array<char, 65536> bytes{};
    ssize_t count = 0;
    do
        count = ::read(m_descriptor, bytes.data(), bytes.size());
    while (count < 0 && errno == EINTR);
    if (count <= 0)
        return false;
    m_read.append(bytes.data(), static_cast<std::size_t>(count));
    return true;
}

} // namespace plumbline
