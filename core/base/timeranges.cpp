// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/timeranges.h"

#include <algorithm>

namespace plumbline {

namespace {

bool beginsEarlier(const TimeRange &a, const TimeRange &b)
{
    return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
}

/// Makes sorted ranges disjoint.
void join(TimeRanges &ranges, Touching touching)
{
    std::size_t kept = 0;
    for (const TimeRange &range : ranges) {
        const bool meets = kept > 0 && (range.begin < ranges[kept - 1].end ||
                                        (touching == Touching::Joined && range.begin == ranges[kept - 1].end));
        if (meets)
            ranges[kept - 1].end = std::max(ranges[kept - 1].end, range.end);
        else
            ranges[kept++] = range;
    }
    ranges.resize(kept);
}

/// Returns the first range that ends after `time`.
TimeRanges::const_iterator firstEndingAfter(const TimeRanges &ranges, TimeNs time)
{
    return std::ranges::upper_bound(ranges, time, {}, &TimeRange::end);
}

/// Calls `take` with the part of each range that lies in `range`.
void eachWithin(const TimeRanges &ranges, TimeRange range, const auto &take)
{
    for (auto at = firstEndingAfter(ranges, range.begin); at != ranges.end() && at->begin < range.end; ++at)
        take(TimeRange{std::max(at->begin, range.begin), std::min(at->end, range.end)});
}

} // namespace

void sortByBegin(TimeRanges &ranges)
{
    std::sort(ranges.begin(), ranges.end(), beginsEarlier);
}

TimeRanges unionOf(TimeRanges ranges, Touching touching)
{
    sortByBegin(ranges);
    join(ranges, touching);
    return ranges;
}

TimeRanges united(const TimeRanges &a, const TimeRanges &b)
{
    if (a.empty() && b.empty())
        return {};
    TimeRanges all(a.size() + b.size() + 1); // one more, because `last` is also stored behind the ranges kept
    auto left = a.begin();
    auto right = b.begin();
    TimeRange last = a.empty() ? b.front() : b.empty() ? a.front() : std::min(a.front(), b.front(), beginsEarlier);
    std::size_t kept = 0;
    // Which list comes next and whether ranges meet is unpredictable, so nothing branches on it: `last` is stored each time.
    const auto add = [&](TimeRange range) {
        const bool meets = range.begin <= last.end;
        all[kept] = last;
        kept += meets ? 0 : 1;
        last = {meets ? last.begin : range.begin, std::max(last.end, range.end)};
    };
    while (left != a.end() && right != b.end()) {
        const bool takesRight = right->begin < left->begin;
        add(takesRight ? *right : *left);
        left += takesRight ? 0 : 1;
        right += takesRight ? 1 : 0;
    }
    std::for_each(left, a.end(), add);
    std::for_each(right, b.end(), add);
    all[kept] = last;
    all.resize(kept + 1);
    return all;
}

TimeRanges without(const TimeRanges &ranges, const TimeRanges &others)
{
    TimeRanges rest;
    auto other = others.begin();
    for (const TimeRange &range : ranges) {
        TimeNs at = range.begin;
        while (other != others.end() && other->end <= at)
            ++other;
        for (auto next = other; next != others.end() && next->begin < range.end; ++next) {
            if (next->begin > at)
                rest.push_back({at, next->begin});
            at = std::max(at, next->end);
        }
        if (at < range.end)
            rest.push_back({at, range.end});
    }
    return rest;
}

TimeRanges common(const TimeRanges &ranges, const TimeRanges &others)
{
    TimeRanges both;
    auto other = others.begin();
    for (const TimeRange &range : ranges) {
        while (other != others.end() && other->end <= range.begin)
            ++other;
        for (auto next = other; next != others.end() && next->begin < range.end; ++next) {
            const TimeRange part{std::max(range.begin, next->begin), std::min(range.end, next->end)};
            if (!part.isEmpty())
                both.push_back(part);
        }
    }
    return both;
}

const TimeRange *rangeAt(const TimeRanges &ranges, TimeNs time)
{
    const auto at = firstEndingAfter(ranges, time);
    return at != ranges.end() && at->begin <= time ? &*at : nullptr;
}

bool holds(const TimeRanges &ranges, TimeRange range)
{
    const auto behind = std::ranges::upper_bound(ranges, range.begin, {}, &TimeRange::begin);
    return behind != ranges.begin() && range.end <= (behind - 1)->end;
}

bool overlaps(const TimeRanges &ranges, TimeRange range)
{
    const auto at = firstEndingAfter(ranges, range.begin);
    return at != ranges.end() && at->begin < range.end;
}

TimeRanges within(const TimeRanges &ranges, TimeRange range)
{
    TimeRanges parts;
    eachWithin(ranges, range, [&parts](TimeRange part) { parts.push_back(part); });
    return parts;
}

TimeNs lengthWithin(const TimeRanges &ranges, TimeRange range)
{
    TimeNs length = 0;
    eachWithin(ranges, range, [&length](TimeRange part) { length += part.length(); });
    return length;
}

TimeNs lengthOf(const TimeRanges &ranges)
{
    TimeNs length = 0;
    for (const TimeRange &range : ranges)
        length += range.length();
    return length;
}

} // namespace plumbline
