// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/steps/stepspage.h"

#include "core/base/timeunits.h"
#include "widgets/charts/stackchart.h"
#include "widgets/pages/cardchooser.h"
#include "widgets/pages/steps/stepanalysis.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/support/terms.h"
#include "widgets/tables/datatable.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QTableView>

#include <algorithm>
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
    if (!split.busyAndFreeNs())
        stack.parts = {0, 0, 0, 0, 0, milliseconds(row.lengthNs)};
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
    , m_summary(new QLabel)
    , m_table(new DataTable(QStringLiteral("steps")))
    , m_trend(new StackChart(QStringLiteral("steps")))
{
    m_summary->setTextFormat(Qt::PlainText);
    tools()->insertWidget(0, m_card);
    tools()->insertSpacing(1, 12);
    tools()->insertWidget(2, m_summary);
    setupContent();
    connect(m_card, &QComboBox::currentIndexChanged, this, &StepsPage::invalidate);
    connect(m_table, &DataTable::rowActivated, this, &StepsPage::openStep);
    connect(m_trend, &StackChart::stackClicked, this, &StepsPage::openStep);
    retranslate();
}

void StepsPage::setupContent()
{
    setFocusProxy(&m_table->view());
    m_trend->setParts({Role::Host, Role::ComputeCube, Role::ComputeVector, Role::Wait, Role::Free, Role::Other},
                      []() -> QStringList {
                          return {termTitle("preparing"),      termTitle("computing"), tr("Computing that hides communication"),
                                  termTitle("not_overlapped"), termTitle("free"),      tr("Unclassified")};
                      });
    m_trend->setTitle([]() -> QString { return tr("Steps"); });
    m_trend->setTitles([]() -> QString { return tr("Step"); }, []() -> QString { return tr("Time (ms)"); });
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(m_trend);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({1000, 1000});
    setContent(splitter);
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
    m_task.start([card = *card, own = rangeOf(*card)](TaskControl &control) { return analyseSteps(card, own, control); },
                 [this, of = card->open](TaskEnd end, Result<CardSteps> steps) {
                     if (end == TaskEnd::Failed)
                         return showMessage(errorText(steps.error()));
                     if (end == TaskEnd::Cancelled)
                         return;
                     m_steps = std::move(*steps);
                     m_stepsOf = of;
                     showSteps();
                 });
}

void StepsPage::showSteps()
{
    if (m_steps.rows.empty() && m_steps.isRestricted)
        return showMessage(tr("No step lies in the marked range."));
    if (m_steps.rows.empty()) {
        showMessage(tr("This card has no steps: there are neither step marks on the timeline nor rows in step_trace_time.csv. "
                       "The profiler marks steps when its step() is called in each step, after the warm-up of the schedule."));
        return;
    }
    std::vector<StackChart::Stack> stacks;
    std::ptrdiff_t outliers = 0;
    std::ptrdiff_t cut = 0;
    for (const StepRow &row : m_steps.rows) {
        if (stacks.size() < MostStacks)
            stacks.push_back(stackOf(row));
        outliers += row.isOutlier ? 1 : 0;
        cut += row.isCut ? 1 : 0;
    }
    QString summary = tr("Steps: %1").arg(countText(m_steps.rows.size()));
    if (outliers > 0)
        summary += tr("; much longer than most: %1").arg(countText(static_cast<std::uint64_t>(outliers)));
    else if (m_steps.rows.size() < 5 && !m_steps.isRestricted)
        summary += tr("; too few to identify outliers");
    if (stacks.size() < m_steps.rows.size())
        summary += tr("; the chart shows the first %1").arg(countText(stacks.size()));
    if (m_steps.isRestricted && cut > 0)
        summary += tr("; partly in the marked range: %1").arg(countText(static_cast<std::uint64_t>(cut)));
    if (range() && !m_steps.isRestricted)
        summary += tr("; they have no times on a timeline, so all are shown");
    m_summary->setText(summary);
    m_table->setSource(stepTable(m_steps));
    m_trend->setStacks(std::move(stacks));
    showContent();
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
    m_trend->retranslate();
    if (m_stepsOf)
        showSteps();
}

} // namespace plumbline
