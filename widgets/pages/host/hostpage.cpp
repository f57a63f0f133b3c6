// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/host/hostpage.h"

#include "core/base/wide.h"
#include "core/query/lanelabel.h"
#include "widgets/charts/curvechart.h"
#include "widgets/pages/cardchooser.h"
#include "widgets/pages/host/hosttables.h"
#include "widgets/pages/labels.h"
#include "widgets/support/deliverabletexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/datatable.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace plumbline {

namespace {

enum Tab { CallsTab, LaunchesTab, ClockTab };

constexpr std::size_t CallSelfColumn = 5;
constexpr std::size_t LaunchCountColumn = 1;

QWidget *column(std::initializer_list<QWidget *> widgets)
{
    auto *holder = new QWidget;
    auto *layout = new QVBoxLayout(holder);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (QWidget *widget : widgets)
        layout->addWidget(widget, qobject_cast<QLabel *>(widget) || qobject_cast<FigureRow *>(widget) ? 0 : 1);
    return holder;
}

} // namespace

HostPage::HostPage(TimelineState *state, QWidget *parent)
    : ProfilePage(state, parent)
    , m_card(new CardChooser)
    , m_figures(new FigureRow)
    , m_tabs(new QTabWidget)
    , m_calls(new DataTable(QStringLiteral("host_calls")))
    , m_check(noteLabel())
    , m_launches(new DataTable(QStringLiteral("launches")))
    , m_depth(new CurveChart(QStringLiteral("launch_depth")))
    , m_delay(new CurveChart(QStringLiteral("launch_delay")))
    , m_clock(new CurveChart(QStringLiteral("ai_core_frequency")))
    , m_clockText(noteLabel())
{
    tools()->insertWidget(0, m_card);
    connect(m_card, &QComboBox::currentIndexChanged, this, &HostPage::invalidate);
    connect(m_launches, &DataTable::currentRowChanged, this, &HostPage::showLane);
    connect(m_launches, &DataTable::rowActivated, this, &HostPage::showSlowest);
    for (CurveChart *chart : {m_depth, m_delay, m_clock})
        connect(chart, &CurveChart::rangeDragged, this, &HostPage::choose);
    setupContent();
    retranslate();
}

void HostPage::setupContent()
{
    m_calls->setFiltersShown(true);
    m_calls->sortBy(CallSelfColumn, Qt::DescendingOrder);
    m_launches->sortBy(LaunchCountColumn, Qt::DescendingOrder);
    m_launches->setTotalsShown(false);
    auto *charts = new QSplitter(Qt::Horizontal);
    charts->setChildrenCollapsible(false);
    charts->addWidget(m_depth);
    charts->addWidget(m_delay);
    auto *launches = new QSplitter(Qt::Vertical);
    launches->setChildrenCollapsible(false);
    launches->addWidget(m_launches);
    launches->addWidget(charts);
    launches->setStretchFactor(1, 1);
    launches->setSizes({1000, 2500});
    m_delay->setStepped(false);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(column({m_calls, m_check}), QString());
    m_tabs->addTab(launches, QString());
    m_tabs->addTab(column({m_clockText, m_clock}), QString());
    setContent(column({m_figures, m_tabs}));
}

CardChooser *HostPage::onlyCard() const
{
    return m_card;
}

void HostPage::analyse()
{
    m_card->setCards(sharedCards());
    const PageCard *card = m_card->card();
    if (!card)
        return showMessage(tr("No card was found in the opened files."));
    if (!m_host || m_host->card.open != card->open)
        showMessage(tr("Counting the host calls…"));
    m_task.start([card = *card, own = rangeOf(*card)](TaskControl &control) { return analyseHost(card, own, control); },
                 [this](TaskEnd end, Result<std::shared_ptr<const CardHost>> host) {
                     if (end == TaskEnd::Finished)
                         showHost(std::move(*host));
                     else if (end == TaskEnd::Failed)
                         showMessage(errorText(host.error()));
                 });
}

void HostPage::showHost(std::shared_ptr<const CardHost> host)
{
    m_host = std::move(host);
    m_calls->setSource(m_host->callTable);
    if (m_host->depths.empty())
        m_launches->showMessage(
            m_host->card.card().framework == Framework::MindInsight
                ? tr("There are no HostToDevice flows: the profilers of MindSpore before 2.4 do not write them.")
                : tr("There are no HostToDevice flows. They are missing at profiler_level=Level_none, without the "
                     "activities of CANN, and without a timeline."));
    else
        m_launches->setSource(m_host->launchTable);
    m_clock->setCurves(m_host->clock);
    showTexts();
    if (m_host->depths.empty())
        showLane();
    showContent();
}

void HostPage::showTexts()
{
    if (!m_host)
        return;
    const HostCallAnalysis &calls = *m_host->calls;
    QString check = tr("There is no api_statistic.csv to check these figures against.") + QLatin1Char(' ') +
                    howToGetText(QStringLiteral("api_statistic.csv"), Collected::HostCalls, m_host->card.card().framework);
    if (range())
        check = tr("Only the marked range is counted; api_statistic.csv covers the whole capture.");
    else if (calls.reportedError)
        check = errorText(*calls.reportedError);
    else if (calls.isTableOnly)
        check = (m_host->card.trace() ? tr("The timeline has no calls of CANN.") : tr("There is no timeline.")) +
                QLatin1Char(' ') +
                tr("The figures of the calls are those of api_statistic.csv, which has neither the time without nested calls nor "
                   "percentiles.");
    else if (!calls.reportedFile.empty() && calls.compared == 0)
        check = tr("api_statistic.csv cannot check these figures: it has none of the names that the timeline has.");
    else if (!calls.reportedFile.empty() && calls.differing == 0)
        check = tr("Checked against api_statistic.csv: count and sum are equal for all %1 names that both have.")
                    .arg(countText(calls.compared));
    else if (!calls.reportedFile.empty())
        check = tr("Checked against api_statistic.csv: %1 of %2 names differ in count or sum.")
                    .arg(countText(calls.differing), countText(calls.compared));
    for (const Problem &problem : calls.problems)
        check += QLatin1Char(' ') + problemText(problem);
    m_check->setText(check);

    QString clock =
        tr("The timeline has no counter “AI Core Freq”: the profiler writes it on chips that can change their clock.");
    if (const auto &frequency = m_host->frequency) {
        const FrequencyLoss &loss = m_host->loss;
        clock =
            tr("Between %1 and %2 MHz. The AI cores ran %3 kernels, which took %4; at the highest clock they would have been "
               "at most %5 shorter. %6 of them, which took %7, ran at 95 % of the highest clock or below.")
                .arg(valueText(frequency->lowestMhz()), valueText(frequency->highestMhz()), countText(loss.kernels),
                     durationText(loss.durationNs), durationText(lostNs()), countText(loss.slowed), durationText(loss.slowedNs));
    }
    m_clockText->setText(clock);
    m_figures->setFigures(figures());
}

/// Returns the call with the longest time of its own, the delay of launches on the busiest lane, and the clock.
std::vector<Figure> HostPage::figures() const
{
    constexpr qsizetype MostLetters = 60;
    std::vector<Figure> figures;
    const auto selfOf = [](const HostCalls &call) { return call.calls.selfNs; };
    const auto &calls = m_host->calls->calls;
    const auto longest = std::ranges::max_element(calls, {}, selfOf);
    if (longest != calls.end() && longest->calls.count > 0)
        figures.push_back({tr("Longest own time"),
                           shortDurationText(saturated(longest->calls.selfNs)),
                           {plainText(longest->name, MostLetters),
                            tr("%1 calls, without what they call").arg(countText(longest->calls.count))}});
    const auto laneSize = [](const LaneLaunches &lane) { return lane.launches.size(); };
    const auto busiest = m_host->launches ? std::ranges::max_element(*m_host->launches, {}, laneSize)
                                          : std::vector<LaneLaunches>::const_iterator();
    if (m_host->launches && busiest != m_host->launches->end())
        figures.push_back(
            {tr("From launch to start"),
             shortDurationText(busiest->medianNs),
             {tr("median of %1 launches on %2")
                  .arg(countText(laneSize(*busiest)), plainText(laneLabel(*m_host->card.trace(), busiest->lane))),
              tr("started within 50 µs: %1")
                  .arg(percentText(static_cast<double>(busiest->vertical) / static_cast<double>(laneSize(*busiest)), 1))}});
    if (const auto &frequency = m_host->frequency) {
        const bool isConstant = frequency->lowestMhz() == frequency->highestMhz();
        const QString highest = valueText(frequency->highestMhz());
        figures.push_back(
            {tr("Clock of the AI cores"),
             isConstant ? tr("%1 MHz").arg(highest) : tr("%1 to %2 MHz").arg(valueText(frequency->lowestMhz()), highest),
             {isConstant ? tr("at all times") : tr("slower kernels lost at most %1").arg(shortDurationText(lostNs()))}});
    }
    return figures;
}

/// Returns how much shorter the kernels would have been at the highest clock, at most.
TimeNs HostPage::lostNs() const
{
    return static_cast<TimeNs>(std::llround(static_cast<double>(m_host->loss.durationNs) - m_host->loss.correctedNs));
}

QString HostPage::checkText() const
{
    return m_check->text();
}

QString HostPage::clockText() const
{
    return m_clockText->text();
}

void HostPage::showLane()
{
    if (!m_host)
        return;
    const std::size_t count = m_host->depths.size();
    const std::size_t lane = std::min(m_launches->currentRow().value_or(0), count > 0 ? count - 1 : 0);
    m_depth->setCurves(count > 0 ? m_host->depths[lane] : Curves());
    m_delay->setCurves(count > 0 ? m_host->delays[lane] : Curves());
}

/// Goes to the task of the lane that waited longest after its launch.
void HostPage::showSlowest(std::size_t row)
{
    const PageCard *card = m_card->card(); // whose timeline may have moved since the calls were counted
    const bool isOfCard = m_host && card && card->open == m_host->card.open && card->timeline >= 0;
    if (isOfCard && row < m_host->slowest.size() && m_host->slowest[row].isValid())
        Q_EMIT itemChosen({card->timeline, m_host->slowest[row], {}});
}

void HostPage::choose(std::int64_t beginNs, std::int64_t endNs)
{
    const PageCard *card = m_card->card();
    if (!m_host || !card || card->open != m_host->card.open || card->timeline < 0)
        return;
    Q_EMIT rangeChosen(state().clock(card->timeline).map(TimeRange{beginNs, endNs}));
}

ProfilePage::DifferenceMaker HostPage::differenceMaker() const
{
    return &hostPageDifferences;
}

void HostPage::showOwnTools(bool isShown)
{
    m_card->setEnabled(isShown);
}

void HostPage::retranslate()
{
    m_tabs->setTabText(CallsTab, tr("Calls"));
    m_tabs->setTabText(LaunchesTab, tr("Launches"));
    m_tabs->setTabText(ClockTab, tr("Clock"));
    m_card->setToolTip(tr("The card whose host is shown; cards are never summed up"));
    m_calls->setEmptyText([]() -> QString { return tr("Neither the timeline nor api_statistic.csv contains host calls."); });
    m_launches->setEmptyText([]() -> QString { return tr("No launch"); });
    m_depth->setTitle([]() -> QString { return tr("Launched, not started yet"); });
    m_depth->setValueTitle([]() -> QString { return tr("Launched, not started yet"); });
    m_delay->setTitle([]() -> QString { return tr("From launch to start (µs)"); });
    m_delay->setValueTitle([]() -> QString { return tr("From launch to start (µs)"); });
    m_clock->setTitle([]() -> QString { return tr("Clock of the AI cores (MHz)"); });
    m_clock->setValueTitle([]() -> QString { return tr("Clock of the AI cores (MHz)"); });
    for (CurveChart *chart : {m_depth, m_delay, m_clock}) {
        chart->setEmptyText([]() -> QString { return tr("Nothing to draw"); });
        chart->retranslate();
    }
    m_calls->retranslate();
    m_launches->retranslate();
    showTexts();
    invalidate(); // cells contain translated words
}

} // namespace plumbline
