// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/datainput/datainputpage.h"

#include "widgets/charts/curvechart.h"
#include "widgets/pages/cardchooser.h"
#include "widgets/pages/datainput/datapathview.h"
#include "widgets/pages/datainput/dataverdicttext.h"
#include "widgets/pages/datainput/pipelineview.h"
#include "widgets/pages/labels.h"
#include "widgets/support/deliverabletexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/datatable.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

namespace plumbline {

namespace {

constexpr qsizetype DataInputPageShownProblems = 3;
constexpr int HalfPx = 300; ///< equal heights until the user moves the splitter
constexpr std::array<const char *, DataInputPage::TabCount> DataInputPageTableNames{
    "data_operators", "data_queues", "dataset_stages", "data_preprocess", "dataloader", "data_processors"};
constexpr std::array<const char *, DataInputPage::TabCount> DataInputPageTableFiles{
    "minddata_pipeline_raw.csv",
    "minddata_pipeline_raw.csv",
    "dataset.csv",
    "data_preprocess.csv, aicpu_intermediate_*.csv",
    "",
    "minddata_cpu_utilization.json"};

} // namespace

DataInputPage::DataInputPage(TimelineState *state, QWidget *parent)
    : ProfilePage(state, parent)
    , m_card(new CardChooser)
    , m_verdict(noteLabel(2))
    , m_factLine(noteLabel(2))
    , m_path(new DataPathView)
    , m_measure(new QComboBox)
    , m_pictures(new QSplitter(Qt::Horizontal))
    , m_scroll(new QScrollArea)
    , m_pipeline(new PipelineView)
    , m_chart(new CurveChart(QStringLiteral("data_queues")))
    , m_tabs(new QTabWidget)
    , m_tables{}
    , m_note(noteLabel(2))
{
    tools()->insertWidget(0, m_card);
    tools()->insertWidget(1, m_measure);
    m_measure->setObjectName(QStringLiteral("measure"));
    m_measure->addItems({QString(), QString()});
    connect(m_measure, &QComboBox::currentIndexChanged, this, &DataInputPage::showChart);
    setupContent();
    connect(m_card, &QComboBox::currentIndexChanged, this, &DataInputPage::readCard);
    connect(m_pipeline, &PipelineView::operatorChosen, this, [this](std::size_t index) {
        m_scroll->ensureVisible(m_pipeline->boxOf(index).center().x(), m_pipeline->boxOf(index).center().y(), 120, 60);
        m_tabs->setCurrentIndex(Operators);
        showOperator(index);
    });
    connect(m_tables[Operators], &DataTable::currentRowChanged, this, [this] {
        if (const auto row = m_tables[Operators]->currentRow())
            showOperator(*row);
    });
    connect(m_tables[Queues], &DataTable::currentRowChanged, this, [this] {
        if (const auto row = m_tables[Queues]->currentRow())
            showQueue(*row);
    });
    connect(m_tables[Processors], &DataTable::currentRowChanged, this, [this] {
        if (const auto row = m_tables[Processors]->currentRow())
            showProcessor(*row);
    });
    connect(m_chart, &CurveChart::curveClicked, this, &DataInputPage::chooseCurve);
    connect(m_tables[AiCpu], &DataTable::rowActivated, this, &DataInputPage::goToRow);
    connect(m_tables[Loader], &DataTable::rowActivated, this, &DataInputPage::goToCall);
    retranslate();
}

void DataInputPage::setupContent()
{
    QFont bold = font();
    bold.setBold(true);
    m_verdict->setFont(bold);
    m_note->hide();
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidget(m_pipeline);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_chart->setStepped(false); // nothing is known between two samples
    m_pictures->setChildrenCollapsible(false);
    m_pictures->addWidget(m_scroll);
    m_pictures->addWidget(m_chart);
    m_pictures->setSizes({HalfPx, HalfPx});
    for (std::size_t tab = 0; tab < TabCount; ++tab) {
        m_tables[tab] = new DataTable(QLatin1String(DataInputPageTableNames[tab]));
        m_tables[tab]->setTotalsShown(tab == AiCpu);
        m_tabs->addTab(m_tables[tab], QString());
    }
    m_tabs->setDocumentMode(true);
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_pictures);
    splitter->addWidget(m_tabs);
    splitter->setSizes({HalfPx, HalfPx});
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_verdict);
    layout->addWidget(m_factLine);
    layout->addWidget(m_path);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_note);
    setContent(content);
}

QStringList DataInputPage::queueNames()
{
    return {tr("Host queue"), tr("Device queue")};
}

QStringList DataInputPage::processorNames()
{
    return {tr("Machine"), tr("Process")};
}

CardChooser *DataInputPage::onlyCard() const
{
    return m_card;
}

void DataInputPage::analyse()
{
    m_card->setCards(sharedCards());
    readCard();
}

void DataInputPage::readCard()
{
    const PageCard *card = m_card->card();
    if (!card) {
        m_reading.cancel();
        m_facts.reset();
        return showMessage(tr("No card was found in the opened files."));
    }
    if (!m_facts || m_facts->card.open != card->open) {
        m_facts.reset();
        showMessage(tr("Reading the files of the data input…"));
    }
    DataInputQuestion question{*card, std::nullopt, rangeOf(*card), queueNames(), processorNames()};
    if (card->trace() && card->timeline >= 0)
        question.axisOriginNs = state().absoluteNs(card->timeline, 0);
    m_reading.start([question](TaskControl &control) { return analyseDataInput(question, control); },
                    [this](TaskEnd end, Result<std::shared_ptr<const DataInputFacts>> facts) {
                        if (end == TaskEnd::Finished)
                            showFacts(std::move(*facts));
                        else if (end == TaskEnd::Failed)
                            showMessage(errorText(facts.error()));
                    });
}

void DataInputPage::showFacts(std::shared_ptr<const DataInputFacts> facts)
{
    m_facts = std::move(facts);
    if (m_facts->isEmpty())
        return showMessage(emptyText());
    showContent();
    showVerdict();
    showPicture();
    showTables();
    showNote(problemsText());
}

QString DataInputPage::emptyText() const
{
    const Card &card = m_facts->card.card();
    QStringList lines;
    if (range())
        lines.append(tr("The marked range contains no data input."));
    else
        lines.append(tr("There is no information on the data input of this card."));
    if (card.framework == Framework::PyTorch || card.framework == Framework::Chrome) {
        lines.append(m_facts->card.trace()
                         ? tr("Its timeline has no DataLoader slices, and PyTorch writes no files about the data input.")
                         : tr("It has no timeline that could contain DataLoader calls, and PyTorch writes no files about the "
                              "data input."));
    } else {
        for (const char *file : {"minddata_pipeline_raw.csv", "dataset.csv"})
            lines.append(absenceText(card, QLatin1String(file)));
    }
    const QString problems = problemsText();
    if (!problems.isEmpty())
        lines.append(problems);
    return lines.join(QLatin1Char('\n'));
}

void DataInputPage::showVerdict()
{
    const DataInputText text = dataInputText(*m_facts);
    m_verdict->setText(text.verdict);
    m_factLine->setText((QStringList{text.facts.join(QStringLiteral("   ·   "))} + text.said).join(QLatin1Char('\n')).trimmed());
    m_verdict->setVisible(!text.verdict.isEmpty());
    m_factLine->setVisible(!m_factLine->text().isEmpty());
    const DataInput &input = m_facts->input;
    const bool isOfMindSpore = !input.queues.empty() || !input.pipeline.operators.empty() || input.gapNs;
    m_path->setVisible(isOfMindSpore);
    m_path->setSteps(isOfMindSpore ? dataPathSteps(input) : std::vector<DataPathStep>());
}

void DataInputPage::showPicture()
{
    const DataPipeline &pipeline = m_facts->input.pipeline;
    const auto &verdict = m_facts->input.verdict;
    m_pipeline->setPipeline(pipeline, verdict ? verdict->culprit : std::nullopt);
    m_scroll->setVisible(!pipeline.operators.empty() && pipeline.operators.size() <= PipelineView::MostOperators);
    m_pictures->setVisible(!pipeline.operators.empty() || !m_facts->curves.empty() || !m_facts->processorCurves.empty());
    m_measure->setVisible(!m_facts->processorCurves.empty());
    showChart();
}

void DataInputPage::showChart()
{
    if (!m_facts)
        return;
    const bool isOfProcessors = showsProcessors();
    const bool isTimed = isOfProcessors ? m_facts->input.processors.intervalNs.has_value() : m_facts->areCurvesTimed;
    m_chart->setCaption(m_facts->card.name);
    m_chart->setTitle([isOfProcessors] { return isOfProcessors ? tr("Use of processors") : tr("Data input queues"); });
    m_chart->setValueTitle(
        [isOfProcessors] { return isOfProcessors ? tr("Programs and system (%)") : tr("Batches in the queue"); });
    m_chart->setNumbered(isTimed ? std::function<QString()>() : [] { return tr("Sample"); });
    m_chart->setOrigin(0);
    m_chart->setCurves(isOfProcessors ? m_facts->processorCurves : m_facts->curves);
    m_chart->retranslate();
    const auto row = m_tables[isOfProcessors ? Processors : Queues]->currentRow();
    if (row && isOfProcessors)
        m_chart->setHighlighted(curveOfProcessor(*row));
    else if (row)
        m_chart->setHighlighted(curveOfQueue(*row));
}

bool DataInputPage::showsProcessors() const
{
    return m_measure->currentIndex() == 1 && m_facts && !m_facts->processorCurves.empty();
}

std::optional<std::size_t> DataInputPage::curveOfQueue(std::size_t queue) const
{
    const auto found = std::ranges::find(m_facts->curveQueues, queue);
    const bool isFound = found != m_facts->curveQueues.end();
    return isFound ? std::optional(static_cast<std::size_t>(found - m_facts->curveQueues.begin())) : std::nullopt;
}

std::optional<std::size_t> DataInputPage::curveOfProcessor(std::size_t row) const
{
    const auto found = std::ranges::find(m_facts->processorRows, row);
    const bool isFound = found != m_facts->processorRows.end();
    return isFound ? std::optional(static_cast<std::size_t>(found - m_facts->processorRows.begin())) : std::nullopt;
}

std::optional<std::size_t> DataInputPage::queueOfOperator(std::size_t index) const
{
    const auto found = std::ranges::find(m_facts->queueOperators, std::optional(index));
    const bool isFound = found != m_facts->queueOperators.end();
    return isFound ? std::optional(static_cast<std::size_t>(found - m_facts->queueOperators.begin())) : std::nullopt;
}

/// Makes a row current. The table that the user chose it in keeps its column.
void DataInputPage::showRow(Tab tab, std::size_t row)
{
    if (m_tables[tab]->currentRow() != row)
        m_tables[tab]->setCurrentRow(row);
}

void DataInputPage::showQueue(std::size_t queue)
{
    if (!m_facts || queue >= m_facts->queueOperators.size())
        return;
    showRow(Queues, queue);
    if (!showsProcessors())
        m_chart->setHighlighted(curveOfQueue(queue));
    if (const auto index = m_facts->queueOperators[queue]) {
        m_pipeline->setCurrent(*index);
        showRow(Operators, *index);
    }
}

void DataInputPage::showOperator(std::size_t index)
{
    if (!m_facts)
        return;
    m_pipeline->setCurrent(index);
    showRow(Operators, index);
    const auto queue = queueOfOperator(index);
    if (queue)
        showRow(Queues, *queue);
    if (!showsProcessors())
        m_chart->setHighlighted(queue ? curveOfQueue(*queue) : std::nullopt);
}

void DataInputPage::showProcessor(std::size_t row)
{
    if (!m_facts)
        return;
    showRow(Processors, row);
    if (showsProcessors())
        m_chart->setHighlighted(curveOfProcessor(row));
}

void DataInputPage::chooseCurve(std::size_t curve)
{
    const bool isOfProcessors = showsProcessors();
    const auto *rows = !m_facts ? nullptr : isOfProcessors ? &m_facts->processorRows : &m_facts->curveQueues;
    if (!rows || curve >= rows->size())
        return;
    m_tabs->setCurrentIndex(isOfProcessors ? Processors : Queues);
    isOfProcessors ? showProcessor(rows->at(curve)) : showQueue(rows->at(curve));
    if (const auto index = m_pipeline->current(); index && !isOfProcessors)
        m_scroll->ensureVisible(m_pipeline->boxOf(*index).center().x(), m_pipeline->boxOf(*index).center().y(), 120, 60);
}

void DataInputPage::showTables()
{
    const auto &sources = m_facts->tables;
    static_assert(std::tuple_size_v<std::decay_t<decltype(sources)>> == TabCount);
    const std::array<QString, TabCount> titles{tr("Operators (%1)"), tr("Queues (%1)"),     tr("Stages (%1)"),
                                               tr("AI CPU (%1)"),    tr("DataLoader (%1)"), tr("Processors (%1)")};
    for (std::size_t tab = 0; tab < TabCount; ++tab) {
        m_tables[tab]->setSource(sources[tab]);
        m_tabs->setTabText(static_cast<int>(tab), titles[tab].arg(countText(sources[tab]->rows())));
    }
    if (sources[static_cast<std::size_t>(m_tabs->currentIndex())]->rows() > 0)
        return;
    const auto filled = std::find_if(sources.begin(), sources.end(), [](const auto &source) { return source->rows() > 0; });
    if (filled != sources.end())
        m_tabs->setCurrentIndex(static_cast<int>(filled - sources.begin()));
}

QString DataInputPage::problemsText() const
{
    QStringList lines;
    for (const Error &error : m_facts->input.errors)
        lines.append(errorText(error));
    for (const Problem &problem : m_facts->input.problems)
        lines.append(problemLine(problem));
    if (range())
        lines.prepend(tr("The queues have clocks of their own: only AI CPU and DataLoader are restricted to the marked range."));
    return lines.mid(0, DataInputPageShownProblems).join(QLatin1Char('\n'));
}

void DataInputPage::showNote(const QString &text)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
}

QString DataInputPage::verdictText() const
{
    return m_verdict->text() + QLatin1Char('\n') + m_factLine->text();
}

QStringList DataInputPage::pathLines() const
{
    return m_path->lines();
}

QString DataInputPage::noteText() const
{
    return m_note->text();
}

void DataInputPage::goToRow(std::size_t row)
{
    if (!m_facts || row >= m_facts->input.preprocessing.size())
        return;
    if (m_facts->card.timeline < 0)
        return showNote(tr("This card has no timeline on which the range could be marked."));
    if (m_facts->input.isPreprocessingOfDevice)
        return showNote(tr("These times are on the clock of the device, and no file tells where they lie on the timeline."));
    const DataPreprocess &each = m_facts->input.preprocessing[row];
    const WideNs begin = WideNs{each.startNs} - m_facts->originNs;
    Q_EMIT rangeChosen({saturated(begin), saturated(begin + std::max<TimeNs>(each.totalNs.value_or(0), 1))});
}

void DataInputPage::goToCall(std::size_t row)
{
    if (m_facts && row < m_facts->loader.size() && m_facts->card.timeline >= 0)
        Q_EMIT itemChosen({m_facts->card.timeline, m_facts->loader[row].longest, {}});
}

void DataInputPage::retranslate()
{
    m_card->setToolTip(tr("The card whose data input is shown"));
    m_pipeline->setAccessibleName(tr("Data input pipeline"));
    m_measure->setItemText(0, tr("Queues"));
    m_measure->setItemText(1, tr("Processors"));
    m_measure->setToolTip(tr("What the chart shows over time"));
    m_chart->setEmptyText([this] {
        return m_facts && !m_facts->input.pipeline.operators.empty() ? tr("The files contain no samples of the queues.")
                                                                     : QString();
    });
    for (std::size_t tab = 0; tab < TabCount; ++tab)
        m_tables[tab]->setEmptyText([this, tab]() -> QString {
            if (!m_facts)
                return {};
            if (tab == Loader)
                return m_facts->card.trace() ? tr("The timeline has no DataLoader slices.")
                                             : tr("This card has no timeline that could contain DataLoader calls.");
            if (tab == AiCpu && range())
                return tr("No AI CPU row lies in the marked range.");
            return absenceText(m_facts->card.card(), QLatin1String(DataInputPageTableFiles[tab]));
        });
    m_chart->retranslate();
    for (DataTable *table : m_tables)
        table->retranslate();
    if (m_facts)
        readCard();
}

} // namespace plumbline
