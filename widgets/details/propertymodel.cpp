// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/details/propertymodel.h"

#include "widgets/support/formatting.h"
#include "widgets/tables/roles.h"

#include <utility>

namespace plumbline {

PropertyModel::PropertyModel(QObject *parent) : QAbstractItemModel(parent), m_nodes(1) {}

void PropertyModel::setProperties(std::vector<Property> properties)
{
    beginResetModel();
    m_nodes.assign(1, Node());
    append(std::move(properties), 0);
    endResetModel();
}

void PropertyModel::append(std::vector<Property> properties, quintptr parent)
{
    int row = 0;
    for (Property &property : properties) {
        const quintptr at = m_nodes.size();
        m_nodes.push_back({std::move(property.name),
                           std::move(property.value),
                           std::move(property.copyText),
                           std::move(property.look),
                           parent,
                           row++,
                           {}});
        m_nodes[parent].children.push_back(at);
        append(std::move(property.children), at);
    }
}

const PropertyModel::Node &PropertyModel::node(const QModelIndex &index) const
{
    return m_nodes[index.isValid() ? index.internalId() : 0];
}

QModelIndex PropertyModel::index(int row, int column, const QModelIndex &parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column, node(parent).children[static_cast<std::size_t>(row)])
                                         : QModelIndex();
}

QModelIndex PropertyModel::parent(const QModelIndex &child) const
{
    const quintptr above = child.isValid() ? node(child).parent : 0;
    return above == 0 ? QModelIndex() : createIndex(m_nodes[above].row, NameColumn, above);
}

int PropertyModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(node(parent).children.size());
}

int PropertyModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant PropertyModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Node &property = node(index);
    const QString &text = index.column() == NameColumn ? property.name : property.value;
    switch (role) {
    case Qt::DisplayRole:
    case SortRole:
        return text;
    case CopyRole:
        if (property.look.spans && !property.copyText.isEmpty())
            return index.column() == NameColumn ? property.copyText : QString();
        return index.column() == ValueColumn && !property.copyText.isEmpty() ? property.copyText : text;
    case Qt::ToolTipRole:
        if (!property.look.toolTip.isEmpty())
            return toolTipText(property.look.toolTip);
        return text.isEmpty() ? QVariant() : toolTipText(text);
    default:
        return lookData(property, role);
    }
}

QVariant PropertyModel::lookData(const Node &property, int role)
{
    const PropertyLook &look = property.look;
    switch (role) {
    case KeyRole:
        return look.key.isEmpty() ? property.name : look.key;
    case TrailingRole:
        return look.trailing;
    case ShareRole:
        return look.share;
    case LinkRole:
        return look.link;
    case SpansRole:
        return look.spans;
    case CodeRole:
        return look.isCode;
    case WarningRole:
        return look.isWarning;
    case ClosedRole:
        return look.startsClosed;
    default:
        return {};
    }
}

QVariant PropertyModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == NameColumn ? tr("Property") : tr("Value");
}

} // namespace plumbline
