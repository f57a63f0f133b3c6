// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/panelstack.h"

#include <QModelIndex>

class QAbstractItemModel;
class QTreeView;

namespace plumbline {

/// Base of panels that show one sortable table, or a sentence that says why the table is empty.
class SortedTablePanel : public PanelStack
{
    Q_OBJECT

protected:
    using PanelStack::PanelStack;

    /// Shows `model`, sorted by `column` at first. The last column takes the remaining width. May be called only once.
    void setTable(QAbstractItemModel *model, int column, Qt::SortOrder order);
    /// Adjusts columns and message. Call it after every change of the rows. `opened` says whether a profile is open, so that the
    /// message can tell an empty profile from a missing one.
    void showRows(bool opened);
    [[nodiscard]] virtual QString emptyText(bool opened) const = 0;
    [[nodiscard]] QTreeView *table() const { return m_table; }
    /// Returns the current row as a row of the model, or -1 if there is none.
    [[nodiscard]] int currentRow() const;
    /// Returns the place in the table at which a row of the model is shown.
    [[nodiscard]] QModelIndex viewIndex(int row) const;

    void changeEvent(QEvent *event) override;

private:
    void fitLastColumn();
    void updateMessage();

    QTreeView *m_table = nullptr;
    bool m_opened = false;
};

} // namespace plumbline
