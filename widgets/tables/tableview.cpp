// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/tableview.h"

#include "widgets/tables/copyrows.h"
#include "widgets/tables/roles.h"

#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTreeView>

#include <algorithm>

namespace plumbline {

namespace {

/// Adds padding to rows, so that long tables stay readable.
class RowDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(10, 4);
    }
};

} // namespace

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
    setupRowView(view);
    view->setModel(model);
    view->setRootIsDecorated(false);
    view->setSortingEnabled(true);
    return view;
}

void setupRowView(QTreeView *view)
{
    view->setItemDelegate(new RowDelegate(view));
    view->setUniformRowHeights(true);
    view->setAlternatingRowColors(true);
    view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setFrameShape(QFrame::NoFrame);
    view->setTextElideMode(Qt::ElideMiddle);
    // Measuring every row of a long table for a column's width would block the window.
    view->header()->setResizeContentsPrecision(200);
    installCopyRows(view);
}

void widenColumns(QTreeView *view, int first, int last)
{
    const QAbstractItemView *hints = view; // the base class makes the size hint public
    for (int column = first; column <= last; ++column)
        view->setColumnWidth(column, std::max(view->columnWidth(column), hints->sizeHintForColumn(column)));
}

void retranslateTableView(QTreeView *view)
{
    retranslateCopyRows(view);
    Q_EMIT view->model()->headerDataChanged(Qt::Horizontal, 0, view->model()->columnCount() - 1);
    view->viewport()->update();
}

} // namespace plumbline
