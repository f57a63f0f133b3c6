// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAbstractItemModel;
class QSortFilterProxyModel;
class QTreeView;
class QWidget;

namespace plumbline {

/// Returns a proxy of `model` that sorts by SortRole. It is owned by the parent of `model`.
[[nodiscard]] QSortFilterProxyModel *sortedModel(QAbstractItemModel *model);

/// Returns a view with the look that flat tables have in all panels: sortable, rows of equal height, whole rows selected, Ctrl+C
/// copies them.
[[nodiscard]] QTreeView *makeTableView(QAbstractItemModel *model, QWidget *parent);

/// Sets what flat tables and property trees have in common: padding of rows, alternating colours, no frame.
void setupRowView(QTreeView *view);

/// Updates titles and cells after a change of language.
void retranslateTableView(QTreeView *view);

} // namespace plumbline
