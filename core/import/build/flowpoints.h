// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/stretches.h"
#include "core/base/strongid.h"
#include "core/import/build/lanebinder.h"
#include "core/import/build/tablemerger.h"
#include "core/storage/column.h"

#include <cstdint>
#include <span>
#include <vector>

namespace plumbline {

/// The flow points of all pieces in file order, with the numbers of the merged tables, and the slices that they belong to.
class FlowPoints
{
public:
    /// Moves the points out of the pieces. O(points).
    FlowPoints(std::vector<PieceColumns> &pieces, const MergedTables &tables, unsigned threads);

    [[nodiscard]] std::span<const FlowRecord> records() const { return m_records.span(); }
    /// Returns the times from the first point to the last; NoTimes if there are no points.
    [[nodiscard]] TimeRange firstToLast() const { return m_firstToLast; }
    /// Returns the slice of each point, if it has one. Valid for the points of lanes whose binder has received all slices.
    [[nodiscard]] std::span<const SliceId> slices() const { return m_slices.span(); }
    /// Returns the binder that finds the slices of a lane's points. May be called once for each lane; calls for different lanes
    /// may come from different threads.
    [[nodiscard]] LaneBinder binder(std::uint32_t lane);

private:
    void takeRecords(std::vector<PieceColumns> &pieces, const MergedTables &tables, unsigned threads);

    Column<FlowRecord> m_records;
    TimeRange m_firstToLast = NoTimes;
    Column<TimedPoint> m_ofLanes; ///< the points grouped by lane
    std::vector<std::uint32_t> m_laneBegins;
    Column<SliceId> m_slices;
};

} // namespace plumbline
