// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/path/pathtables.h"

#include "core/query/lanelabel.h"
#include "widgets/support/pathtexts.h"
#include "widgets/tables/optionalcell.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

namespace plumbline {

namespace {

std::string pathKindCell(PathKind kind)
{
    return pathKindText(kind).toStdString();
}

double shareOfPath(TimeNs duration, const CriticalPath &path)
{
    return static_cast<double>(duration) / static_cast<double>(std::max<TimeNs>(1, path.range.length()));
}

std::optional<int> rankOfPathCard(const FoundPath &found, std::uint32_t card)
{
    return found.job->job.cards[card]->card().rank;
}

std::shared_ptr<const TableSource> totalsTable(const FoundPath &found, const std::vector<PathTotal> &totals, bool hasNames)
{
    std::vector<TableColumn> columns{{"path_kind", CellKind::Text}};
    if (hasNames)
        columns.push_back({"path_name", CellKind::Text});
    columns.insert(columns.end(), {{"rank", CellKind::Identifier},
                                   {"path_time", CellKind::Nanoseconds},
                                   {"path_share", CellKind::Share},
                                   {"path_segments", CellKind::Count}});
    auto table = std::make_shared<FilledTable>(std::move(columns));
    for (const PathTotal &total : totals) {
        std::vector<FilledTable::Cell> cells{pathKindCell(total.kind)};
        if (hasNames)
            cells.push_back(total.name.empty() ? FilledTable::Cell() : FilledTable::Cell(std::string(total.name)));
        cells.insert(cells.end(), {cellOf(rankOfPathCard(found, total.card)), total.durationNs,
                                   shareOfPath(total.durationNs, found.path), static_cast<std::int64_t>(total.segments)});
        table->addRow(std::move(cells));
    }
    table->hideEmptyColumns();
    return table;
}

/// Shows the segments of a path. Cells are made when they are asked for, because paths may have millions of segments.
class PathSegmentTable final : public TableSource
{
public:
    PathSegmentTable(std::shared_ptr<const FoundPath> found, const TaskControl &control) : m_found(std::move(found))
    {
        bool hasRanks = false;
        bool hasAwaited = false;
        for (std::size_t kind = 0; kind < PathKindCount; ++kind)
            m_kinds[kind] = pathKindCell(static_cast<PathKind>(kind));
        for (const PathSegment &segment : m_found->path.segments) {
            if (control.stopRequested())
                return;
            hasRanks = hasRanks || rankOfPathCard(*m_found, segment.card);
            hasAwaited = hasAwaited || segment.kind == PathKind::PeerWait;
            if (segment.lane.isValid() && !m_lanes.contains({segment.card, segment.lane.value}))
                m_lanes[{segment.card, segment.lane.value}] = laneLabel(*graph().cards()[segment.card].trace, segment.lane);
        }
        m_columns = {{"path_start", CellKind::Nanoseconds, false, false},
                     {"path_kind", CellKind::Text},
                     {"path_name", CellKind::Text},
                     {"rank", CellKind::Identifier, !hasRanks},
                     {"path_lane", CellKind::Text},
                     {"path_awaited", CellKind::Identifier, !hasAwaited},
                     {"path_time", CellKind::Nanoseconds},
                     {"path_share", CellKind::Share}};
    }

    [[nodiscard]] const std::vector<TableColumn> &columns() const override { return m_columns; }
    [[nodiscard]] std::size_t rows() const override { return m_found->path.segments.size(); }
    [[nodiscard]] TableCell cell(std::size_t row, std::size_t column) const override
    {
        const PathSegment &segment = m_found->path.segments[row];
        switch (column) {
        case 0:
            return segment.range.begin;
        case 1:
            return std::string_view(m_kinds[static_cast<std::size_t>(segment.kind)]);
        case 2:
            return segment.slice.isValid() ? TableCell(segment.name(graph())) : TableCell();
        case 3:
            return cellOf<TableCell>(rankOfPathCard(*m_found, segment.card));
        case 4:
            return segment.lane.isValid() ? TableCell(std::string_view(m_lanes.at({segment.card, segment.lane.value})))
                                          : TableCell();
        case 5:
            return cellOf<TableCell>(awaitedRank(m_found->job->job, segment));
        case 6:
            return segment.range.length();
        default:
            return shareOfPath(segment.range.length(), m_found->path);
        }
    }

private:
    [[nodiscard]] const PathGraph &graph() const { return m_found->job->graph(); }

    std::shared_ptr<const FoundPath> m_found;
    std::vector<TableColumn> m_columns;
    std::array<std::string, PathKindCount> m_kinds;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> m_lanes; ///< labels by card and lane
};

} // namespace

Result<PathTables> pathTables(std::shared_ptr<const FoundPath> found, const TaskControl &control)
{
    PathTables tables;
    tables.kinds = totalsTable(*found, found->kinds, false);
    tables.names = totalsTable(*found, found->names, true);
    tables.segments = std::make_shared<PathSegmentTable>(std::move(found), control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return tables;
}

} // namespace plumbline
