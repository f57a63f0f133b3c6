// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/piecefiller.h"

#include "core/base/sortruns.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

template<typename Record>
PieceArray<Record> taken(std::vector<Record> &records, PieceMemory<Record> &memory)
{
    PieceArray<Record> stored = memory.stored(records);
    records.clear();
    return stored;
}

} // namespace

void PieceFiller::noteOtherLane(std::uint32_t lane, RecordRef record)
{
    m_notedLane = lane;
    std::uint32_t &slot = slotOf(m_laneSlots, lane);
    if (slot == NoSlot) {
        slot = static_cast<std::uint32_t>(m_columns->lanes.size());
        m_columns->lanes.push_back({{lane, 0}, record, {}});
    }
}

void PieceFiller::discard()
{
    const unsigned worker = m_columns->worker;
    finish();
    *m_columns = PieceColumns();
    m_columns->worker = worker;
}

// Slices are grouped by lane and sorted now, while they are in the cache, so that the runs of a lane need only be merged later.
void PieceFiller::storeSlices()
{
    m_rooms.clear();
    m_next.clear();
    for (const PieceLane &lane : m_columns->lanes) {
        m_rooms.push_back(lane.records > 0 ? memoryOf(lane).room(lane.records) : PieceMemory<SliceRecord>::Room());
        m_next.push_back(m_rooms.back().items.data());
    }
    for (const SliceRecord &slice : m_slices)
        *m_next[m_laneSlots[slice.lane]]++ = slice;
    m_slices.clear();
    for (std::size_t slot = 0; slot < m_rooms.size(); ++slot) {
        if (!std::is_sorted(m_rooms[slot].items.begin(), m_rooms[slot].items.end(), startsEarlier))
            sortRuns(m_rooms[slot].items, startsEarlier);
        m_columns->lanes[slot].slices = PieceMemory<SliceRecord>::stored(std::move(m_rooms[slot]));
    }
}

PieceMemory<SliceRecord> &PieceFiller::memoryOf(const PieceLane &lane)
{
    if (lane.number >= m_laneMemory.size())
        m_laneMemory.resize(lane.number + 1);
    LaneMemory &memory = m_laneMemory[lane.number];
    memory.slices += lane.records;
    if (!memory.own && memory.slices >= SlicesForOwnMemory)
        memory.own = std::make_unique<PieceMemory<SliceRecord>>();
    return memory.own ? *memory.own : m_sliceMemory;
}

void PieceFiller::finish()
{
    m_notedLane = NoSlot;
    storeSlices();
    m_columns->samples = taken(m_samples, m_sampleMemory);
    m_columns->flows = taken(m_flows, m_flowMemory);
    m_columns->correlations = taken(m_correlations, m_flowMemory);
    for (const PieceLane &lane : m_columns->lanes)
        m_laneSlots[lane.number] = NoSlot;
    for (const PieceShare &counter : m_columns->counters)
        m_counterSlots[counter.number] = NoSlot;
    for (const PieceShare &series : m_columns->series)
        m_seriesSlots[series.number] = NoSlot;
}

} // namespace plumbline
