// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/statistics/calltreeanalysis.h"
#include "widgets/statistics/rangeanalysis.h"
#include "widgets/tables/panelstack.h"
#include "widgets/tables/tablesource.h"

#include <QTabWidget>

class QComboBox;
class QToolButton;
class QTreeView;

namespace plumbline {

class CallTreeView;
class CounterStatisticsModel;
class DataTable;
class EventsPage;
class FlameView;
class FlowStatisticsModel;
class GroupsPage;
class SliceListModel;

/// Shows statistics of the marked range or, without one, of the visible range, in tabs: groups of slices, counters, the
/// differences of two cards, the call tree, the flame graph, the latencies of flows, and all slices one by one.
class RangePanel final : public PanelStack
{
    Q_OBJECT

public:
    /// The tabs, in their order.
    enum Tab { SlicesTab, CountersTab, DifferencesTab, CallTreeTabIndex, FlameTab, FlowsTab, EventsTab };

    /// Creates the panel. `state` must outlive it.
    explicit RangePanel(TimelineState *state, QWidget *parent = nullptr);

    [[nodiscard]] const RangeAnalysis &analysis() const { return m_analysis; }
    [[nodiscard]] const CallTreeAnalysis &callTrees() const { return m_callTrees; }
    [[nodiscard]] const GroupsPage &groups() const { return *m_groups; }
    [[nodiscard]] EventsPage &events() const { return *m_events; }
    [[nodiscard]] const SliceListModel &slices() const;
    [[nodiscard]] FlameView &flame() const { return *m_flame; }
    /// Returns the table of the groups on both cards of a comparison. Its tab is hidden without a comparison.
    [[nodiscard]] const DataTable &differences() const { return *m_differences; }
    /// Returns the command line that gives what the tab shows; "" without an answer.
    [[nodiscard]] QString command() const;

Q_SIGNALS:
    /// Emitted when the panel has changed the selection and it should be brought into view.
    void revealRequested();
    /// Emitted when slices of this name are to be found.
    void findRequested(const QString &name);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void setupTabs();
    void setupTools();
    void connectTools();
    void showAnswer();
    void showState();
    void showDifferences();
    void updateCards();
    void followMarkedLanes();
    void showLaneChoice();
    void updateTools();
    void exportCsv();
    void retranslate();
    [[nodiscard]] QString caption() const;

    TimelineState *m_state;
    RangeAnalysis m_analysis;
    CallTreeAnalysis m_callTrees;
    std::shared_ptr<const RangeAnalysis::Answer> m_shown;
    AsyncTask<std::shared_ptr<const TableSource>> m_comparing;

    QTabWidget *m_tabs;
    GroupsPage *m_groups;
    CounterStatisticsModel *m_counters;
    QTreeView *m_counterTable;
    DataTable *m_differences;
    CallTreeView *m_callTree;
    FlameView *m_flame;
    FlowStatisticsModel *m_flows;
    QTreeView *m_flowTable;
    EventsPage *m_events;
    QComboBox *m_card;
    QComboBox *m_by;
    QComboBox *m_lanes;
    QToolButton *m_command;
    QToolButton *m_export;
};

} // namespace plumbline
