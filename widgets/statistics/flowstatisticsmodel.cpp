// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/flowstatisticsmodel.h"

#include "widgets/support/formatting.h"
#include "widgets/tables/roles.h"

#include <optional>
#include <utility>

namespace plumbline {

namespace {

/// Returns the time in a column. Empty for columns that hold something else.
std::optional<TimeNs> latencyOf(const FlowStatistics &flows, int column)
{
    switch (column) {
    case FlowStatisticsModel::MinColumn:
        return flows.minNs;
    case FlowStatisticsModel::AverageColumn:
        return flows.averageNs();
    case FlowStatisticsModel::MedianColumn:
        return flows.p50Ns;
    case FlowStatisticsModel::P95Column:
        return flows.p95Ns;
    case FlowStatisticsModel::P99Column:
        return flows.p99Ns;
    case FlowStatisticsModel::MaxColumn:
        return flows.maxNs;
    default:
        return std::nullopt;
    }
}

std::uint64_t flowCountOf(const FlowStatistics &flows, int column)
{
    return column == FlowStatisticsModel::CountColumn      ? flows.count
           : column == FlowStatisticsModel::BackwardColumn ? flows.backward
                                                           : flows.crossing;
}

} // namespace

void FlowStatisticsModel::setStatistics(std::shared_ptr<const Trace> trace, std::vector<FlowStatistics> flows)
{
    m_trace = std::move(trace);
    setRows(std::move(flows));
}

int FlowStatisticsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FlowStatisticsModel::cell(const FlowStatistics &flows, int column, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return column == CategoryColumn ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != SortRole && role != CopyRole)
        return {};
    if (column == CategoryColumn)
        return plainText(m_trace->flows().categories[flows.category].name);
    if (const auto latency = latencyOf(flows, column)) {
        // Without a flow that begins and ends inside, no latency is known.
        if (flows.count == 0)
            return role == Qt::DisplayRole ? QVariant(QStringLiteral("–")) : QVariant();
        if (role == SortRole)
            return static_cast<qlonglong>(*latency);
        return role == CopyRole ? QString::number(*latency) : durationText(*latency);
    }
    const std::uint64_t count = flowCountOf(flows, column);
    if (role == SortRole)
        return static_cast<qulonglong>(count);
    return role == CopyRole ? QString::number(count) : countText(count);
}

QString FlowStatisticsModel::title(int column) const
{
    switch (column) {
    case CategoryColumn:
        return tr("Category");
    case CountColumn:
        return tr("Count");
    case MinColumn:
        return tr("Min");
    case AverageColumn:
        return tr("Average");
    case MedianColumn:
        return tr("Median");
    case P95Column:
        return QStringLiteral("p95");
    case P99Column:
        return QStringLiteral("p99");
    case MaxColumn:
        return tr("Max");
    case BackwardColumn:
        return tr("Backward");
    default:
        return tr("One end outside");
    }
}

TextLines FlowStatisticsModel::csvLines() const
{
    QString text = csvLine({QStringLiteral("name"), QStringLiteral("count"), QStringLiteral("backward"), QStringLiteral("avg_ns"),
                            QStringLiteral("min_ns"), QStringLiteral("max_ns"), QStringLiteral("p50_ns"),
                            QStringLiteral("p95_ns"), QStringLiteral("p99_ns"), QStringLiteral("crossing")});
    for (const FlowStatistics &flows : rows()) {
        QStringList cells;
        for (int column = 0; column < ColumnCount; ++column)
            cells += cell(flows, column, CopyRole).toString();
        text += csvLine(cells);
    }
    return linesOf(text);
}

} // namespace plumbline
