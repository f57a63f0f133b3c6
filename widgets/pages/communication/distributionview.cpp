// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/communication/distributionview.h"

#include "core/base/timeunits.h"
#include "widgets/charts/boxchart.h"
#include "widgets/pages/labels.h"
#include "widgets/support/formatting.h"
#include "widgets/support/ranktexts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t MostOperators = 1000; ///< that can be chosen, those that took the longest together

double spreadMs(TimeNs ns)
{
    return static_cast<double>(ns) / NsPerMs;
}

QString lastText(const OperatorDistribution &distribution, const RankDurations &rank)
{
    return DistributionView::tr("Came last to %1 of %2 collectives").arg(countText(rank.last), countText(distribution.judged));
}

std::vector<BoxChart::Box> boxesOf(const RankCollectives &all, const OperatorDistribution &distribution)
{
    std::vector<BoxChart::Box> boxes;
    for (const RankDurations &rank : distribution.ranks) {
        const DurationSpread &spread = rank.spread;
        if (spread.count == 0)
            continue;
        const RankCommunication &card = all.cards[rank.card];
        QStringList lines{calledRank(card), DistributionView::tr("Calls: %1").arg(countText(spread.count)),
                          DistributionView::tr("Median %1, p95 %2, from %3 to %4")
                              .arg(shortDurationText(spread.medianNs), shortDurationText(spread.p95Ns),
                                   shortDurationText(spread.minNs), shortDurationText(spread.maxNs))};
        if (rank.waitNs)
            lines += DistributionView::tr("Mean wait: %1").arg(shortDurationText(*rank.waitNs));
        if (distribution.judged > 0)
            lines += lastText(distribution, rank);
        boxes.push_back({card.rank ? QString::number(*card.rank) : plainText(card.name), spreadMs(spread.minNs),
                         spreadMs(spread.lowerNs), spreadMs(spread.medianNs), spreadMs(spread.upperNs), spreadMs(spread.maxNs),
                         lines.join(QLatin1Char('\n'))});
    }
    return boxes;
}

} // namespace

DistributionView::DistributionView(QWidget *parent)
    : QWidget(parent)
    , m_operator(new QComboBox)
    , m_form(new QComboBox)
    , m_stack(new QStackedWidget)
    , m_boxes(new BoxChart(QStringLiteral("durations_by_rank")))
    , m_histogram(new HistogramChart(QStringLiteral("durations")))
    , m_figures(plainLabel())
{
    setupContent();
    retranslate();
}

void DistributionView::setupContent()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(4, 2, 4, 2);
    m_operator->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    row->addWidget(m_operator, 1);
    row->addWidget(m_form);
    column->addLayout(row);
    m_stack->addWidget(m_boxes);
    m_stack->addWidget(m_histogram);
    column->addWidget(m_stack, 1);
    m_figures->setWordWrap(true);
    m_figures->setContentsMargins(8, 0, 8, 2);
    column->addWidget(m_figures);
    m_boxes->setTitle([this] { return m_operator->currentText(); });
    m_histogram->setTitle([this] { return m_operator->currentText(); });
    m_boxes->setTitles([] { return tr("Rank"); }, [] { return tr("Elapse (ms)"); });
    m_histogram->setValueTitle([] { return tr("Elapse (ms)"); });
    for (Chart *chart : std::initializer_list<Chart *>{m_boxes, m_histogram})
        chart->setEmptyText([] { return tr("There are no durations here. Other steps or groups may have some."); });
    connect(m_operator, &QComboBox::currentIndexChanged, this, &DistributionView::showOperator);
    connect(m_form, &QComboBox::currentIndexChanged, m_stack, &QStackedWidget::setCurrentIndex);
}

void DistributionView::show(SharedCommunication all, const CommunicationFilter &filter)
{
    if (m_all != all)
        m_distributions.reset(); // they point into the files of the cards before
    m_all = std::move(all);
    CommunicationFilter wanted = filter;
    wanted.card.reset();
    m_task.start(
        [all = m_all, wanted](TaskControl &control) -> Result<Distributions> {
            return distributionsOf(
                all->ranks, [&](const CollectivePart &part) { return holdsCall(*all, wanted, all->callOf(part)); }, control);
        },
        [this](TaskEnd end, Result<Distributions> distributions) {
            if (end != TaskEnd::Finished)
                return;
            m_distributions = std::make_shared<const Distributions>(std::move(*distributions));
            fillOperators();
        });
}

void DistributionView::fillOperators()
{
    const QSignalBlocker quiet(m_operator);
    const QString before = m_operator->currentText();
    m_operator->clear();
    for (std::size_t at = 0; at < std::min(m_distributions->size(), MostOperators); ++at) {
        const OperatorDistribution &each = (*m_distributions)[at];
        const QString group = calledGroup(m_all->ranks.groups[each.group]);
        m_operator->addItem(plainText(each.name) + (group.isEmpty() ? QString() : QStringLiteral(" · ") + group));
    }
    m_operator->setCurrentIndex(std::max(m_operator->count() > 0 ? 0 : -1, m_operator->findText(before)));
    showOperator();
}

void DistributionView::showOperator()
{
    const int at = m_operator->currentIndex();
    m_histogramTask.cancel();
    if (at < 0 || !m_distributions || static_cast<std::size_t>(at) >= m_distributions->size()) {
        m_figures->clear();
        m_boxes->setBoxes({});
        return m_histogram->setHistogram({});
    }
    const OperatorDistribution &chosen = (*m_distributions)[static_cast<std::size_t>(at)];
    m_boxes->setBoxes(boxesOf(m_all->ranks, chosen));
    countDurations(static_cast<std::size_t>(at));
    const DurationSpread &spread = chosen.spread;
    QStringList lines;
    if (spread.count > 0)
        lines += tr("%1 calls on %2 ranks: median %3, p95 %4, largest %5.")
                     .arg(countText(spread.count), countText(chosen.ranks.size()), shortDurationText(spread.medianNs),
                          shortDurationText(spread.p95Ns), shortDurationText(spread.maxNs));
    if (chosen.ranksNs)
        lines += tr("The medians of the ranks lie up to %1 apart.").arg(shortDurationText(*chosen.ranksNs));
    lines += slowRankLine(m_all->ranks, chosen);
    lines.removeAll(QString());
    m_figures->setText(lines.join(QLatin1Char(' ')));
}

/// Makes the histogram in the background, because an operator may have millions of calls over all ranks.
void DistributionView::countDurations(std::size_t at)
{
    m_histogramTask.start(
        [all = m_distributions, at](TaskControl &control) -> Result<Histogram> {
            constexpr std::size_t PollCalls = 65'536;
            const std::vector<TimeNs> &durations = (*all)[at].durations;
            std::vector<double> values;
            values.reserve(durations.size());
            for (const TimeNs ns : durations) {
                if (values.size() % PollCalls == 0 && control.stopRequested())
                    return failure(ErrorCode::Cancelled);
                values.push_back(spreadMs(ns));
            }
            return values.empty() ? Histogram() : histogramOf(values);
        },
        [this](TaskEnd end, Result<Histogram> histogram) {
            if (end == TaskEnd::Finished)
                m_histogram->setHistogram(std::move(*histogram));
        });
}

QString DistributionView::figures() const
{
    return m_figures->text();
}

void DistributionView::retranslate()
{
    {
        const QSignalBlocker quiet(m_form);
        const int before = std::max(0, m_form->currentIndex());
        m_form->clear();
        m_form->addItems({tr("Boxes by rank"), tr("Histogram")});
        m_form->setCurrentIndex(before);
    }
    for (Chart *chart : std::initializer_list<Chart *>{m_boxes, m_histogram})
        chart->retranslate();
    if (m_all)
        showOperator();
}

} // namespace plumbline
