// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/overview/overviewpage.h"

#include "core/analysis/kernels/timelinesums.h"
#include "core/facts/kernelagreement.h"
#include "core/summary/summaryparts.h"
#include "widgets/advice/topfindings.h"
#include "widgets/pages/cardchooser.h"
#include "widgets/pages/labels.h"
#include "widgets/pages/overview/overviewanalysis.h"
#include "widgets/pages/overview/stepstrip.h"
#include "widgets/pages/splitlegend.h"
#include "widgets/support/deliverabletexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/jobtexts.h"
#include "widgets/support/messages.h"
#include "widgets/tables/datatable.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <set>
#include <span>
#include <utility>

namespace plumbline {

namespace {

/// Upper limit of steps in the box. Nobody scrolls through more.
constexpr std::size_t OverviewPageMostSteps = 1000;

constexpr std::size_t TopOperators = 10;
constexpr int GroupLetters = 24;
constexpr qsizetype MostRankParts = 8; ///< in the name of a group

/// Returns runs of ranks such as "0-3" or "8". A card without rank is called by its name.
QStringList rankParts(const std::vector<PageCard> &all, const std::vector<std::size_t> &cards)
{
    QStringList parts;
    std::optional<int> first;
    std::optional<int> last;
    for (const std::size_t card : cards) {
        const auto &rank = all[card].card().rank;
        if (last && rank && *rank == *last + 1) {
            parts.last() = QStringLiteral("%1-%2").arg(*first).arg(*rank);
        } else {
            parts.append(rank ? QString::number(*rank) : all[card].name);
            first = rank;
        }
        last = rank;
    }
    return parts;
}

QString groupText(const CardGroup &group, QStringList rankParts)
{
    QStringList names;
    for (const std::string &name : group.names)
        names.append(plainText(name));
    if (rankParts.size() > MostRankParts)
        rankParts = rankParts.mid(0, MostRankParts) << QStringLiteral("…");
    const QString ranks = rankParts.join(QStringLiteral(", "));
    return names.isEmpty() ? QCoreApplication::translate("plumbline::OverviewPage", "Ranks %1").arg(ranks)
                           : QCoreApplication::translate("plumbline::OverviewPage", "%1 (ranks %2)")
                                 .arg(names.join(QStringLiteral(", ")), ranks);
}

/// Returns the name of the file that the profiler reports the steps in. Cards name their files by rank, so that several have
/// several; the first stands for all of them.
QString checkedFile(const ProfileOverview::Check &check)
{
    if (check.files.empty())
        return QStringLiteral("step_trace_time.csv");
    const QString first = plainText(check.files.front());
    return check.files.size() == 1 ? first : QCoreApplication::translate("plumbline::OverviewPage", "%1 and others").arg(first);
}

/// Returns how many streams, operators and executions the timeline of a card shows; "" without a kernel.
QString timelineText(const PageCard &card, const TaskControl &control)
{
    const TimelineSums sums = card.trace() ? timelineSums(*card.trace(), control) : TimelineSums();
    if (sums.executions == 0)
        return {};
    return QCoreApplication::translate("plumbline::OverviewPage",
                                       "Timeline – streams: %1; operators: %2; executions: %3, together %4")
        .arg(countText(sums.streams), countText(sums.names), countText(sums.executions),
             shortDurationText(saturated(sums.totalNs)));
}

Result<OverviewPage::Operators> topOperators(const PageCard &card, TaskControl &control)
{
    auto kernels = card.open->kernelsFor(KernelsBy::Name, control);
    if (!kernels)
        return failure(kernels.error());
    KernelTableSource::Selection selection;
    selection.isWorkOnly = true;
    // Of a mean step the tables tell the AI cores only; what they tell of the AI CPU is of the whole capture.
    if ((*kernels)->isPerStep && wholeOfAiCores(*(*kernels)->calls))
        selection.where = CoreClass::AiCore;
    QStringList notes{timelineText(card, control)};
    for (const Problem &doubt : kernelDoubts(*card.open, control))
        notes += problemText(doubt);
    notes.removeAll(QString());
    return OverviewPage::Operators{
        std::make_shared<const KernelTableSource>(std::move(*kernels), KernelsBy::Name, selection, TopOperators),
        notes.join(QLatin1Char('\n'))};
}

} // namespace

OverviewPage::OverviewPage(TimelineState *state, QWidget *parent)
    : ProfilePage(state, parent)
    , m_stepLabel(plainLabel())
    , m_step(new QComboBox)
    , m_groupLabel(plainLabel())
    , m_group(new QComboBox)
    , m_triage(new TriageBar)
    , m_legend(new SplitLegend)
    , m_stripTitle(plainLabel())
    , m_strip(new StepStrip)
    , m_findings(new TopFindings)
    , m_table(new DataTable(QStringLiteral("overview")))
    , m_operatorTitle(plainLabel())
    , m_operatorNote(plainLabel())
    , m_operators(new DataTable(QStringLiteral("operators")))
    , m_allOperators(new QToolButton)
    , m_check(plainLabel())
    , m_problems(new QToolButton)
{
    tools()->insertWidget(0, m_stepLabel);
    tools()->insertWidget(1, m_step);
    m_step->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_step->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed); // where room is short the legend takes several lines
    tools()->insertWidget(2, m_groupLabel);
    tools()->insertWidget(3, m_group);
    tools()->insertSpacing(4, 16);
    m_stepLabel->setContentsMargins(0, 0, 4, 0);
    m_groupLabel->setContentsMargins(16, 0, 4, 0);
    tools()->insertWidget(5, m_legend);
    m_step->setObjectName(QStringLiteral("overviewStep"));
    m_group->setObjectName(QStringLiteral("overviewGroup"));
    m_group->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_group->setMinimumContentsLength(GroupLetters);
    m_groupLabel->hide();
    m_group->hide();
    setupContent();
    connect(m_step, &QComboBox::currentIndexChanged, this, &OverviewPage::showStep);
    connect(m_step, &QComboBox::currentIndexChanged, this, &OverviewPage::updateDifferences);
    connect(m_group, &QComboBox::currentIndexChanged, this, &OverviewPage::showGroup);
    connect(m_table, &DataTable::currentRowChanged, this, &OverviewPage::showOperators);
    connect(m_table, &DataTable::arranged, this, [this] {
        m_cards = m_askedCards;
        fitTable();
        showOperators();
    });
    connect(m_table, &DataTable::rowActivated, this, &OverviewPage::chooseCard);
    connect(m_allOperators, &QToolButton::clicked, this, [this] { Q_EMIT pageRequested(PageId::Operators); });
    connect(m_problems, &QToolButton::clicked, this, &OverviewPage::reportRequested);
    connect(m_findings, &TopFindings::findingChosen, this, &OverviewPage::findingChosen);
    m_strip->setTexts([this](std::size_t step) { return stripText(step); });
    connect(m_strip, &StepStrip::stepClicked, this, [this](std::size_t step) {
        if (m_step->isEnabled())
            m_step->setCurrentIndex(entryOf(m_stripSteps[step]));
    });
    retranslate();
}

void OverviewPage::setupContent()
{
    m_table->sortBy(OverviewRankColumn, Qt::AscendingOrder);
    m_operators->setTotalsShown(false);
    for (QToolButton *button : {m_allOperators, m_problems})
        button->setAutoRaise(true);

    auto *lower = new QSplitter(Qt::Horizontal);
    lower->setChildrenCollapsible(false);
    auto *findings = new QScrollArea;
    findings->setFrameShape(QFrame::NoFrame);
    findings->setWidgetResizable(true);
    findings->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    findings->setWidget(m_findings);
    lower->addWidget(findings);
    lower->addWidget(makeOperators());
    lower->setSizes({1000, 1000});
    auto *below = new QWidget;
    auto *column = new QVBoxLayout(below);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_stripTitle->setContentsMargins(8, 4, 8, 2);
    column->addWidget(m_stripTitle);
    auto *strip = new QHBoxLayout;
    strip->setContentsMargins(8, 0, 8, 4);
    strip->addWidget(m_strip);
    column->addLayout(strip);
    column->addWidget(lower, 1);

    m_splitter = new QSplitter(Qt::Vertical);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(below);

    auto *footer = new QHBoxLayout;
    footer->setContentsMargins(8, 2, 8, 2);
    m_check->setWordWrap(true); // or its longest sentence sets the least width of the window
    footer->addWidget(m_check, 1);
    footer->addWidget(m_problems);
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_triage);
    layout->addWidget(m_splitter, 1);
    layout->addLayout(footer);
    setContent(content);
}

QWidget *OverviewPage::makeOperators()
{
    auto *box = new QWidget;
    auto *title = new QHBoxLayout;
    title->setContentsMargins(8, 4, 8, 2);
    // Long names of cards and files leave room for the findings beside them.
    for (QLabel *label : {m_operatorTitle, m_operatorNote}) {
        label->setWordWrap(true);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    title->addWidget(m_operatorTitle, 1);
    title->addWidget(m_allOperators);
    auto *column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(title);
    m_operatorNote->setContentsMargins(8, 0, 8, 4);
    m_operatorNote->hide();
    column->addWidget(m_operatorNote);
    column->addWidget(m_operators, 1);
    return box;
}

/// Gives the table the height that its cards need, but at most half. This is done once, so that the user may change it.
void OverviewPage::fitTable()
{
    const int height = m_splitter->height() - m_splitter->handleWidth();
    if (m_isFitted || height <= 0 || !m_splitter->isVisible())
        return;
    m_isFitted = true;
    const int wanted = std::min(m_table->fullHeightPx(), height / 2);
    m_splitter->setSizes({wanted, height - wanted});
}

void OverviewPage::setProblemCount(std::size_t count)
{
    m_problemCount = count;
    m_problems->setText(tr("Problems with the data: %1").arg(countText(count)));
}

void OverviewPage::analyse()
{
    std::vector<std::optional<TimeRange>> ranges;
    if (range()) {
        for (const PageCard &card : cards())
            ranges.push_back(rangeOf(card));
    }
    if (!m_overview || !hasAnyOf(*m_overview->cards)) {
        m_overview.reset();
        showMessage(tr("Summing up the time of each card…"));
    }
    m_task.start([cards = sharedCards(), ranges](TaskControl &control) { return analyseProfile(cards, ranges, control); },
                 [this](TaskEnd end, Result<std::shared_ptr<const ProfileOverview>> result) {
                     if (end == TaskEnd::Failed)
                         return showMessage(errorText(result.error()));
                     if (end == TaskEnd::Cancelled)
                         return;
                     const bool isNew = !m_overview || m_overview->cards != (*result)->cards;
                     const SharedCard operatorsOf = operatorCard();
                     m_overview = std::move(*result);
                     if (isNew) {
                         m_cards.clear();
                         m_operatorCard = placeOf(operatorsOf);
                     }
                     showOverview();
                 });
}

/// Returns the card whose operators are shown or being read; null if there is none.
SharedCard OverviewPage::operatorCard() const
{
    const auto place = static_cast<std::size_t>(m_operatorCard);
    return m_overview && m_operatorCard >= 0 && place < m_overview->cards->size() ? (*m_overview->cards)[place].open : nullptr;
}

/// Returns the place of a card among those that are shown; -1 if it is not there.
int OverviewPage::placeOf(const SharedCard &open) const
{
    const auto found = std::ranges::find(*m_overview->cards, open, &PageCard::open);
    return open && found != m_overview->cards->end() ? static_cast<int>(found - m_overview->cards->begin()) : -1;
}

void OverviewPage::showOverview()
{
    m_step->setEnabled(!m_overview->isOfRange);
    if (!m_overview->isOfRange)
        listSteps();
    showGroups();
    showGroup();
    if (m_overview->overviews.empty())
        showMessage(tr("No card was found in the opened files."));
    else
        showContent();
}

/// Returns the entry of a step in the box. A step that is not listed there is added at its end.
int OverviewPage::entryOf(const std::string &step)
{
    const QVariant span = QVariant::fromValue(OverviewSpan{OverviewSpan::Kind::Step, step});
    const int entry = m_step->findData(span);
    if (entry >= 0)
        return entry;
    m_step->addItem(tr("Step %1").arg(plainText(step)), span);
    return m_step->count() - 1;
}

/// Keeps what was chosen as far as the profile has it.
void OverviewPage::listSteps()
{
    const std::optional<OverviewSpan> before = m_step->count() > 0 ? std::optional(chosenSpan()) : std::nullopt;
    const QSignalBlocker quiet(m_step);
    m_step->clear();
    const auto add = [this](const QString &text, const OverviewSpan &span) { m_step->addItem(text, QVariant::fromValue(span)); };
    const std::vector<std::string> &steps = m_overview->steps;
    if (steps.size() > 1)
        add(tr("Mean of %1 steps").arg(countText(steps.size())), {OverviewSpan::Kind::Mean, {}});
    const bool hasTimeline =
        std::ranges::any_of(*m_overview->cards, [](const PageCard &card) { return card.trace() != nullptr; });
    add(hasTimeline ? tr("Whole timeline") : tr("All steps together"), {OverviewSpan::Kind::Whole, {}});
    const std::size_t listed = std::min(steps.size(), OverviewPageMostSteps);
    for (const std::string &step : std::span(steps).first(listed))
        add(tr("Step %1").arg(plainText(step)), {OverviewSpan::Kind::Step, step});
    m_step->setToolTip(
        listed < steps.size()
            ? tr("The first %1 of %2 steps; the page “Steps” lists all").arg(countText(listed), countText(steps.size()))
            : QString());
    int chosen = before ? m_step->findData(QVariant::fromValue(*before)) : -1;
    if (chosen < 0 && before && before->kind == OverviewSpan::Kind::Step && std::ranges::find(steps, before->step) != steps.end())
        chosen = entryOf(before->step);
    if (chosen < 0)
        chosen = m_step->findData(QVariant::fromValue(m_overview->firstSpan()));
    m_step->setCurrentIndex(std::max(0, chosen));
}

/// Returns the job of the chosen cards; empty if they are of several.
std::optional<int> OverviewPage::chosenJob() const
{
    const std::vector<std::size_t> cards = chosenCards();
    const auto jobOf = [this](std::size_t card) { return (*m_overview->cards)[card].card().job; };
    const bool isOne = std::ranges::all_of(cards, [&](std::size_t card) { return jobOf(card) == jobOf(cards.front()); });
    return isOne && !cards.empty() ? std::optional(jobOf(cards.front())) : std::nullopt;
}

/// Returns the title of the strip: how many steps it shows of those that the job has. Steps of unrelated jobs have nothing in
/// common, so that they get no bars before a job is chosen.
QString OverviewPage::stripTitle(const std::optional<int> &job) const
{
    if (!job)
        return tr("Steps of unrelated jobs have no common mean. Choose a job to see its steps.");
    const auto known = static_cast<std::size_t>(std::ranges::count_if(m_overview->stepMeans.at(*job), [](const auto &step) {
        return std::ranges::any_of(step, [](const auto &quantity) { return quantity.has_value(); });
    }));
    const std::size_t all = m_overview->stepMeans.size() > 1 ? known : m_overview->steps.size();
    const QString count =
        m_stripSteps.size() == all ? countText(all) : tr("%1 of %2").arg(countText(m_stripSteps.size()), countText(all));
    const auto isOfJob = [&job](const PageCard &card) { return card.card().job == *job; };
    if (std::ranges::count_if(*m_overview->cards, isOfJob) < 2)
        return tr("Steps: %1").arg(count);
    return tr("Steps: %1, as means over all cards").arg(count);
}

/// Shows the steps of the chosen job of which it is known how their time divides.
void OverviewPage::showStrip()
{
    std::vector<std::vector<BarPart>> steps;
    m_stripSteps.clear();
    const std::optional<int> job = chosenJob();
    for (std::size_t step = 0; job && step < m_overview->steps.size(); ++step) {
        const OverviewQuantities &mean = m_overview->stepMeans.at(*job)[step];
        if (!mean.busyAndFreeNs())
            continue;
        steps.push_back(timeSplit(mean));
        m_stripSteps.push_back(m_overview->steps[step]);
    }
    m_stripTitle->setText(stripTitle(job));
    m_stripTitle->setVisible(steps.size() > 1 || (!job && m_overview->steps.size() > 1));
    m_strip->setVisible(steps.size() > 1);
    m_strip->setSteps(std::move(steps));
}

/// Returns the tool tip of a step of the strip.
QString OverviewPage::stripText(std::size_t step) const
{
    if (!m_overview || step >= m_stripSteps.size())
        return {};
    const auto known = std::ranges::find(m_overview->steps, m_stripSteps[step]);
    const std::optional<int> job = chosenJob();
    if (known == m_overview->steps.end() || !job)
        return {};
    const std::vector<OverviewQuantities> &means = m_overview->stepMeans.at(*job);
    const auto total = means[static_cast<std::size_t>(known - m_overview->steps.begin())].busyAndFreeNs();
    return total ? tr("Step %1: %2").arg(plainText(*known), shortDurationText(*total)) : QString();
}

/// Keeps the chosen group by its ranks, because the cards may have been loaded again.
void OverviewPage::showGroups()
{
    const QStringList before = m_group->currentData().toStringList();
    const QSignalBlocker quiet(m_group);
    m_group->clear();
    m_group->addItem(tr("All cards"));
    for (const ProfileOverview::Group &group : m_overview->groups) {
        const QStringList ranks = rankParts(*m_overview->cards, group.cards.cards);
        const std::string &jobName = (*m_overview->cards)[group.cards.cards.front()].card().jobName;
        const QString text = group.job ? ofJobText(tr("Ranks %1").arg(ranks.join(QStringLiteral(", "))), *group.job, jobName)
                                       : groupText(group.cards, ranks);
        QStringList key;
        for (const std::size_t card : group.cards.cards)
            key += (*m_overview->cards)[card].name;
        m_group->addItem(text, key);
        if (key == before && m_group->currentIndex() == 0) // a job and a group may have the same cards
            m_group->setCurrentIndex(m_group->count() - 1);
    }
    for (QWidget *widget : {static_cast<QWidget *>(m_groupLabel), static_cast<QWidget *>(m_group)})
        widget->setVisible(!m_overview->groups.empty());
}

void OverviewPage::setAdviser(const Adviser *adviser)
{
    m_findings->setAdviser(adviser);
}

std::vector<std::size_t> OverviewPage::chosenCards() const
{
    if (m_group->currentIndex() > 0)
        return m_overview->groups[static_cast<std::size_t>(m_group->currentIndex() - 1)].cards.cards;
    std::vector<std::size_t> all(m_overview->overviews.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

OverviewSpan OverviewPage::chosenSpan() const
{
    const QVariant chosen = m_step->currentData();
    return chosen.isValid() ? chosen.value<OverviewSpan>() : OverviewSpan{OverviewSpan::Kind::Whole, {}};
}

/// Returns whether it is known of all steps of a card how their time divides.
bool OverviewPage::isAllDivided(std::size_t card) const
{
    return std::ranges::all_of(m_overview->overviews[card].steps,
                               [](const CardOverview::Step &step) { return step.computed.busyAndFreeNs().has_value(); });
}

TriageBar::Lengths OverviewPage::lengthsOfCards() const
{
    const OverviewSpan span = chosenSpan();
    TriageBar::Lengths lengths{m_overview->isOfRange ? tr("Marked range") : m_step->currentText(), {}, {}, {}};
    for (const std::size_t card : m_askedCards) {
        const OverviewQuantities own = m_overview->quantities(card, span);
        const bool isWhole = span.kind == OverviewSpan::Kind::Whole || m_overview->isOfRange;
        const std::optional<std::int64_t> step = isWhole ? std::nullopt : own.of(OverviewQuantity::Step);
        const bool hasTimeline = (*m_overview->cards)[card].trace() != nullptr;
        const bool isSum = span.kind == OverviewSpan::Kind::Whole && !hasTimeline;
        lengths.cards.push_back(step                            ? step
                                : isSum && !own.busyAndFreeNs() ? own.of(OverviewQuantity::Step)
                                                                : own.busyAndFreeNs());
        // The mean of a card's steps may be that of other steps than its figures are.
        const bool isPart = step && hasTimeline && (span.kind == OverviewSpan::Kind::Step || isAllDivided(card));
        lengths.divided.push_back(isPart ? own.busyAndFreeNs() : std::nullopt);
        lengths.times.push_back(own);
    }
    return lengths;
}

/// Shows the chosen cards: their steps, and the chosen one of these. The steps stay while the figures are those of a range.
void OverviewPage::showGroup()
{
    if (m_overview && !m_overview->isOfRange)
        showStrip();
    showStep();
}

void OverviewPage::showStep()
{
    if (!m_overview)
        return;
    const OverviewSpan span = chosenSpan();
    std::vector<OverviewQuantities> quantities;
    QStringList names;
    m_askedCards = chosenCards();
    std::set<int> jobs;
    std::set<int> ranks;
    bool areOfOneRun = true;
    for (const std::size_t card : m_askedCards) {
        const Card &own = (*m_overview->cards)[card].card();
        jobs.insert(own.job);
        areOfOneRun = areOfOneRun && jobs.size() == 1 && (!own.rank || ranks.insert(*own.rank).second);
    }
    for (const std::size_t card : m_askedCards) {
        quantities.push_back(m_overview->quantities(card, span));
        names.append(shortCardName((*m_overview->cards)[card], jobs.size() > 1));
    }
    Triage triage = triageOf(quantities);
    if (!areOfOneRun) // cards of unrelated jobs, and captures of one rank, did not run together
        triage.computingSpread = triage.freeShareSpread = triage.exposedSpread = std::nullopt;
    m_triage->setTriage(triage, lengthsOfCards(), names, triageLack());
    const auto chosen = span.kind == OverviewSpan::Kind::Step ? std::ranges::find(m_stripSteps, span.step) : m_stripSteps.end();
    const bool isStep = chosen != m_stripSteps.end();
    m_strip->setChosen(isStep ? std::optional(static_cast<std::size_t>(chosen - m_stripSteps.begin())) : std::nullopt);
    const auto table = overviewTable(*m_overview, span, m_askedCards);
    if (areOfOneRun)
        m_table->setFooter(spreadTexts(*table, tr("Spread")));
    else
        m_table->setFooter(jobs.size() > 1 ? QStringList(tr("Unrelated jobs: not compared")) : QStringList());
    m_legend->setPreparingShown(std::ranges::any_of(quantities, [](const auto &each) { return preparingNs(each) > 0; }));
    m_legend->setUnclassifiedShown(std::ranges::any_of(quantities, &hasUnclassified) && span.kind != OverviewSpan::Kind::Whole);
    m_table->setSource(table);
    showCheck();
}

/// Returns why the chosen cards have no figures, if they have none.
TriageBar::Lack OverviewPage::triageLack() const
{
    bool hasTimeline = false;
    bool hasDevice = false;
    for (const std::size_t card : m_askedCards) {
        const CardOverview &overview = m_overview->overviews[card];
        const bool isOfTimeline = overview.source == OverviewSource::Lanes || overview.source == OverviewSource::Recomputed ||
                                  overview.source == OverviewSource::Kernels;
        hasTimeline = hasTimeline || isOfTimeline;
        hasDevice = hasDevice || (isOfTimeline && overview.hasDevice);
    }
    if (!hasTimeline) {
        bool hasPart = false;
        bool hasLength = false;
        for (const std::size_t card : m_askedCards) {
            const OverviewQuantities own = m_overview->quantities(card, chosenSpan());
            hasPart = hasPart || own.of(OverviewQuantity::Computing) || own.of(OverviewQuantity::NotOverlapped);
            hasLength = hasLength || own.of(OverviewQuantity::Step);
        }
        return hasPart ? TriageBar::Lack::Part : hasLength ? TriageBar::Lack::Table : TriageBar::Lack::Files;
    }
    return hasDevice ? TriageBar::Lack::Communication : TriageBar::Lack::Device;
}

void OverviewPage::showCheck()
{
    if (!m_overview)
        return;
    const ProfileOverview::Check check = m_overview->check();
    QString text;
    if (check.compared > 0 && check.differing == 0)
        text = tr("Checked against %1: equal (steps of all cards: %2).").arg(checkedFile(check), countText(check.compared));
    else if (check.compared > 0)
        text = tr("Checked against %1: %2 of %3 steps differ, by %4 at most.")
                   .arg(checkedFile(check), countText(check.differing), countText(check.compared), durationText(check.largestNs));
    else if (check.tableOnly > 0)
        text =
            tr("These are the figures of %1; without a timeline there is nothing to check them against.").arg(checkedFile(check));
    else if (check.stagesOnly > 0)
        text = tr("The lengths and gaps of the steps are those of the step trace; there is neither a timeline nor a "
                  "step_trace_time.csv that tells more.");
    else if (!m_overview->isOfRange)
        text = tr("There is no step_trace_time.csv to check these figures against.");
    const bool isMean = chosenSpan().kind == OverviewSpan::Kind::Mean && !m_overview->isOfRange;
    const MeanSteps meanOf = chosenMeanSteps();
    if (isMean && meanOf != MeanSteps::Listed)
        text += QLatin1Char(' ') +
                (meanOf == MeanSteps::BehindFirst
                     ? tr("The length of the mean step is that of the profiler, which leaves the first step out.")
                     : tr("The length of the mean step is that of the profiler, which counts other steps than it lists."));
    else if (isMean && check.undivided > 0 && check.divided > 0)
        text += QLatin1Char(' ') + tr("The length is the mean of all steps.");
    if (isMean && check.undivided > 0 && check.divided > 0)
        text += QLatin1Char(' ') + tr("Computing, communication and free time are the means of the steps that the timeline "
                                      "shows. Steps that it does not show: %1.")
                                       .arg(countText(check.undivided));
    if (check.atEdgesNs > 0)
        text += QLatin1Char(' ') + tr("Preparing and stage differ by %1 at most.").arg(durationText(check.atEdgesNs));
    m_check->setText(text);
}

/// Returns which steps the mean of the chosen cards is taken over, the rarest case first.
MeanSteps OverviewPage::chosenMeanSteps() const
{
    MeanSteps of = MeanSteps::Listed;
    for (const std::size_t card : m_askedCards) {
        if (card < m_overview->overviews.size())
            of = std::max(of, m_overview->overviews[card].meanOf);
    }
    return of;
}

QString OverviewPage::checkText() const
{
    return m_check->text();
}

void OverviewPage::showOperators()
{
    if (!m_overview || m_cards.empty() || m_cards.back() >= m_overview->cards->size())
        return;
    const std::size_t index = m_cards[std::min(m_table->currentRow().value_or(0), m_cards.size() - 1)];
    if (m_operatorCard == static_cast<int>(index))
        return;
    m_operatorCard = static_cast<int>(index);
    const PageCard card = (*m_overview->cards)[index];
    m_operatorTitle->setText(tr("Longest operators of %1, all steps").arg(card.name));
    m_operatorNote->hide();
    m_operators->showMessage(tr("Reading the kernels…"));
    m_kernels.start([card](TaskControl &control) { return topOperators(card, control); },
                    [this, card](TaskEnd end, Result<Operators> operators) {
                        if (end == TaskEnd::Finished)
                            showTopOperators(card, std::move(*operators));
                        else if (end == TaskEnd::Failed && operators.error().code == ErrorCode::FileNotFound)
                            m_operators->showMessage(
                                tr("This card has neither a timeline nor a table of operators. The profiler's analyse function "
                                   "writes both.") +
                                QLatin1Char(' ') +
                                howToGetText(QStringLiteral("kernel_details.csv"), Collected::Kernels, card.card().framework));
                        else if (end == TaskEnd::Failed)
                            m_operators->showMessage(errorText(operators.error()));
                    });
}

/// Shows the longest operators, and what their shares are of where they belong to more than one whole.
void OverviewPage::showTopOperators(const PageCard &card, Operators operators)
{
    const KernelTableSource *rows = operators.longest.get();
    std::set<std::uint32_t> wholes;
    for (std::size_t row = 0; row < rows->rows(); ++row)
        wholes.insert(rows->kernels().calls->whole(rows->longestCall(row)));
    QString title = rows->kernels().isPerStep ? tr("Longest operators of the AI cores of %1, mean of a step").arg(card.name)
                                              : tr("Longest operators of %1, all steps").arg(card.name);
    if (wholes.size() > 1 && comeFromSums(*rows->kernels().calls))
        title += QStringLiteral("; ") + tr("shares are of the time of the AI cores and of that of the AI CPU, each on its own");
    else if (wholes.size() > 1)
        title += QStringLiteral("; ") + tr("shares are of the computing time and of that of communication, each on its own");
    m_operatorTitle->setText(title);
    m_operatorNote->setText(operators.timeline);
    m_operatorNote->setVisible(!operators.timeline.isEmpty());
    m_operators->setSource(std::move(operators.longest));
}

void OverviewPage::chooseCard(std::size_t row)
{
    if (!m_overview || row >= m_cards.size() || m_cards[row] >= m_overview->cards->size())
        return;
    if (m_overview->cards != sharedCards())
        return; // the cards that are shown are about to be replaced
    const PageCard &card = (*m_overview->cards)[m_cards[row]];
    if (!card.trace() || card.timeline < 0)
        return;
    const TimelineCard &timeline = state().cards()[static_cast<std::size_t>(card.timeline)];
    const ProfilerStep *step = timeline.steps ? stepCalled(*timeline.steps, chosenSpan().step) : nullptr;
    const TimeRange own = step ? step->range : card.trace()->slicesRange();
    Q_EMIT rangeChosen(state().clock(card.timeline).map(own));
}

ProfilePage::DifferenceMaker OverviewPage::differenceMaker() const
{
    return [step = chosenSpan().step](const PairedCards &cards, TaskControl &control) {
        return overviewPageDifferences(cards, step, control);
    };
}

void OverviewPage::showOwnTools(bool isShown)
{
    m_groupLabel->setEnabled(isShown);
    m_group->setEnabled(isShown);
}

void OverviewPage::retranslate()
{
    m_stepLabel->setText(tr("Time of"));
    m_groupLabel->setText(tr("Compare"));
    m_group->setToolTip(tr("Compare all cards, or only those that communicate with each other in a group"));
    m_allOperators->setText(tr("All operators"));
    setProblemCount(m_problemCount);
    m_table->setEmptyText([]() -> QString { return tr("No card was found in the opened files."); });
    m_operators->setEmptyText([this]() -> QString {
        const bool hasDevice =
            !m_overview || m_operatorCard < 0 || m_overview->overviews[static_cast<std::size_t>(m_operatorCard)].hasDevice;
        return hasDevice ? tr("The device ran no kernel while it was profiled.")
                         : tr("No device work was found in the timeline.");
    });
    m_table->retranslate();
    m_operators->retranslate();
    if (!m_overview)
        return;
    m_operatorCard = -1;
    showOverview();
}

} // namespace plumbline
