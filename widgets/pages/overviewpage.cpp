// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/overviewpage.h"

#include "widgets/pages/splitlegend.h"
#include "widgets/pages/triagebar.h"
#include "widgets/panels/datatable.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t TopOperators = 10;

QLabel *plainLabel()
{
    auto *label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    return label;
}

/// A name that fits into a sentence.
QString shortName(const PageCard &card)
{
    return card.card->rank ? OverviewPage::tr("rank %1").arg(*card.card->rank) : card.name;
}

Result<std::shared_ptr<const TableSource>> topOperators(const PageCard &card, TaskControl &control)
{
    auto kernels = readCardKernels(*card.card, card.trace, control);
    if (!kernels)
        return failure(kernels.error());
    return std::shared_ptr<const TableSource>(std::make_shared<KernelTableSource>(
        std::make_shared<const CardKernels>(std::move(*kernels)), KernelsBy::Name, std::nullopt, TopOperators));
}

} // namespace

OverviewPage::OverviewPage(TimelineState *state, QWidget *parent)
    : ProfilePage(state, parent)
    , m_stepLabel(plainLabel())
    , m_step(new QComboBox)
    , m_triage(new TriageBar)
    , m_table(new DataTable(QStringLiteral("overview")))
    , m_operatorTitle(plainLabel())
    , m_operators(new DataTable(QStringLiteral("operators")))
    , m_allOperators(new QToolButton)
    , m_check(plainLabel())
    , m_problems(new QToolButton)
{
    tools()->insertWidget(0, m_stepLabel);
    tools()->insertWidget(1, m_step);
    m_step->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    tools()->insertSpacing(2, 16);
    tools()->insertWidget(3, new SplitLegend);
    setupContent();
    connect(m_step, &QComboBox::currentIndexChanged, this, &OverviewPage::showStep);
    connect(m_table, &DataTable::currentRowChanged, this, &OverviewPage::showOperators);
    connect(m_table, &DataTable::arranged, this, &OverviewPage::fitTable);
    connect(m_table, &DataTable::rowActivated, this, &OverviewPage::chooseCard);
    connect(m_allOperators, &QToolButton::clicked, this, [this] { Q_EMIT pageRequested(PageId::Operators); });
    connect(m_problems, &QToolButton::clicked, this, &OverviewPage::reportRequested);
    retranslate();
}

void OverviewPage::setupContent()
{
    m_table->sortBy(OverviewRankColumn, Qt::AscendingOrder);
    m_operators->setTotalsShown(false);
    for (QToolButton *button : {m_allOperators, m_problems})
        button->setAutoRaise(true);

    auto *below = new QWidget;
    auto *title = new QHBoxLayout;
    title->setContentsMargins(8, 4, 8, 2);
    title->addWidget(m_operatorTitle);
    title->addStretch(1);
    title->addWidget(m_allOperators);
    auto *column = new QVBoxLayout(below);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(title);
    column->addWidget(m_operators, 1);

    m_splitter = new QSplitter(Qt::Vertical);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(below);

    auto *footer = new QHBoxLayout;
    footer->setContentsMargins(8, 2, 8, 2);
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

/// The table gets the room its cards need, as long as the operators keep half of it; once, so that the user may differ.
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
    if (!m_overview || m_overview->cards != sharedCards()) {
        m_overview.reset();
        showMessage(tr("Adding up what each card did…"));
    }
    m_task.start([cards = sharedCards(), ranges](TaskControl &control) { return analyseProfile(cards, ranges, control); },
                 [this](TaskEnd end, Result<std::shared_ptr<const ProfileOverview>> result) {
                     if (end == TaskEnd::Failed)
                         return showMessage(errorText(result.error()));
                     if (end == TaskEnd::Cancelled)
                         return;
                     const bool isNew = !m_overview || m_overview->cards != (*result)->cards;
                     m_overview = std::move(*result);
                     if (isNew)
                         m_operatorCard = -1;
                     showOverview();
                 });
}

void OverviewPage::showOverview()
{
    m_step->setEnabled(!m_overview->isOfRange);
    if (!m_overview->isOfRange) {
        const std::string before = chosenStep();
        const QSignalBlocker quiet(m_step);
        m_step->clear();
        m_step->addItem(tr("Whole trace"));
        for (const std::string &step : m_overview->steps)
            m_step->addItem(tr("Step %1").arg(plainText(step)), QByteArray::fromStdString(step));
        m_step->setCurrentIndex(std::max(0, m_step->findData(QByteArray::fromStdString(before))));
    }
    showStep();
    showCheck();
    if (m_overview->overviews.empty())
        showMessage(tr("No card was found in what was opened."));
    else
        showContent();
    showOperators();
}

std::string OverviewPage::chosenStep() const
{
    return m_step->currentData().toByteArray().toStdString();
}

void OverviewPage::showStep()
{
    if (!m_overview)
        return;
    const std::string step = chosenStep();
    std::vector<OverviewQuantities> quantities;
    QStringList names;
    for (std::size_t card = 0; card < m_overview->overviews.size(); ++card) {
        quantities.push_back(m_overview->quantities(card, step));
        names.append(shortName((*m_overview->cards)[card]));
    }
    m_triage->setTriage(triageOf(quantities), names);
    const auto table = overviewTable(*m_overview, step);
    m_table->setFooter(spreadTexts(*table, tr("Spread")));
    m_table->setSource(table);
}

void OverviewPage::showCheck()
{
    if (!m_overview)
        return;
    const ProfileOverview::Check check = m_overview->check();
    QString text;
    if (check.compared > 0 && check.differing == 0)
        text = tr("Checked against step_trace_time.csv: equal (steps of all cards: %1).").arg(countText(check.compared));
    else if (check.compared > 0)
        text = tr("Checked against step_trace_time.csv: %1 of %2 steps differ, by %3 at most.")
                   .arg(countText(check.differing), countText(check.compared), durationText(check.largestNs));
    else if (check.tableOnly > 0)
        text = tr("These are the figures of step_trace_time.csv; without a timeline there is nothing to check them against.");
    else if (!m_overview->isOfRange)
        text = tr("No step_trace_time.csv to check these figures against.");
    if (check.atEdgesNs > 0)
        text += QLatin1Char(' ') + tr("Preparing and stage differ by %1 at most.").arg(durationText(check.atEdgesNs));
    m_check->setText(text);
}

QString OverviewPage::checkText() const
{
    return m_check->text();
}

void OverviewPage::showOperators()
{
    if (!m_overview || m_overview->overviews.empty())
        return;
    const std::size_t index = std::min(m_table->currentRow().value_or(0), m_overview->cards->size() - 1);
    if (m_operatorCard == static_cast<int>(index))
        return;
    m_operatorCard = static_cast<int>(index);
    const PageCard card = (*m_overview->cards)[index];
    m_operatorTitle->setText(tr("Longest operators of %1").arg(card.name));
    m_operators->showMessage(tr("Reading the kernels…"));
    m_kernels.start([card](TaskControl &control) { return topOperators(card, control); },
                    [this](TaskEnd end, Result<std::shared_ptr<const TableSource>> table) {
                        if (end == TaskEnd::Finished)
                            m_operators->setSource(std::move(*table));
                        else if (end == TaskEnd::Failed && table.error().code == ErrorCode::FileNotFound)
                            m_operators->showMessage(
                                tr("This card has neither a timeline nor a kernel_details.csv. Both are written by the "
                                   "profiler's analyse function, the table from profiler_level=Level1 on."));
                        else if (end == TaskEnd::Failed)
                            m_operators->showMessage(errorText(table.error()));
                    });
}

void OverviewPage::chooseCard(std::size_t row)
{
    const PageCard &card = (*m_overview->cards)[row];
    if (!card.trace || card.timeline < 0)
        return;
    const TimelineCard &timeline = state().cards()[static_cast<std::size_t>(card.timeline)];
    const ProfilerStep *step = timeline.steps ? stepCalled(*timeline.steps, chosenStep()) : nullptr;
    const TimeNs shift = state().axisShift(card.timeline);
    const TimeRange own = step ? step->range : card.trace->slicesRange();
    Q_EMIT rangeChosen({own.begin + shift, own.end + shift});
}

void OverviewPage::retranslate()
{
    m_stepLabel->setText(tr("Time of"));
    m_allOperators->setText(tr("All operators"));
    setProblemCount(m_problemCount);
    m_table->setEmptyText([]() -> QString { return tr("No card was found in what was opened."); });
    m_operators->setEmptyText([]() -> QString { return tr("The device ran no kernel while it was profiled."); });
    m_table->retranslate();
    m_operators->retranslate();
    if (!m_overview)
        return;
    m_operatorCard = -1;
    showOverview();
}

} // namespace plumbline
