// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/cluster/clusterpage.h"

#include "core/facts/clustercards.h"
#include "widgets/support/clustertexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/support/terms.h"
#include "widgets/tables/datatable.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStandardItemModel>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <set>
#include <utility>

namespace plumbline {

namespace {

/// A list to choose from is of no use beyond this, and slow to build.
constexpr std::size_t MostOfferedSteps = 1000;

/// Returns the page that tells more about what stands out.
PageId pageAfter(ClusterReason reason)
{
    switch (reason) {
    case ClusterReason::LateData:
        return PageId::DataInput;
    case ClusterReason::SlowComputing:
    case ClusterReason::SlowStage:
        return PageId::Operators;
    case ClusterReason::WaitsForOthers:
    case ClusterReason::ComesLast:
    case ClusterReason::WaitsForStages:
        return PageId::Communication;
    case ClusterReason::Idle:
        break;
    }
    return PageId::Host;
}

/// Makes the cards of the cluster. A profile may hold a thousand, so that it takes a moment.
Result<ClusterCards> readCluster(const std::vector<PageCard> &cards, TaskControl &control)
{
    std::vector<SharedCard> open;
    for (const PageCard &card : cards)
        open.push_back(card.open);
    auto made = clusterCardsOf(open, 0, control);
    if (!made)
        return failure(made.error());
    return std::make_shared<const std::vector<ClusterCard>>(std::move(*made));
}

} // namespace

ClusterPage::ClusterPage(TimelineState *state, QWidget *parent)
    : ProfilePage(state, parent)
    , m_stepLabel(new QLabel)
    , m_step(new QComboBox)
    , m_quantityLabel(new QLabel)
    , m_quantity(new QComboBox)
    , m_groupingLabel(new QLabel)
    , m_grouping(new QComboBox)
    , m_compare(new QToolButton)
    , m_table(new DataTable(QStringLiteral("cluster")))
    , m_verdict(new QLabel)
    , m_bars(new BarChart(QStringLiteral("cluster_bars")))
    , m_map(new MatrixChart(QStringLiteral("cluster_heat_map")))
{
    int place = 0;
    for (const auto &[label, box] :
         {std::pair(m_stepLabel, m_step), std::pair(m_quantityLabel, m_quantity), std::pair(m_groupingLabel, m_grouping)}) {
        tools()->insertWidget(place++, label);
        tools()->insertWidget(place++, box);
        tools()->insertSpacing(place++, 12);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    }
    tools()->insertWidget(place, m_compare);
    hideRangeBox();
    setupContent();
    connect(m_step, &QComboBox::currentIndexChanged, this, &ClusterPage::showCluster);
    connect(m_quantity, &QComboBox::currentIndexChanged, this, &ClusterPage::showCharts);
    connect(m_grouping, &QComboBox::currentIndexChanged, this, &ClusterPage::showCharts);
    connect(m_compare, &QToolButton::clicked, this, &ClusterPage::compareSelected);
    connect(m_table, &DataTable::rowActivated, this, &ClusterPage::openCard);
    connect(m_table, &DataTable::currentRowChanged, this, &ClusterPage::updateCompare);
    connect(m_verdict, &QLabel::linkActivated, this, &ClusterPage::openLink);
    connect(m_bars, &BarChart::barClicked, this, [this](std::size_t bar) {
        if (bar < m_barCards.size())
            m_table->setCurrentRow(m_barCards[bar]);
    });
    connect(m_map, &MatrixChart::cellClicked, this, [this](std::size_t cell) {
        if (const auto card = cardOfCell(cell))
            m_table->setCurrentRow(*card);
    });
    connect(m_map, &MatrixChart::cellActivated, this, [this](std::size_t cell) {
        if (const auto card = cardOfCell(cell))
            openCard(*card);
    });
    retranslate();
}

void ClusterPage::setupContent()
{
    setFocusProxy(&m_table->view());
    m_table->setFiltersShown(true);
    m_table->sortBy(ClusterRankColumn, Qt::AscendingOrder);
    connect(m_table->view().selectionModel(), &QItemSelectionModel::selectionChanged, this, &ClusterPage::updateCompare);
    m_verdict->setTextFormat(Qt::RichText);
    m_verdict->setWordWrap(true);
    m_verdict->setMargin(8);
    m_verdict->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_verdict->setTextInteractionFlags(Qt::TextBrowserInteraction);
    auto *words = new QScrollArea;
    words->setWidget(m_verdict);
    words->setWidgetResizable(true);
    words->setFrameShape(QFrame::NoFrame);
    m_bars->setValueTitle([]() -> QString { return tr("Time (ms)"); });
    m_bars->setTitle([this]() -> QString { return m_quantity->currentText(); });
    m_map->setTitle([this]() -> QString { return m_quantity->currentText(); });
    m_map->setTitles(
        [this]() -> QString {
            const std::size_t shown = m_heat.cards.size();
            return m_heat.leftOut == 0
                       ? QString()
                       : tr("The %1 of %2 rows furthest off the mean").arg(countText(shown), countText(shown + m_heat.leftOut));
        },
        []() -> QString { return tr("Step"); }, [this]() -> QString { return tr("%1 (ms)").arg(m_quantity->currentText()); });
    auto *below = new QSplitter(Qt::Horizontal);
    below->setChildrenCollapsible(false);
    for (QWidget *each : {static_cast<QWidget *>(words), static_cast<QWidget *>(m_bars), static_cast<QWidget *>(m_map)})
        below->addWidget(each);
    below->setSizes({1000, 1000, 1300});
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(below);
    splitter->setSizes({1000, 1000});
    setContent(splitter);
}

void ClusterPage::analyse()
{
    if (!sharedCards() || cards().size() < 2) {
        m_cluster.reset();
        return showMessage(cards().empty() ? tr("No card was found in the opened files.")
                                           : tr("There is only one card here. Open the folder that holds all cards of the job."));
    }
    if (!m_cluster)
        showMessage(tr("Reading the steps of all cards…"));
    m_task.start([cards = sharedCards()](TaskControl &control) { return readCluster(*cards, control); },
                 [this](TaskEnd end, Result<ClusterCards> made) {
                     if (end == TaskEnd::Failed)
                         return showMessage(errorText(made.error()));
                     if (end == TaskEnd::Cancelled)
                         return;
                     m_cluster = std::move(*made);
                     fillBoxes();
                     showCluster();
                 });
}

/// Offers the steps, quantities and groupings that the cards tell. What was chosen stays chosen if it is still there.
void ClusterPage::fillBoxes()
{
    const QSignalBlocker quietStep(m_step);
    const QSignalBlocker quietQuantity(m_quantity);
    const QSignalBlocker quietGrouping(m_grouping);
    const QString chosen = m_step->currentData().toString();
    m_step->clear();
    m_step->addItem(tr("the mean step"), QString());
    const std::vector<std::string> numbers = clusterSteps(*m_cluster);
    for (std::size_t step = 0; step < std::min(MostOfferedSteps, numbers.size()); ++step)
        m_step->addItem(numbers[step].empty() ? tr("the whole capture") : plainText(numbers[step]),
                        QString(QStringLiteral("s") + fromFile(numbers[step])));
    if (numbers.size() > MostOfferedSteps) { // the list ends with a line that cannot be chosen
        m_step->addItem(tr("the first %1 of %2 steps").arg(countText(MostOfferedSteps), countText(numbers.size())), QString());
        if (auto *items = qobject_cast<QStandardItemModel *>(m_step->model()))
            items->item(m_step->count() - 1)->setEnabled(false);
    }
    m_step->setCurrentIndex(std::max(m_step->findData(chosen), 0));
    const QVariant quantity = m_quantity->currentData();
    m_quantity->clear();
    const ClusterTimes known = averageOf(*m_cluster, std::nullopt);
    for (std::size_t index = 0; index < ClusterQuantityCount; ++index) {
        if (known[index])
            m_quantity->addItem(termTitle(clusterTerm(static_cast<ClusterQuantity>(index))), static_cast<int>(index));
    }
    const int computing = m_quantity->findData(static_cast<int>(ClusterQuantity::Computing));
    const int kept = quantity.isValid() ? m_quantity->findData(quantity) : computing;
    m_quantity->setCurrentIndex(std::max(kept, 0));
    const QVariant grouping = m_grouping->currentData();
    m_grouping->clear();
    m_grouping->addItem(tr("each card"), static_cast<int>(ClusterGrouping::Cards));
    if (isGroupingUseful(*m_cluster, ClusterGrouping::Hosts))
        m_grouping->addItem(tr("hosts"), static_cast<int>(ClusterGrouping::Hosts));
    if (isGroupingUseful(*m_cluster, ClusterGrouping::Stages))
        m_grouping->addItem(tr("pipeline stages"), static_cast<int>(ClusterGrouping::Stages));
    m_grouping->setCurrentIndex(std::max(m_grouping->findData(grouping), 0));
    m_grouping->setVisible(m_grouping->count() > 1);
    m_groupingLabel->setVisible(m_grouping->count() > 1);
}

void ClusterPage::showCluster()
{
    if (!m_cluster)
        return;
    if (averageOf(*m_cluster, std::nullopt).isEmpty())
        return showMessage(tr("No file tells how the cards spend their steps: there is neither a step_trace_time.csv, nor a "
                              "cluster_step_trace_time.csv, nor an ascend_cluster_analyse_*.csv, nor a timeline."));
    const ClusterJudgement judgement = judgeCluster(*m_cluster, step());
    const auto source = std::make_shared<ClusterTableSource>(m_cluster, step(), judgement);
    m_table->setSource(source);
    m_table->setFooter(source->averages());
    showVerdict(judgement);
    showCharts();
    updateCompare();
    showContent();
}

void ClusterPage::showCharts()
{
    if (!m_cluster || m_quantity->count() == 0)
        return;
    m_bars->setBars(clusterBars(*m_cluster, step(), quantity(), m_barCards));
    m_heat = clusterHeatMap(*m_cluster, quantity(), grouping());
    m_map->setMatrix(m_heat.matrix);
    m_bars->retranslate();
    m_map->retranslate();
}

void ClusterPage::showVerdict(const ClusterJudgement &judgement)
{
    QStringList lines = judgementLines(judgement, *m_cluster);
    for (QString &line : lines)
        line = line.toHtmlEscaped();
    QString html =
        QStringLiteral("<p><b>%1</b></p><p>%2</p>").arg(lines.first(), parallelismText(judgement.parallelism).toHtmlEscaped());
    for (qsizetype line = 1; line < lines.size(); ++line) {
        const ClusterCheck &check = judgement.checks[static_cast<std::size_t>(line - 1)];
        QString link;
        if (!check.outliers.empty()) {
            const ClusterOutlier &first = judgement.outliers[check.outliers.front()];
            link = QStringLiteral(" <a href=\"%1:%2\">%3</a>")
                       .arg(static_cast<int>(pageAfter(first.reason)))
                       .arg(first.card)
                       .arg(tr("Look there").toHtmlEscaped());
        }
        html += QStringLiteral("<p>%1%2</p>").arg(lines.at(line), link);
    }
    m_verdict->setText(html);
}

QString ClusterPage::verdict() const
{
    return m_verdict->text();
}

void ClusterPage::openLink(const QString &link)
{
    const QStringList parts = link.split(u':');
    if (parts.size() == 2)
        Q_EMIT cardPageRequested(static_cast<PageId>(parts.at(0).toInt()), static_cast<std::size_t>(parts.at(1).toULongLong()));
}

/// Shows the step of a card on its timeline, or the page of its steps if it has none.
void ClusterPage::openCard(std::size_t row)
{
    if (row >= cards().size())
        return;
    const PageCard &card = cards()[row];
    if (!card.trace() || card.timeline < 0) {
        Q_EMIT cardPageRequested(PageId::Steps, row);
        return;
    }
    const TimelineCard &timeline = state().cards()[static_cast<std::size_t>(card.timeline)];
    const ProfilerStep *own = timeline.steps && step() ? stepCalled(*timeline.steps, *step()) : nullptr;
    Q_EMIT rangeChosen(state().clock(card.timeline).map(own ? own->range : card.trace()->slicesRange()));
}

std::optional<std::size_t> ClusterPage::cardOfCell(std::size_t cell) const
{
    const auto &cells = m_heat.matrix.cells;
    if (cell >= cells.size() || cells[cell].row >= m_heat.cards.size())
        return std::nullopt;
    return m_heat.cards[cells[cell].row];
}

std::vector<int> ClusterPage::selectedTimelines() const
{
    std::set<std::size_t> rows;
    const QItemSelectionModel *selection = m_table->view().selectionModel();
    for (const QModelIndex &index : selection ? selection->selectedIndexes() : QModelIndexList())
        rows.insert(m_table->model().sourceRow(index.row()));
    std::vector<int> timelines;
    for (const std::size_t row : rows) {
        if (row < cards().size() && cards()[row].timeline >= 0)
            timelines.push_back(cards()[row].timeline);
    }
    return timelines;
}

void ClusterPage::updateCompare()
{
    const auto withTimeline = std::ranges::count_if(cards(), [](const PageCard &card) { return card.timeline >= 0; });
    m_compare->setVisible(withTimeline > 1);
    m_compare->setEnabled(!m_table->groupColumn() && selectedTimelines().size() == 2);
}

void ClusterPage::compareSelected()
{
    const std::vector<int> timelines = selectedTimelines();
    if (timelines.size() == 2)
        Q_EMIT comparisonRequested(timelines[0], timelines[1]);
}

std::optional<std::string> ClusterPage::step() const
{
    const QString chosen = m_step->currentData().toString();
    return chosen.isEmpty() ? std::nullopt : std::optional(chosen.mid(1).toStdString());
}

ClusterQuantity ClusterPage::quantity() const
{
    return static_cast<ClusterQuantity>(m_quantity->currentData().toInt());
}

ClusterGrouping ClusterPage::grouping() const
{
    return static_cast<ClusterGrouping>(m_grouping->currentData().toInt());
}

void ClusterPage::retranslate()
{
    m_stepLabel->setText(tr("Times of"));
    m_quantityLabel->setText(tr("Charts of"));
    m_groupingLabel->setText(tr("Rows of the heat map"));
    m_compare->setText(tr("Compare"));
    m_compare->setToolTip(tr("Compare the timelines of the two cards that are selected in the table"));
    m_table->setEmptyText([]() -> QString { return tr("No card was found in the opened files."); });
    m_table->retranslate();
    m_bars->retranslate();
    m_map->retranslate();
    if (m_cluster) {
        fillBoxes();
        showCluster();
    }
}

} // namespace plumbline
