// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timeranges.h"

#include <cstddef>
#include <optional>

namespace plumbline {

/// Tells how far the ranges reach that begin in a given stretch of time, for many stretches, which may nest. Takes 16 bytes for
/// each 64 ranges on top of the ranges.
class RangeSpans
{
public:
    /// Takes ranges in any order. O(ranges log ranges).
    explicit RangeSpans(TimeRanges ranges);

    /// Returns the time from the first begin to the last end of the ranges that begin inside `within`. Empty if none does.
    /// O(log ranges).
    [[nodiscard]] std::optional<TimeRange> startingIn(TimeRange within) const;

private:
    static constexpr std::size_t BlockRanges = 64;

    /// Returns the latest end of the ranges [begin, end).
    [[nodiscard]] TimeNs latestEnd(std::size_t begin, std::size_t end) const;
    /// Returns the latest end of the blocks [begin, end).
    [[nodiscard]] TimeNs latestOfBlocks(std::size_t begin, std::size_t end) const;

    TimeRanges m_ranges;
    /// A binary tree of latest ends: from m_blocks on, those of the blocks of ranges; before that, at i, the later of those at
    /// `2 * i` and `2 * i + 1`.
    std::vector<TimeNs> m_latest;
    std::size_t m_blocks = 0;
};

} // namespace plumbline
