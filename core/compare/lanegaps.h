// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timeranges.h"
#include "core/base/wide.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace plumbline {

/// The idle time before a slice: no lane works between the slice before it on its lane and the slice itself.
struct Idle
{
    TimeNs ns = 0;
    TimeRange range;      ///< from the end of the work before to the start of the slice; other lanes may work in it
    TimeRange longest;    ///< the longest uninterrupted part
    WideNs aloneNs = 0;   ///< the time of slices in `range` that only this card has
    bool isKnown = false; ///< false before the first slice of a lane, and for slices without an idle time of their own
};

/// The idle time before each slice of a lane that stays in place, since the one before that does. Slices that wait for an event
/// count as idle. Slices that only one card has or that moved have no idle time of their own: theirs belongs to the next slice
/// that stays in place.
class IdleTimes
{
public:
    /// `slices` are those of the lane by start, and `begin` is the smallest of them. `work` is when any lane works, sorted and
    /// disjoint. `partners` are the partners of all slices of the trace. O(slices + ranges of `work`).
    IdleTimes(const Trace &trace, const std::vector<std::uint32_t> &slices, std::uint32_t begin, const TimeRanges &work,
              const std::vector<SliceId> &partners, const std::function<bool(std::uint32_t)> &isInPlace);

    [[nodiscard]] const Idle &of(std::uint32_t slice) const { return m_idles[slice - m_begin]; }

private:
    std::uint32_t m_begin;
    std::vector<Idle> m_idles; ///< by slice, counted from the first of the lane
};

/// Returns whether a slice waits for an event and does no work.
[[nodiscard]] bool isWait(const Trace &trace, std::uint32_t slice);

/// The gaps that were told of already, so that the same idle time is not told of again for another lane.
class ToldGaps
{
public:
    void add(TimeRange range, TimeNs differenceNs) { m_gaps.emplace(range.begin, std::pair(range.end, differenceNs)); }
    /// Returns the sum of the differences of the gaps that lie in a range. O(log gaps + gaps that begin in it).
    [[nodiscard]] TimeNs within(TimeRange range) const;

private:
    std::multimap<TimeNs, std::pair<TimeNs, TimeNs>> m_gaps; ///< begin; end and difference
};

} // namespace plumbline
