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
    /// Takes the points out of the pieces. O(points).
    FlowPoints(std::vector<PieceColumns> &pieces, const MergedTables &tables, unsigned threads);

    [[nodiscard]] std::span<const FlowRecord> records() const { return m_records.span(); }
    /// From the first point to the last; NoTimes without points.
    [[nodiscard]] TimeRange firstToLast() const { return m_firstToLast; }
    /// The slice of each point, or none; of the points of those lanes whose binder has got all slices.
    [[nodiscard]] std::span<const SliceId> slices() const { return m_slices.span(); }
    /// Finds the slices of a lane's points. Once for each lane; different ones on any threads.
    [[nodiscard]] LaneBinder binder(std::uint32_t lane);

private:
    void takeRecords(std::vector<PieceColumns> &pieces, const MergedTables &tables, unsigned threads);

    Column<FlowRecord> m_records;
    TimeRange m_firstToLast = NoTimes;
    Column<TimedPoint> m_ofLanes; ///< grouped by lane
    std::vector<std::uint32_t> m_laneBegins;
    Column<SliceId> m_slices;
};

} // namespace plumbline
