// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/eventtable.h"

#include "widgets/search/slicelistmodel.h"

#include <utility>

namespace plumbline {

EventTable::EventTable(std::shared_ptr<const Trace> trace, std::vector<SliceId> slices, const ClockMap &clock,
                       std::vector<ArgumentColumn> arguments)
    : m_trace(std::move(trace))
    , m_slices(std::move(slices))
    , m_clock(clock)
    , m_arguments(std::move(arguments))
    , m_columns{{"event_name", CellKind::Text},
                {"event_duration", CellKind::Nanoseconds},
                {"event_start", CellKind::Nanoseconds, false, false},
                {"compare_lane", CellKind::Text},
                {"compare_category", CellKind::Text}}
{
    for (std::size_t lane = 0; lane < m_trace->lanes().size(); ++lane)
        m_lanes.push_back(laneText(*m_trace, LaneId(lane)).toStdString());
    for (const ArgumentColumn &argument : m_arguments)
        m_columns.push_back({argument.name, argument.isNumeric ? CellKind::NumberText : CellKind::Text, false, true, false});
}

TableCell EventTable::cell(std::size_t row, std::size_t column) const
{
    const std::size_t slice = m_slices[row].value;
    const SliceTable &slices = m_trace->slices();
    switch (column) {
    case NameColumn:
        return m_trace->text(slices.name[slice]);
    case DurationColumn:
        return slices.duration[slice];
    case StartColumn:
        return m_clock.map(slices.start[slice]);
    case LaneColumn:
        return std::string_view(m_lanes[m_trace->laneOf(m_slices[row]).value]);
    case CategoryColumn:
        return m_trace->text(slices.category[slice]);
    default:
        break;
    }
    const std::string *value = m_arguments[column - FirstArgument].valueOf(row);
    return value ? TableCell(std::string_view(*value)) : TableCell();
}

} // namespace plumbline
