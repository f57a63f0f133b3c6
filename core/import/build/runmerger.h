// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/build/eventrecords.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plumbline {

/// What one piece has of a lane.
struct PieceRun
{
    PieceArray<SliceRecord> slices; ///< in the order of startsEarlier(), at least one
    unsigned worker = 0;            ///< whose numbers they have
};

/// Brings the slices of one lane into the order of startsEarlier() without moving them. Most runs follow each other in time, and
/// where only one of them has slices, telling the next costs one comparison; where k overlap, O(log k).
class RunMerger
{
public:
    /// Sorts the runs, which must stay, by their first slices.
    explicit RunMerger(std::vector<PieceRun> &runs);

    /// Calls `visit(slice, run)` for each slice in order; `run` is the index of its run. Asks `mustStop()` at least between runs,
    /// and ends there. Once.
    template<typename Visit, typename MustStop>
    void forEach(const Visit &visit, const MustStop &mustStop)
    {
        while (!mustStop() && start()) {
            Cursor &first = m_open.front();
            const SliceRecord *limit = nextOfOthers();
            do {
                visit(*first.next, first.run);
                ++first.next;
            } while (first.next != first.end && (!limit || !startsEarlier(*limit, *first.next)));
            restore();
        }
    }

private:
    struct Cursor
    {
        const SliceRecord *next;
        const SliceRecord *end;
        std::uint32_t run;
    };

    /// Opens the runs that may hold the next slice, which then is that of the first cursor. False when all are through.
    [[nodiscard]] bool start();
    /// The earliest slice of all runs but the first, null without any.
    [[nodiscard]] const SliceRecord *nextOfOthers() const;
    /// Makes a heap of the cursors again after the first has moved.
    void restore();
    [[nodiscard]] static bool isLater(const Cursor &a, const Cursor &b) { return startsEarlier(*b.next, *a.next); }

    const std::vector<PieceRun> &m_runs;
    std::size_t m_waiting = 0;  ///< the first run that is not open
    std::vector<Cursor> m_open; ///< a heap with the earliest slice on top
};

} // namespace plumbline
