// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/rangespans.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace plumbline {

namespace {

constexpr TimeNs Never = std::numeric_limits<TimeNs>::min();

} // namespace

RangeSpans::RangeSpans(TimeRanges ranges) : m_ranges(std::move(ranges)), m_blocks(m_ranges.size() / BlockRanges + 1)
{
    sortByBegin(m_ranges);
    m_latest.assign(2 * m_blocks, Never);
    for (std::size_t range = 0; range < m_ranges.size(); ++range) {
        TimeNs &latest = m_latest[m_blocks + range / BlockRanges];
        latest = std::max(latest, m_ranges[range].end);
    }
    for (std::size_t pair = m_blocks - 1; pair > 0; --pair)
        m_latest[pair] = std::max(m_latest[2 * pair], m_latest[2 * pair + 1]);
}

std::optional<TimeRange> RangeSpans::startingIn(TimeRange within) const
{
    const auto startsBefore = [](const TimeRange &range, TimeNs time) { return range.begin < time; };
    const auto begin = std::lower_bound(m_ranges.begin(), m_ranges.end(), within.begin, startsBefore);
    const auto end = std::lower_bound(begin, m_ranges.end(), within.end, startsBefore);
    if (begin == end)
        return std::nullopt;
    return TimeRange{begin->begin, latestEnd(static_cast<std::size_t>(begin - m_ranges.begin()),
                                             static_cast<std::size_t>(end - m_ranges.begin()))};
}

TimeNs RangeSpans::latestEnd(std::size_t begin, std::size_t end) const
{
    const std::size_t firstBlock = std::min((begin + BlockRanges - 1) / BlockRanges, end / BlockRanges);
    const std::size_t lastBlock = end / BlockRanges;
    TimeNs latest = latestOfBlocks(firstBlock, lastBlock);
    for (std::size_t range = begin; range < std::min(end, firstBlock * BlockRanges); ++range)
        latest = std::max(latest, m_ranges[range].end);
    for (std::size_t range = std::max(begin, lastBlock * BlockRanges); range < end; ++range)
        latest = std::max(latest, m_ranges[range].end);
    return latest;
}

TimeNs RangeSpans::latestOfBlocks(std::size_t begin, std::size_t end) const
{
    TimeNs latest = Never;
    for (begin += m_blocks, end += m_blocks; begin < end; begin /= 2, end /= 2) {
        if (begin % 2 != 0)
            latest = std::max(latest, m_latest[begin++]);
        if (end % 2 != 0)
            latest = std::max(latest, m_latest[--end]);
    }
    return latest;
}

} // namespace plumbline
