// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/rankedslices.h"

#include "core/query/gallop.h"

#include <algorithm>

namespace plumbline {

std::size_t RowCursor::firstFrom(const SliceTable &slices, TimeNs time)
{
    if (m_at > m_begin && slices.start[m_at - 1] >= time)
        m_at = m_begin;
    m_at = gallop(slices.start.data(), m_at, m_end, time);
    return m_at;
}

std::size_t RowCursor::firstBehind(const SliceTable &slices, TimeNs time)
{
    const std::size_t slice = firstFrom(slices, time);
    return slice > m_begin && slices.end(slice - 1) > time ? slice - 1 : slice;
}

bool RowCursor::startsIn(const SliceTable &slices, TimeNs from, TimeNs to)
{
    const std::size_t slice = firstFrom(slices, from);
    return slice < m_end && slices.start[slice] <= to;
}

void RankedSlices::sweep(TimeRange range, std::vector<RankedStretch> &out)
{
    std::ranges::sort(m_items, [](const RankedSlice &a, const RankedSlice &b) {
        return a.range.begin != b.range.begin ? a.range.begin < b.range.begin : a.rank > b.rank;
    });
    const auto isHidden = [this](std::size_t a, std::size_t b) { return m_items[a].rank < m_items[b].rank; };
    const auto add = [&out](const RankedStretch &stretch) {
        if (!out.empty() && out.back().range.end == stretch.range.begin && out.back().slice == stretch.slice)
            out.back().range.end = stretch.range.end;
        else
            out.push_back(stretch);
    };
    out.clear();
    m_open.clear();
    std::size_t next = 0;
    for (TimeNs at = range.begin; at < range.end;) {
        for (; next < m_items.size() && m_items[next].range.begin <= at; ++next) {
            m_open.push_back(next);
            std::ranges::push_heap(m_open, isHidden);
        }
        while (!m_open.empty() && m_items[m_open.front()].range.end <= at) {
            std::ranges::pop_heap(m_open, isHidden);
            m_open.pop_back();
        }
        const TimeNs coming = next < m_items.size() ? m_items[next].range.begin : range.end;
        if (m_open.empty()) {
            add({{at, coming}, 0, {}});
            at = coming;
        } else {
            const RankedSlice &top = m_items[m_open.front()];
            const TimeNs until = std::min(top.range.end, coming);
            add({{at, until}, top.tag, top.slice});
            at = until;
        }
    }
}

} // namespace plumbline
