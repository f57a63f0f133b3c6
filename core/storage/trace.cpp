// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/trace.h"

#include <algorithm>

namespace plumbline {

LaneId Trace::laneOf(SliceId slice) const
{
    // Lanes stand in the order of their slices, so the last lane that begins at or before the slice holds it.
    const auto after = std::upper_bound(m_lanes.begin(), m_lanes.end(), slice.value,
                                        [](std::uint32_t row, const Lane &lane) { return row < lane.sliceBegin(); });
    return LaneId(static_cast<std::size_t>(after - m_lanes.begin()) - 1);
}

LaneId Trace::laneOf(InstantId instant) const
{
    const auto after = std::upper_bound(m_lanes.begin(), m_lanes.end(), instant.value,
                                        [](std::uint32_t row, const Lane &lane) { return row < lane.instantBegin; });
    return LaneId(static_cast<std::size_t>(after - m_lanes.begin()) - 1);
}

std::size_t Trace::rowOf(SliceId slice) const
{
    const Lane &holder = lane(laneOf(slice));
    const auto after = std::upper_bound(holder.rowBegin.begin(), holder.rowBegin.end(), slice.value);
    return static_cast<std::size_t>(after - holder.rowBegin.begin()) - 1;
}

bool Trace::verify() const
{
    std::uint32_t nextSlice = 0;
    std::uint32_t nextInstant = 0;
    for (const Lane &lane : m_lanes) {
        if (lane.slices() > 0 && lane.sliceBegin() != nextSlice)
            return false;
        nextSlice += lane.slices();
        if (lane.instantBegin != nextInstant || lane.instantEnd < lane.instantBegin)
            return false;
        nextInstant = lane.instantEnd;
        for (std::size_t row = 0; row < lane.rows(); ++row) {
            if (lane.rowBegin[row] >= lane.rowBegin[row + 1])
                return false;
            for (std::uint32_t slice = lane.rowBegin[row]; slice < lane.rowBegin[row + 1]; ++slice) {
                if (m_slices.duration[slice] < 0)
                    return false;
                if (slice > lane.rowBegin[row] && m_slices.start[slice] < m_slices.end(slice - 1))
                    return false;
            }
        }
        if (!std::is_sorted(m_instants.time.data() + lane.instantBegin, m_instants.time.data() + lane.instantEnd))
            return false;
    }
    for (const CounterSeries &series : m_counters.series) {
        if (!std::is_sorted(m_counters.time.data() + series.begin, m_counters.time.data() + series.end))
            return false;
    }
    return nextSlice == m_slices.size() && nextInstant == m_instants.size();
}

} // namespace plumbline
