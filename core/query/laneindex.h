// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/rowrange.h"
#include "core/query/timescale.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace plumbline {

class SliceBlocks;
struct SliceSummary;

/// What one row shows in a stretch of pixel columns: one slice that is at least a pixel wide, or all narrower slices that begin
/// in one column, folded into one span.
struct RowSpan
{
    double xBegin = 0;       ///< exact left edge in px, clamped to the canvas; of folded slices the begin of their column
    double xEnd = 0;         ///< exact right edge in px; of folded slices the end of their column
    SliceId slice;           ///< the slice, or the longest of the folded ones (the first of equals)
    SliceId first;           ///< the slice, or the first of the folded ones; the others follow it in the table
    std::uint32_t count = 1; ///< number of slices; 1 = a single slice
    float coverage = 1;      ///< busy share of the pixel column, from 0 (only slices of zero length) to 1; 1 for a wide slice
};

/// Finds what to draw for the rows of a lane in O(pixels * log slices of the row), without a loop over all slices. Starts, sums
/// and longest slices are kept on levels, on which each entry stands for 16 of the level below. The levels take one and a half
/// bytes a slice, on top of nine for the blocks below the first level (SliceBlocks).
class LaneIndex
{
public:
    /// O(slices), so call it off the window thread.
    explicit LaneIndex(std::shared_ptr<const Trace> trace);
    LaneIndex(const LaneIndex &) = delete;
    LaneIndex &operator=(const LaneIndex &) = delete;
    ~LaneIndex();

    /// Finds the spans of `row` inside `scale`, from left to right, at most two a pixel column. Slices that are narrower than a
    /// pixel and begin in one column are folded. Replaces `out`.
    void rowSpans(const Lane &lane, std::size_t row, const TimeScale &scale, std::vector<RowSpan> &out) const;

    /// Does the same as rowSpans(), and returns how many entries of table and levels were looked at.
    std::uint64_t countedRowSpans(const Lane &lane, std::size_t row, const TimeScale &scale, std::vector<RowSpan> &out) const;

    /// Returns exactly how many nanoseconds of `range` the slices of the row cover. O(log slices of the row).
    [[nodiscard]] TimeNs busyNs(const Lane &lane, std::size_t row, TimeRange range) const;

    /// Returns the longest slice of the lane that shows in `range`, on any row; of equals, the first in the table. Empty if none
    /// shows. O(rows * log slices).
    [[nodiscard]] std::optional<SliceId> longestIn(const Lane &lane, TimeRange range) const;

    /// Returns the slice of `row` that holds `time`, else the nearest one within `slackNs`. Empty if there is none.
    /// O(log slices of the row).
    static std::optional<SliceId> sliceAt(const Trace &trace, const Lane &lane, std::size_t row, TimeNs time, TimeNs slackNs);

    /// Finds the instants of a lane inside the range of `scale`, only the first one of each pixel column. Replaces `out`.
    /// O(pixels * log instants).
    static void instants(const Trace &trace, const Lane &lane, const TimeScale &scale, std::vector<InstantId> &out);

private:
    using Summary = SliceSummary;
    struct Level;

    void addLevel();
    [[nodiscard]] Summary summaryOf(std::size_t slice) const;
    [[nodiscard]] bool isLonger(const Summary &one, const Summary &other) const;
    void add(Summary &to, const Summary &part) const;
    /// Returns the summary of the slices [begin, end) of one row.
    template<typename Cost>
    [[nodiscard]] Summary summary(std::size_t begin, std::size_t end, Cost &&cost) const;
    /// Returns the position behind the slices of the row that begin before `limit`, from `begin` on, and their summary.
    /// O(log of their number).
    template<typename Cost>
    [[nodiscard]] std::pair<std::size_t, Summary> take(std::size_t begin, std::size_t rowEnd, TimeNs limit, Cost &cost) const;
    template<typename Cost>
    void findSpans(const Lane &lane, std::size_t row, const TimeScale &scale, std::vector<RowSpan> &out, Cost &cost) const;
    /// Does the work of findSpans() for a run of a row. Fast where pixel columns hold many slices each.
    template<typename Cost>
    void findDenseSpans(SliceRun run, const TimeScale &scale, std::vector<RowSpan> &out, Cost &cost) const;
    /// Returns, for each limit, the last block of the slices of `run` that begins before the limit, or the first block.
    template<typename Cost>
    [[nodiscard]] std::vector<std::size_t> lastBlocks(SliceRun run, const std::vector<TimeNs> &limits, Cost &cost) const;
    [[nodiscard]] RowSpan wideSpan(std::size_t slice, const TimeScale &scale) const;

    std::shared_ptr<const Trace> m_trace;
    std::unique_ptr<const SliceBlocks> m_blocks;
    std::vector<Level> m_levels; ///< from the bottom up; at least one
};

} // namespace plumbline
