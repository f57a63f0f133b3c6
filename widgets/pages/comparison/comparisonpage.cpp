// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/comparison/comparisonpage.h"

#include "widgets/charts/barchart.h"
#include "widgets/comparison/targetcomparer.h"
#include "widgets/pages/comparison/comparisonheadline.h"
#include "widgets/pages/comparison/sumsview.h"
#include "widgets/pages/comparison/tablepair.h"
#include "widgets/pages/comparison/waterfallview.h"
#include "widgets/pages/differencesview.h"
#include "widgets/pages/figurerow.h"
#include "widgets/pages/labels.h"
#include "widgets/path/pathjob.h"
#include "widgets/support/deliverabletexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/celltext.h"
#include "widgets/tables/datatable.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <set>
#include <utility>

namespace plumbline {

namespace {

using ComparisonPagePart = ComparedPart;

/// Tables by tab. Operators have further tables, listed in OperatorParts.
constexpr std::array<ComparisonPagePart, ComparisonPage::TabCount> Parts{
    ComparisonPagePart::Quantities, ComparisonPagePart::Kernels, ComparisonPagePart::Communication,
    ComparisonPagePart::HostCalls,  ComparisonPagePart::Lanes,   ComparisonPagePart::Steps,
    ComparisonPagePart::Memory,     ComparisonPagePart::Losses,  ComparisonPagePart::Gaps};
constexpr std::array<ComparisonPagePart, 3> OperatorParts{ComparisonPagePart::Kernels, ComparisonPagePart::KernelTypes,
                                                          ComparisonPagePart::KernelShapes};

/// Returns whether cards could not be matched because one of them tells sums, but not when its calls ran.
bool tellsSumsOnly(const Error &error)
{
    return error.code == ErrorCode::FileNotFound || (error.code == ErrorCode::NotSupported && error.detail == "summary");
}

constexpr int WaterfallTab = 0;
constexpr int FirstTableTab = 1;

/// Returns a widget with a row of tools above a table.
QWidget *below(std::initializer_list<QWidget *> row, QWidget *table)
{
    auto *holder = new QWidget;
    auto *layout = new QVBoxLayout(holder);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *tools = new QHBoxLayout;
    tools->setContentsMargins(8, 4, 8, 4);
    for (QWidget *widget : row)
        tools->addWidget(widget, qobject_cast<QLabel *>(widget) ? 1 : 0);
    if (row.size() == 1)
        tools->addStretch(1);
    layout->addLayout(tools);
    layout->addWidget(table, 1);
    return holder;
}

} // namespace

ComparisonPage::ComparisonPage(TimelineState *state, QWidget *parent)
    : ProfilePage(state, parent)
    , m_figures(new FigureRow)
    , m_headline(noteLabel())
    , m_tablePair(new TablePair)
    , m_tabs(new QTabWidget)
    , m_by(new QComboBox)
    , m_steps(new QComboBox)
    , m_further(new QToolButton)
    , m_targets(new TargetComparer(this))
    , m_first(noteLabel())
    , m_goToFirst(new QToolButton)
    , m_chart(new BarChart(QStringLiteral("differences")))
    , m_waterfall(new WaterfallView)
    , m_sums(new SumsView)
    , m_body(new QStackedWidget)
    , m_start(new QPushButton(this))
{
    m_start->hide();
    m_start->setObjectName(QStringLiteral("startComparison"));
    connect(m_start, &QPushButton::clicked, this, [this] { Q_EMIT comparisonRequested(m_offered.first, m_offered.second); });
    hideRangeBox();
    setupContent();
    connect(state, &TimelineState::comparisonChanged, this, &ComparisonPage::takeComparison);
    connect(m_tabs, &QTabWidget::currentChanged, this, &ComparisonPage::showChart);
    connect(m_by, &QComboBox::currentIndexChanged, this, &ComparisonPage::showOperators);
    connect(m_steps, &QComboBox::currentIndexChanged, this, &ComparisonPage::invalidate);
    connect(m_further->menu(), &QMenu::aboutToShow, this, &ComparisonPage::offerTargets);
    connect(m_targets, &TargetComparer::changed, this, &ComparisonPage::showFurtherTargets);
    connect(m_tablePair, &TablePair::changed, this, &ComparisonPage::invalidate);
    connect(m_goToFirst, &QToolButton::clicked, this, [this] {
        if (m_comparison && m_comparison->divergences.first && !isOfTables())
            goTo({m_comparison->divergences.first->base, m_comparison->divergences.first->target, {}, {}});
    });
    connect(m_chart, &BarChart::barClicked, this, [this](std::size_t bar) {
        if (m_comparison && openedTab())
            goToRow(*openedTab(), m_comparison->part(partOf(*openedTab())).largest[bar].row);
    });
    retranslate();
}

void ComparisonPage::setupContent()
{
    constexpr std::array<const char *, TabCount> Names{"overview", "operators", "communication", "host", "lanes",
                                                       "steps",    "memory",    "losses",        "gaps"};
    m_by->setObjectName(QStringLiteral("by"));
    m_steps->setObjectName(QStringLiteral("steps"));
    for (int choice = CommonSteps; choice < SingleSteps; ++choice)
        m_steps->addItem(QString());
    m_steps->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_further->setObjectName(QStringLiteral("furtherTargets"));
    m_further->setPopupMode(QToolButton::InstantPopup);
    m_further->setMenu(new QMenu(m_further));
    tools()->insertWidget(0, m_steps);
    tools()->insertWidget(1, m_further);
    tools()->insertWidget(0, m_tablePair);
    m_tablePair->hide();
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_waterfall, QString());
    for (std::size_t tab = 0; tab < TabCount; ++tab) {
        auto *table = new DataTable(QStringLiteral("comparison_") + QLatin1String(Names[tab]));
        m_tables[tab] = table;
        table->setFiltersShown(tab != Overview);
        connect(table, &DataTable::rowActivated, this, [this, tab](std::size_t row) { goToRow(static_cast<Tab>(tab), row); });
        QWidget *page = table;
        if (tab == Operators)
            page = below({m_by}, table);
        else if (tab == Losses)
            page = below({m_first, m_goToFirst}, table);
        m_tabs->addTab(page, QString());
    }
    connect(m_waterfall, &WaterfallView::barChosen, this, &ComparisonPage::goToBar);
    m_tables[Overview]->setTotalsShown(false);
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_tabs);
    splitter->addWidget(m_chart);
    splitter->setSizes({3000, 2000});
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_figures);
    layout->addWidget(m_headline);
    layout->addWidget(splitter, 1);
    m_body->addWidget(content);
    m_body->addWidget(m_sums);
    setContent(m_body);
}

/// Another alignment changes only where slices of one card lie that have no partner, and with that the first divergence.
void ComparisonPage::takeComparison()
{
    const Comparison *comparison = state().comparison();
    const std::array<int, 2> pair = comparison ? std::array{comparison->base, comparison->target} : std::array{-1, -1};
    const auto matching = comparison ? comparison->matching : nullptr;
    if (pair == m_pair && matching == m_matching) {
        if (matching && axesOf(*comparison) != m_axes)
            invalidate();
        return showHeadline();
    }
    m_pair = pair;
    m_matching = matching;
    m_task.cancel();
    m_comparison.reset();
    m_targets->clear();
    const QSignalBlocker quiet(m_steps);
    m_steps->setCurrentIndex(0);
    offerSteps();
    invalidate();
}

bool ComparisonPage::isOfTables() const
{
    const auto hasNone = [](const PageCard &card) { return card.card().timeline.empty(); };
    return !state().comparison() && state().cards().size() < 2 && cards().size() > 1 && std::ranges::any_of(cards(), hasNone);
}

/// Compares the chosen cards by their tables, as soon as they are matched.
void ComparisonPage::analyseTables()
{
    m_tablePair->setCards(cards());
    if (m_tablePair->base() && m_tablePair->target() && m_tablePair->error() && tellsSumsOnly(*m_tablePair->error()))
        return showSums();
    m_sums->clear();
    m_body->setCurrentIndex(0);
    if (m_tablePair->error())
        return showMessage(errorText(*m_tablePair->error()));
    if (m_tablePair->isMatching())
        return showMessage(tr("Comparing the tables of the cards…"));
    if (!m_tablePair->match())
        return showMessage(tr("Choose two different cards as base and target."));
    const TableMatch &match = *m_tablePair->match();
    if (m_matching != match.matching) {
        m_matching = match.matching;
        m_comparison.reset();
        offerSteps();
    }
    ask({*m_tablePair->base(), *m_tablePair->target(), match.matching, scope(), match.axes, match.base, match.target});
}

/// Compares the chosen cards by their sums, because one of them tells no more.
void ComparisonPage::showSums()
{
    m_task.cancel();
    m_steps->hide();
    m_body->setCurrentWidget(m_sums);
    m_sums->ask(*m_tablePair->base(), *m_tablePair->target());
    showContent();
}

ClockMap ComparisonPage::axesOf(const Comparison &comparison) const
{
    const auto traceOf = [this](int card) -> const Trace & { return *state().cards()[static_cast<std::size_t>(card)].trace; };
    return comparison.alignment.clock(traceOf(comparison.base), traceOf(comparison.target));
}

/// Offers the steps that both cards have. An entry holds the place among the pairs.
void ComparisonPage::offerSteps()
{
    constexpr int MostSteps = 1000;
    const QSignalBlocker quiet(m_steps);
    const int chosen = m_steps->currentIndex();
    while (m_steps->count() > SingleSteps)
        m_steps->removeItem(m_steps->count() - 1);
    for (std::size_t at = 0; m_matching && at < m_matching->steps.size() && m_steps->count() <= MostSteps; ++at) {
        const StepPair &pair = m_matching->steps[at];
        if (!pair.base || !pair.target)
            continue;
        const QString base = plainText(m_matching->baseSteps[*pair.base].number);
        const QString target = plainText(m_matching->targetSteps[*pair.target].number);
        m_steps->addItem(base == target ? tr("Step %1").arg(base) : tr("Step %1 and %2").arg(base, target),
                         QVariant::fromValue(at));
    }
    m_steps->setCurrentIndex(chosen < m_steps->count() ? chosen : 0);
    m_steps->setVisible(m_steps->count() > SingleSteps);
}

CompareScope ComparisonPage::scope() const
{
    CompareScope scope = scopeOfCommonSteps(*m_matching);
    if (m_steps->currentIndex() == WithoutFirstStep)
        return scopeWithoutFirst(*m_matching).value_or(scope);
    if (m_steps->currentIndex() == Everything)
        return {};
    if (m_steps->currentIndex() >= SingleSteps) {
        scope.steps.assign(m_matching->steps.size(), false);
        scope.steps[m_steps->currentData().value<std::size_t>()] = true;
    }
    return scope;
}

std::string ComparisonPage::chosenStep() const
{
    if (m_steps->currentIndex() < SingleSteps)
        return {};
    const StepPair &pair = m_matching->steps[m_steps->currentData().value<std::size_t>()];
    return m_matching->baseSteps[*pair.base].number;
}

/// Offers all cards with timelines that are neither base nor target.
void ComparisonPage::offerTargets()
{
    QMenu *menu = m_further->menu();
    menu->clear();
    const Comparison *comparison = state().comparison();
    for (const PageCard &card : cards()) {
        if (!comparison || !pageCard(card.timeline) || card.timeline == comparison->base || card.timeline == comparison->target)
            continue;
        QString text = card.name;
        QAction *action = menu->addAction(text.replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(m_targets->chosen().contains(card.timeline));
        connect(action, &QAction::toggled, m_targets, [this, timeline = card.timeline](bool isChosen) {
            std::set<int> chosen = m_targets->chosen();
            if (isChosen)
                chosen.insert(timeline);
            else
                chosen.erase(timeline);
            m_targets->choose(chosen);
        });
    }
    if (menu->isEmpty())
        menu->addAction(tr("No further card has a timeline"))->setEnabled(false);
}

void ComparisonPage::showFurtherTargets()
{
    const std::size_t chosen = m_targets->chosen().size();
    m_further->setText(m_targets->isRunning() ? tr("Further targets: comparing…")
                       : chosen > 0           ? tr("Further targets: %1").arg(countText(chosen))
                                              : tr("Further targets"));
    if (m_comparison)
        showTables();
}

ComparedTable ComparisonPage::shown(ComparedPart part) const
{
    const bool isPlace = part == ComparisonPagePart::Losses || part == ComparisonPagePart::Gaps;
    const bool hasTwoNames = part == ComparisonPagePart::KernelShapes || part == ComparisonPagePart::Communication ||
                             part == ComparisonPagePart::Memory;
    const ComparedTable &first = m_comparison->part(part);
    return isPlace ? first : addTargets(first, m_targets->targets(part), hasTwoNames ? 2 : 1);
}

/// Says how two cards are compared, and offers the first two.
void ComparisonPage::offerComparison()
{
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < cards().size() && places.size() < 2; ++place) {
        if (cards()[place].timeline >= 0)
            places.push_back(place);
    }
    const bool isPair = places.size() == 2;
    if (isPair) {
        m_offered = {places[0], places[1]};
        m_start->setText(tr("Compare %1 with %2")
                             .arg(cards()[places[1]].name, cards()[places[0]].name)
                             .replace(QLatin1Char('&'), QStringLiteral("&&")));
    }
    showMessage(tr("No cards are compared. In the panel “Cards”, choose “Use as base” on one card, then “Compare with base” on "
                   "another."),
                isPair ? m_start : nullptr);
}

void ComparisonPage::analyse()
{
    const Comparison *comparison = state().comparison();
    m_tablePair->setVisible(isOfTables());
    m_further->setVisible(comparison && !isOfTables());
    m_tabs->setTabVisible(WaterfallTab, !isOfTables());
    if (isOfTables())
        return analyseTables();
    m_body->setCurrentIndex(0);
    if (!comparison && state().cards().size() < 2)
        return showMessage(tr("A comparison needs two cards. Open a profile of several cards, or a second profile next to this "
                              "one."));
    if (!comparison)
        return offerComparison();
    if (!comparison->matching)
        return showMessage(tr("Matching slices that are the same work on both cards…"));
    const PageCard *base = pageCard(comparison->base);
    const PageCard *target = pageCard(comparison->target);
    if (!base || !target)
        return showMessage(tr("The cards are still being read."));
    if (m_matching != comparison->matching) // the page was created after the comparison began
        return takeComparison();
    if (!m_comparison)
        showMessage(tr("Comparing the cards…"));
    m_axes = axesOf(*comparison);
    ask({*base, *target, comparison->matching, scope(), m_axes});
}

void ComparisonPage::ask(ComparisonQuestion question)
{
    m_task.start([question = std::move(question)](TaskControl &control) { return analyseComparison(question, control); },
                 [this](TaskEnd end, Result<std::shared_ptr<const CardComparison>> compared) {
                     if (end == TaskEnd::Failed)
                         return showMessage(errorText(compared.error()));
                     if (end == TaskEnd::Cancelled)
                         return;
                     m_comparison = std::move(*compared);
                     if (!isOfTables())
                         m_targets->setBase(m_comparison->question.base, chosenStep(), cards());
                     showTables();
                     askWaterfall();
                     showContent();
                 });
}

void ComparisonPage::showTables()
{
    for (std::size_t tab = 0; tab < TabCount; ++tab) {
        if (tab != Operators)
            m_tables[tab]->setSource(shown(Parts[tab]).table);
    }
    showOperators();
    showHeadline();
    showFirst();
}

void ComparisonPage::showOperators()
{
    if (!m_comparison)
        return;
    m_tables[Operators]->setSource(shown(partOf(Operators)).table);
    showChart();
}

void ComparisonPage::showHeadline()
{
    const Comparison *comparison = state().comparison();
    if (!m_comparison || (!comparison && !isOfTables()))
        return;
    QString text = comparisonHeadline(*m_comparison, comparison ? &comparison->alignment : nullptr);
    if (isOfTables() && m_tablePair->match())
        text +=
            untoldKernelsText(m_tablePair->match()->untold, m_comparison->question.base.name, m_comparison->question.target.name);
    for (const TargetComparer::Failure &failure : m_targets->failures())
        text += QLatin1Char('\n') + tr("%1 lacks columns: %2").arg(failure.name, errorText(failure.error));
    m_headline->setText(text);
    m_figures->setFigures(comparisonFigures(*m_comparison));
}

void ComparisonPage::showFirst()
{
    if (!m_comparison)
        return;
    const ComparisonQuestion &question = m_comparison->question;
    const Divergences &divergences = m_comparison->divergences;
    m_goToFirst->setEnabled(divergences.first.has_value() && !isOfTables());
    if (!divergences.first)
        return m_first->setText(tr("The target does not differ from the base by more than the noise."));
    const Divergence &first = *divergences.first;
    const QString cost = wideCellText(CellKind::NanosecondDifference, first.differenceNs);
    QString text = tr("First divergence: %1 %2 (%3 ms).")
                       .arg(divergenceText(first),
                            placeText(first, *question.baseTrace(), *question.targetTrace(), *question.matching), cost);
    if (divergences.lossCount > divergences.losses.size())
        text += QLatin1Char(' ') +
                tr("The %1 largest of %2 losses:").arg(countText(divergences.losses.size()), countText(divergences.lossCount));
    m_first->setText(text);
}

void ComparisonPage::showChart()
{
    const auto tab = openedTab();
    m_chart->setVisible(tab.has_value());
    if (!m_comparison || !tab)
        return;
    m_chart->setBars(differenceBars(m_comparison->part(partOf(*tab))));
    m_chart->retranslate();
}

ComparedPart ComparisonPage::partOf(Tab tab) const
{
    if (tab != Operators)
        return Parts[static_cast<std::size_t>(tab)];
    return OperatorParts[static_cast<std::size_t>(std::max(m_by->currentIndex(), 0))];
}

void ComparisonPage::openTab(Tab tab)
{
    m_tabs->setCurrentIndex(FirstTableTab + tab);
}

std::optional<ComparisonPage::Tab> ComparisonPage::openedTab() const
{
    const int index = m_tabs->currentIndex();
    return index < FirstTableTab ? std::nullopt : std::optional(static_cast<Tab>(index - FirstTableTab));
}

void ComparisonPage::goToRow(Tab tab, std::size_t row)
{
    if (m_comparison && !isOfTables() && row < m_comparison->part(partOf(tab)).places.size())
        goTo(m_comparison->part(partOf(tab)).places[row]);
}

/// Asks why the compared steps differ, which needs two timelines.
void ComparisonPage::askWaterfall()
{
    const ComparisonQuestion &question = m_comparison->question;
    if (isOfTables() || !question.base.trace() || !question.target.trace())
        return m_waterfall->ask(std::nullopt);
    m_waterfall->ask(WaterfallQuestion{waterfallCards(question.base, question.target),
                                       waterfallCards(question.target, question.base), question.matching, question.scope});
}

/// Returns a card, and behind it the other cards of its job that ran with it, if the card that it is compared with has the same
/// rank in another job.
std::vector<SharedCard> ComparisonPage::waterfallCards(const PageCard &card, const PageCard &other) const
{
    std::vector<SharedCard> together{card.open};
    const auto isSame = [](const PageCard &one, const PageCard &another) { return one.open == another.open; };
    const auto place = std::ranges::find_if(cards(), [&](const PageCard &each) { return isSame(each, card); });
    if (place == cards().end() || !card.card().rank || card.card().rank != other.card().rank)
        return together;
    const auto job = cardsOfJob(cards(), static_cast<std::size_t>(place - cards().begin()));
    if (std::ranges::any_of(job, [&](const PageCard &each) { return isSame(each, other); }))
        return together;
    for (const PageCard &each : job) {
        if (!isSame(each, card))
            together.push_back(each.open);
    }
    return together;
}

/// Leads to the calls of a kernel that differ most, or to the table about what the bar is about.
void ComparisonPage::goToBar(const WaterfallBar &bar)
{
    switch (bar.group) {
    case WaterfallGroup::Kernel:
    case WaterfallGroup::Copy:
        break;
    case WaterfallGroup::Communication:
    case WaterfallGroup::PeerWait:
        return openTab(Communication);
    case WaterfallGroup::Launch:
    case WaterfallGroup::Host:
    case WaterfallGroup::Sync:
    case WaterfallGroup::Loader:
        return openTab(Host);
    case WaterfallGroup::Gap:
        return openTab(Gaps);
    case WaterfallGroup::OnlyBase:
    case WaterfallGroup::OnlyTarget:
        return openTab(Losses);
    }
    const ComparedPart kernels = ComparisonPagePart::Kernels;
    const TableSource &table = *m_comparison->part(kernels).table;
    for (std::size_t row = 0; row < table.rows() && !bar.name.empty(); ++row) {
        const TableCell cell = table.cell(row, 0);
        const auto *name = std::get_if<std::string_view>(&cell);
        if (name && *name == bar.name && row < m_comparison->part(kernels).places.size())
            return goTo(m_comparison->part(kernels).places[row]);
    }
    openTab(Operators);
}

QString ComparisonPage::headline() const
{
    return m_headline->text();
}

QString ComparisonPage::firstDivergence() const
{
    return m_first->text();
}

void ComparisonPage::retranslate()
{
    const std::array<QString, TabCount> titles{tr("Overview"),   tr("Operators"),      tr("Communication"),
                                               tr("Host calls"), tr("Lanes"),          tr("Steps"),
                                               tr("Memory"),     tr("Largest losses"), tr("One-sided gaps")};
    for (std::size_t tab = 0; tab < TabCount; ++tab)
        m_tabs->setTabText(FirstTableTab + static_cast<int>(tab), titles[tab]);
    m_tabs->setTabText(WaterfallTab, tr("Why"));
    m_tabs->setTabToolTip(WaterfallTab, tr("What makes the step of the target longer or shorter, replayed group by group"));
    m_waterfall->retranslate();
    m_sums->retranslate();
    const QStringList ways{tr("By name"), tr("By type"), tr("By name and shapes")};
    const QSignalBlocker quiet(m_by);
    for (int way = 0; way < static_cast<int>(ways.size()); ++way) {
        if (way < m_by->count())
            m_by->setItemText(way, ways.at(way));
        else
            m_by->addItem(ways.at(way));
    }
    m_tablePair->retranslate();
    m_steps->setItemText(CommonSteps, tr("Steps of both cards"));
    m_steps->setItemText(WithoutFirstStep, tr("Without the first step"));
    m_steps->setItemText(Everything, tr("Everything"));
    offerSteps();
    m_steps->setAccessibleName(tr("Steps"));
    m_steps->setToolTip(
        tr("The part that is compared: what starts in the steps that both cards have, in the same steps without the "
           "first, which often warms up, in one of them, or everything. Steps and memory always cover the whole "
           "captures."));
    m_further->setToolTip(tr("Compares more cards with the same base. Target, difference and ratio of each follow those of the "
                             "first target, which decides the order."));
    m_by->setAccessibleName(tr("How operators are grouped"));
    m_goToFirst->setText(tr("Go there"));
    m_tables[Overview]->setEmptyText([]() -> QString { return tr("Neither card has data on computing or communication."); });
    m_tables[Operators]->setEmptyText([this] { return missingOperators(); });
    m_tables[Communication]->setEmptyText([]() -> QString { return tr("Neither card has communication operators."); });
    m_tables[Host]->setEmptyText([]() -> QString { return tr("Neither timeline contains host calls."); });
    m_tables[Lanes]->setEmptyText([]() -> QString { return tr("Neither card has a lane with slices."); });
    m_tables[Steps]->setEmptyText([]() -> QString { return tr("Neither card has step marks."); });
    m_tables[Memory]->setEmptyText([]() -> QString {
        return tr("No card has a memory_record.csv that can be read; it needs %1.")
            .arg(settingText(Collected::Memory, Framework::Unknown));
    });
    m_tables[Losses]->setEmptyText([]() -> QString { return tr("Nothing takes longer on the target by more than the noise."); });
    m_tables[Gaps]->setEmptyText([]() -> QString { return tr("There is no idle gap that only one of the cards has."); });
    for (DataTable *table : m_tables)
        table->retranslate();
    m_chart->setTitle([]() -> QString { return tr("Largest differences"); });
    m_chart->setEmptyText([]() -> QString { return tr("No difference above the noise"); });
    m_chart->setValueTitle(
        [this]() -> QString { return openedTab() == Memory ? tr("Target minus base (MB)") : tr("Target minus base (ms)"); });
    m_chart->retranslate();
    showFurtherTargets();
    invalidate(); // cells contain translated words
}

/// Returns why there is no table of operators.
QString ComparisonPage::missingOperators() const
{
    if (isOfTables() && m_tablePair->match() && m_tablePair->match()->untold.isOneSided())
        return untoldKernelsText(m_tablePair->match()->untold, m_tablePair->base()->name, m_tablePair->target()->name).trimmed();
    if (!m_comparison || partOf(Operators) == ComparisonPagePart::Kernels)
        return tr("Neither card has a lane of the device with slices.");
    if (m_comparison->kernelError)
        return errorText(*m_comparison->kernelError);
    QStringList names;
    for (const PageCard &card : m_comparison->tableless)
        names.append(card.name);
    return names.isEmpty()
               ? tr("The kernel tables of both cards are empty.")
               : tr("Types and shapes need kernel_details.csv, which is missing for %1.").arg(names.join(QStringLiteral(", "))) +
                     QLatin1Char(' ') +
                     howToGetText(QStringLiteral("kernel_details.csv"), Collected::Kernels,
                                  m_comparison->tableless.front().card().framework);
}

} // namespace plumbline
