// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/flowindex.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::size_t FlowIndexFanOut = 16;

std::uint64_t touch(SliceId slice, std::size_t flow)
{
    return (std::uint64_t{slice.value} << 32) | flow;
}

} // namespace

FlowIndex::FlowIndex(std::shared_ptr<const Trace> trace) : m_trace(std::move(trace))
{
    const Column<Flow> &flows = m_trace->flows().flows;
    m_bySlice.allocate(2 * flows.size());
    std::size_t touches = 0;
    for (std::size_t i = 0; i < flows.size(); ++i) {
        if (flows[i].from.slice.isValid())
            m_bySlice[touches++] = touch(flows[i].from.slice, i);
        if (flows[i].to.slice.isValid() && flows[i].to.slice != flows[i].from.slice)
            m_bySlice[touches++] = touch(flows[i].to.slice, i);
    }
    m_backward.assign(m_trace->flows().categories.size(), 0);
    for (std::size_t i = 0; i < flows.size(); ++i)
        m_backward[flows[i].category] += flows[i].to.time < flows[i].from.time ? 1 : 0;
    m_bySlice.truncate(touches);
    std::sort(m_bySlice.data(), m_bySlice.data() + touches);

    std::size_t below = flows.size();
    while (m_levels.empty() ? below > 0 : below > 1) {
        std::vector<Hull> level((below + FlowIndexFanOut - 1) / FlowIndexFanOut);
        for (std::size_t i = 0; i < below; ++i) {
            const Hull part = m_levels.empty() ? hull(i) : m_levels.back()[i];
            Hull &whole = level[i / FlowIndexFanOut];
            whole = i % FlowIndexFanOut == 0 ? part : Hull{std::min(whole.begin, part.begin), std::max(whole.end, part.end)};
        }
        below = level.size();
        m_levels.push_back(std::move(level));
    }
}

FlowIndex::Hull FlowIndex::hull(std::size_t flow) const
{
    const Flow &arrow = m_trace->flows().flows[flow];
    return {std::min(arrow.from.time, arrow.to.time), std::max(arrow.from.time, arrow.to.time)};
}

std::pair<const std::uint64_t *, const std::uint64_t *> FlowIndex::touches(SliceId first, SliceId last) const
{
    const std::uint64_t *end = m_bySlice.data() + m_bySlice.size();
    const std::uint64_t *begin = std::lower_bound(m_bySlice.data(), end, touch(first, 0));
    return {begin, std::upper_bound(begin, end, touch(last, 0xffffffffu))};
}

std::vector<FlowId> FlowIndex::flowsOf(SliceId slice, std::size_t limit, std::size_t *total) const
{
    return flowsOf(slice, slice, limit, total);
}

std::vector<FlowId> FlowIndex::flowsOf(SliceId first, SliceId last, std::size_t limit, std::size_t *total) const
{
    const auto [begin, end] = touches(first, last);
    const auto count = static_cast<std::size_t>(end - begin);
    if (total)
        *total = count;
    std::vector<FlowId> result;
    result.reserve(std::min(count, limit));
    for (std::size_t i = 0; i < std::min(count, limit); ++i)
        result.emplace_back(static_cast<std::size_t>(begin[i] & 0xffffffffu));
    return result;
}

void FlowIndex::collect(std::size_t level, std::size_t block, std::size_t begin, std::size_t end, TimeRange range,
                        std::size_t limit, std::vector<FlowId> &out) const
{
    const std::size_t childCount = level == 0 ? m_trace->flows().flows.size() : m_levels[level - 1].size();
    std::size_t childWidth = 1;
    for (std::size_t i = 0; i < level; ++i)
        childWidth *= FlowIndexFanOut;
    const std::size_t last = std::min((block + 1) * FlowIndexFanOut, childCount);
    for (std::size_t child = block * FlowIndexFanOut; child < last && out.size() < limit; ++child) {
        if ((child + 1) * childWidth <= begin || child * childWidth >= end)
            continue;
        const Hull span = level == 0 ? hull(child) : m_levels[level - 1][child];
        if (span.begin >= range.end || span.end < range.begin)
            continue;
        if (level == 0)
            out.emplace_back(child);
        else
            collect(level - 1, child, begin, end, range, limit, out);
    }
}

std::vector<FlowId> FlowIndex::flowsIn(std::uint32_t category, TimeRange range, std::size_t limit, std::size_t *total) const
{
    const FlowTable::Category &rows = m_trace->flows().categories[category];
    std::vector<FlowId> found;
    if (!m_levels.empty())
        collect(m_levels.size() - 1, 0, rows.begin, rows.end, range, 4 * limit + 1, found);
    std::size_t count = found.size();
    if (count > 4 * limit) {
        // There are too many to look at each. Every n-th of those that begin in the range is taken, so that no part of it stays
        // empty.
        const Flow *flows = m_trace->flows().flows.data();
        const auto before = [](const Flow &flow, TimeNs time) { return flow.from.time < time; };
        const Flow *first = std::lower_bound(flows + rows.begin, flows + rows.end, range.begin, before);
        const Flow *last = std::lower_bound(first, flows + rows.end, range.end, before);
        const auto inside = static_cast<std::size_t>(last - first);
        count = std::max(count, inside);
        if (inside > limit) {
            found.clear();
            for (std::size_t i = 0; i < limit; ++i)
                found.emplace_back(static_cast<std::size_t>(first - flows) + i * inside / limit);
        }
    }
    if (total)
        *total = count;
    if (found.size() > limit) {
        for (std::size_t i = 0; i < limit; ++i)
            found[i] = found[i * found.size() / limit];
        found.resize(limit);
    }
    return found;
}

} // namespace plumbline
