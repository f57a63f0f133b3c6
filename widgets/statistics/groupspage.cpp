// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/groupspage.h"

#include "widgets/search/hitspanel.h"
#include "widgets/search/slicelistmodel.h"
#include "widgets/statistics/sharedelegate.h"
#include "widgets/statistics/statisticsmodel.h"
#include "widgets/support/formatting.h"
#include "widgets/tables/tableview.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <cmath>
#include <utility>

namespace plumbline {

namespace {

constexpr double NsPerMs = 1e6;

QLabel *makeRangeLabel(const char *name, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    return label;
}

/// Makes columns wide enough for their numbers, but narrow enough that a window of usual width also shows the percentiles.
void sizeColumns(QTreeView &table)
{
    QHeaderView &header = *table.header();
    const int digit = table.fontMetrics().horizontalAdvance(QLatin1Char('0'));
    for (int column = StatisticsModel::SumColumn; column < StatisticsModel::ColumnCount; ++column)
        header.resizeSection(column, 12 * digit);
    for (const int column : {StatisticsModel::SumColumn, StatisticsModel::SelfColumn})
        header.resizeSection(column, 14 * digit);
    header.resizeSection(StatisticsModel::NameColumn, 24 * digit);
    header.resizeSection(StatisticsModel::CountColumn, 8 * digit);
    header.resizeSection(StatisticsModel::ShareColumn, 9 * digit);
}

constexpr std::size_t GroupsPollEvery = 8192; ///< slices

/// Returns how long a slice runs in the range.
TimeNs lengthOf(const RangeAnalysis::Answer &answer, SliceId slice)
{
    return lengthIn(answer.trace->slices(), slice.value, answer.question.query.range);
}

} // namespace

QTreeView *makeSortedTable(QAbstractItemModel *model, QWidget *parent, int column, Qt::SortOrder order)
{
    QTreeView *table = makeTableView(sortedModel(model), parent);
    table->sortByColumn(column, order);
    table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    return table;
}

GroupsPage::GroupsPage(TimelineState *state, QWidget *parent)
    : QWidget(parent)
    , m_state(state)
    , m_groups(new StatisticsModel(this))
    , m_groupTable(makeSortedTable(m_groups, this, StatisticsModel::SumColumn, Qt::DescendingOrder))
    , m_slices(new SliceListModel(state, this))
    , m_sliceTable(makeSliceTable(m_slices, this))
    , m_histogram(new HistogramChart(QStringLiteral("durations"), this))
    , m_rowTabs(new QTabWidget(this))
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_scope(makeRangeLabel("rangeScope", this))
    , m_count(makeRangeLabel("rangeCount", this))
    , m_sum(makeRangeLabel("rangeSum", this))
    , m_union(makeRangeLabel("rangeUnion", this))
    , m_span(makeRangeLabel("rangeSpan", this))
{
    setupLayout();
    connect(m_groupTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &GroupsPage::listSelectedGroup);
    const auto go = [this](const QModelIndex &index) {
        m_state->select(m_slices->item(index.row()));
        Q_EMIT revealRequested();
    };
    connect(m_sliceTable, &QTreeView::clicked, this, go);
    connect(m_sliceTable, &QTreeView::activated, this, go);
    connect(m_histogram, &HistogramChart::stretchClicked, this, &GroupsPage::listStretch);
}

void GroupsPage::setupLayout()
{
    m_groupTable->setObjectName(QStringLiteral("rangeGroups"));
    m_sliceTable->setObjectName(QStringLiteral("rangeSlices"));
    m_histogram->setObjectName(QStringLiteral("rangeHistogram"));
    m_rowTabs->setObjectName(QStringLiteral("rangeRowTabs"));
    m_groupTable->setItemDelegateForColumn(StatisticsModel::ShareColumn, new ShareDelegate(m_groupTable));
    sizeColumns(*m_groupTable);
    m_sliceTable->header()->resizeSection(SliceListModel::NameColumn, 160);
    m_histogram->setTitle([this] { return m_groupName; });
    m_rowTabs->setDocumentMode(true);
    m_rowTabs->addTab(m_sliceTable, QString());
    m_rowTabs->addTab(m_histogram, QString());
    m_rowTabs->hide();
    m_splitter->addWidget(m_groupTable);
    m_splitter->addWidget(m_rowTabs);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    auto *summary = new QHBoxLayout;
    summary->setContentsMargins(8, 3, 8, 3);
    summary->setSpacing(18);
    for (QLabel *label : {m_scope, m_count, m_sum, m_union, m_span})
        summary->addWidget(label);
    summary->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(summary);
    layout->addWidget(m_splitter, 1);
}

void GroupsPage::setAnswer(std::shared_ptr<const RangeAnalysis::Answer> answer)
{
    m_answer = std::move(answer);
    m_listing.cancel();
    m_filtering.cancel();
    m_hits.reset();
    m_slices->setHits(nullptr);
    m_rowTabs->hide();
    if (m_answer) {
        m_groups->setStatistics(m_answer->trace, m_answer->question.query.by, &m_answer->slices);
        widenColumns(m_groupTable, StatisticsModel::CountColumn, StatisticsModel::ColumnCount - 1);
        // Sorting inserts rows above the first one, which would move the largest group out of sight.
        m_groupTable->scrollToTop();
    } else {
        m_groups->setStatistics(nullptr, GroupBy::Name, nullptr);
    }
    Q_EMIT m_groupTable->model()->headerDataChanged(Qt::Horizontal, 0, 0);
    showSummary();
}

void GroupsPage::showSummary()
{
    if (!m_answer)
        return;
    const RangeAnalysis::Question &asked = m_answer->question;
    const RangeStatistics &slices = m_answer->slices;
    const QString length = durationText(asked.axisRange.length());
    m_scope->setText(asked.isMarked ? tr("Marked range: %1").arg(length) : tr("Visible range: %1").arg(length));
    m_count->setText(asked.lanes == RangeAnalysis::Lanes::Selected && !asked.selectedLane.isValid()
                         ? tr("No slice of this card is selected")
                         : tr("Slices: %1").arg(countText(slices.count)));
    m_sum->setText(tr("Sum: %1").arg(durationText(saturated(slices.sumNs))));
    m_union->setText(tr("Union: %1").arg(durationText(slices.unionNs)));
    m_span->setText(tr("Span: %1").arg(durationText(slices.span.length())));
}

Result<GroupsPage::Listing> GroupsPage::listingOf(const RangeAnalysis::Answer &answer, std::uint32_t key,
                                                  const TaskControl &control)
{
    auto hits = slicesOfGroup(answer, key, control);
    if (!hits)
        return failure(hits.error());
    std::vector<double> durations;
    durations.reserve((*hits)->size());
    for (const SliceHit &hit : **hits) {
        if (durations.size() % GroupsPollEvery == 0 && control.stopRequested())
            return failure(ErrorCode::Cancelled);
        durations.push_back(static_cast<double>(lengthOf(answer, hit.slice)) / NsPerMs);
    }
    return Listing{std::move(*hits), histogramOf(durations)};
}

void GroupsPage::listSelectedGroup()
{
    const QModelIndex current = m_groupTable->currentIndex();
    if (!m_answer || !current.isValid())
        return;
    const auto *proxy = static_cast<const QSortFilterProxyModel *>(m_groupTable->model());
    const GroupStatistics &group = m_groups->rows()[static_cast<std::size_t>(proxy->mapToSource(current).row())];
    m_groupName = m_groups->nameOf(group);
    m_filtering.cancel();
    m_listing.start([answer = m_answer, key = group.key](TaskControl &control) { return listingOf(*answer, key, control); },
                    [this](TaskEnd end, Result<Listing> listing) {
                        if (end == TaskEnd::Finished)
                            showListing(std::move(*listing));
                    });
}

void GroupsPage::showListing(Listing listing)
{
    m_hits = std::move(listing.hits);
    m_slices->setHits(m_hits);
    widenColumns(m_sliceTable, SliceListModel::DurationColumn, SliceListModel::StartColumn);
    m_histogram->setHistogram(std::move(listing.histogram));
    m_rowTabs->show();
}

void GroupsPage::listStretch(double lowestMs, double highestMs)
{
    if (!m_answer || !m_hits)
        return;
    // Intervals are half-open except for the last one. Rounding must not move a whole nanosecond.
    constexpr double RoundingNs = 1e-3;
    const auto wholeNs = [](double ms) { return static_cast<TimeNs>(std::ceil(ms * NsPerMs - RoundingNs)); };
    const Histogram &all = m_histogram->histogram();
    const bool isLast = wholeNs(highestMs) >= wholeNs(all.begin(all.counts.size()));
    const TimeNs least = wholeNs(lowestMs);
    const TimeNs most = wholeNs(highestMs) - (isLast ? 0 : 1);
    m_filtering.start(
        [answer = m_answer, hits = m_hits, least, most](TaskControl &control) -> Result<SliceHits> {
            std::vector<SliceHit> found;
            for (std::size_t at = 0; at < hits->size(); ++at) {
                if (at % GroupsPollEvery == 0 && control.stopRequested())
                    return failure(ErrorCode::Cancelled);
                const TimeNs ns = lengthOf(*answer, (*hits)[at].slice);
                if (ns >= least && ns <= most)
                    found.push_back((*hits)[at]);
            }
            return std::make_shared<const std::vector<SliceHit>>(std::move(found));
        },
        [this](TaskEnd end, Result<SliceHits> hits) {
            if (end != TaskEnd::Finished)
                return;
            m_slices->setHits(std::move(*hits));
            m_rowTabs->setCurrentWidget(m_sliceTable);
        });
}

void GroupsPage::retranslate()
{
    retranslateTableView(m_groupTable);
    retranslateTableView(m_sliceTable);
    m_rowTabs->setTabText(0, tr("Slices of the row"));
    m_rowTabs->setTabText(1, tr("Distribution"));
    m_histogram->setValueTitle([]() -> QString { return tr("Duration (ms)"); });
    m_histogram->setEmptyText([]() -> QString { return tr("The row has no slice."); });
    m_histogram->retranslate();
    m_histogram->setToolTip(tr("Click a bar to list its slices"));
    m_scope->setToolTip(tr("Drag on the timeline to mark a range; without one, the visible range is counted. Slices that cross "
                           "an edge count with the part inside."));
    m_sum->setToolTip(tr("Sum: all durations added up, so time in which two slices run counts twice."));
    m_union->setToolTip(tr("Union: time in which at least one slice runs, each nanosecond counted once."));
    m_span->setToolTip(tr("Span: from the first start to the last end, idle time included."));
    showSummary();
}

} // namespace plumbline
