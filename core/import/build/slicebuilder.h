// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/import/build/flowpoints.h"
#include "core/import/build/runmerger.h"
#include "core/import/build/tablemerger.h"
#include "core/storage/slicetable.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// Fills the slice table: merges the runs of each lane and gives the slices their rows. Sets rows, busy time, overlaps and range
/// of `tables.lanes`. Times become relative to `originNs`. Lanes are handled in parallel. Stops early when asked to. O(slices),
/// and O(slices log pieces) for lanes whose pieces overlap in time.
class SliceBuilder
{
public:
    SliceBuilder(MergedTables &tables, std::int64_t originNs, unsigned threads, const TaskControl &control)
        : m_tables(tables), m_originNs(originNs), m_threads(threads), m_control(control)
    {}

    /// Moves the slices out of the pieces. O(lanes of all pieces).
    void take(std::vector<PieceColumns> &pieces);
    /// Fills the table and finds the slices of the flow points. Frees the slices that were taken as it goes.
    void build(SliceTable &table, FlowPoints &points);

private:
    /// The run that the next slice of a lane comes from, and the row that it goes to.
    struct Step
    {
        std::uint32_t run;
        std::uint32_t row;
    };

    void buildLane(std::uint32_t index, SliceTable &table, LaneBinder binder, std::vector<Step> &steps);
    void assignRows(Lane &lane, std::vector<PieceRun> &runs, std::vector<Step> &steps) const;
    [[nodiscard]] Role roleOf(const Process &process, const SliceRecord &slice) const;

    MergedTables &m_tables;
    std::int64_t m_originNs;
    unsigned m_threads;
    const TaskControl &m_control;
    std::vector<std::vector<PieceRun>> m_runs; ///< runs of each lane
};

} // namespace plumbline
