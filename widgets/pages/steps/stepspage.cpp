// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/steps/stepspage.h"

#include "core/base/timeunits.h"
#include "core/base/wide.h"
#include "core/profile/cardfiles.h"
#include "widgets/charts/curvechart.h"
#include "widgets/charts/stackchart.h"
#include "widgets/pages/cardchooser.h"
#include "widgets/pages/splitlegend.h"
#include "widgets/pages/steps/stagespanel.h"
#include "widgets/pages/steps/stepanalysis.h"
#include "widgets/support/elidedlabel.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/support/terms.h"
#include "widgets/tables/datatable.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace plumbline {

namespace {

/// Upper limit of bars; more would be thinner than a pixel.
constexpr std::size_t MostStacks = 2000;

double milliseconds(const std::optional<std::int64_t> &ns)
{
    return static_cast<double>(ns.value_or(0)) / NsPerMs;
}

/// Returns the bar of a step: preparing, then the time split. A step without split shows only its length.
StackChart::Stack stackOf(const StepRow &row)
{
    using Q = OverviewQuantity;
    StackChart::Stack stack;
    stack.name = plainText(row.number);
    const OverviewQuantities &split = row.split;
    const double overlapped = milliseconds(split.of(Q::Overlapped));
    stack.parts = {milliseconds(split.of(Q::Preparing)),
                   std::max(0.0, milliseconds(split.of(Q::Computing)) - overlapped),
                   std::max(0.0, overlapped),
                   milliseconds(split.of(Q::NotOverlapped)),
                   milliseconds(split.of(Q::Free)),
                   0};
    OverviewQuantities whole = split;
    whole[static_cast<std::size_t>(Q::Step)] = row.lengthNs;
    if (hasUnclassified(whole)) {
        stack.parts.clear();
        if (preparingNs(whole) == 0)
            stack.parts.push_back(0); // otherwise it is the first of the parts
        for (const BarPart &part : wholeSplit(whole))
            stack.parts.push_back(milliseconds(part.value));
    }
    QStringList lines;
    if (row.lengthNs)
        lines.append(StepsPage::tr("Step time: %1").arg(durationText(*row.lengthNs)));
    for (const auto &[name, quantity] : {std::pair("computing", Q::Computing), std::pair("not_overlapped", Q::NotOverlapped),
                                         std::pair("free", Q::Free), std::pair("preparing", Q::Preparing)}) {
        if (split.of(quantity))
            lines.append(QStringLiteral("%1: %2").arg(termTitle(name), durationText(*split.of(quantity))));
    }
    if (row.isCut)
        lines.append(StepsPage::tr("Only its part in the marked range"));
    if (row.isOutlier)
        lines.append(StepsPage::tr("Much longer than most steps"));
    stack.text = lines.join(QLatin1Char('\n'));
    stack.isMarked = row.isOutlier;
    return stack;
}

} // namespace

StepsPage::StepsPage(TimelineState *state, QWidget *parent)
    : ProfilePage(state, parent)
    , m_card(new CardChooser)
    , m_summary(new ElidedLabel)
    , m_figures(new FigureRow)
    , m_stages(new StagesPanel)
    , m_table(new DataTable(QStringLiteral("steps")))
    , m_tabs(new QTabWidget)
    , m_trend(new StackChart(QStringLiteral("steps")))
    , m_stageTrend(new CurveChart(QStringLiteral("step_stages_trend")))
    , m_reduces(new DataTable(QStringLiteral("all_reduces")))
    , m_allCards(new CurveChart(QStringLiteral("steps_of_all_cards")))
{
    tools()->insertWidget(0, m_card);
    tools()->insertSpacing(1, 12);
    tools()->insertWidget(2, m_summary);
    setupContent();
    connect(m_card, &QComboBox::currentIndexChanged, this, [this] {
        m_stages->forgetPoints(); // operators of another card
        invalidate();
    });
    connect(m_stages, &StagesPanel::pointsChosen, this, &StepsPage::invalidate);
    connect(m_table, &DataTable::currentRowChanged, this, &StepsPage::showStage);
    connect(m_table, &DataTable::rowActivated, this, [this](std::size_t row) {
        if (const auto step = stepAt(row))
            openStep(*step);
    });
    connect(m_trend, &StackChart::stackClicked, this, &StepsPage::openStep);
    connect(m_tabs, &QTabWidget::currentChanged, this, &StepsPage::showTab);
    connect(m_allCards, &CurveChart::curveClicked, this, &StepsPage::chooseCurve);
    retranslate();
}

void StepsPage::setupContent()
{
    setFocusProxy(&m_table->view());
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_stages);
    splitter->addWidget(m_table);
    splitter->addWidget(makeTabs());
    for (int part = 0; part < splitter->count(); ++part)
        splitter->setStretchFactor(part, 1);
    splitter->setSizes({1100, 750, 1050});
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_figures);
    layout->addWidget(splitter, 1);
    setContent(content);
}

QWidget *StepsPage::makeTabs()
{
    m_trend->setParts({Role::Host, Role::ComputeCube, Role::ComputeVector, Role::Wait, Role::Free, Role::Other},
                      []() -> QStringList {
                          return {termTitle("preparing"),      termTitle("computing"), tr("Computing that hides communication"),
                                  termTitle("not_overlapped"), termTitle("free"),      tr("Unclassified")};
                      });
    m_trend->setTitle([]() -> QString { return tr("Steps"); });
    m_trend->setTitles([]() -> QString { return tr("Step"); }, []() -> QString { return tr("Time (ms)"); });
    m_stageTrend->setTitle([]() -> QString { return tr("Stages of the steps"); });
    m_stageTrend->setEmptyText([]() -> QString { return tr("No step tells its stages."); });
    m_allCards->setTitle([this]() -> QString {
        return m_lengths.leftOutNs
                   ? tr("Steps of all cards, without the first one, which takes up to %1").arg(durationText(*m_lengths.leftOutNs))
                   : tr("Steps of all cards");
    });
    m_allCards->setEmptyText([]() -> QString { return tr("No card tells how long its steps take."); });
    for (CurveChart *chart : {m_stageTrend, m_allCards}) {
        chart->setNumbered([this, chart]() -> QString {
            const bool isNumbered = chart == m_allCards ? m_lengths.areNumbered : m_areNumbered;
            return isNumbered ? tr("Step") : tr("Step, counted from 1");
        });
        chart->setValueTitle([]() -> QString { return tr("Time (ms)"); });
        chart->setStepped(false);
        chart->setOrigin(0);
    }
    m_reduces->setEmptyText([]() -> QString { return tr("No step has an all-reduce."); });
    for (QWidget *tab : std::initializer_list<QWidget *>{m_trend, m_stageTrend, m_reduces, m_allCards})
        m_tabs->addTab(tab, QString());
    return m_tabs;
}

void StepsPage::analyse()
{
    m_card->setCards(sharedCards());
    const PageCard *card = m_card->card();
    if (!card)
        return showMessage(tr("No card was found in the opened files."));
    if (m_stepsOf != card->open) {
        m_stepsOf.reset();
        showMessage(tr("Finding the steps…"));
    }
    m_task.start([card = *card, own = rangeOf(*card),
                  points = m_stages->chosenPoints()](TaskControl &control) { return analyseSteps(card, own, points, control); },
                 [this, of = card->open](TaskEnd end, Result<StepRows> steps) {
                     if (end == TaskEnd::Failed)
                         return showMessage(errorText(steps.error()));
                     if (end == TaskEnd::Cancelled)
                         return;
                     m_steps = std::move(*steps);
                     m_areNumbered = areNumbered(m_steps.rows);
                     m_stepsOf = of;
                     showSteps();
                 });
}

void StepsPage::showSteps()
{
    if (m_steps.rows.empty() && m_steps.isRestricted)
        return showMessage(tr("No step lies in the marked range."));
    if (!m_steps.lostFolder.empty())
        return showMessage(tr("The folder of this card is not there any more: %1").arg(plainText(m_steps.lostFolder)));
    if (m_steps.rows.empty()) {
        showMessage(tr("This card has no steps: there are neither step marks on the timeline nor rows in step_trace_time.csv. "
                       "The profiler marks steps when its step() is called in each step, after the warm-up of the schedule."));
        return;
    }
    std::vector<StackChart::Stack> stacks;
    for (std::size_t row = 0; row < std::min(MostStacks, m_steps.rows.size()); ++row)
        stacks.push_back(stackOf(m_steps.rows[row]));
    m_summary->setText(summaryText(stacks.size()));
    m_figures->setFigures(figures());
    const bool hasStarts = m_stepsOf && (m_stepsOf->trace() || !kernelFilesOf(m_stepsOf->card()).empty());
    m_stages->setPoints(m_steps, hasStarts);
    m_table->setSource(stepTable(m_steps, tr("Mean").toStdString()));
    m_trend->setStacks(std::move(stacks));
    m_stageTrend->setCurves(stageCurves(m_steps));
    m_stageTrend->retranslate();
    highlightCard();
    m_reduces->setSource(reduceTable(m_steps));
    // One step has no course over time; what a chart of it would tell stands in the table.
    for (QWidget *trend : {static_cast<QWidget *>(m_trend), static_cast<QWidget *>(m_stageTrend)})
        m_tabs->setTabVisible(m_tabs->indexOf(trend), m_steps.rows.size() > 1);
    showStage();
    showTab();
    showContent();
}

/// Tells how long a step takes on average, and which of its parts are the longest that do no work.
std::vector<Figure> StepsPage::figures() const
{
    if (!m_steps.mean || !m_steps.mean->lengthNs || *m_steps.mean->lengthNs <= 0)
        return {};
    const StepRow &mean = *m_steps.mean;
    const auto whole = static_cast<double>(*mean.lengthNs);
    const auto longest = std::ranges::max_element(m_steps.rows, {}, [](const StepRow &row) { return row.lengthNs.value_or(0); });
    QStringList lines{m_steps.rows.size() == 1 ? tr("step %1, the only one").arg(plainText(longest->number))
                                               : tr("of %1 steps").arg(countText(m_steps.rows.size()))};
    if (m_steps.meanSteps > 0 && m_steps.meanSteps < m_steps.rows.size())
        lines = {tr("of the %1 of %2 steps that the chosen operators divide")
                     .arg(countText(m_steps.meanSteps), countText(m_steps.rows.size()))};
    if (m_steps.meanOf == MeanSteps::BehindFirst)
        lines += tr("the profiler's mean, without the first step");
    if (m_steps.meanOf == MeanSteps::Others)
        lines = {tr("the profiler's mean, over other steps than the %1 that it lists").arg(countText(m_steps.rows.size()))};
    if (m_steps.rows.size() > 1 && longest->lengthNs)
        lines += tr("longest: step %1, %2").arg(plainText(longest->number), shortDurationText(*longest->lengthNs));
    std::vector<Figure> figures{{tr("Mean step"), shortDurationText(*mean.lengthNs), lines}};
    const auto add = [&](const QString &title, TimeNs part, const QString &share, const QString &meaning) {
        figures.push_back({title, shortDurationText(part), {share, meaning}});
    };
    if (mean.stages && mean.stages->gapNs) {
        const TimeNs gap = *mean.stages->gapNs;
        const bool isBefore = mean.stages->isGapBefore;
        const QString share = percentText(static_cast<double>(gap) / (whole + (isBefore ? static_cast<double>(gap) : 0)), 1);
        add(tr("Step gap"), gap, (isBefore ? tr("%1 of step and gap") : tr("%1 of the step")).arg(share),
            tr("before the first operator"));
    }
    const auto addSplit = [&](const QString &title, OverviewQuantity quantity, const QString &meaning) {
        const auto part = mean.split.of(quantity);
        const auto [lengthNs, steps] = meanLengthWith(quantity);
        if (!part || lengthNs <= 0)
            return;
        const QString share = percentText(static_cast<double>(*part) / static_cast<double>(lengthNs), 1);
        const bool isOfAll = steps == 0 || steps == m_steps.rows.size();
        add(title, *part,
            isOfAll ? tr("%1 of the step").arg(share)
                    : tr("%1 of %2, the mean of the %3 of %4 steps that tell it")
                          .arg(share, shortDurationText(lengthNs), countText(steps), countText(m_steps.rows.size())),
            meaning);
    };
    addSplit(tr("Exposed communication"), OverviewQuantity::NotOverlapped, tr("that no computing hides"));
    addSplit(tr("Free"), OverviewQuantity::Free, tr("in which the device does nothing"));
    return figures;
}

/// Returns the mean length of the steps of which a quantity is known, because only these count for its mean, and how many they
/// are. Where the mean is not that of the steps that are listed but one of the profiler, as is the length of the mean step, it is
/// that length and 0.
std::pair<TimeNs, std::size_t> StepsPage::meanLengthWith(OverviewQuantity quantity) const
{
    WideNs lengths = 0;
    WideNs parts = 0;
    std::size_t steps = 0;
    for (const StepRow &row : m_steps.rows) {
        if (!row.split.of(quantity) || !row.lengthNs)
            continue;
        lengths += *row.lengthNs;
        parts += *row.split.of(quantity);
        ++steps;
    }
    const TimeNs mean = m_steps.mean->split.of(quantity).value_or(0);
    const bool isOfRows = steps > 0 && std::abs(meanNs(parts, steps) - mean) <= 1; // it may be rounded otherwise
    return isOfRows ? std::pair(meanNs(lengths, steps), steps) : std::pair(*m_steps.mean->lengthNs, std::size_t{0});
}

QString StepsPage::summaryText(std::size_t stacks) const
{
    std::uint64_t outliers = 0;
    std::uint64_t cut = 0;
    std::uint64_t unrecorded = 0;
    for (const StepRow &row : m_steps.rows) {
        outliers += row.isOutlier ? 1 : 0;
        cut += row.isCut ? 1 : 0;
        unrecorded += row.split.of(OverviewQuantity::Computing) ? 0 : 1;
    }
    QString summary = tr("Steps: %1").arg(countText(m_steps.rows.size()));
    if (unrecorded > 0 && unrecorded < m_steps.rows.size())
        summary += tr("; on the timeline: %1").arg(countText(m_steps.rows.size() - unrecorded));
    if (outliers > 0)
        summary += tr("; much longer than most: %1").arg(countText(outliers));
    else if (m_steps.rows.size() < 5 && !m_steps.isRestricted)
        summary += tr("; too few to identify outliers");
    if (stacks < m_steps.rows.size())
        summary += tr("; the chart shows the first %1").arg(countText(stacks));
    if (m_steps.isRestricted && cut > 0)
        summary += tr("; partly in the marked range: %1").arg(countText(cut));
    if (range() && !m_steps.isRestricted)
        summary += tr("; they have no times on a timeline, so all are shown");
    return summary;
}

/// Shows the stages of the current row. While no row is current these are those of the mean step, or of the first step shown.
void StepsPage::showStage()
{
    if (m_steps.rows.empty())
        return; // the table may still arrange the rows of another card
    const auto row = m_table->currentRow();
    const auto step = row ? stepAt(*row) : std::nullopt;
    if (step)
        m_stages->setStep(m_steps.rows[*step], tr("Step %1").arg(plainText(m_steps.rows[*step].number)));
    else if (m_steps.mean)
        m_stages->setStep(*m_steps.mean, tr("Mean step"));
    else
        m_stages->setStep(m_steps.rows.front(), tr("Step %1").arg(plainText(m_steps.rows.front().number)));
}

std::optional<std::size_t> StepsPage::stepAt(std::size_t tableRow) const
{
    const std::size_t first = m_steps.mean ? 1 : 0;
    if (tableRow < first || tableRow - first >= m_steps.rows.size())
        return std::nullopt;
    return tableRow - first;
}

/// Reads the steps of all cards when they are looked at for the first time.
void StepsPage::showTab()
{
    if (m_tabs->currentWidget() != m_allCards || m_allCardsOf == sharedCards() || m_allCardsTask.isRunning())
        return;
    m_allCardsTask.start([cards = sharedCards()](TaskControl &control) { return lengthCurves(*cards, control); },
                         [this, of = sharedCards()](TaskEnd end, Result<LengthCurves> lengths) {
                             if (end != TaskEnd::Finished)
                                 return;
                             m_allCardsOf = of;
                             m_lengths = std::move(*lengths);
                             m_allCards->setCurves(m_lengths.curves);
                             m_allCards->retranslate();
                             highlightCard();
                             showTab(); // the cards may have changed meanwhile
                         });
}

/// Makes the curve of the chosen card stand out. Up to as many cards as there are colours are told apart without.
void StepsPage::highlightCard()
{
    const auto place = m_card->place();
    const auto found = std::ranges::find(m_lengths.cards, place.value_or(m_lengths.cards.size()));
    const bool isKnown = m_allCards->repeatsColours() && place && found != m_lengths.cards.end();
    m_allCards->setHighlighted(isKnown ? std::optional(static_cast<std::size_t>(found - m_lengths.cards.begin())) : std::nullopt);
}

void StepsPage::chooseCurve(std::size_t curve)
{
    if (m_allCardsOf == sharedCards() && curve < m_lengths.cards.size())
        m_card->choose(m_lengths.cards[curve]);
}

QString StepsPage::summary() const
{
    return m_summary->text();
}

void StepsPage::openStep(std::size_t row)
{
    const PageCard *card = m_card->card();
    if (!card || card->timeline < 0 || row >= m_steps.rows.size() || !m_steps.rows[row].range)
        return;
    Q_EMIT rangeChosen(state().clock(card->timeline).map(*m_steps.rows[row].range));
}

ProfilePage::DifferenceMaker StepsPage::differenceMaker() const
{
    return &stepPageDifferences;
}

void StepsPage::showOwnTools(bool isShown)
{
    m_card->setEnabled(isShown);
    m_summary->setVisible(isShown);
}

void StepsPage::retranslate()
{
    m_card->setToolTip(tr("The card whose steps are shown"));
    m_table->retranslate();
    m_stages->retranslate();
    m_trend->retranslate();
    m_stageTrend->retranslate();
    m_reduces->retranslate();
    m_allCards->retranslate();
    m_tabs->setTabText(0, tr("Time split"));
    m_tabs->setTabText(1, tr("Stages over the steps"));
    m_tabs->setTabText(2, tr("All-reduces"));
    m_tabs->setTabText(3, tr("All cards"));
    if (m_stepsOf)
        showSteps();
}

} // namespace plumbline
