// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/details/flowmodel.h"

#include "widgets/support/formatting.h"
#include "widgets/tables/roles.h"

#include "widgets/support/theme.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

namespace plumbline {

namespace {

QFont boldFont()
{
    QFont font;
    font.setBold(true);
    return font;
}

} // namespace

std::vector<FlowRow> FlowRow::of(const TimelineCard &card, int cardIndex, SliceId slice, std::size_t limit, std::size_t *total)
{
    const Trace &trace = *card.trace;
    const std::vector<FlowId> ids = card.flows->flowsOf(slice, limit, total);
    std::vector<FlowRow> rows;
    rows.reserve(ids.size());
    for (const FlowId id : ids) {
        const Flow &flow = trace.flows().flows[id.value];
        const bool outgoing = flow.from.slice == slice;
        const FlowEnd &other = outgoing ? flow.to : flow.from;
        FlowRow row;
        row.category = plainText(trace.flows().categories[flow.category].name);
        row.outgoing = outgoing;
        if (other.slice.isValid())
            row.otherName = plainText(trace.text(trace.slices().name[other.slice.value]));
        row.otherLane = plainText(trace.processOf(other.lane).shownName()) + QStringLiteral(" / ") +
                        plainText(trace.lane(other.lane).shownName());
        row.latencyNs = flow.to.time - flow.from.time;
        row.otherTimeNs = other.time;
        row.other = other.slice.isValid() ? TimelineItem{cardIndex, other.slice, {}} : TimelineItem{};
        rows.push_back(std::move(row));
    }
    return rows;
}

int FlowModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString FlowModel::text(const FlowRow &flow, int column)
{
    switch (column) {
    case CategoryColumn:
        return flow.category;
    case DirectionColumn:
        return flow.outgoing ? tr("to") : tr("from");
    case OtherColumn:
        return flow.otherName.isEmpty() ? tr("no slice, %1").arg(flow.otherLane) : flow.otherName;
    case LaneColumn:
        return flow.otherLane;
    default:
        return durationText(flow.latencyNs);
    }
}

QString FlowModel::tip(const FlowRow &flow)
{
    QString text = flow.otherName + QLatin1Char('\n') + flow.otherLane;
    if (flow.isSuspicious())
        text += QLatin1Char('\n') + tr("Suspicious: the flow ends before it starts.");
    return text;
}

QVariant FlowModel::cell(const FlowRow &flow, int column, int role) const
{
    const bool isLatency = column == LatencyColumn;
    switch (role) {
    case Qt::DisplayRole:
        return text(flow, column);
    case Qt::ToolTipRole:
        return toolTipText(tip(flow));
    case Qt::ForegroundRole:
        return flow.isSuspicious() && isLatency ? QVariant(Theme::forPalette(QGuiApplication::palette()).late) : QVariant();
    case Qt::FontRole:
        return flow.isSuspicious() && isLatency ? QVariant(boldFont()) : QVariant();
    case SortRole:
        return isLatency ? QVariant(static_cast<qint64>(flow.latencyNs)) : QVariant(text(flow, column));
    case CopyRole:
        return isLatency ? QString::number(flow.latencyNs) : text(flow, column);
    case Qt::TextAlignmentRole:
        return isLatency ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QString FlowModel::title(int column) const
{
    switch (column) {
    case CategoryColumn:
        return tr("Flow");
    case DirectionColumn:
        return tr("Dir.");
    case OtherColumn:
        return tr("Other end");
    case LaneColumn:
        return tr("Lane");
    default:
        return tr("Latency");
    }
}

} // namespace plumbline
