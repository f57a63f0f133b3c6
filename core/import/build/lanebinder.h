// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"
#include "core/import/build/eventrecords.h"
#include "core/storage/column.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace plumbline {

/// A flow point on a lane.
struct TimedPoint
{
    std::int64_t time;
    std::uint32_t point;
    bool bindsToNext;
};

/// Finds the slices that the flow points of one lane belong to (formats.md 6) while the lane's slices come by in the order of
/// startsEarlier(): the innermost slice that holds the point, where several start at once the last one, and one that merely ends
/// there only when no other does; for a finish of a foreign trace without `bp: "e"` the first slice at or behind it, the
/// outermost of those. Amortised O(1) a slice and point.
class LaneBinder
{
public:
    /// `points` rise in time; `bound` gets a slice for each number of a point. Both must stay.
    LaneBinder(std::span<const TimedPoint> points, Column<SliceId> &bound) : m_points(points), m_bound(bound) {}

    /// The next slice, in its row.
    void add(const SliceRecord &slice, std::uint32_t row, SliceId id)
    {
        if (m_points.empty())
            return;
        if (m_points.front().time < slice.start)
            bindBefore(slice.start, id);
        if (!m_firstOfStart.isValid() || slice.start != m_start) {
            m_start = slice.start;
            m_firstOfStart = id;
        }
        // RowAssigner has taken away what has ended, and maybe more than was taken away here.
        m_open.erase(m_open.begin() + static_cast<std::ptrdiff_t>(row), m_open.end());
        m_open.push_back({slice.start, slice.start + slice.duration, id});
    }
    /// After the last slice.
    void finish();

private:
    struct Open
    {
        std::int64_t start;
        std::int64_t end;
        SliceId id;
    };

    /// Binds the points before `time`, where the slice `next` starts.
    void bindBefore(std::int64_t time, SliceId next);
    /// Binds all points that have the time of the first; they are at the last slice's start at least, or before all slices.
    void bindFirst(SliceId next);
    [[nodiscard]] SliceId holdingSlice(std::int64_t time);

    std::span<const TimedPoint> m_points; ///< that are not bound
    Column<SliceId> &m_bound;
    std::vector<Open> m_open; ///< by row; some may have ended
    std::int64_t m_start = 0; ///< of the last slice
    SliceId m_firstOfStart;   ///< the first slice that starts there
};

} // namespace plumbline
