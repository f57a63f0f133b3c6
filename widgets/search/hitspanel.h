// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/panelstack.h"

class QTreeView;

namespace plumbline {

class SliceListModel;
class SliceSearcher;
class TimelineState;

/// A table of all hits of the search. A click on a row goes to the hit.
class HitsPanel final : public PanelStack
{
    Q_OBJECT

public:
    /// Creates the panel. `state` and `searcher` must outlive it.
    HitsPanel(TimelineState *state, SliceSearcher *searcher, QWidget *parent = nullptr);

    [[nodiscard]] const SliceListModel &model() const { return *m_model; }

Q_SIGNALS:
    /// Emitted when the panel has changed the selection and it should be brought into view.
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

/// Returns a table of slices, sorted by start at first, with columns of a useful width. The owner calls retranslateTableView()
/// when the language changes.
[[nodiscard]] QTreeView *makeSliceTable(SliceListModel *model, QWidget *parent);

} // namespace plumbline
