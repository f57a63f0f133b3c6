// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/comparison/waterfallview.h"

#include "core/base/wide.h"
#include "widgets/charts/barchart.h"
#include "widgets/pages/labels.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/datatable.h"

#include <QCoreApplication>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr int WaterfallDigits = 4;
constexpr std::size_t ToldBars = 3;
constexpr qsizetype WaterfallNameLetters = 60;
/// The axis begins at 0 unless all steps between base and target lie above this share of the longest one: then their differences
/// would be too small to see.
constexpr double ShareFromZero = 0.5;

QString waterfallText(const char *text)
{
    return QCoreApplication::translate("Waterfall", text);
}

QString groupText(WaterfallGroup group)
{
    switch (group) {
    case WaterfallGroup::Kernel:
        return waterfallText(QT_TRANSLATE_NOOP("Waterfall", "other kernels"));
    case WaterfallGroup::Communication:
        return waterfallText(QT_TRANSLATE_NOOP("Waterfall", "communication"));
    case WaterfallGroup::PeerWait:
        return waterfallText(QT_TRANSLATE_NOOP("Waterfall", "waiting for ranks without a card"));
    case WaterfallGroup::Launch:
        return waterfallText(QT_TRANSLATE_NOOP("Waterfall", "launches"));
    case WaterfallGroup::Host:
        return waterfallText(QT_TRANSLATE_NOOP("Waterfall", "host"));
    case WaterfallGroup::Copy:
        return waterfallText(QT_TRANSLATE_NOOP("Waterfall", "copies"));
    case WaterfallGroup::Sync:
        return waterfallText(QT_TRANSLATE_NOOP("Waterfall", "synchronisation"));
    case WaterfallGroup::Loader:
        return waterfallText(QT_TRANSLATE_NOOP("Waterfall", "data input"));
    case WaterfallGroup::Gap:
        return waterfallText(QT_TRANSLATE_NOOP("Waterfall", "pauses that nothing explains"));
    case WaterfallGroup::OnlyBase:
        return waterfallText(QT_TRANSLATE_NOOP("Waterfall", "work that only the base does"));
    case WaterfallGroup::OnlyTarget:
        return waterfallText(QT_TRANSLATE_NOOP("Waterfall", "work that only the target does"));
    }
    return {};
}

QString barName(const WaterfallBar &bar)
{
    return bar.name.empty() ? groupText(bar.group) : plainText(bar.name, WaterfallNameLetters);
}

double milliseconds(TimeNs ns)
{
    return static_cast<double>(ns) / 1e6;
}

/// Returns what the step is called.
QString stepsText(const StepWaterfall &made)
{
    if (made.baseStep.empty() || made.targetStep.empty())
        return waterfallText(QT_TRANSLATE_NOOP("Waterfall", "Whole timelines"));
    return made.baseStep == made.targetStep
               ? waterfallText(QT_TRANSLATE_NOOP("Waterfall", "Step %1")).arg(plainText(made.baseStep))
               : waterfallText(QT_TRANSLATE_NOOP("Waterfall", "Step %1 against step %2"))
                     .arg(plainText(made.baseStep), plainText(made.targetStep));
}

/// Returns the difference in words, with the bars that make up most of it.
QString waterfallSentence(const StepWaterfall &made)
{
    const Waterfall &waterfall = made.waterfall;
    QString sentence = waterfallText(QT_TRANSLATE_NOOP("Waterfall", "%1: %2 in the base, %3 in the target (%4)."))
                           .arg(stepsText(made), shortDurationText(waterfall.baseNs, WaterfallDigits),
                                shortDurationText(waterfall.targetNs, WaterfallDigits),
                                signedDurationText(waterfall.targetNs - waterfall.baseNs, WaterfallDigits));
    std::vector<const WaterfallBar *> largest;
    for (const WaterfallBar &bar : waterfall.bars) {
        if (bar.differenceNs != 0)
            largest.push_back(&bar);
    }
    std::ranges::stable_sort(largest, std::greater(), [](const WaterfallBar *bar) { return std::abs(bar->differenceNs); });
    QStringList told;
    for (std::size_t at = 0; at < std::min(largest.size(), ToldBars); ++at)
        told += waterfallText(QT_TRANSLATE_NOOP("Waterfall", "%1 %2"))
                    .arg(barName(*largest[at]), signedDurationText(largest[at]->differenceNs, WaterfallDigits));
    if (made.ranks.size() > 1)
        sentence +=
            QLatin1Char(' ') +
            waterfallText(QT_TRANSLATE_NOOP("Waterfall", "%1 cards were replayed together.")).arg(countText(made.ranks.size()));
    if (!told.isEmpty())
        sentence += QLatin1Char(' ') + waterfallText(QT_TRANSLATE_NOOP("Waterfall", "Most of it: %1."))
                                           .arg(told.join(waterfallText(QT_TRANSLATE_NOOP("Waterfall", ", "))));
    return sentence;
}

} // namespace

WaterfallView::WaterfallView(QWidget *parent)
    : PanelStack(parent)
    , m_sentence(noteLabel())
    , m_chart(new BarChart(QStringLiteral("waterfall")))
    , m_table(new DataTable(QStringLiteral("waterfall")))
    , m_cancel(new QPushButton(this))
{
    m_cancel->hide();
    QFont bold = m_sentence->font();
    bold.setBold(true);
    m_sentence->setFont(bold);
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_chart);
    splitter->addWidget(m_table);
    splitter->setSizes({3000, 2000});
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_sentence);
    layout->addWidget(splitter, 1);
    setContent(content);
    setFocusProxy(&m_table->view());
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_task.cancel(); });
    connect(m_table, &DataTable::rowActivated, this, &WaterfallView::choose);
    connect(m_chart, &BarChart::barClicked, this, [this](std::size_t bar) {
        if (bar < m_drawn.size() && m_drawn[bar])
            choose(*m_drawn[bar]);
    });
    retranslate();
}

void WaterfallView::ask(std::optional<WaterfallQuestion> question)
{
    if (question && m_question && question->isSameAs(*m_question))
        return;
    m_question = std::move(question);
    m_isAsked = false;
    m_isShown = false;
    m_task.cancel();
    update();
}

void WaterfallView::showEvent(QShowEvent *event)
{
    PanelStack::showEvent(event);
    update();
}

void WaterfallView::update()
{
    if (!m_question)
        return showMessage(tr("The cards have no timelines that could be replayed. The other tabs compare their tables."));
    if (!isVisible() || m_isAsked)
        return;
    m_isAsked = true;
    showMessage(tr("Replaying the base with the times of the target…"), m_cancel);
    m_task.start(
        [question = *m_question](TaskControl &control) {
            return waterfallOfSteps(question.base, question.target, *question.matching, question.scope, 0, control);
        },
        [this](TaskEnd end, Result<StepWaterfall> made) { take(end, std::move(made)); });
}

void WaterfallView::take(TaskEnd end, Result<StepWaterfall> made)
{
    m_isAsked = end != TaskEnd::Cancelled;
    if (end == TaskEnd::Cancelled && !m_question)
        return;
    if (end == TaskEnd::Cancelled)
        return showMessage(tr("Cancelled. Choose other steps, or show this tab again, to ask anew."));
    if (end == TaskEnd::Failed)
        return showMessage(errorText(made.error()));
    m_made = std::move(*made);
    m_isShown = true;
    showAnswer();
}

void WaterfallView::showAnswer()
{
    m_sentence->setText(waterfallSentence(m_made));
    showChart();
    showTable();
    showContent();
}

void WaterfallView::showChart()
{
    const Waterfall &waterfall = m_made.waterfall;
    double least = milliseconds(std::min(waterfall.baseNs, waterfall.targetNs));
    double most = milliseconds(std::max(waterfall.baseNs, waterfall.targetNs));
    TimeNs step = waterfall.baseNs;
    for (const WaterfallBar &bar : waterfall.bars) {
        step = saturated(WideNs{step} + bar.differenceNs);
        least = std::min(least, milliseconds(step));
        most = std::max(most, milliseconds(step));
    }
    const double from = least > ShareFromZero * most ? std::max(0.0, least - (most - least) / 2) : 0;
    const auto whole = [from](const QString &name, TimeNs ns) {
        BarChart::Bar bar;
        bar.name = name;
        bar.from = from;
        bar.value = milliseconds(ns) - from;
        bar.text = shortDurationText(ns, WaterfallDigits);
        bar.tone = DifferenceTone::Chance; // neither better nor worse
        return bar;
    };
    std::vector<BarChart::Bar> bars{whole(tr("Base"), waterfall.baseNs)};
    m_drawn = {std::nullopt};
    step = waterfall.baseNs;
    for (std::size_t at = 0; at < waterfall.bars.size(); ++at) {
        const WaterfallBar &each = waterfall.bars[at];
        if (each.differenceNs == 0)
            continue;
        m_drawn.push_back(at);
        BarChart::Bar bar;
        bar.name = barName(each);
        bar.from = milliseconds(step);
        bar.value = milliseconds(each.differenceNs);
        bar.text = signedDurationText(each.differenceNs, WaterfallDigits);
        bar.tone = each.differenceNs > 0 ? DifferenceTone::Worse : DifferenceTone::Better;
        bars.push_back(std::move(bar));
        step = saturated(WideNs{step} + each.differenceNs);
    }
    bars.push_back(whole(tr("Target"), waterfall.targetNs));
    m_drawn.push_back(std::nullopt);
    m_chart->setBars(std::move(bars));
}

void WaterfallView::showTable()
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"waterfall_group", CellKind::Text},
                                                                        {"waterfall_difference", CellKind::NanosecondDifference},
                                                                        {"waterfall_step", CellKind::Nanoseconds, false, false},
                                                                        {"waterfall_changed", CellKind::NanosecondDifference},
                                                                        {"waterfall_nodes", CellKind::Count}});
    TimeNs step = m_made.waterfall.baseNs;
    for (const WaterfallBar &bar : m_made.waterfall.bars) {
        step = saturated(WideNs{step} + bar.differenceNs);
        table->addRow({barName(bar).toStdString(), bar.differenceNs, step, bar.changedNs, static_cast<std::int64_t>(bar.nodes)},
                      DifferenceMeaning::MoreIsWorse);
    }
    m_table->setSource(std::move(table));
}

void WaterfallView::choose(std::size_t bar)
{
    if (m_isShown && bar < m_made.waterfall.bars.size())
        Q_EMIT barChosen(m_made.waterfall.bars[bar]);
}

QString WaterfallView::sentence() const
{
    return m_sentence->text();
}

void WaterfallView::retranslate()
{
    m_cancel->setText(tr("Cancel"));
    m_chart->setTitle([]() -> QString { return tr("Why the step of the target differs"); });
    m_chart->setValueTitle([]() -> QString { return tr("Step (ms)"); });
    m_chart->setEmptyText([]() -> QString { return tr("The steps are equal."); });
    m_chart->retranslate();
    m_table->setEmptyText([]() -> QString { return tr("The steps are equal."); });
    m_table->retranslate();
    if (m_isShown)
        showAnswer();
    else if (!m_question)
        update();
}

} // namespace plumbline
