// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/rowassigner.h"

#include <algorithm>
#include <functional>

namespace plumbline {

std::uint32_t RowAssigner::add(std::int64_t start, std::int64_t end)
{
    while (!m_open.empty() && m_open.back().end <= start)
        m_open.pop_back();
    if (m_open.empty())
        m_tangled = false;
    const std::uint32_t row = m_open.empty() ? 0 : m_open.back().row + 1;
    if (crosses(start, end))
        ++m_overlapping;
    if (!m_tangled && !m_open.empty() && m_open.back().end < end) {
        m_tangled = true;
        m_ends.clear();
        for (const Open &open : m_open)
            addEnd(open.end);
    }
    m_open.push_back({start, end, row});
    if (m_tangled)
        addEnd(end);
    m_rows = std::max(m_rows, row + 1);

    const std::int64_t from = m_any ? std::max(start, m_busyEnd) : start;
    m_busyNs += std::max<std::int64_t>(0, end - from);
    m_busyEnd = m_any ? std::max(m_busyEnd, end) : end;
    m_any = true;
    return row;
}

// Returns whether a slice that is open at `start` ends inside the new one. A slice with the same start is never one of these: it
// is at least as long, because longer slices come first.
bool RowAssigner::crosses(std::int64_t start, std::int64_t end)
{
    if (m_open.empty())
        return false;
    if (!m_tangled)
        return m_open.back().end < end;                  // the innermost slice ends first
    while (!m_ends.empty() && m_ends.front() <= start) { // starts rise, so these ends are not needed again
        std::pop_heap(m_ends.begin(), m_ends.end(), std::greater<>());
        m_ends.pop_back();
    }
    return !m_ends.empty() && m_ends.front() < end;
}

void RowAssigner::addEnd(std::int64_t end)
{
    m_ends.push_back(end);
    std::push_heap(m_ends.begin(), m_ends.end(), std::greater<>());
}

} // namespace plumbline
