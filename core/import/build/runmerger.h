// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/build/eventrecords.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plumbline {

/// The slices that one piece has on a lane.
struct PieceRun
{
    PieceArray<SliceRecord> slices; ///< in the order of startsEarlier(), at least one
    unsigned worker = 0;            ///< worker whose tables their numbers refer to
};

/// Visits the slices of one lane in the order of startsEarlier() without moving them. Most runs follow each other in time. While
/// one run alone has slices, the next slice costs one comparison; where k runs overlap, O(log k).
class RunMerger
{
public:
    /// Sorts the runs by their first slices. They must live as long as the merger.
    explicit RunMerger(std::vector<PieceRun> &runs);

    /// Calls `visit(slice, run)` for each slice in order; `run` is the position of its run in the sorted runs. Asks `mustStop()`
    /// at least between runs, and ends if it returns true. May be called once.
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

    /// Opens the runs that may hold the next slice; the first cursor then points to it. Returns false if all runs are finished.
    [[nodiscard]] bool start();
    /// Returns the earliest slice of all runs but the first; null if there is none.
    [[nodiscard]] const SliceRecord *nextOfOthers() const;
    /// Restores the heap after the first cursor has moved.
    void restore();
    [[nodiscard]] static bool isLater(const Cursor &a, const Cursor &b) { return startsEarlier(*b.next, *a.next); }

    const std::vector<PieceRun> &m_runs;
    std::size_t m_waiting = 0;  ///< position of the first run that is not open
    std::vector<Cursor> m_open; ///< a heap with the earliest slice on top
};

} // namespace plumbline
