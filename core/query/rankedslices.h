// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// A row of a lane that is asked for one range after another.
class RowCursor
{
public:
    RowCursor(std::size_t begin, std::size_t end) : m_begin(begin), m_end(end), m_at(begin) {}

    /// The first slice of the row that ends behind `time`. O(log distance) where times rise.
    [[nodiscard]] std::size_t firstBehind(const SliceTable &slices, TimeNs time);
    /// Whether a slice of the row starts in [from, to]. O(log distance) likewise.
    [[nodiscard]] bool startsIn(const SliceTable &slices, TimeNs from, TimeNs to);
    [[nodiscard]] std::size_t end() const { return m_end; }

private:
    [[nodiscard]] std::size_t firstFrom(const SliceTable &slices, TimeNs time);

    std::size_t m_begin;
    std::size_t m_end;
    std::size_t m_at; ///< where it was asked last
};

/// A slice's part of a range, with what it counts beside others.
struct RankedSlice
{
    TimeRange range;
    std::uint64_t rank = 0; ///< the larger hides the smaller
    std::uint8_t tag = 0;   ///< of its owner
    SliceId slice;
};

/// A stretch of a range, and the slice of the highest rank during it; invalid where there is none.
struct RankedStretch
{
    TimeRange range;
    std::uint8_t tag = 0;
    SliceId slice;
};

/// Which slice counts when.
class RankedSlices
{
public:
    void clear() { m_items.clear(); }
    /// What of the row shows in `range`, where `rankOf(slice)` is not 0; `tagOf(slice)` goes with it.
    template<typename RankOf, typename TagOf>
    void add(const SliceTable &slices, RowCursor &row, TimeRange range, const RankOf &rankOf, const TagOf &tagOf)
    {
        for (std::size_t slice = row.firstBehind(slices, range.begin); slice < row.end() && slices.start[slice] < range.end;
             ++slice) {
            const TimeRange part{std::max(slices.start[slice], range.begin), std::min(slices.end(slice), range.end)};
            const std::uint64_t rank = part.isEmpty() ? 0 : rankOf(slice);
            if (rank > 0)
                m_items.push_back({part, rank, tagOf(slice), SliceId(slice)});
        }
    }
    /// The stretches of `range`, which holds all slices, without holes. O(slices log slices).
    void sweep(TimeRange range, std::vector<RankedStretch> &out);

private:
    std::vector<RankedSlice> m_items;
    std::vector<std::size_t> m_open; ///< a heap of what has begun and may not have ended
};

} // namespace plumbline
