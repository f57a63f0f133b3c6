// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/panelstack.h"

#include <QModelIndex>

class QAbstractItemModel;
class QTreeView;

namespace plumbline {

/// A panel that is one sortable table, or a sentence that says why the table is empty.
class SortedTablePanel : public PanelStack
{
    Q_OBJECT

protected:
    using PanelStack::PanelStack;

    /// Shows `model`, sorted by `column` at first. The last column takes the room that the others leave. Call it once.
    void setTable(QAbstractItemModel *model, int column, Qt::SortOrder order);
    /// To be called after every change of the rows; `opened` tells "nothing is there" from "nothing is open".
    void showRows(bool opened);
    [[nodiscard]] virtual QString emptyText(bool opened) const = 0;
    [[nodiscard]] QTreeView *table() const { return m_table; }
    /// The row of the model that is current, -1 without one.
    [[nodiscard]] int currentRow() const;
    /// Where a row of the model stands in the table.
    [[nodiscard]] QModelIndex viewIndex(int row) const;

    void changeEvent(QEvent *event) override;

private:
    void fitLastColumn();
    void updateMessage();

    QTreeView *m_table = nullptr;
    bool m_opened = false;
};

} // namespace plumbline
