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

/// Statistics of the marked range, else of what is visible: slices in groups, with those of the chosen group beside them,
/// and counters. Says which range it speaks of, and tells sum, union and span apart.
class RangePanel final : public PanelStack
{
    Q_OBJECT

public:
    /// `state` must outlive the panel.
    explicit RangePanel(TimelineState *state, QWidget *parent = nullptr);

    [[nodiscard]] const RangeAnalysis &analysis() const { return m_analysis; }
    [[nodiscard]] const SliceListModel &slices() const { return *m_slices; }
    /// What the range holds on both cards of a comparison; its tab is hidden without one.
    [[nodiscard]] const DataTable &differences() const { return *m_differences; }

Q_SIGNALS:
    /// The selection was changed from here and should be brought into view.
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
