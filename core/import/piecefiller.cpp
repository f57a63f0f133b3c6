// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/piecefiller.h"

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

void PieceFiller::discard()
{
    const unsigned worker = m_columns->worker;
    finish();
    *m_columns = PieceColumns();
    m_columns->worker = worker;
}

void PieceFiller::finish()
{
    m_columns->slices = taken(m_slices, m_sliceMemory);
    m_columns->samples = taken(m_samples, m_sampleMemory);
    m_columns->flows = taken(m_flows, m_flowMemory);
    for (const PieceLane &lane : m_columns->lanes)
        m_laneSlots[lane.number] = NoSlot;
    for (const PieceShare &counter : m_columns->counters)
        m_counterSlots[counter.number] = NoSlot;
    for (const PieceShare &series : m_columns->series)
        m_seriesSlots[series.number] = NoSlot;
}

} // namespace plumbline
