// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/memory/memorypage.h"

#include "core/analysis/memory/memoryusage.h"
#include "widgets/charts/curvechart.h"
#include "widgets/pages/cardchooser.h"
#include "widgets/pages/labels.h"
#include "widgets/pages/memory/graphmemoryview.h"
#include "widgets/pages/memory/memoryanalysis.h"
#include "widgets/support/deliverabletexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/celltext.h"
#include "widgets/tables/datatable.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr int ShownComponents = 50;
constexpr int ChartPx = 300; ///< the same height as the tables, until the user moves the splitter
constexpr std::size_t MemoryPageShownProblems = 3;
constexpr std::array<const char *, MemoryPage::TabCount> MemoryPageTableNames{"memory_alive", "memory_blocks", "memory_modules",
                                                                              "memory_static"};
constexpr std::array<const char *, MemoryPage::TabCount> MemoryPageTableFiles{"operator_memory.csv", "operator_memory.csv",
                                                                              "npu_module_mem.csv", "static_op_mem.csv"};

/// Returns an amount with three digits. A negative one, which only a damaged table has, counts as none.
QString sizeText(std::int64_t bytes)
{
    return bytesText(static_cast<std::uint64_t>(std::max<std::int64_t>(bytes, 0)));
}

QString megabytes(std::int64_t bytes)
{
    return cellText(CellKind::Bytes, bytes) + QStringLiteral(" MB");
}

} // namespace

MemoryPage::MemoryPage(TimelineState *state, QWidget *parent)
    : ProfilePage(state, parent)
    , m_card(new CardChooser)
    , m_componentLabel(plainLabel())
    , m_component(new QComboBox)
    , m_toPeak(new QToolButton)
    , m_figures(new FigureRow)
    , m_chart(new CurveChart(QStringLiteral("memory")))
    , m_views(new QStackedWidget)
    , m_graphView(new GraphMemoryView)
    , m_tabs(new QTabWidget)
    , m_tables{}
    , m_note(plainLabel())
{
    tools()->insertWidget(0, m_card);
    tools()->insertSpacing(1, 16);
    tools()->insertWidget(2, m_componentLabel);
    tools()->insertWidget(3, m_component);
    tools()->insertWidget(4, m_toPeak);
    m_component->setObjectName(QStringLiteral("component"));
    m_toPeak->setObjectName(QStringLiteral("toPeak"));
    m_component->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_componentLabel->setBuddy(m_component);
    setupContent();
    connect(m_card, &QComboBox::currentIndexChanged, this, &MemoryPage::readCard);
    connect(m_component, &QComboBox::currentIndexChanged, this, &MemoryPage::ask);
    connect(m_toPeak, &QToolButton::clicked, this, &MemoryPage::choosePeak);
    connect(m_chart, &CurveChart::timeClicked, this, &MemoryPage::chooseTime);
    connect(m_chart, &CurveChart::rangeDragged, this, &MemoryPage::chooseRange);
    connect(m_tables[Alive], &DataTable::rowActivated, this, [this](std::size_t row) { goToOperator(m_alive.get(), row); });
    connect(m_tables[Blocks], &DataTable::rowActivated, this, [this](std::size_t row) { goToOperator(m_blocks.get(), row); });
    retranslate();
}

void MemoryPage::setupContent()
{
    for (std::size_t tab = 0; tab < TabCount; ++tab) {
        m_tables[tab] = new DataTable(QLatin1String(MemoryPageTableNames[tab]));
        m_tabs->addTab(m_tables[tab], QString());
    }
    m_tabs->setDocumentMode(true);
    m_tables[Blocks]->setFiltersShown(true);
    m_note->setWordWrap(true);
    m_note->setContentsMargins(8, 2, 8, 2);
    m_note->hide();
    m_toPeak->setAutoRaise(true);
    m_toPeak->hide();

    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_chart);
    splitter->addWidget(m_tabs);
    splitter->setSizes({ChartPx, ChartPx});
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_figures);
    m_views->addWidget(splitter);
    m_views->addWidget(m_graphView);
    layout->addWidget(m_views, 1);
    layout->addWidget(m_note);
    setContent(content);
}

std::optional<TimeNs> MemoryPage::axisOrigin(const PageCard &card) const
{
    return card.trace() && card.timeline >= 0 ? std::optional(state().absoluteNs(card.timeline, 0)) : std::nullopt;
}

void MemoryPage::analyse()
{
    m_card->setCards(sharedCards());
    const PageCard *card = m_card->card();
    const bool isSame =
        card && m_facts && m_facts->card.open == card->open && (!axisOrigin(*card) || *axisOrigin(*card) == m_facts->originNs);
    if (isSame)
        return ask();
    readCard();
}

void MemoryPage::readCard()
{
    m_facts.reset();
    m_answer.reset();
    m_aliveNs.reset();
    m_asking.cancel();
    m_finding.cancel();
    const PageCard *card = m_card->card();
    if (!card)
        return showMessage(tr("No card was found in the opened files."));
    showMessage(tr("Reading the memory tables…"));
    m_reading.start(
        [card = *card, origin = axisOrigin(*card)](TaskControl &control) { return analyseMemory(card, origin, control); },
        [this](TaskEnd end, Result<std::shared_ptr<const MemoryFacts>> facts) {
            if (end == TaskEnd::Finished)
                showFacts(std::move(*facts));
            else if (end == TaskEnd::Failed)
                showMessage(errorText(facts.error()));
        });
}

void MemoryPage::showFacts(std::shared_ptr<const MemoryFacts> facts)
{
    m_facts = std::move(facts);
    if (m_facts->isEmpty())
        return showMessage(emptyText());
    fillComponents();
    m_tables[Modules]->setSource(moduleTable(*m_facts));
    m_tables[Static]->setSource(staticTable(m_facts));
    ask();
}

QString MemoryPage::emptyText() const
{
    const Card &card = m_facts->card.card();
    QStringList lines{tr("There is no information on the memory of this card.")};
    for (const char *file : {"memory_record.csv", "operator_memory.csv", "npu_module_mem.csv"})
        lines.append(absenceText(card, QLatin1String(file)));
    const QString problems = problemsText();
    if (!problems.isEmpty())
        lines.append(problems);
    return lines.join(QLatin1Char('\n'));
}

void MemoryPage::fillComponents()
{
    const QSignalBlocker quiet(m_component);
    const auto before = m_component->currentData();
    m_component->clear();
    for (const std::string &component : m_facts->components) {
        if (m_component->count() < ShownComponents)
            m_component->addItem(plainText(component, 60), QByteArray::fromStdString(component));
    }
    if (m_facts->components.size() > 1)
        m_component->addItem(tr("All components"), static_cast<int>(MemoryChoice::What::AllComponents));
    if (!m_facts->memory->modules.curves.empty())
        m_component->addItem(tr("Driver modules"), static_cast<int>(MemoryChoice::What::Modules));
    for (std::size_t graph = 0; graph < std::min<std::size_t>(m_facts->memory->graphs.size(), ShownComponents); ++graph)
        m_component->addItem(tr("Graph %1").arg(m_facts->memory->graphs[graph].id), static_cast<qlonglong>(graph));
    m_component->setCurrentIndex(std::max(0, m_component->findData(before)));
    m_component->setEnabled(m_component->count() > 0 && !isShowingDifferences());
}

void MemoryPage::ask()
{
    if (!m_facts || m_facts->isEmpty())
        return;
    MemoryQuestion question{m_facts, {}, std::nullopt, m_aliveNs};
    const QVariant chosen = m_component->currentData();
    const bool isGraph = chosen.typeId() == QMetaType::LongLong;
    if (isGraph)
        m_graphView->setGraph(m_facts->memory, static_cast<std::size_t>(chosen.toLongLong()), m_facts->card.name);
    m_views->setCurrentIndex(isGraph ? 1 : 0);
    if (chosen.typeId() == QMetaType::QByteArray)
        question.choice.component = chosen.toByteArray().toStdString();
    else if (chosen.isValid() && !isGraph)
        question.choice.what = static_cast<MemoryChoice::What>(chosen.toInt());
    if (const auto own = rangeOf(m_facts->card))
        question.range = TimeRange{m_facts->card.trace()->absolute(own->begin), m_facts->card.trace()->absolute(own->end)};
    const QStringList names{tr("allocated"), tr("reserved"), tr("active")};
    m_asking.start([question, names](TaskControl &control) { return answerMemory(question, names, control); },
                   [this](TaskEnd end, Result<std::shared_ptr<const MemoryAnswer>> answer) {
                       if (end == TaskEnd::Finished)
                           showAnswer(std::move(*answer));
                       else if (end == TaskEnd::Failed)
                           showMessage(errorText(answer.error()));
                   });
}

void MemoryPage::showAnswer(std::shared_ptr<const MemoryAnswer> answer)
{
    m_answer = std::move(answer);
    showContent();
    showCurves();
    showTables();
    showFigures();
    m_toPeak->setVisible(m_aliveNs.has_value());
    const bool isLost = range() && m_facts->card.timeline < 0;
    showNote(isLost ? tr("This card has no timeline and cannot be restricted to the marked range, so everything is shown.")
                    : problemsText());
}

void MemoryPage::showCurves()
{
    const MemoryQuestion &question = m_answer->question;
    m_chart->setCaption(m_facts->card.name);
    m_chart->setOrigin(0);
    m_chart->setCurves(m_answer->curves);
    if (m_answer->curves.empty())
        return;
    if (question.range)
        m_chart->showRange(std::pair(m_facts->pageTime(question.range->begin), m_facts->pageTime(question.range->end)));
    const bool isOfModules = question.choice.what == MemoryChoice::What::Modules;
    if (m_aliveNs)
        m_chart->setMark(m_facts->pageTime(*m_aliveNs), tr("Chosen time"));
    else if (m_answer->allocated && !isOfModules)
        m_chart->setMark(m_facts->pageTime(m_answer->allocated->sample.ns),
                         tr("Peak: %1").arg(sizeText(m_answer->allocated->sample.bytes)));
    else
        m_chart->setMark(std::nullopt, QString());
}

void MemoryPage::showTables()
{
    const MemoryFates fates{tr("released").toStdString(), tr("never released").toStdString(),
                            tr("before the capture").toStdString()};
    m_alive = std::make_shared<const BlockTable>(m_facts, m_answer->alive, fates);
    m_blocks = std::make_shared<const BlockTable>(m_facts, m_answer->blocks, fates);
    m_tables[Alive]->setSource(m_alive);
    m_tables[Blocks]->setSource(m_blocks);
    const bool isTimed = m_aliveNs && m_answer->aliveNs;
    m_tabs->setTabText(Alive, (isTimed ? tr("Held at %1 (%2)").arg(durationText(m_facts->pageTime(*m_answer->aliveNs)))
                                       : tr("Held at the peak (%1)"))
                                  .arg(countText(m_answer->alive.size())));
    m_tabs->setTabText(Blocks, (m_answer->question.range ? tr("Allocations in the range (%1)") : tr("All allocations (%1)"))
                                   .arg(countText(m_answer->blocks.size())));
    m_tabs->setTabText(Modules, tr("Driver modules (%1)").arg(countText(m_facts->memory->modules.curves.size())));
    m_tabs->setTabText(Static, tr("Graph memory (%1)").arg(countText(m_facts->memory->staticMemory.size())));
}

/// Returns the figure of a peak: how much, and below it when and in which component.
Figure MemoryPage::peakFigure(const QString &title, const MemoryPeak &peak) const
{
    return {title,
            sizeText(peak.sample.bytes),
            {tr("%1 at %2").arg(megabytes(peak.sample.bytes), durationText(m_facts->pageTime(peak.sample.ns))),
             plainText(peak.component, 60)}};
}

/// Adds what older captures tell of the whole card.
void MemoryPage::addTotals(std::vector<Figure> &figures) const
{
    const MemoryTotals &totals = m_facts->memory->totals;
    const auto add = [&figures](const QString &title, const std::optional<std::int64_t> &bytes) {
        if (bytes)
            figures.push_back({title, sizeText(*bytes), {megabytes(*bytes)}});
    };
    add(tr("Memory of the device"), totals.capacityBytes);
    add(tr("Peak of the graphs"), totals.peakBytes);
    add(tr("Held for the whole run"), totals.staticBytes);
    if (totals.allocations)
        figures.push_back({tr("Tensors allocated"), countText(static_cast<std::uint64_t>(*totals.allocations))});
}

void MemoryPage::showFigures()
{
    std::vector<Figure> figures;
    if (m_answer->allocated)
        figures.push_back(peakFigure(tr("Peak allocated"), *m_answer->allocated));
    if (m_answer->reserved)
        figures.push_back(peakFigure(tr("Peak reserved"), *m_answer->reserved));
    const auto &unused = m_facts->memory->curves.fragmentationPeak;
    if (unused && !m_answer->question.range)
        figures.push_back({tr("Reserved but unallocated"),
                           sizeText(unused->bytes),
                           {tr("%1 at %2").arg(megabytes(unused->bytes), durationText(m_facts->pageTime(unused->ns))),
                            tr("the most at any time")}});
    if (m_facts->memory->hasAllocations)
        figures.push_back({tr("Never released"),
                           countText(m_answer->neverReleased),
                           {tr("of %1 allocations").arg(countText(m_answer->blocks.size()))}});
    addTotals(figures);
    m_figures->setFigures(figures);
}

QString MemoryPage::problemsText() const
{
    QStringList lines;
    for (const Error &error : m_facts->memory->errors)
        lines.append(errorText(error));
    for (const Problem &problem : m_facts->memory->problems)
        lines.append(problemLine(problem));
    if (m_facts->memory->hasSeveralDevices() && !m_facts->card.card().device)
        lines.append(tr("The tables contain several devices, and it is unknown which of them is this card, so all are shown."));
    if (lines.size() > static_cast<qsizetype>(MemoryPageShownProblems))
        lines.resize(MemoryPageShownProblems);
    return lines.join(QLatin1Char('\n'));
}

void MemoryPage::showNote(const QString &text)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
}

QStringList MemoryPage::figureTexts() const
{
    return m_figures->texts();
}

QString MemoryPage::noteText() const
{
    return m_note->text();
}

void MemoryPage::chooseTime(std::int64_t pageNs)
{
    if (!m_facts || __builtin_add_overflow(pageNs, m_facts->originNs, &pageNs))
        return;
    m_aliveNs = pageNs;
    m_tabs->setCurrentIndex(Alive);
    ask();
}

void MemoryPage::choosePeak()
{
    m_aliveNs.reset();
    ask();
}

void MemoryPage::chooseRange(std::int64_t beginNs, std::int64_t endNs)
{
    if (!m_facts)
        return;
    if (m_facts->card.timeline < 0)
        return showNote(tr("This card has no timeline on which the range could be marked."));
    Q_EMIT rangeChosen({beginNs, endNs});
}

void MemoryPage::goToOperator(const BlockTable *table, std::size_t row)
{
    if (!m_facts || !table || row >= table->rows())
        return;
    const Allocation &block = table->block(row);
    const PageCard &card = m_facts->card;
    if (!card.trace() || card.timeline < 0)
        return showNote(tr("This card has no timeline that would show the operator."));
    if (!block.allocatedNs)
        return showNote(tr("The block was allocated before the capture began, so its operator is not on the timeline."));
    m_finding.start([facts = m_facts, name = block.name, ns = *block.allocatedNs](
                        TaskControl &control) { return allocatingOperator(*facts->card.trace(), name, ns, control); },
                    [this, name = plainText(block.name, 80), timeline = card.timeline](TaskEnd end, Result<SliceId> slice) {
                        if (end != TaskEnd::Finished)
                            return;
                        if (!slice->isValid())
                            return showNote(tr("The timeline has no slice named %1 at the time of the allocation.").arg(name));
                        showNote(problemsText());
                        Q_EMIT itemChosen({timeline, *slice, {}});
                    });
}

ProfilePage::DifferenceMaker MemoryPage::differenceMaker() const
{
    return &memoryPageDifferences;
}

void MemoryPage::showOwnTools(bool isShown)
{
    for (QWidget *tool : std::initializer_list<QWidget *>{m_card, m_componentLabel, m_component, m_toPeak})
        tool->setEnabled(isShown && (tool != m_component || m_component->count() > 0));
}

void MemoryPage::retranslate()
{
    m_card->setToolTip(tr("The card whose memory is shown"));
    m_componentLabel->setText(tr("Component"));
    m_toPeak->setText(tr("Back to the peak"));
    m_chart->setTitle([] { return tr("Memory over time"); });
    m_chart->setValueTitle([] { return tr("Memory (MB)"); });
    m_chart->setEmptyText(
        [this] { return m_facts ? absenceText(m_facts->card.card(), QStringLiteral("memory_record.csv")) : QString(); });
    for (std::size_t tab = 0; tab < TabCount; ++tab)
        m_tables[tab]->setEmptyText([this, tab]() -> QString {
            if (tab == Alive && m_facts && m_facts->memory->hasAllocations)
                return tr("The table has no block that was held at this time.");
            if (tab == Blocks && m_facts && m_facts->memory->hasAllocations && !m_facts->memory->allocations.blocks.empty())
                return tr("No block was held in the marked range.");
            return m_facts ? absenceText(m_facts->card.card(), QLatin1String(MemoryPageTableFiles[tab])) : QString();
        });
    m_chart->retranslate();
    m_graphView->retranslate();
    for (DataTable *table : m_tables)
        table->retranslate();
    if (!m_facts)
        return;
    if (m_facts->isEmpty())
        return showMessage(emptyText());
    fillComponents();
    ask();
}

} // namespace plumbline
