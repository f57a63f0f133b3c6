// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/viewhistory.h"

namespace plumbline {

void ViewHistory::clear()
{
    m_entries.clear();
    m_current = 0;
    m_lastMs.reset();
}

void ViewHistory::visit(TimeRange range, std::int64_t nowMs)
{
    if (!m_entries.empty() && m_entries[m_current] == range)
        return;
    const bool sameGesture = m_lastMs && nowMs - *m_lastMs < GestureMs && m_current > 0;
    m_lastMs = nowMs;
    if (m_entries.empty()) {
        m_entries.push_back(range);
        return;
    }
    m_entries.resize(m_current + 1);
    if (sameGesture) {
        m_entries[m_current] = range;
        return;
    }
    m_entries.push_back(range);
    if (m_entries.size() > MostEntries)
        m_entries.erase(m_entries.begin());
    m_current = m_entries.size() - 1;
}

std::optional<TimeRange> ViewHistory::back()
{
    m_lastMs.reset();
    if (m_current == 0)
        return std::nullopt;
    return m_entries[--m_current];
}

std::optional<TimeRange> ViewHistory::forward()
{
    m_lastMs.reset();
    if (m_current + 1 >= m_entries.size())
        return std::nullopt;
    return m_entries[++m_current];
}

} // namespace plumbline
