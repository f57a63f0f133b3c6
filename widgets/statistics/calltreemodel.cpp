// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/calltreemodel.h"

#include "widgets/statistics/calltreecells.h"
#include "widgets/support/formatting.h"
#include "widgets/tables/roles.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace plumbline {

void CallTreeModel::setTrees(SharedCallTrees trees, CallTreeOrder order, const QString &search)
{
    beginResetModel();
    m_trees = std::move(trees);
    m_order = order;
    m_matches = m_trees ? findNodes(tree(), m_trees->trace(), search) : CallTreeMatches();
    arrange();
    endResetModel();
}

void CallTreeModel::setTheme(const Theme &theme)
{
    m_theme = &theme;
}

void CallTreeModel::arrange()
{
    m_children.clear();
    m_begin.clear();
    m_rows.clear();
    if (!m_trees)
        return;
    const std::size_t count = tree().nodes.size();
    std::vector<bool> shown(count, !m_matches.isActive());
    if (m_matches.isActive()) {
        std::vector<bool> below(count); // below something that was found, where everything is shown
        for (std::size_t node = 1; node < count; ++node) {
            const std::uint32_t parent = tree().nodes[node].parent;
            below[node] = below[parent] || m_matches.found[parent];
            shown[node] = below[node] || m_matches.around[node];
        }
    }
    m_names.clear();
    for (std::size_t node = 0; m_column == NameColumn && node < count; ++node)
        m_names.push_back(shownNodeName(tree(), m_trees->trace(), node));
    m_begin.assign(count + 1, 0);
    m_rows.assign(count, 0);
    for (std::size_t node = 0; node < count; ++node) {
        m_begin[node] = static_cast<std::uint32_t>(m_children.size());
        tree().forChildren(node, [&](std::size_t child) {
            if (shown[child])
                m_children.push_back(static_cast<std::uint32_t>(child));
        });
        const auto begin = m_children.begin() + m_begin[node];
        std::stable_sort(begin, m_children.end(), [this](auto left, auto right) { return isBefore(left, right); });
        for (auto child = begin; child != m_children.end(); ++child)
            m_rows[*child] = static_cast<std::uint32_t>(child - begin);
    }
    m_begin[count] = static_cast<std::uint32_t>(m_children.size());
    m_names.clear();
}

bool CallTreeModel::isBefore(std::uint32_t left, std::uint32_t right) const
{
    if (m_direction == Qt::DescendingOrder)
        std::swap(left, right);
    const CallTreeNode &a = tree().nodes[left];
    const CallTreeNode &b = tree().nodes[right];
    switch (m_column) {
    case NameColumn:
        return QString::compare(m_names[left], m_names[right], Qt::CaseInsensitive) < 0;
    case SelfColumn:
        return a.selfNs < b.selfNs;
    case CountColumn:
        return a.count < b.count;
    case AverageColumn:
        return meanNs(a.totalNs, a.count) < meanNs(b.totalNs, b.count);
    default:
        return a.totalNs < b.totalNs;
    }
}

void CallTreeModel::sort(int column, Qt::SortOrder order)
{
    Q_EMIT layoutAboutToBeChanged();
    m_column = column;
    m_direction = order;
    const QModelIndexList before = persistentIndexList();
    arrange();
    for (const QModelIndex &index : before)
        changePersistentIndex(index, createIndex(static_cast<int>(m_rows[nodeOf(index)]), index.column(), index.internalId()));
    Q_EMIT layoutChanged();
}

QModelIndex CallTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, static_cast<quintptr>(m_children[m_begin[nodeOf(parent)] + static_cast<std::size_t>(row)]));
}

QModelIndex CallTreeModel::parent(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    const std::uint32_t above = tree().nodes[nodeOf(index)].parent;
    return above == 0 ? QModelIndex() : createIndex(static_cast<int>(m_rows[above]), 0, static_cast<quintptr>(above));
}

int CallTreeModel::rowCount(const QModelIndex &parent) const
{
    if (!m_trees || parent.column() > 0)
        return 0;
    const std::size_t node = nodeOf(parent);
    return static_cast<int>(m_begin[node + 1] - m_begin[node]);
}

int CallTreeModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant CallTreeModel::figure(std::size_t node, int column, int role) const
{
    const CallTreeNode &each = tree().nodes[node];
    const bool isCopy = role == CopyRole;
    const auto time = [&](WideNs value) -> QVariant {
        if (role == SortRole)
            return static_cast<double>(value);
        return isCopy ? QString::fromStdString(wideText(value)) : durationText(saturated(value));
    };
    switch (column) {
    case TotalColumn:
        return time(each.totalNs);
    case SelfColumn:
        return time(each.selfNs);
    case AverageColumn:
        return time(meanNs(each.totalNs, each.count));
    case CountColumn:
        if (role == SortRole)
            return static_cast<qulonglong>(each.count);
        return isCopy ? QString::number(each.count) : countText(each.count);
    default: {
        const double share = callTreeShare(tree(), each);
        if (role == SortRole)
            return share;
        return isCopy ? QLocale::c().toString(share, 'f', 6) : percentText(share, 2);
    }
    }
}

QVariant CallTreeModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const std::size_t node = nodeOf(index);
    const CallTreeNode &each = tree().nodes[node];
    if (role == Qt::TextAlignmentRole)
        return index.column() == NameColumn ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return toolTipText(nodeNote(tree(), m_trees->trace(), node));
    if (role == Qt::DecorationRole && index.column() == NameColumn && m_theme && m_trees->fills &&
        each.kind == CallTreeNode::Kind::Name)
        return m_theme->fillOf((*m_trees->fills)[each.longest.value], !m_matches.isFound(node)).fill;
    if (role != Qt::DisplayRole && role != SortRole && role != CopyRole)
        return {};
    if (index.column() == NameColumn)
        return shownNodeName(tree(), m_trees->trace(), node);
    return figure(node, index.column(), role);
}

QVariant CallTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == NameColumn ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Name");
    case TotalColumn:
        return totalTitle(m_order);
    case ShareColumn:
        return tr("Share");
    case SelfColumn:
        return tr("Self");
    case CountColumn:
        return tr("Count");
    default:
        return tr("Average");
    }
}

} // namespace plumbline
