// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/statistics/calltreetab.h"

class QTreeView;

namespace plumbline {

class CallTreeModel;

/// The tab with the call tree as a table that opens row by row. A double click or Return finds the slices of a row.
class CallTreeView final : public CallTreeTab
{
    Q_OBJECT

public:
    /// `analysis` must outlive the view.
    explicit CallTreeView(CallTreeAnalysis *analysis, QWidget *parent = nullptr);

    void retranslate() override;

protected:
    void showTree() override;
    void showSearch() override { showTree(); }
    void changeEvent(QEvent *event) override;

private:
    void openFirst();

    CallTreeModel *m_model;
    QTreeView *m_table;
};

} // namespace plumbline
