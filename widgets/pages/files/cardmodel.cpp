// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/files/cardmodel.h"

#include "widgets/support/formatting.h"
#include "widgets/tables/roles.h"

#include <algorithm>

namespace plumbline {

namespace {

bool isNumeric(int column)
{
    return column == CardModel::RankColumn || column == CardModel::DeviceColumn || column == CardModel::EventsColumn;
}

std::optional<qint64> number(const CardRow &card, int column)
{
    switch (column) {
    case CardModel::RankColumn:
        return card.rank;
    case CardModel::DeviceColumn:
        return card.device;
    case CardModel::EventsColumn:
        return card.ledger ? std::optional(static_cast<qint64>(card.ledger->events)) : std::nullopt;
    default:
        return std::nullopt;
    }
}

} // namespace

QString timelineText(const CardRow &card)
{
    switch (card.stage.kind) {
    case TimelineStage::Kind::Closed:
        return CardModel::tr("Not loaded – double-click to load");
    case TimelineStage::Kind::Waiting:
        return CardModel::tr("Waiting to be loaded");
    case TimelineStage::Kind::Reading:
        return CardModel::tr("Loading: %1").arg(percentText(card.stage.share, 0));
    case TimelineStage::Kind::Failed:
        return CardModel::tr("Could not be read: %1").arg(card.reason);
    case TimelineStage::Kind::Absent:
    case TimelineStage::Kind::Loaded:
        break;
    }
    return card.ledger ? ledgerText(*card.ledger) : card.reason;
}

int CardModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

void CardModel::setCompared(int base, int target)
{
    if (base == m_base && target == m_target)
        return;
    m_base = base;
    m_target = target;
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, NameColumn), index(rowCount() - 1, NameColumn));
}

void CardModel::setStages(const std::vector<TimelineStage> &stages)
{
    for (std::size_t row = 0; row < std::min(stages.size(), rows().size()); ++row) {
        if (rows()[row].stage == stages[row])
            continue;
        changeRow(row).stage = stages[row];
        const QModelIndex changed = index(static_cast<int>(row), TimelineColumn);
        Q_EMIT dataChanged(changed, changed);
    }
}

QString CardModel::nameText(const CardRow &card) const
{
    if (isBase(card))
        return tr("%1 (base)").arg(card.name);
    return isTarget(card) ? tr("%1 (target)").arg(card.name) : card.name;
}

QString CardModel::text(const CardRow &card, int column) const
{
    switch (column) {
    case NameColumn:
        return nameText(card);
    case RankColumn:
        if (!card.rank)
            return tr("unknown");
        return card.rankGuessed ? tr("%1 (assumed)").arg(*card.rank) : QString::number(*card.rank);
    case DeviceColumn:
        return card.device ? QString::number(*card.device) : tr("unknown");
    case FrameworkColumn:
        return card.framework;
    case LevelColumn:
        return card.level;
    case EventsColumn:
        return card.ledger ? countText(card.ledger->events) : QString();
    default:
        return timelineText(card);
    }
}

QVariant CardModel::cell(const CardRow &card, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(card, column);
    case Qt::ToolTipRole:
        return toolTipText(column == TimelineColumn ? text(card, column) : card.path);
    case SortRole:
        return isNumeric(column) ? QVariant(number(card, column).value_or(-1)) : QVariant(text(card, column));
    case CopyRole: {
        const std::optional<qint64> value = number(card, column);
        return value ? QString::number(*value) : text(card, column);
    }
    case Qt::TextAlignmentRole:
        return isNumeric(column) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QString CardModel::title(int column) const
{
    switch (column) {
    case NameColumn:
        return tr("Card");
    case RankColumn:
        return tr("Rank");
    case DeviceColumn:
        return tr("Device");
    case FrameworkColumn:
        return tr("Framework");
    case LevelColumn:
        return tr("Level");
    case EventsColumn:
        return tr("Events");
    default:
        return tr("Timeline");
    }
}

} // namespace plumbline
