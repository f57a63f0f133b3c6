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

/// Makes columns as wide as their cells need, because a number that is cut tells something else. Columns never become narrower,
/// so that they do not jump while the content changes. O(rows in view).
void widenColumns(QTreeView *view, int first, int last);

/// Updates titles and cells after a change of language.
void retranslateTableView(QTreeView *view);

} // namespace plumbline
