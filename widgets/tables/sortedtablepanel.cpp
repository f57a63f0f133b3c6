// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/sortedtablepanel.h"

#include "widgets/tables/tableview.h"

#include <QAbstractItemModel>
#include <QEvent>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QTreeView>

#include <algorithm>

namespace plumbline {

void SortedTablePanel::setTable(QAbstractItemModel *model, int column, Qt::SortOrder order)
{
    m_table = makeTableView(sortedModel(model), this);
    m_table->sortByColumn(column, order);
    setContent(m_table);
    updateMessage();
}

void SortedTablePanel::showRows(bool opened)
{
    m_opened = opened;
    for (int column = 0; column < m_table->model()->columnCount() - 1; ++column) {
        m_table->resizeColumnToContents(column);
        // A long path must not push the last column out of sight.
        const int most = std::max(220, m_table->viewport()->width() / 4);
        m_table->setColumnWidth(column, std::min(m_table->columnWidth(column), most));
    }
    fitLastColumn();
    updateMessage();
}

/// Never cuts the text in the last column. If it is wider than the panel, the table scrolls.
void SortedTablePanel::fitLastColumn()
{
    constexpr int MostPx = 1600;
    QHeaderView *header = m_table->header();
    const int last = m_table->model()->columnCount() - 1;
    const auto *view = static_cast<const QAbstractItemView *>(m_table);
    const int wanted = std::min(view->sizeHintForColumn(last), MostPx);
    const bool fits = header->sectionPosition(last) + wanted <= m_table->viewport()->width();
    header->setStretchLastSection(fits);
    if (!fits)
        header->resizeSection(last, std::max(wanted, header->sectionSizeHint(last)));
}

int SortedTablePanel::currentRow() const
{
    const auto *proxy = static_cast<const QSortFilterProxyModel *>(m_table->model());
    return proxy->mapToSource(m_table->currentIndex()).row();
}

QModelIndex SortedTablePanel::viewIndex(int row) const
{
    const auto *proxy = static_cast<const QSortFilterProxyModel *>(m_table->model());
    return proxy->mapFromSource(proxy->sourceModel()->index(row, 0));
}

void SortedTablePanel::updateMessage()
{
    if (m_table->model()->rowCount() > 0)
        showContent();
    else
        showMessage(emptyText(m_opened));
}

void SortedTablePanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslateTableView(m_table);
        updateMessage();
    }
    PanelStack::changeEvent(event);
}

} // namespace plumbline
