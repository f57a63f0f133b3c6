// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timeranges.h"

#include <cstddef>
#include <optional>

namespace plumbline {

/// Tells of many stretches of time, which may nest, how far the ranges reach that begin in each. Makes 16 bytes for 64 ranges.
class RangeSpans
{
public:
    /// Ranges in any order. O(ranges log ranges).
    explicit RangeSpans(TimeRanges ranges);

    /// First begin to last end of the ranges that begin inside `within`; none without any. O(log ranges).
    [[nodiscard]] std::optional<TimeRange> startingIn(TimeRange within) const;

private:
    static constexpr std::size_t BlockRanges = 64;

    [[nodiscard]] TimeNs latestEnd(std::size_t begin, std::size_t end) const;
    [[nodiscard]] TimeNs latestOfBlocks(std::size_t begin, std::size_t end) const;

    TimeRanges m_ranges;
    /// Latest ends: from m_blocks on of each block, before that of the pairs below: of 2 i and 2 i + 1 at i.
    std::vector<TimeNs> m_latest;
    std::size_t m_blocks = 0;
};

} // namespace plumbline
