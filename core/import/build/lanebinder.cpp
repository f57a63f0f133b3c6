// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/lanebinder.h"

namespace plumbline {

void LaneBinder::bindBefore(std::int64_t time, SliceId next)
{
    while (!m_points.empty() && m_points.front().time < time)
        bindFirst(next);
}

void LaneBinder::finish()
{
    while (!m_points.empty())
        bindFirst(SliceId());
}

void LaneBinder::bindFirst(SliceId next)
{
    const std::int64_t time = m_points.front().time;
    const SliceId holding = holdingSlice(time);
    const SliceId atOrBehind = m_firstOfStart.isValid() && m_start == time ? m_firstOfStart : next;
    for (; !m_points.empty() && m_points.front().time == time; m_points = m_points.subspan(1))
        m_bound[m_points.front().point] = m_points.front().bindsToNext ? atOrBehind : holding;
}

// The deepest open slice began last. So the search goes upwards from it, and the first slice that holds the time is the innermost
// one.
SliceId LaneBinder::holdingSlice(std::int64_t time)
{
    while (!m_open.empty() && m_open.back().end < time) // no later point or slice needs these
        m_open.pop_back();
    SliceId ending;
    for (std::size_t row = m_open.size(); row-- > 0;) {
        const Open &open = m_open[row];
        if (open.start == time || time < open.end)
            return open.id;
        if (time == open.end && !ending.isValid())
            ending = open.id;
    }
    return ending;
}

} // namespace plumbline
