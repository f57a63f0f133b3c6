// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/rangepanel.h"

#include "widgets/comparison/comparisontables.h"
#include "widgets/search/hitspanel.h"
#include "widgets/search/slicelistmodel.h"
#include "widgets/statistics/statisticsmodel.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/datatable.h"
#include "widgets/tables/roles.h"
#include "widgets/tables/savetable.h"
#include "widgets/tables/tableview.h"

#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace plumbline {

namespace {

constexpr int DifferencesTab = 2;

QLabel *makeLabel(const char *name, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    return label;
}

QTreeView *makeSortedTable(QAbstractItemModel *model, QWidget *parent, int column, Qt::SortOrder order)
{
    QTreeView *table = makeTableView(sortedModel(model), parent);
    table->sortByColumn(column, order);
    table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    return table;
}

/// Paints a bar behind the number of a share. Its length is the share.
class ShareDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const double share = std::clamp(index.data(SortRole).toDouble(), 0.0, 1.0);
        QRectF bar = QRectF(option.rect).adjusted(2, 3, -2, -3);
        bar.setWidth(bar.width() * share);
        QColor colour = option.palette.color(QPalette::Highlight);
        colour.setAlphaF(0.28F);
        if (!(option.state & QStyle::State_Selected))
            painter->fillRect(bar, colour);
        QStyledItemDelegate::paint(painter, option, index);
    }
};

/// Makes columns wide enough for their numbers, but narrow enough that a window of usual width also shows the percentiles.
void sizeColumns(QTreeView &table)
{
    QHeaderView &header = *table.header();
    const int digit = table.fontMetrics().horizontalAdvance(QLatin1Char('0'));
    for (int column = StatisticsModel::SumColumn; column < StatisticsModel::ColumnCount; ++column)
        header.resizeSection(column, 12 * digit);
    header.resizeSection(StatisticsModel::NameColumn, 24 * digit);
    header.resizeSection(StatisticsModel::CountColumn, 8 * digit);
    header.resizeSection(StatisticsModel::ShareColumn, 9 * digit);
}

} // namespace

RangePanel::RangePanel(TimelineState *state, QWidget *parent)
    : PanelStack(parent)
    , m_state(state)
    , m_analysis(state)
    , m_tabs(new QTabWidget(this))
    , m_groups(new StatisticsModel(this))
    , m_groupTable(makeSortedTable(m_groups, this, StatisticsModel::SumColumn, Qt::DescendingOrder))
    , m_slices(new SliceListModel(state, this))
    , m_sliceTable(makeSliceTable(m_slices, this))
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_counters(new CounterStatisticsModel(this))
    , m_counterTable(makeSortedTable(m_counters, this, CounterStatisticsModel::ProcessColumn, Qt::AscendingOrder))
    , m_differences(new DataTable(QStringLiteral("range_comparison"), this))
    , m_scope(makeLabel("rangeScope", this))
    , m_count(makeLabel("rangeCount", this))
    , m_sum(makeLabel("rangeSum", this))
    , m_union(makeLabel("rangeUnion", this))
    , m_span(makeLabel("rangeSpan", this))
    , m_card(new QComboBox(this))
    , m_by(new QComboBox(this))
    , m_lanes(new QComboBox(this))
    , m_command(new QToolButton(this))
    , m_export(new QToolButton(this))
{
    setupGroups();
    setupTools();
    connectTools();
    setContent(m_tabs);
    updateCards();
    retranslate();
}

void RangePanel::setupGroups()
{
    m_groupTable->setObjectName(QStringLiteral("rangeGroups"));
    m_sliceTable->setObjectName(QStringLiteral("rangeSlices"));
    m_counterTable->setObjectName(QStringLiteral("rangeCounters"));
    m_groupTable->setItemDelegateForColumn(StatisticsModel::ShareColumn, new ShareDelegate(m_groupTable));
    sizeColumns(*m_groupTable);
    m_sliceTable->header()->resizeSection(SliceListModel::NameColumn, 160);
    m_sliceTable->hide();
    m_splitter->addWidget(m_groupTable);
    m_splitter->addWidget(m_sliceTable);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    auto *page = new QWidget(m_tabs);
    auto *summary = new QHBoxLayout;
    summary->setContentsMargins(8, 3, 8, 3);
    summary->setSpacing(18);
    for (QLabel *label : {m_scope, m_count, m_sum, m_union, m_span})
        summary->addWidget(label);
    summary->addStretch(1);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(summary);
    layout->addWidget(m_splitter, 1);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(page, QString());
    m_tabs->addTab(m_counterTable, QString());
    m_tabs->addTab(m_differences, QString());
    m_tabs->setTabVisible(DifferencesTab, false);
}

void RangePanel::setupTools()
{
    m_by->setObjectName(QStringLiteral("rangeBy"));
    m_lanes->setObjectName(QStringLiteral("rangeLanes"));
    m_card->setObjectName(QStringLiteral("rangeCard"));
    for (const GroupBy by : {GroupBy::Name, GroupBy::Category, GroupBy::Lane})
        m_by->addItem(QString(), static_cast<int>(by));
    for (const auto lanes : {RangeAnalysis::Lanes::All, RangeAnalysis::Lanes::Device, RangeAnalysis::Lanes::Selected})
        m_lanes->addItem(QString(), static_cast<int>(lanes));
    m_card->setMaximumWidth(200);
    auto *tools = new QWidget(m_tabs);
    auto *layout = new QHBoxLayout(tools);
    layout->setContentsMargins(0, 1, 4, 1);
    layout->setSpacing(4);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_card, m_lanes, m_by, m_command, m_export}) {
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
    connect(m_by, &QComboBox::activated, this,
            [this] { m_analysis.setGroupBy(static_cast<GroupBy>(m_by->currentData().toInt())); });
    connect(m_lanes, &QComboBox::activated, this,
            [this] { m_analysis.setLanes(static_cast<RangeAnalysis::Lanes>(m_lanes->currentData().toInt())); });
    connect(m_card, &QComboBox::activated, this, [this](int card) { m_analysis.setCard(card); });
    connect(m_command, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_analysis.command()); });
    connect(m_export, &QToolButton::clicked, this, &RangePanel::exportCsv);
    connect(m_groupTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RangePanel::listSelectedGroup);
    const auto go = [this](const QModelIndex &index) {
        m_state->select(m_slices->item(index.row()));
        Q_EMIT revealRequested();
    };
    connect(m_sliceTable, &QTreeView::clicked, this, go);
    connect(m_sliceTable, &QTreeView::activated, this, go);
}

void RangePanel::updateCards()
{
    m_card->clear();
    for (const TimelineCard &card : m_state->cards())
        m_card->addItem(card.name);
    m_card->setVisible(m_card->count() > 1);
    showAnswer();
}

void RangePanel::showAnswer()
{
    const std::shared_ptr<const RangeAnalysis::Answer> answer = m_analysis.answer();
    if (answer != m_shown || !answer) {
        m_shown = answer;
        m_listing.cancel();
        m_slices->setHits(nullptr);
        m_sliceTable->hide();
        showDifferences();
        if (answer) {
            m_groups->setStatistics(answer->trace, answer->question.query.by, &answer->slices);
            // Sorting inserts rows above the first one, which would move the largest group out of sight.
            m_groupTable->scrollToTop();
            m_counters->setStatistics(answer->trace, answer->counters);
        } else {
            m_groups->setStatistics(nullptr, GroupBy::Name, nullptr);
            m_counters->setStatistics(nullptr, {});
        }
        Q_EMIT m_groupTable->model()->headerDataChanged(Qt::Horizontal, 0, 0);
    }
    for (QToolButton *button : {m_command, m_export})
        button->setEnabled(answer != nullptr);
    showSummary();
}

void RangePanel::showDifferences()
{
    const bool isCompared = m_shown && m_shown->differences;
    m_tabs->setTabVisible(DifferencesTab, isCompared);
    if (!isCompared) {
        m_comparing.cancel();
        return m_differences->setSource(nullptr);
    }
    static constexpr std::array<const char *, 3> Terms{"name", "compare_category", "compare_lane"}; // by GroupBy
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

void RangePanel::showSummary()
{
    if (!m_shown && m_analysis.error()) {
        showMessage(errorText(*m_analysis.error()));
        return;
    }
    if (!m_shown) {
        showMessage(m_state->cards().empty() ? tr("Nothing is open. Statistics of a time range are shown here.")
                                             : tr("Counting…"));
        return;
    }
    const RangeAnalysis::Question &asked = m_shown->question;
    const RangeStatistics &slices = m_shown->slices;
    const QString length = durationText(asked.axisRange.length());
    m_scope->setText(asked.isMarked ? tr("Marked range: %1").arg(length) : tr("Visible range: %1").arg(length));
    m_count->setText(asked.lanes == RangeAnalysis::Lanes::Selected && !asked.selectedLane.isValid()
                         ? tr("No slice of this card is selected")
                         : tr("Slices: %1").arg(countText(slices.count)));
    m_sum->setText(tr("Sum: %1").arg(durationText(saturated(slices.sumNs))));
    m_union->setText(tr("Union: %1").arg(durationText(slices.unionNs)));
    m_span->setText(tr("Span: %1").arg(durationText(slices.span.length())));
    showContent();
}

void RangePanel::listSelectedGroup()
{
    const QModelIndex current = m_groupTable->currentIndex();
    if (!m_shown || !current.isValid())
        return;
    const auto *proxy = static_cast<const QSortFilterProxyModel *>(m_groupTable->model());
    const auto row = static_cast<std::size_t>(proxy->mapToSource(current).row());
    m_listing.start([answer = m_shown,
                     key = m_groups->rows()[row].key](TaskControl &control) { return slicesOfGroup(*answer, key, control); },
                    [this](TaskEnd end, Result<SliceHits> hits) {
                        if (end != TaskEnd::Finished)
                            return;
                        m_slices->setHits(std::move(*hits));
                        m_sliceTable->show();
                    });
}

void RangePanel::exportCsv()
{
    saveTable(this, tr("Export statistics"), QStringLiteral("statistics.csv"), linesOf(m_analysis.csv()));
}

void RangePanel::retranslate()
{
    m_tabs->setTabText(0, tr("Slices"));
    m_tabs->setTabText(1, tr("Counters"));
    m_tabs->setTabText(DifferencesTab, tr("Base and target"));
    m_tabs->setTabToolTip(
        DifferencesTab, tr("Duration of the slices in the range on both compared cards, over the same stretch of the time axis"));
    m_differences->setEmptyText([]() -> QString { return tr("Neither card has a slice in the range."); });
    m_differences->retranslate();
    showDifferences(); // its cells contain translated words
    m_by->setItemText(0, tr("By name"));
    m_by->setItemText(1, tr("By category"));
    m_by->setItemText(2, tr("By lane"));
    m_lanes->setItemText(0, tr("All lanes"));
    m_lanes->setItemText(1, tr("Device streams"));
    m_lanes->setItemText(2, tr("Lane of the selection"));
    m_card->setToolTip(tr("The card that is counted; cards are never summed up"));
    m_command->setText(tr("Copy command"));
    m_command->setToolTip(tr("Copy the command that prints the same numbers"));
    m_export->setText(tr("Export CSV…"));
    m_scope->setToolTip(tr("Drag on the timeline to mark a range; without one, the visible range is counted. Slices that cross "
                           "an edge count with the part inside."));
    m_sum->setToolTip(tr("Sum: all durations added up, so time in which two slices run counts twice."));
    m_union->setToolTip(tr("Union: time in which at least one slice runs, each nanosecond counted once."));
    m_span->setToolTip(tr("Span: from the first start to the last end, idle time included."));
    showSummary();
}

void RangePanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        for (QTreeView *table : {m_groupTable, m_sliceTable, m_counterTable})
            retranslateTableView(table);
        retranslate();
    }
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
