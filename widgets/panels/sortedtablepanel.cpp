// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/sortedtablepanel.h"

#include "widgets/panels/tableview.h"

#include <QAbstractItemModel>
#include <QEvent>
#include <QSortFilterProxyModel>
#include <QTreeView>

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
        // A long path must not push the sentence beside it out of sight.
        const int most = std::max(160, m_table->viewport()->width() / 4);
        m_table->setColumnWidth(column, std::min(m_table->columnWidth(column), most));
    }
    updateMessage();
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
