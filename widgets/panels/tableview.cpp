// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/tableview.h"

#include "widgets/models/roles.h"
#include "widgets/panels/copyrows.h"

#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QTreeView>

namespace plumbline {

QSortFilterProxyModel *sortedModel(QAbstractItemModel *model)
{
    auto *proxy = new QSortFilterProxyModel(model->parent());
    proxy->setSourceModel(model);
    proxy->setSortRole(SortRole);
    proxy->setSortCaseSensitivity(Qt::CaseInsensitive);
    return proxy;
}

QTreeView *makeTableView(QAbstractItemModel *model, QWidget *parent)
{
    auto *view = new QTreeView(parent);
    view->setModel(model);
    view->setRootIsDecorated(false);
    view->setUniformRowHeights(true);
    view->setAlternatingRowColors(true);
    view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setSortingEnabled(true);
    view->setFrameShape(QFrame::NoFrame);
    // Measuring every row of a long table for a column's width would block the window.
    view->header()->setResizeContentsPrecision(200);
    installCopyRows(view);
    return view;
}

void retranslateTableView(QTreeView *view)
{
    retranslateCopyRows(view);
    Q_EMIT view->model()->headerDataChanged(Qt::Horizontal, 0, view->model()->columnCount() - 1);
    view->viewport()->update();
}

} // namespace plumbline
