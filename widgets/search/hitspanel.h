// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/panelstack.h"

class QTreeView;

namespace plumbline {

class SliceListModel;
class SliceSearcher;
class TimelineState;

/// All hits of the search as a table; a click goes to one.
class HitsPanel final : public PanelStack
{
    Q_OBJECT

public:
    /// Both must outlive the panel.
    HitsPanel(TimelineState *state, SliceSearcher *searcher, QWidget *parent = nullptr);

    [[nodiscard]] const SliceListModel &model() const { return *m_model; }

Q_SIGNALS:
    /// The selection was changed from here and should be brought into view.
    void revealRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void showHits();
    void showCurrent();
    void updateMessage();

    TimelineState *m_state;
    SliceSearcher *m_searcher;
    SliceListModel *m_model;
    QTreeView *m_table;
};

/// A table of slices: sorted by start at first, columns fit for reading, a click or Enter selects the slice. The owner gets
/// retranslateTableView() to call.
[[nodiscard]] QTreeView *makeSliceTable(SliceListModel *model, QWidget *parent);

} // namespace plumbline
