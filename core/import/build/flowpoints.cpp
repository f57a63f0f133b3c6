// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/flowpoints.h"

#include "core/base/grouping.h"
#include "core/base/scheduler.h"
#include "core/base/sortruns.h"
#include "core/import/build/correlations.h"

#include <algorithm>

namespace plumbline {

FlowPoints::FlowPoints(std::vector<PieceColumns> &pieces, const MergedTables &tables, unsigned threads)
{
    takeRecords(pieces, tables, threads);
    m_slices.allocate(m_records.size());
    m_ofLanes.allocate(m_records.size());
    m_laneBegins = groupInParallel(
        m_records.size(), tables.lanes.size(), threads, [this](std::size_t point) { return m_records[point].lane; },
        [this](std::size_t point, std::uint32_t position) {
            m_ofLanes[position] = {m_records[point].time, static_cast<std::uint32_t>(point), m_records[point].bindsToNext};
        });
}

void FlowPoints::takeRecords(std::vector<PieceColumns> &pieces, const MergedTables &tables, unsigned threads)
{
    const std::vector<FlowRecord> correlations = takeCorrelations(pieces, tables);
    std::vector<std::size_t> begins;
    std::size_t count = 0;
    for (const PieceColumns &piece : pieces) {
        begins.push_back(count);
        count += piece.flows.size();
    }
    m_records.allocate(count + correlations.size());
    std::vector<TimeRange> ranges(pieces.size(), NoTimes);
    parallelForRuns(pieces.size(), threads, [&](std::size_t index, unsigned) {
        PieceColumns &piece = pieces[index];
        FlowRecord *target = m_records.data() + begins[index];
        TimeRange range = NoTimes;
        for (const FlowRecord &point : piece.flows) {
            *target = point;
            target->lane = tables.laneOf[piece.worker][point.lane];
            target->category = tables.stringOf[piece.worker][point.category].value;
            range = range.united({point.time, point.time});
            ++target;
        }
        ranges[index] = range;
        piece.flows.reset();
    });
    std::ranges::copy(correlations, m_records.data() + count);
    for (const FlowRecord &point : correlations)
        m_firstToLast = m_firstToLast.united({point.time, point.time});
    for (const TimeRange &range : ranges)
        m_firstToLast = m_firstToLast.united(range);
}

LaneBinder FlowPoints::binder(std::uint32_t lane)
{
    const std::span<TimedPoint> own(m_ofLanes.data() + m_laneBegins[lane], m_ofLanes.data() + m_laneBegins[lane + 1]);
    sortRuns(own, [](const TimedPoint &a, const TimedPoint &b) { return a.time < b.time; });
    return LaneBinder(own, m_slices);
}

} // namespace plumbline
