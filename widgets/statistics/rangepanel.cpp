// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/rangepanel.h"

#include "widgets/comparison/comparisontables.h"
#include "widgets/search/slicelistmodel.h"
#include "widgets/statistics/calltreecells.h"
#include "widgets/statistics/calltreeview.h"
#include "widgets/statistics/eventspage.h"
#include "widgets/statistics/flamechart.h"
#include "widgets/statistics/flameview.h"
#include "widgets/statistics/flowstatisticsmodel.h"
#include "widgets/statistics/groupspage.h"
#include "widgets/statistics/statisticsmodel.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/datatable.h"
#include "widgets/tables/savetable.h"
#include "widgets/tables/tableview.h"

#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <array>

namespace plumbline {

RangePanel::RangePanel(TimelineState *state, QWidget *parent)
    : PanelStack(parent)
    , m_state(state)
    , m_analysis(state)
    , m_tabs(new QTabWidget(this))
    , m_groups(new GroupsPage(state, this))
    , m_counters(new CounterStatisticsModel(this))
    , m_counterTable(makeSortedTable(m_counters, this, CounterStatisticsModel::ProcessColumn, Qt::AscendingOrder))
    , m_differences(new DataTable(QStringLiteral("range_comparison"), this))
    , m_callTree(new CallTreeView(&m_callTrees, this))
    , m_flame(new FlameView(&m_callTrees, this))
    , m_flows(new FlowStatisticsModel(this))
    , m_flowTable(makeSortedTable(m_flows, this, FlowStatisticsModel::CountColumn, Qt::DescendingOrder))
    , m_events(new EventsPage(state, this))
    , m_card(new QComboBox(this))
    , m_by(new QComboBox(this))
    , m_lanes(new QComboBox(this))
    , m_command(new QToolButton(this))
    , m_export(new QToolButton(this))
{
    setupTabs();
    setupTools();
    connectTools();
    setContent(m_tabs);
    updateCards();
    retranslate();
}

const SliceListModel &RangePanel::slices() const
{
    return m_groups->slices();
}

void RangePanel::setupTabs()
{
    m_counterTable->setObjectName(QStringLiteral("rangeCounters"));
    m_flowTable->setObjectName(QStringLiteral("rangeFlows"));
    const int digit = m_flowTable->fontMetrics().horizontalAdvance(QLatin1Char('0'));
    for (int column = 0; column < FlowStatisticsModel::ColumnCount; ++column)
        m_flowTable->header()->resizeSection(column, 14 * digit);
    for (const int column : {FlowStatisticsModel::CountColumn, FlowStatisticsModel::BackwardColumn})
        m_flowTable->header()->resizeSection(column, 10 * digit);
    m_flowTable->header()->resizeSection(FlowStatisticsModel::CategoryColumn, 20 * digit);
    m_tabs->setDocumentMode(true);
    for (QWidget *page :
         std::initializer_list<QWidget *>{m_groups, m_counterTable, m_differences, m_callTree, m_flame, m_flowTable, m_events})
        m_tabs->addTab(page, QString());
    m_tabs->setTabVisible(DifferencesTab, false);
}

void RangePanel::setupTools()
{
    m_by->setObjectName(QStringLiteral("rangeBy"));
    m_lanes->setObjectName(QStringLiteral("rangeLanes"));
    m_card->setObjectName(QStringLiteral("rangeCard"));
    m_command->setObjectName(QStringLiteral("rangeCommand"));
    for (const GroupBy by : {GroupBy::Name, GroupBy::Category, GroupBy::Lane, GroupBy::Layer, GroupBy::Role})
        m_by->addItem(QString(), static_cast<int>(by));
    for (const auto lanes : {RangeAnalysis::Lanes::All, RangeAnalysis::Lanes::Device, RangeAnalysis::Lanes::Selected})
        m_lanes->addItem(QString(), static_cast<int>(lanes));
    m_card->setMaximumWidth(200);
    auto *tools = new QWidget(m_tabs);
    auto *layout = new QHBoxLayout(tools);
    layout->setContentsMargins(0, 1, 4, 1);
    layout->setSpacing(4);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_events->chooser(), m_card, m_lanes, m_by, m_command, m_export}) {
        layout->addWidget(widget);
        widget->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }
    for (QToolButton *button : {m_command, m_export})
        button->setAutoRaise(true);
    m_tabs->setCornerWidget(tools, Qt::TopRightCorner);
}

void RangePanel::connectTools()
{
    connect(&m_analysis, &RangeAnalysis::changed, this, &RangePanel::showAnswer);
    connect(m_state, &TimelineState::cardsChanged, this, &RangePanel::updateCards);
    connect(m_state, &TimelineState::markedRangeChanged, this, &RangePanel::followMarkedLanes);
    connect(m_by, &QComboBox::activated, this,
            [this] { m_analysis.setGroupBy(static_cast<GroupBy>(m_by->currentData().toInt())); });
    connect(m_lanes, &QComboBox::activated, this,
            [this] { m_analysis.setLanes(static_cast<RangeAnalysis::Lanes>(m_lanes->currentData().toInt())); });
    connect(m_card, &QComboBox::activated, this, [this](int card) { m_analysis.setCard(card); });
    connect(m_command, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(command()); });
    connect(m_export, &QToolButton::clicked, this, &RangePanel::exportCsv);
    connect(m_tabs, &QTabWidget::currentChanged, this, &RangePanel::updateTools);
    connect(&m_callTrees, &CallTreeAnalysis::changed, this, &RangePanel::updateTools);
    connect(m_groups, &GroupsPage::revealRequested, this, &RangePanel::revealRequested);
    connect(m_events, &EventsPage::revealRequested, this, &RangePanel::revealRequested);
    connect(m_callTree, &CallTreeView::findRequested, this, &RangePanel::findRequested);
    connect(m_flame, &FlameView::findRequested, this, &RangePanel::findRequested);
}

void RangePanel::updateCards()
{
    m_card->clear();
    for (const TimelineCard &card : m_state->cards())
        m_card->addItem(card.name);
    m_card->setVisible(m_card->count() > 1);
    showAnswer();
}

/// Counts a card that has lanes on which the range is marked, and tells how many there are.
void RangePanel::followMarkedLanes()
{
    const LaneSet &marked = m_state->markedLanes();
    const auto isShown = [this](const auto &lane) { return lane.first == m_analysis.card(); };
    if (!marked.empty() && std::none_of(marked.begin(), marked.end(), isShown)) {
        m_card->setCurrentIndex(marked.front().first);
        m_analysis.setCard(marked.front().first);
    }
    showLaneChoice();
}

void RangePanel::showLaneChoice()
{
    const LaneSet &marked = m_state->markedLanes();
    m_lanes->setItemText(0, marked.empty() ? tr("All lanes") : tr("Marked lanes (%1)").arg(countText(marked.size())));
    m_lanes->setToolTip(tr("A drag across lanes marks the range on these lanes only, a drag on the ruler on all lanes."));
}

/// Only the groups of slices and of differences depend on how slices are grouped; no command tells the differences alone.
void RangePanel::updateTools()
{
    const int tab = m_tabs->currentIndex();
    m_events->chooser()->setVisible(tab == EventsTab);
    m_by->setVisible(tab == SlicesTab || tab == DifferencesTab);
    m_command->setVisible(tab != CountersTab && tab != DifferencesTab);
    m_export->setVisible(tab != CountersTab && tab != DifferencesTab);
    const bool isTree = tab == CallTreeTabIndex || tab == FlameTab;
    const SharedCallTrees &trees = m_callTrees.trees();
    m_command->setEnabled(m_shown != nullptr);
    m_export->setEnabled(m_shown && (!isTree || (trees && trees->answer == m_shown)));
}

void RangePanel::showAnswer()
{
    const std::shared_ptr<const RangeAnalysis::Answer> answer = m_analysis.answer();
    if (answer != m_shown || !answer) {
        m_shown = answer;
        m_groups->setAnswer(answer);
        m_events->setAnswer(answer);
        showDifferences();
        m_counters->setStatistics(answer ? answer->trace : nullptr, answer ? answer->counters : std::vector<SeriesStatistics>());
        m_flows->setStatistics(answer ? answer->trace : nullptr, answer ? answer->flows : std::vector<FlowStatistics>());
        widenColumns(m_counterTable, CounterStatisticsModel::SamplesColumn, CounterStatisticsModel::ColumnCount - 1);
        widenColumns(m_flowTable, FlowStatisticsModel::CountColumn, FlowStatisticsModel::ColumnCount - 1);
        const auto card = static_cast<std::size_t>(answer ? answer->question.card : 0);
        m_callTrees.setAnswer(answer, card < m_state->cards().size() ? m_state->cards()[card].fills : nullptr);
        m_flame->setCaption(caption());
    }
    updateTools();
    showState();
}

QString RangePanel::caption() const
{
    if (!m_shown)
        return {};
    const RangeAnalysis::Question &asked = m_shown->question;
    const TimelineCard &card = m_state->cards()[static_cast<std::size_t>(asked.card)];
    const QString length = durationText(asked.axisRange.length());
    const QString range = asked.isMarked ? tr("Marked range: %1").arg(length) : tr("Visible range: %1").arg(length);
    return card.dataSet.isEmpty() ? QString(card.name + QStringLiteral(" · ") + range)
                                  : QString(card.dataSet + QStringLiteral(" · ") + card.name + QStringLiteral(" · ") + range);
}

void RangePanel::showDifferences()
{
    const bool isCompared = m_shown && m_shown->differences;
    m_tabs->setTabVisible(DifferencesTab, isCompared);
    if (!isCompared) {
        m_comparing.cancel();
        return m_differences->setSource(nullptr);
    }
    static constexpr std::array<const char *, 5> Terms{"name", "compare_category", "compare_lane", "compare_layer",
                                                       "compare_role"}; // by GroupBy
    m_comparing.start(
        [answer = m_shown](TaskControl &) -> Result<std::shared_ptr<const TableSource>> {
            const char *term = Terms[static_cast<std::size_t>(answer->question.query.by)];
            return groupTable(*answer->differences, term, "", {}).table;
        },
        [this](TaskEnd end, Result<std::shared_ptr<const TableSource>> table) {
            if (end == TaskEnd::Finished)
                m_differences->setSource(std::move(*table));
        });
}

void RangePanel::showState()
{
    if (!m_shown && m_analysis.error())
        showMessage(errorText(*m_analysis.error()));
    else if (!m_shown)
        showMessage(m_state->cards().empty() ? tr("Nothing is open. Statistics of a time range are shown here.")
                                             : tr("Counting…"));
    else
        showContent();
}

QString RangePanel::command() const
{
    switch (m_tabs->currentIndex()) {
    case CallTreeTabIndex:
    case FlameTab: {
        QStringList options{QStringLiteral("--order"), QLatin1String(callTreeOrderCode(m_callTrees.order()))};
        if (m_callTrees.isByLane())
            options += QStringLiteral("--by-lane");
        return m_analysis.command(QStringLiteral("calltree"), options);
    }
    case FlowsTab:
        return m_analysis.command(QStringLiteral("stats"), {QStringLiteral("--by"), QStringLiteral("flow")});
    case EventsTab:
        return m_analysis.command(QStringLiteral("slices"),
                                  m_events->arguments().empty() ? QStringList() : QStringList{QStringLiteral("--args")});
    default:
        return m_analysis.command();
    }
}

void RangePanel::exportCsv()
{
    switch (m_tabs->currentIndex()) {
    case CallTreeTabIndex:
    case FlameTab:
        return saveTable(this, tr("Export call tree"), QStringLiteral("calltree.csv"), m_callTree->csvLines());
    case FlowsTab:
        return saveTable(this, tr("Export flows"), QStringLiteral("flows.csv"), m_flows->csvLines());
    case EventsTab:
        return m_events->table().exportCsv();
    default:
        return saveTable(this, tr("Export statistics"), QStringLiteral("statistics.csv"), linesOf(m_analysis.csv()));
    }
}

void RangePanel::retranslate()
{
    m_tabs->setTabText(SlicesTab, tr("Slices"));
    m_tabs->setTabText(CountersTab, tr("Counters"));
    m_tabs->setTabText(DifferencesTab, tr("Base and target"));
    m_tabs->setTabText(CallTreeTabIndex, tr("Call tree"));
    m_tabs->setTabText(FlameTab, tr("Flame graph"));
    m_tabs->setTabText(FlowsTab, tr("Flows"));
    m_tabs->setTabText(EventsTab, tr("Events"));
    m_tabs->setTabToolTip(
        DifferencesTab, tr("Duration of the slices in the range on both compared cards, over the same stretch of the time axis"));
    m_tabs->setTabToolTip(CallTreeTabIndex, tr("Slices merged by name along their nesting"));
    m_tabs->setTabToolTip(FlameTab,
                          tr("The call tree as boxes: the wider, the more time. A click zooms in, Esc goes back, a double "
                             "click finds the slices."));
    m_tabs->setTabToolTip(FlowsTab, tr("Flows that begin and end in the range on these lanes, and how long they take"));
    m_tabs->setTabToolTip(EventsTab, tr("All slices of the range, one row each, with columns for their arguments"));
    m_differences->setEmptyText([]() -> QString { return tr("Neither card has a slice in the range."); });
    m_differences->retranslate();
    showDifferences(); // its cells contain translated words
    const std::array<QString, 5> groups{tr("By name"), tr("By category"), tr("By lane"), tr("By layer"), tr("By role")};
    for (int by = 0; by < static_cast<int>(groups.size()); ++by)
        m_by->setItemText(by, groups[static_cast<std::size_t>(by)]);
    showLaneChoice();
    m_lanes->setItemText(1, tr("Device streams"));
    m_lanes->setItemText(2, tr("Lane of the selection"));
    m_card->setToolTip(tr("The card that is counted; cards are never summed up"));
    m_command->setText(tr("Command"));
    m_command->setToolTip(tr("Copy the command that prints the same numbers"));
    m_export->setText(tr("CSV…"));
    m_export->setToolTip(tr("Export what the tab shows as CSV"));
    m_groups->retranslate();
    m_events->retranslate();
    m_callTree->retranslate();
    m_flame->retranslate();
    for (QTreeView *table : {m_counterTable, m_flowTable})
        retranslateTableView(table);
    m_flame->setCaption(caption());
    showState();
}

void RangePanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    PanelStack::changeEvent(event);
}

void RangePanel::showEvent(QShowEvent *event)
{
    m_analysis.setWatched(true);
    PanelStack::showEvent(event);
}

void RangePanel::hideEvent(QHideEvent *event)
{
    m_analysis.setWatched(false);
    PanelStack::hideEvent(event);
}

} // namespace plumbline
