// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/cluster/clusterpage.h"

#include "core/profile/cardfiles.h"
#include "widgets/pages/cluster/pipelinepanel.h"
#include "widgets/pages/cluster/steplist.h"
#include "widgets/support/clustertexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/support/strategytexts.h"
#include "widgets/support/terms.h"
#include "widgets/tables/datatable.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <set>
#include <utility>

namespace plumbline {

namespace {

/// Returns whether the timeline or a file of a card tells its communication operators.
bool tellsCommunication(const Card &card)
{
    return !card.timeline.empty() || card.summary || !card.clusterSteps.empty() ||
           !filesOf(card, "communication", ".json").empty() || !filesOf(card, "hccl_raw", ".csv").empty();
}

/// Returns the page that tells more about what stands out on a card. The all-reduces of a tail stand on the page of the steps
/// where nothing else tells communication.
PageId pageAfter(const ClusterOutlier &outlier, const Card &card)
{
    if (outlier.quantity == ClusterQuantity::Tail && !tellsCommunication(card))
        return PageId::Steps;
    switch (outlier.reason) {
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

/// Returns the strategy of texts that were checked already; empty for none.
std::optional<TypedStrategy> typedStrategyOf(const StrategyText &text)
{
    if (text.sizes.isEmpty())
        return std::nullopt;
    return TypedStrategy{readSizes(text.sizes.toStdString()).sizes, rankOrderOf(text.order.toStdString())};
}

/// Returns whether a card has a timeline, read or not.
bool hasTimeline(const PageCard &card)
{
    return card.timeline >= 0 || !card.card().timeline.empty();
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
    , m_together(new QToolButton)
    , m_strategyLabel(new QLabel)
    , m_strategy(new QLineEdit)
    , m_order(new QComboBox)
    , m_fault(new QLabel)
    , m_tabs(new QTabWidget)
    , m_cardsTab(new PanelStack)
    , m_pipeline(new PipelinePanel)
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
    tools()->insertWidget(place++, m_compare);
    tools()->insertWidget(place, m_together);
    m_together->setObjectName(QStringLiteral("clusterTogether"));
    hideRangeBox();
    setupContent();
    connect(m_step, &QComboBox::currentIndexChanged, this, &ClusterPage::makeView);
    connect(m_quantity, &QComboBox::currentIndexChanged, this, &ClusterPage::makeView);
    connect(m_quantity, &QComboBox::activated, this, [this] { m_isQuantitySettled = true; });
    connect(m_grouping, &QComboBox::currentIndexChanged, this, &ClusterPage::makeView);
    connect(m_grouping, &QComboBox::currentIndexChanged, this, &ClusterPage::sortByGrouping);
    connect(m_strategy, &QLineEdit::editingFinished, this, &ClusterPage::takeTyped);
    connect(m_order, &QComboBox::currentIndexChanged, this, &ClusterPage::takeTyped);
    connect(m_compare, &QToolButton::clicked, this, &ClusterPage::compareSelected);
    connect(m_together, &QToolButton::clicked, this, &ClusterPage::showSelectedTogether);
    connect(m_table, &DataTable::rowActivated, this, &ClusterPage::openCard);
    connect(m_table, &DataTable::currentRowChanged, this, &ClusterPage::updateCompare);
    connect(m_verdict, &QLabel::linkActivated, this, &ClusterPage::openLink);
    connect(m_bars, &BarChart::barClicked, this, [this](std::size_t bar) {
        if (m_shown && bar < m_shown->barCards.size())
            m_table->setCurrentRow(m_shown->barCards[bar]);
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
    updateTools();
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
    m_bars->setValueTitle([this]() -> QString {
        const bool areSorted = m_shown && m_shown->bars.size() > MostClusterBarsInOrder;
        return areSorted ? tr("Time (ms), furthest off the mean first") : tr("Time (ms)");
    });
    m_bars->setTitle([this]() -> QString { return m_quantity->currentText(); });
    m_map->setTitle([this]() -> QString { return m_quantity->currentText(); });
    m_map->setTitles(
        [this]() -> QString {
            if (!m_shown || m_shown->heat.leftOut == 0)
                return {};
            const std::size_t shown = m_shown->heat.cards.size();
            return tr("The %1 of %2 rows furthest off the mean").arg(countText(shown), countText(shown + m_shown->heat.leftOut));
        },
        []() -> QString { return tr("Step"); }, [this]() -> QString { return tr("%1 (ms)").arg(m_quantity->currentText()); });
    auto *below = new QSplitter(Qt::Horizontal);
    below->setChildrenCollapsible(false);
    for (QWidget *each : {static_cast<QWidget *>(words), static_cast<QWidget *>(m_bars), static_cast<QWidget *>(m_map)})
        below->addWidget(each);
    below->setSizes({1000, 1000, 1300});
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(below);
    splitter->addWidget(m_table);
    splitter->setSizes({1000, 1000});
    m_cardsTab->setContent(splitter);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_cardsTab, QString());
    m_tabs->addTab(m_pipeline, QString());
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(makeStrategyRow());
    layout->addWidget(m_tabs, 1);
    setContent(content);
    connect(m_pipeline, &PipelinePanel::placeChosen, this, &ClusterPage::openPlace);
    connect(m_tabs, &QTabWidget::currentChanged, this, &ClusterPage::updateTools);
}

/// Makes the row of the parallel strategy: what captures tell, or what the user types instead.
QWidget *ClusterPage::makeStrategyRow()
{
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 0, 8, 0);
    m_strategy->setMinimumWidth(220);
    m_strategy->setClearButtonEnabled(true);
    m_order->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_strategyLabel->setBuddy(m_strategy);
    m_fault->setTextFormat(Qt::PlainText);
    m_fault->setWordWrap(true);
    layout->addWidget(m_strategyLabel);
    layout->addWidget(m_strategy);
    layout->addWidget(m_order);
    layout->addWidget(m_fault, 1);
    return row;
}

/// Shows a place of the pipeline on the timeline of its card, or reads the timeline first. A card without one shows its
/// operators.
void ClusterPage::openPlace(std::size_t card, TimeRange range)
{
    if (card >= cards().size())
        return;
    const int timeline = cards()[card].timeline;
    if (timeline >= 0)
        Q_EMIT rangeChosen(state().clock(timeline).map(range));
    else if (hasTimeline(cards()[card]))
        Q_EMIT timelineRequested(card);
    else
        Q_EMIT cardPageRequested(PageId::Operators, card);
}

void ClusterPage::analyse()
{
    m_pipeline->setCards(sharedCards());
    if (!sharedCards() || cards().size() < 2) {
        m_task.cancel();
        m_placeTask.cancel();
        m_viewTask.cancel();
        m_reading.reset();
        m_cluster.reset();
        m_shown.reset();
        updateTools();
        return showMessage(cards().empty() ? tr("No card was found in the opened files.")
                                           : tr("There is only one card here. Open the folder that holds all cards of the job."));
    }
    if (!m_cluster)
        showMessage(tr("Reading the steps of all cards…"));
    if (!m_hasTyped)
        m_typed = rememberedStrategy(cards());
    m_task.start([cards = sharedCards()](TaskControl &control) { return readCluster(*cards, control); },
                 [this](TaskEnd end, Result<std::shared_ptr<const ClusterReading>> made) {
                     if (end == TaskEnd::Failed)
                         return showMessage(errorText(made.error()));
                     if (end == TaskEnd::Cancelled)
                         return;
                     m_reading = std::move(*made);
                     place();
                 });
}

/// Takes what the user typed as strategy. An empty text leaves the strategy to the captures.
void ClusterPage::takeTyped()
{
    const QString sizes = m_strategy->text().replace(u',', u' ').simplified().replace(u' ', u',');
    const QString order = m_order->currentData().toString();
    const bool isChanged =
        m_cluster && sizes != (m_typed.sizes.isEmpty() ? typedSizesText(m_cluster->jobs.front().strategy) : m_typed.sizes);
    if (!m_cluster)
        return;
    if (!isChanged && order == m_typed.order)
        return showStrategy(); // takes back what is said about a text that was corrected
    const ReadSizes read = readSizes(sizes.toStdString());
    if (read.error) {
        m_fault->setText(strategyErrorText(*read.error));
        return;
    }
    m_hasTyped = true;
    m_typed = sizes.isEmpty() ? StrategyText() : StrategyText{sizes, order};
    rememberStrategy(cards(), m_typed);
    place();
}

/// Places the cards in their strategies, then shows them.
void ClusterPage::place()
{
    if (!m_reading)
        return;
    m_placeTask.start([reading = m_reading, typed = typedStrategyOf(m_typed)](
                          TaskControl &) { return Result<std::shared_ptr<const PlacedCluster>>(placedCluster(*reading, typed)); },
                      [this](TaskEnd end, Result<std::shared_ptr<const PlacedCluster>> made) {
                          if (end == TaskEnd::Failed)
                              return showMessage(errorText(made.error()));
                          if (end == TaskEnd::Cancelled)
                              return;
                          m_cluster = std::move(*made);
                          showStrategy();
                          fillBoxes();
                          makeView();
                      });
}

/// Shows the strategy that counts in its field, and what is wrong with it.
void ClusterPage::showStrategy()
{
    const QSignalBlocker quietOrder(m_order);
    const JobStrategy *strategy = m_cluster->jobs.empty() ? nullptr : &m_cluster->jobs.front().strategy;
    m_strategy->setText(m_typed.sizes.isEmpty() && strategy ? typedSizesText(*strategy) : m_typed.sizes);
    m_order->setCurrentIndex(std::max(m_order->findData(m_typed.order), 0));
    QString fault;
    for (const JobPlan &job : m_cluster->jobs) {
        if (job.strategy.error && fault.isEmpty() && !m_typed.sizes.isEmpty())
            fault = strategyErrorText(*job.strategy.error);
    }
    m_fault->setText(fault);
}

QString ClusterPage::cardsMessage() const
{
    return m_cardsTab->message();
}

QString ClusterPage::strategyFault() const
{
    return m_fault->text();
}

void ClusterPage::fillOrders()
{
    const QSignalBlocker quiet(m_order);
    const QVariant chosen = m_order->currentData();
    m_order->clear();
    m_order->addItem(tr("order of ranks as found"), QString());
    for (const RankOrder order : AllRankOrders)
        m_order->addItem(QStringLiteral("%1 (%2)").arg(fromFile(rankOrderKey(order)), fromFile(rankOrderDimensions(order))),
                         fromFile(rankOrderKey(order)));
    m_order->setCurrentIndex(std::max(m_order->findData(chosen), 0));
}

/// Offers the steps, quantities and groupings that the cards tell. What was chosen stays chosen if it is still there.
void ClusterPage::fillBoxes()
{
    const QSignalBlocker quietStep(m_step);
    const QSignalBlocker quietQuantity(m_quantity);
    const QSignalBlocker quietGrouping(m_grouping);
    fillSteps();
    const QVariant quantity = m_quantity->currentData();
    m_quantity->clear();
    for (std::size_t index = 0; index < ClusterQuantityCount; ++index) {
        if (m_cluster->known[index])
            m_quantity->addItem(termTitle(clusterTerm(static_cast<ClusterQuantity>(index))), static_cast<int>(index));
    }
    const int computing = m_quantity->findData(static_cast<int>(ClusterQuantity::Computing));
    const int kept = quantity.isValid() ? m_quantity->findData(quantity) : computing;
    m_quantity->setCurrentIndex(std::max(kept, 0));
    const QVariant grouping = m_grouping->currentData();
    m_grouping->clear();
    for (const ClusterGrouping each : m_cluster->groupings)
        m_grouping->addItem(groupingText(each), static_cast<int>(each));
    m_grouping->setCurrentIndex(std::max(m_grouping->findData(grouping), 0));
    updateTools();
}

/// Shows the tools that have something to choose, while the tab with the cards is shown. The pipeline has tools of its own.
void ClusterPage::updateTools()
{
    const bool isUsed = m_cluster && !m_cluster->known.isEmpty() && m_tabs->currentIndex() == 0;
    for (QWidget *each : std::initializer_list<QWidget *>{m_stepLabel, m_step, m_quantityLabel, m_quantity})
        each->setVisible(isUsed);
    m_grouping->setVisible(isUsed && m_grouping->count() > 1);
    m_groupingLabel->setVisible(isUsed && m_grouping->count() > 1);
    for (QToolButton *each : {m_compare, m_together})
        each->setVisible(isUsed && std::ranges::count_if(cards(), hasTimeline) > 1);
}

void ClusterPage::fillSteps()
{
    const QString chosen = m_step->currentData().toString();
    m_step->clear();
    m_step->addItem(tr("the mean step"), QString());
    addSteps(*m_step, m_cluster->steps);
    m_step->setCurrentIndex(std::max(m_step->findData(chosen), 0));
}

/// Makes table, verdict and charts of what is chosen, in the background.
void ClusterPage::makeView()
{
    if (!m_cluster)
        return;
    m_pipeline->setStages(m_cluster->typedStages);
    if (m_cluster->known.isEmpty())
        return showCardsMessage(tr("No file tells how the cards spend their steps: there is neither a step_trace_time.csv, nor a "
                                   "cluster_step_trace_time.csv, nor an ascend_cluster_analyse_*.csv, nor a timeline."));
    m_viewTask.start([placed = m_cluster, choice = ClusterChoice{step(), quantity(), grouping()}](
                         TaskControl &) { return Result<std::shared_ptr<const ClusterView>>(clusterView(*placed, choice)); },
                     [this](TaskEnd end, Result<std::shared_ptr<const ClusterView>> made) {
                         if (end == TaskEnd::Failed)
                             return showMessage(errorText(made.error()));
                         if (end == TaskEnd::Cancelled)
                             return;
                         m_shown = std::move(*made);
                         if (!chartWorst())
                             showView();
                     });
}

/// Makes the charts show the quantity that stands out most, until the user chooses one. Returns whether they have to be made
/// anew.
bool ClusterPage::chartWorst()
{
    const ClusterOutlier *worst = worstOutlier(m_shown->judgement);
    const int index = worst && !m_isQuantitySettled ? m_quantity->findData(static_cast<int>(worst->quantity)) : -1;
    m_isQuantitySettled = true;
    if (index < 0 || index == m_quantity->currentIndex())
        return false;
    m_quantity->setCurrentIndex(index);
    return true;
}

void ClusterPage::showView()
{
    m_table->setSource(m_shown->table);
    m_table->setFooter(m_shown->footer);
    m_bars->setBars(m_shown->bars);
    m_map->setMatrix(m_shown->heat.matrix);
    m_bars->retranslate();
    m_map->retranslate();
    showVerdict();
    updateCompare();
    m_cardsTab->showContent();
    showContent();
}

/// Says why there is no table of cards. The pipeline, which timelines tell, can still be shown.
void ClusterPage::showCardsMessage(const QString &text)
{
    m_viewTask.cancel();
    m_cardsTab->showMessage(text);
    showContent();
}

/// Sorts the table so that the cards of a group stand together.
void ClusterPage::sortByGrouping()
{
    m_table->sortBy(clusterColumnOf(grouping()), Qt::AscendingOrder);
}

void ClusterPage::showVerdict()
{
    const ClusterJudgement &judgement = m_shown->judgement;
    QStringList lines = judgementLines(judgement, *m_cluster->cards);
    for (QString &line : lines)
        line = line.toHtmlEscaped();
    QString html =
        QStringLiteral("<p><b>%1</b></p><p>%2</p>").arg(lines.first(), parallelismText(judgement.parallelism).toHtmlEscaped());
    if (const QString runs = judgedRunsText(judgement, *m_cluster->cards); !runs.isEmpty())
        html += QStringLiteral("<p>%1</p>").arg(runs.toHtmlEscaped());
    for (qsizetype line = 1; line < lines.size(); ++line) {
        const ClusterCheck &check = judgement.checks[static_cast<std::size_t>(line - 1)];
        QString link;
        const bool isLinked = !check.outliers.empty() && judgement.outliers[check.outliers.front()].card < cards().size();
        if (isLinked) {
            const ClusterOutlier &first = judgement.outliers[check.outliers.front()];
            link = QStringLiteral(" <a href=\"%1:%2\">%3</a>")
                       .arg(static_cast<int>(pageAfter(first, cards()[first.card].card())))
                       .arg(first.card)
                       .arg(tr("Look there").toHtmlEscaped());
        }
        html += QStringLiteral("<p>%1%2</p>").arg(lines.at(line), link);
    }
    for (const QString &line : jobStrategyLines(m_cluster->jobs, *m_cluster->cards))
        html += QStringLiteral("<p>%1</p>").arg(line.toHtmlEscaped());
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
    if (!card.trace() && hasTimeline(card)) {
        Q_EMIT timelineRequested(row);
        return;
    }
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
    if (!m_shown)
        return std::nullopt;
    const ClusterHeatMap &heat = m_shown->heat;
    if (cell >= heat.matrix.cells.size() || heat.matrix.cells[cell].row >= heat.cards.size())
        return std::nullopt;
    return heat.cards[heat.matrix.cells[cell].row];
}

std::vector<std::size_t> ClusterPage::selectedCards() const
{
    std::set<std::size_t> rows;
    const QItemSelectionModel *selection = m_table->view().selectionModel();
    for (const QModelIndex &index : selection ? selection->selectedIndexes() : QModelIndexList())
        rows.insert(m_table->model().sourceRow(index.row()));
    std::vector<std::size_t> selected;
    for (const std::size_t row : rows) {
        if (row < cards().size() && hasTimeline(cards()[row]))
            selected.push_back(row);
    }
    return selected;
}

void ClusterPage::updateCompare()
{
    const std::size_t selected = m_table->groupColumn() ? 0 : selectedCards().size();
    m_compare->setEnabled(selected == 2);
    m_together->setEnabled(selected > 1);
}

void ClusterPage::showSelectedTogether()
{
    const std::vector<std::size_t> selected = selectedCards();
    if (selected.size() > 1)
        Q_EMIT togetherRequested(selected);
}

void ClusterPage::compareSelected()
{
    const std::vector<std::size_t> selected = selectedCards();
    if (selected.size() == 2)
        Q_EMIT comparisonRequested(selected[0], selected[1]);
}

std::optional<std::string> ClusterPage::step() const
{
    return chosenStep(*m_step);
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
    m_groupingLabel->setText(tr("Group by"));
    m_strategyLabel->setText(tr("Parallel strategy"));
    m_strategy->setPlaceholderText(tr("unknown; type for example tp=2,pp=4"));
    m_strategy->setToolTip(tr("The sizes of tp, cp, dp, pp, ep and moetp as the captures tell them. Type other sizes to see the "
                              "groups that follow from them; clear the field to go back to the captures."));
    fillOrders();
    m_compare->setText(tr("Compare"));
    m_compare->setToolTip(tr("Compare the timelines of the two cards that are selected in the table"));
    m_together->setText(tr("Show together"));
    m_together->setToolTip(tr("Loads the cards that are selected in the table and lays them on one axis, with clocks fitted by "
                              "collectives"));
    m_table->setEmptyText([]() -> QString { return tr("No card was found in the opened files."); });
    m_tabs->setTabText(0, tr("Cards"));
    m_tabs->setTabText(1, tr("Pipeline"));
    m_pipeline->retranslate();
    m_table->retranslate();
    m_bars->retranslate();
    m_map->retranslate();
    if (m_cluster) {
        showStrategy();
        fillBoxes();
        makeView();
    }
}

} // namespace plumbline
