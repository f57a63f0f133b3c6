// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/copyrows.h"

#include "widgets/tables/roles.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QStringList>

#include <algorithm>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

class CopyTexts
{
    Q_DECLARE_TR_FUNCTIONS(CopyRows)
};

constexpr QLatin1String ActionName("copyRows");

/// Returns the row numbers from the root down to `index`. Sorting by them gives the order on the screen.
std::vector<int> path(QModelIndex index)
{
    std::vector<int> rows;
    for (; index.isValid(); index = index.parent())
        rows.insert(rows.begin(), index.row());
    return rows;
}

} // namespace

QString selectedRowsText(const QAbstractItemView &view)
{
    QModelIndexList rows = view.selectionModel() ? view.selectionModel()->selectedRows() : QModelIndexList();
    std::sort(rows.begin(), rows.end(), [](const QModelIndex &a, const QModelIndex &b) { return path(a) < path(b); });
    QStringList lines;
    for (const QModelIndex &row : rows) {
        QStringList cells;
        for (int column = 0; column < row.model()->columnCount(row.parent()); ++column)
            cells.append(row.siblingAtColumn(column).data(CopyRole).toString());
        lines.append(cells.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n'));
}

void installCopyRows(QAbstractItemView *view)
{
    installCopyRows(view, [view] { QGuiApplication::clipboard()->setText(selectedRowsText(*view)); });
}

void installCopyRows(QAbstractItemView *view, std::function<void()> copy)
{
    auto *action = new QAction(view);
    action->setObjectName(ActionName);
    action->setShortcut(QKeySequence::Copy);
    action->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(action, &QAction::triggered, view, std::move(copy));
    view->addAction(action);
    view->setContextMenuPolicy(Qt::ActionsContextMenu);
    retranslateCopyRows(view);
}

void retranslateCopyRows(QAbstractItemView *view)
{
    if (auto *action = view->findChild<QAction *>(ActionName, Qt::FindDirectChildrenOnly))
        action->setText(CopyTexts::tr("Copy"));
}

} // namespace plumbline
