// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/import/tablemerger.h"
#include "core/storage/slicetable.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// Fills the slice table: pieces are scattered to their lanes (and freed), each lane is sorted and gets rows.
/// `tables.lanes` receive rows, busy time and range; times are made relative to `originNs`. Lanes are handled in
/// parallel. Stops early when asked to. O(slices log slices per lane), linear for lanes in order.
class SliceBuilder
{
public:
    SliceBuilder(MergedTables &tables, std::int64_t originNs, unsigned threads, const TaskControl &control)
        : m_tables(tables), m_originNs(originNs), m_threads(threads), m_control(control)
    {}

    /// Takes the slices out of the pieces.
    void scatter(std::vector<PieceColumns> &pieces);
    void sortIntoRows(SliceTable &table);

private:
    void buildLane(std::uint32_t lane, SliceTable &table);
    [[nodiscard]] Role roleOf(const Process &process, const SliceRecord &slice) const;

    MergedTables &m_tables;
    std::int64_t m_originNs;
    unsigned m_threads;
    const TaskControl &m_control;
    std::vector<std::uint64_t> m_laneBegin; ///< one more than there are lanes
    Column<SliceRecord> m_staging;
};

} // namespace plumbline
