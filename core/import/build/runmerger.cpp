// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/runmerger.h"

#include <algorithm>
#include <utility>

namespace plumbline {

RunMerger::RunMerger(std::vector<PieceRun> &runs) : m_runs(runs)
{
    std::sort(runs.begin(), runs.end(),
              [](const PieceRun &a, const PieceRun &b) { return startsEarlier(a.slices.front(), b.slices.front()); });
}

bool RunMerger::start()
{
    while (m_waiting < m_runs.size()) {
        const PieceArray<SliceRecord> &slices = m_runs[m_waiting].slices;
        if (!m_open.empty() && !startsEarlier(slices.front(), *m_open.front().next))
            break;
        m_open.push_back({slices.begin(), slices.end(), static_cast<std::uint32_t>(m_waiting++)});
        std::push_heap(m_open.begin(), m_open.end(), isLater);
    }
    return !m_open.empty();
}

const SliceRecord *RunMerger::nextOfOthers() const
{
    const SliceRecord *next = m_waiting < m_runs.size() ? &m_runs[m_waiting].slices.front() : nullptr;
    for (std::size_t child = 1; child <= 2 && child < m_open.size(); ++child) { // the children of the top of the heap
        if (!next || startsEarlier(*m_open[child].next, *next))
            next = m_open[child].next;
    }
    return next;
}

void RunMerger::restore()
{
    if (m_open.front().next == m_open.front().end) {
        m_open.front() = m_open.back();
        m_open.pop_back();
    }
    for (std::size_t parent = 0, child = 1; child < m_open.size(); parent = child, child = 2 * parent + 1) {
        if (child + 1 < m_open.size() && isLater(m_open[child], m_open[child + 1]))
            ++child;
        if (!isLater(m_open[parent], m_open[child]))
            break;
        std::swap(m_open[parent], m_open[child]);
    }
}

} // namespace plumbline
