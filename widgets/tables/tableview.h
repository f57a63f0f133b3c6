// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAbstractItemModel;
class QSortFilterProxyModel;
class QTreeView;
class QWidget;

namespace plumbline {

/// `model` behind a proxy that sorts by SortRole; owned by `model`'s parent.
[[nodiscard]] QSortFilterProxyModel *sortedModel(QAbstractItemModel *model);

/// A flat table as all panels show it: sortable, uniform rows, whole rows selected, Ctrl+C copies them.
[[nodiscard]] QTreeView *makeTableView(QAbstractItemModel *model, QWidget *parent);

/// What flat tables and property trees have in common: air between rows, alternating colours, plain look.
void setupRowView(QTreeView *view);

/// Asks titles and cells again after a change of language.
void retranslateTableView(QTreeView *view);

} // namespace plumbline
