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

/// What one row shows in a stretch of pixel columns: one slice at least a pixel wide, or everything narrower
/// that begins in one column.
struct RowSpan
{
    double xBegin = 0;       ///< exact left edge in px, clamped to the view; of a narrow span its column
    double xEnd = 0;         ///< exact right edge; of a narrow span the end of its column
    SliceId slice;           ///< the slice, or the longest of those folded (the first of equals)
    SliceId first;           ///< the slice, or the first of those folded; the others follow it in the table
    std::uint32_t count = 1; ///< slices folded into this span; 1 = the slice itself
    float coverage = 1;      ///< busy share of the pixel column, 0 (zero-length slices only) to 1; 1 when at least a pixel wide
};

/// Answers what to draw for rows of a lane: O(pixels * log slices of the row), never a loop over all slices.
/// Starts, sums and longest slices of runs lie in a pyramid with a fan-out of 16, one and a half bytes a slice, on blocks of nine
/// (SliceBlocks).
class LaneIndex
{
public:
    /// O(slices), so off the window thread.
    explicit LaneIndex(std::shared_ptr<const Trace> trace);
    LaneIndex(const LaneIndex &) = delete;
    LaneIndex &operator=(const LaneIndex &) = delete;
    ~LaneIndex();

    /// The spans of `row` inside `scale`, left to right, at most two a pixel column. Slices narrower than a pixel
    /// that begin in one column are folded. `out` is cleared first.
    void rowSpans(const Lane &lane, std::size_t row, const TimeScale &scale, std::vector<RowSpan> &out) const;

    /// The same; returns how many entries of table and pyramid were looked at.
    std::uint64_t countedRowSpans(const Lane &lane, std::size_t row, const TimeScale &scale, std::vector<RowSpan> &out) const;

    /// Exact nanoseconds of `range` that slices of the row cover. O(log slices of the row).
    [[nodiscard]] TimeNs busyNs(const Lane &lane, std::size_t row, TimeRange range) const;

    /// The longest of the lane's slices that show in `range`, on any row; of equals the first in the table. O(rows * log slices).
    [[nodiscard]] std::optional<SliceId> longestIn(const Lane &lane, TimeRange range) const;

    /// The slice of `row` that holds `time`; else the nearest one within `slackNs`. O(log slices of the row).
    static std::optional<SliceId> sliceAt(const Trace &trace, const Lane &lane, std::size_t row, TimeNs time, TimeNs slackNs);

    /// Instants of a lane inside the range, one a pixel column (its first). O(pixels * log instants).
    static void instants(const Trace &trace, const Lane &lane, const TimeScale &scale, std::vector<InstantId> &out);

private:
    using Summary = SliceSummary;
    struct Level;

    void addLevel();
    [[nodiscard]] Summary summaryOf(std::size_t slice) const;
    [[nodiscard]] bool isLonger(const Summary &one, const Summary &other) const;
    void add(Summary &to, const Summary &part) const;
    template<typename Step>
    [[nodiscard]] Summary summary(std::size_t begin, std::size_t end, Step &&step) const;
    /// What begins before `limit` in [`begin`, end of its row), and where that ends. O(log of its length).
    template<typename Step>
    [[nodiscard]] std::pair<std::size_t, Summary> take(std::size_t begin, std::size_t rowEnd, TimeNs limit, Step &step) const;
    template<typename Step>
    void findSpans(const Lane &lane, std::size_t row, const TimeScale &scale, std::vector<RowSpan> &out, Step &step) const;
    /// What findSpans() adds for a run of a row. Fast where columns hold many slices each.
    template<typename Step>
    void findDenseSpans(SliceRun run, const TimeScale &scale, std::vector<RowSpan> &out, Step &step) const;
    /// For each limit, the last block of the run's slices that begins before it, or the first one.
    template<typename Step>
    [[nodiscard]] std::vector<std::size_t> lastBlocks(SliceRun run, const std::vector<TimeNs> &limits, Step &step) const;
    [[nodiscard]] RowSpan wideSpan(std::size_t slice, const TimeScale &scale) const;

    std::shared_ptr<const Trace> m_trace;
    std::unique_ptr<const SliceBlocks> m_blocks;
    std::vector<Level> m_levels; ///< at least one
};

} // namespace plumbline
