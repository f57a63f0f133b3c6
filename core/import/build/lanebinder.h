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

/// A flow point on a lane. `point` is its number among all points.
struct TimedPoint
{
    std::int64_t time;
    std::uint32_t point;
    bool bindsToNext;
};

/// Finds the slices that the flow points of one lane belong to (docs/formats.md 6), while the slices of the lane arrive in the
/// order of startsEarlier(). A point belongs to the innermost slice that holds it; if several slices start at its time, to the
/// last of them. A slice that merely ends at its time counts only if no other one holds the point. A finish of a foreign trace
/// without `bp: "e"` belongs to the first slice that starts at its time or later, the outermost if there are several. Amortised
/// O(1) for each slice and point.
class LaneBinder
{
public:
    /// `points` rise in time. `bound` receives the slice of each point, at the number of the point. Both must live as long as the
    /// binder.
    LaneBinder(std::span<const TimedPoint> points, Column<SliceId> &bound) : m_points(points), m_bound(bound) {}

    /// Takes the next slice, its row and its id.
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
        // RowAssigner has reused the row, so the slices that m_open holds from there on have ended.
        m_open.erase(m_open.begin() + static_cast<std::ptrdiff_t>(row), m_open.end());
        m_open.push_back({slice.start, slice.start + slice.duration, id});
    }
    /// Binds the remaining points. Must be called after the last slice.
    void finish();

private:
    struct Open
    {
        std::int64_t start;
        std::int64_t end;
        SliceId id;
    };

    /// Binds the points before `time`. The slice `next` starts there.
    void bindBefore(std::int64_t time, SliceId next);
    /// Binds all points that have the time of the first one. That time is not before the start of the last slice, or there has
    /// been no slice yet.
    void bindFirst(SliceId next);
    /// Returns the slice that a point at `time` belongs to, if any.
    [[nodiscard]] SliceId holdingSlice(std::int64_t time);

    std::span<const TimedPoint> m_points; ///< points that are not bound yet
    Column<SliceId> &m_bound;
    std::vector<Open> m_open; ///< by row; some of them may have ended
    std::int64_t m_start = 0; ///< start of the last slice
    SliceId m_firstOfStart;   ///< the first slice that starts at m_start
};

} // namespace plumbline
