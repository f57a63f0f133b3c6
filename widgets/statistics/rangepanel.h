// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/statistics/rangeanalysis.h"
#include "widgets/tables/panelstack.h"
#include "widgets/tables/tablesource.h"

#include <QTabWidget>

class QComboBox;
class QLabel;
class QSplitter;
class QToolButton;
class QTreeView;

namespace plumbline {

class CounterStatisticsModel;
class DataTable;
class SliceListModel;
class StatisticsModel;

/// Shows statistics of the marked range or, without one, of the visible range: groups of slices, the slices of the selected group
/// beside them, and counters. It names the range, and shows sum, union and span separately.
class RangePanel final : public PanelStack
{
    Q_OBJECT

public:
    /// Creates the panel. `state` must outlive it.
    explicit RangePanel(TimelineState *state, QWidget *parent = nullptr);

    [[nodiscard]] const RangeAnalysis &analysis() const { return m_analysis; }
    [[nodiscard]] const SliceListModel &slices() const { return *m_slices; }
    /// Returns the table of the groups on both cards of a comparison. Its tab is hidden without a comparison.
    [[nodiscard]] const DataTable &differences() const { return *m_differences; }

Q_SIGNALS:
    /// Emitted when the panel has changed the selection and it should be brought into view.
    void revealRequested();

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void setupGroups();
    void setupTools();
    void connectTools();
    void showAnswer();
    void showSummary();
    void showDifferences();
    void updateCards();
    void listSelectedGroup();
    void exportCsv();
    void retranslate();

    TimelineState *m_state;
    RangeAnalysis m_analysis;
    std::shared_ptr<const RangeAnalysis::Answer> m_shown;
    AsyncTask<SliceHits> m_listing;
    AsyncTask<std::shared_ptr<const TableSource>> m_comparing;

    QTabWidget *m_tabs;
    StatisticsModel *m_groups;
    QTreeView *m_groupTable;
    SliceListModel *m_slices;
    QTreeView *m_sliceTable;
    QSplitter *m_splitter;
    CounterStatisticsModel *m_counters;
    QTreeView *m_counterTable;
    DataTable *m_differences;
    QLabel *m_scope;
    QLabel *m_count;
    QLabel *m_sum;
    QLabel *m_union;
    QLabel *m_span;
    QComboBox *m_card;
    QComboBox *m_by;
    QComboBox *m_lanes;
    QToolButton *m_command;
    QToolButton *m_export;
};

} // namespace plumbline
