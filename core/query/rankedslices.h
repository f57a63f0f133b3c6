// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// A row of a lane that is asked about one range after another.
class RowCursor
{
public:
    RowCursor(std::size_t begin, std::size_t end) : m_begin(begin), m_end(end), m_at(begin) {}

    /// Returns the first slice of the row that ends after `time`. O(log distance) if times rise from call to call.
    [[nodiscard]] std::size_t firstBehind(const SliceTable &slices, TimeNs time);
    /// Returns whether a slice of the row starts in [from, to]. O(log distance) if times rise from call to call.
    [[nodiscard]] bool startsIn(const SliceTable &slices, TimeNs from, TimeNs to);
    [[nodiscard]] std::size_t end() const { return m_end; }

private:
    [[nodiscard]] std::size_t firstFrom(const SliceTable &slices, TimeNs time);

    std::size_t m_begin;
    std::size_t m_end;
    std::size_t m_at; ///< where the last answer was found
};

/// The part of a slice that lies in a range, with its rank among overlapping slices.
struct RankedSlice
{
    TimeRange range;
    std::uint64_t rank = 0; ///< a higher rank hides a lower one
    std::uint8_t tag = 0;   ///< given by the caller of add()
    SliceId slice;
};

/// A stretch of a range, and the slice of the highest rank during it. The slice is invalid if there is none.
struct RankedStretch
{
    TimeRange range;
    std::uint8_t tag = 0;
    SliceId slice;
};

/// Resolves overlapping slices: at every moment the slice of the highest rank is the visible one.
class RankedSlices
{
public:
    void clear() { m_items.clear(); }
    /// Adds the slices of the row that show in `range`, each with the rank `rankOf(slice)` and the tag `tagOf(slice)`. A slice of
    /// rank 0 is left out.
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
    /// Writes to `out` the stretches of `range`, without holes between them. `range` must hold all slices that were added.
    /// O(slices log slices).
    void sweep(TimeRange range, std::vector<RankedStretch> &out);

private:
    std::vector<RankedSlice> m_items;
    std::vector<std::size_t> m_open; ///< heap, by rank, of slices that have begun and may not have ended
};

} // namespace plumbline
