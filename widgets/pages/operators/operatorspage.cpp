// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/operators/operatorspage.h"

#include "core/base/timeunits.h"
#include "core/profile/cardfiles.h"
#include "widgets/charts/barchart.h"
#include "widgets/charts/histogramchart.h"
#include "widgets/charts/piechart.h"
#include "widgets/charts/scatterchart.h"
#include "widgets/pages/cardchooser.h"
#include "widgets/pages/operators/kerneltable.h"
#include "widgets/support/deliverabletexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/support/terms.h"
#include "widgets/tables/datatable.h"
#include "widgets/tables/filterheader.h"
#include "widgets/tables/tablefilter.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t ShownTypes = 20;
constexpr int AllCores = -1;
// Entries of the box of groups that are no groups.
constexpr int FlopsChoice = -1;    ///< floating-point operations
constexpr int ShapesChoice = -2;   ///< shapes by step
constexpr int ShardedChoice = -3;  ///< how operators are split over the cards
constexpr int RooflineChoice = -4; ///< kernels against the limits of the card
constexpr int SourceStretch = 8;   ///< of the text about the source, against the empty space behind it
constexpr int LeastSourcePx = 160; ///< below that the text about the source wraps too often
constexpr double PsPerMs = 1e9;
constexpr double RoundingPs = 1e-3; ///< rounding error of sums in floating point

QString textOf(const TableCell &cell)
{
    const auto *text = std::get_if<std::string_view>(&cell);
    return text ? plainText(*text) : QString();
}

/// Returns why a card has no kernels to show.
QString missingKernelsText(const Error &error, const PageCard *card)
{
    if (error.code != ErrorCode::FileNotFound || !card)
        return errorText(error);
    return OperatorsPage::tr("This card has neither a timeline nor a table of operators. The profiler's analyse function writes "
                             "both.") +
           QLatin1Char(' ') + howToGetText(QStringLiteral("kernel_details.csv"), Collected::Kernels, card->card().framework);
}

} // namespace

OperatorsPage::OperatorsPage(TimelineState *state, QWidget *parent)
    : ProfilePage(state, parent)
    , m_card(new CardChooser)
    , m_by(new QComboBox)
    , m_where(new QComboBox)
    , m_source(new QLabel)
    , m_whereSums(new FigureRow)
    , m_table(new DataTable(QStringLiteral("kernels")))
    , m_types(new BarChart(QStringLiteral("types")))
    , m_pie(new PieChart(QStringLiteral("types")))
    , m_shape(new QComboBox)
    , m_durations(new HistogramChart(QStringLiteral("durations")))
    , m_counters(new ScatterChart(QStringLiteral("counters")))
    , m_counter(new QComboBox)
    , m_groupTitle(new QLabel)
    , m_flops(new FlopsView)
    , m_shapes(new OperatorList(QStringLiteral("shapes_by_step")))
    , m_sharded(new OperatorList(QStringLiteral("sharded_operators")))
    , m_roofline(new RooflineView)
    , m_views(new QStackedWidget)
{
    setRangeRule(RangeRule::Begins);
    setupTools();
    setupCharts();
    setupContent();
    connect(m_table, &DataTable::currentRowChanged, this, &OperatorsPage::showGroup);
    connect(m_table, &DataTable::rowActivated, this, &OperatorsPage::openRow);
    connect(m_table, &DataTable::arranged, this, &OperatorsPage::followStretch);
    connect(m_durations, &HistogramChart::stretchClicked, this, &OperatorsPage::listStretch);
    connect(m_types, &BarChart::barClicked, this, &OperatorsPage::filterByType);
    connect(m_pie, &PieChart::partClicked, this, &OperatorsPage::filterByType);
    connect(m_counters, &ScatterChart::pointClicked, this, &OperatorsPage::openPoint);
    connect(m_counter, &QComboBox::currentIndexChanged, this, &OperatorsPage::showGroup);
    retranslate();
}

void OperatorsPage::setupTools()
{
    for (const KernelsBy by : {KernelsBy::Name, KernelsBy::Type, KernelsBy::Core, KernelsBy::Shape, KernelsBy::Call})
        m_by->addItem(QString(), static_cast<int>(by));
    m_by->addItem(QString(), ShapesChoice);
    m_by->addItem(QString(), RooflineChoice);
    m_by->setObjectName(QStringLiteral("operatorsBy"));
    for (const int where :
         {AllCores, static_cast<int>(CoreClass::AiCore), static_cast<int>(CoreClass::AiCpu), static_cast<int>(CoreClass::Host),
          static_cast<int>(CoreClass::Communication), static_cast<int>(CoreClass::WaitOrCopy)})
        m_where->addItem(QString(), where);
    m_where->setObjectName(QStringLiteral("operatorsWhere"));
    m_source->setTextFormat(Qt::PlainText);
    m_source->setWordWrap(true);
    m_source->setMinimumWidth(LeastSourcePx);
    m_source->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    tools()->insertWidget(0, m_card);
    tools()->insertWidget(1, m_by);
    tools()->insertWidget(2, m_where);
    tools()->insertSpacing(3, 12);
    tools()->insertWidget(4, m_source);
    tools()->setStretchFactor(m_source, SourceStretch);
    connect(m_card, &QComboBox::currentIndexChanged, this, &OperatorsPage::invalidate);
    connect(m_by, &QComboBox::currentIndexChanged, this, &OperatorsPage::invalidate);
    connect(m_where, &QComboBox::currentIndexChanged, this, [this] {
        m_areCoresForced = false;
        invalidate();
    });
}

void OperatorsPage::setupContent()
{
    m_table->setFiltersShown(true);
    m_table->sortBy(KernelTableSource::Sum, Qt::DescendingOrder);
    setFocusProxy(&m_table->view());
    m_groupTitle->setTextFormat(Qt::PlainText);
    m_groupTitle->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto *counters = new QWidget;
    auto *column = new QVBoxLayout(counters);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_counter, 0, Qt::AlignRight);
    column->addWidget(m_counters, 1);
    auto *charts = new QSplitter(Qt::Horizontal);
    charts->setChildrenCollapsible(false);
    charts->addWidget(typeCharts());
    charts->addWidget(m_durations);
    charts->addWidget(counters);
    for (int index = 0; index < charts->count(); ++index)
        charts->setStretchFactor(index, 1);
    charts->setSizes({1000, 1000, 1000});
    auto *below = new QWidget;
    auto *layout = new QVBoxLayout(below);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_groupTitle);
    layout->addWidget(charts, 1);
    m_groupTitle->setContentsMargins(8, 4, 8, 2);

    auto *above = new QWidget;
    auto *rows = new QVBoxLayout(above);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_whereSums);
    rows->addWidget(m_table, 1);

    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(above);
    splitter->addWidget(below);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    m_views->addWidget(splitter);
    for (QWidget *view : std::initializer_list<QWidget *>{m_flops, m_shapes, m_sharded, m_roofline})
        m_views->addWidget(view);
    setContent(m_views);
    connect(m_roofline, &RooflineView::limitsStated, this, &OperatorsPage::invalidate);
    connect(m_roofline, &RooflineView::callChosen, this, [this](std::uint32_t call) {
        if (m_kernels && m_kernels == m_roofline->kernels())
            openCall(m_kernels, call);
    });
    connect(m_flops, &FlopsView::cardChosen, this, [this](std::size_t card) { m_card->choose(card); });
}

/// Returns the bars and the pie of the types, one of which is shown, with the box that chooses between them.
QWidget *OperatorsPage::typeCharts()
{
    auto *shapes = new QStackedWidget;
    shapes->addWidget(m_types);
    shapes->addWidget(m_pie);
    m_shape->addItems({QString(), QString()});
    m_shape->setObjectName(QStringLiteral("operatorsShape"));
    connect(m_shape, &QComboBox::currentIndexChanged, shapes, &QStackedWidget::setCurrentIndex);
    auto *types = new QWidget;
    auto *column = new QVBoxLayout(types);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_shape, 0, Qt::AlignRight);
    column->addWidget(shapes, 1);
    return types;
}

void OperatorsPage::analyse()
{
    m_card->setCards(sharedCards());
    const PageCard *card = m_card->card();
    if (!card)
        return showMessage(tr("No card was found in the opened files."));
    offerFiles();
    cancelTasks();
    m_where->setVisible(choice() >= 0);
    switch (choice()) {
    case FlopsChoice:
        return readFlops();
    case ShapesChoice:
        return readShapes(*card);
    case ShardedChoice:
        return readSharded(*card);
    case RooflineChoice:
        return readRoofline(*card);
    default:
        return readKernels(*card);
    }
}

CardChooser *OperatorsPage::onlyCard() const
{
    return choice() == FlopsChoice ? nullptr : m_card;
}

int OperatorsPage::choice() const
{
    return m_by->currentData().toInt();
}

void OperatorsPage::cancelTasks()
{
    m_task.cancel();
    m_flopsTask.cancel();
    m_shapesTask.cancel();
    m_shardedTask.cancel();
    m_rooflineTask.cancel();
}

void OperatorsPage::readKernels(const PageCard &card)
{
    if (m_kernelsOf != card.open) {
        m_kernels.reset();
        m_kernelsOf = card.open;
        showMessage(tr("Reading the kernels…"));
    }
    KernelTableSource::Selection selection;
    if (const auto own = rangeOf(card))
        selection.absolute = TimeRange{card.trace()->absolute(own->begin), card.trace()->absolute(own->end)};
    if (const int where = m_where->currentData().toInt(); where != AllCores && !m_areCoresForced)
        selection.where = static_cast<CoreClass>(where);
    m_task.start([open = card.open, selection, by = static_cast<KernelsBy>(choice())](
                     TaskControl &control) { return answerOf(*open, by, selection, control); },
                 [this](TaskEnd end, Result<Answer> answer) {
                     if (end == TaskEnd::Finished)
                         showAnswer(std::move(*answer));
                     else if (end == TaskEnd::Failed)
                         showMissingKernels(answer.error());
                 });
}

void OperatorsPage::preferFlops()
{
    m_prefersFlops = true;
    invalidate();
}

/// Says why the card has no kernels, and what else of its operators can be seen.
void OperatorsPage::showMissingKernels(const Error &error)
{
    const int flops = m_by->findData(FlopsChoice);
    if (std::exchange(m_prefersFlops, false) && error.code == ErrorCode::FileNotFound && flops >= 0)
        return m_by->setCurrentIndex(flops);
    QString text = missingKernelsText(error, m_card->card());
    if (m_card->card() && hasShardedOperators(m_card->card()->card()))
        text += QLatin1Char(' ') + tr("How its operators are split over the cards is told by “By sharding”.");
    if (flops >= 0)
        text += QLatin1Char(' ') + tr("How much its operators compute is told by “FLOPs”.");
    showMessage(text);
}

/// Returns whether a card has a file of a kind, or its summary was made of one.
bool tellsFile(const Card &card, std::string_view kind, std::string_view suffix)
{
    if (!card.summary)
        return !filesOf(card, kind, suffix).empty();
    return std::ranges::any_of(card.files, [&](const Deliverable &file) {
        return file.kind == kind && file.status == FileStatus::Ok && file.file.ends_with(suffix);
    });
}

/// Offers the floating-point operations and the parallel strategy where a card has files that tell them.
void OperatorsPage::offerFiles()
{
    const auto hasFlops = [](const PageCard &card) {
        constexpr std::array<std::pair<std::string_view, std::string_view>, 3> Kinds{
            {{"flops_summary", ".json"}, {"flops", ".txt"}, {"flops_scope", ".json"}}};
        return std::ranges::any_of(Kinds, [&](const auto &kind) { return tellsFile(card.card(), kind.first, kind.second); });
    };
    const auto hasSharded = [](const PageCard &card) { return hasShardedOperators(card.card()); };
    const auto offer = [this](int wanted, const QString &text, bool isOffered) {
        const int entry = m_by->findData(wanted);
        if (isOffered == (entry >= 0))
            return;
        const QSignalBlocker quiet(m_by);
        if (isOffered)
            m_by->addItem(text, wanted);
        else
            m_by->removeItem(entry);
    };
    offer(ShardedChoice, tr("By sharding"), std::ranges::any_of(cards(), hasSharded));
    offer(FlopsChoice, tr("FLOPs"), std::ranges::any_of(cards(), hasFlops));
}

/// Shows where the operators come from. Further facts are in the tip, to which a mark behind the text points.
void OperatorsPage::showSources(const OperatorSources &sources)
{
    QString text = sources.shown.join(QLatin1Char('\n'));
    if (!sources.more.isEmpty())
        text += QStringLiteral(" ⓘ");
    m_source->setText(text);
    m_source->setToolTip((sources.shown + sources.more).join(QLatin1Char('\n')));
}

/// Shows one of the views.
void OperatorsPage::showList(QWidget *list, const OperatorSources &sources)
{
    showSources(sources);
    m_views->setCurrentWidget(list);
    showContent();
}

void OperatorsPage::readShapes(const PageCard &card)
{
    m_kernelsOf.reset();
    showMessage(tr("Reading the kernels…"));
    m_shapesTask.start([open = card.open](TaskControl &control) { return readShapeSteps(*open, control); },
                       [this](TaskEnd end, Result<std::shared_ptr<const ShapeStepSource>> shapes) {
                           if (end == TaskEnd::Failed)
                               return showMessage(missingKernelsText(shapes.error(), m_card->card()));
                           if (end != TaskEnd::Finished)
                               return;
                           m_shapes->showShapes(*shapes, m_card->card() ? m_card->card()->card().framework : Framework::Unknown);
                           showList(m_shapes, operatorSources((*shapes)->kernels(), {}, false));
                       });
}

void OperatorsPage::readSharded(const PageCard &card)
{
    m_kernelsOf.reset();
    showMessage(tr("Reading the parallel strategy…"));
    m_shardedTask.start([open = card.open](TaskControl &control) { return readShardedSource(open->card(), control); },
                        [this](TaskEnd end, Result<std::shared_ptr<const ShardedSource>> sharded) {
                            if (end == TaskEnd::Failed)
                                return showMessage(errorText(sharded.error()));
                            if (end != TaskEnd::Finished)
                                return;
                            m_sharded->showSharded(*sharded);
                            showList(m_sharded, {{tr("From %1").arg(QStringLiteral("parallel_strategy_*.json"))}, {}});
                        });
}

void OperatorsPage::readFlops()
{
    m_kernelsOf.reset();
    showMessage(tr("Reading the floating-point operations…"));
    m_flopsTask.start(
        [cards = sharedCards()](TaskControl &control) -> Result<std::vector<FlopsView::Entry>> {
            std::vector<FlopsView::Entry> entries;
            for (const PageCard &card : *cards) {
                auto flops = card.open->flops(control);
                if (!flops)
                    return failure(flops.error());
                const auto &rank = card.card().rank;
                entries.push_back({card.name, rank ? QString::number(*rank) : QString(), card.card().stage, std::move(*flops)});
            }
            return entries;
        },
        [this](TaskEnd end, Result<std::vector<FlopsView::Entry>> entries) {
            if (end == TaskEnd::Failed)
                return showMessage(errorText(entries.error()));
            if (end != TaskEnd::Finished)
                return;
            QStringList sources;
            for (const FlopsView::Entry &entry : *entries)
                sources += plainText(entry.flops->source);
            sources.removeAll(QString());
            m_flops->setCards(std::move(*entries), m_card->place().value_or(0));
            showList(m_flops, {sources.isEmpty() ? QStringList() : QStringList(tr("From %1").arg(sources.first())), {}});
        });
}

void OperatorsPage::readRoofline(const PageCard &card)
{
    if (m_kernelsOf != card.open || m_views->currentWidget() != m_roofline)
        showMessage(tr("Comparing the kernels with the limits of the card…"));
    m_kernelsOf = card.open;
    std::optional<TimeRange> absolute;
    if (const auto own = rangeOf(card))
        absolute = TimeRange{card.trace()->absolute(own->begin), card.trace()->absolute(own->end)};
    m_rooflineTask.start([open = card.open, stated = m_roofline->stated(),
                          absolute](TaskControl &control) { return rooflineContents(*open, stated, absolute, control); },
                         [this](TaskEnd end, Result<RooflineContents> contents) {
                             if (end == TaskEnd::Failed)
                                 return showMissingKernels(contents.error());
                             if (end != TaskEnd::Finished)
                                 return;
                             m_kernels = contents->answer.kernels;
                             m_roofline->setContents(std::move(*contents));
                             showList(m_roofline, operatorSources(*m_kernels, {}, false));
                         });
}

/// A range that the user chose and a table of sums do not go together: the table then shows the whole capture. Where all cores
/// are asked for and they have no common span, the AI cores are shown.
Result<OperatorsPage::Answer> OperatorsPage::answerOf(const OpenCard &card, KernelsBy by,
                                                      const KernelTableSource::Selection &asked, TaskControl &control)
{
    const auto kernels = card.kernelsFor(by, control);
    if (!kernels)
        return failure(kernels.error());
    const auto typed = card.kernelsFor(KernelsBy::Type, control);
    if (!typed)
        return failure(typed.error());
    Answer answer;
    answer.coversTwoSpans = coversTwoSpans(*(*kernels)->calls, (*kernels)->isPerStep);
    KernelTableSource::Selection selection = asked;
    if (answer.coversTwoSpans && !selection.where)
        selection.where = CoreClass::AiCore;
    answer.rows = std::make_shared<KernelTableSource>(*kernels, by, selection);
    // Where the timeline knows no types, its kernels are grouped by core. The chart shows waits only if they are asked for.
    KernelTableSource::Selection charted = selection;
    if (coversTwoSpans(*(*typed)->calls, (*typed)->isPerStep) && !charted.where)
        charted.where = CoreClass::AiCore;
    charted.isWorkOnly = !charted.where;
    answer.types = std::make_shared<KernelTableSource>(*typed, (*typed)->tellsTypes() ? KernelsBy::Type : KernelsBy::Core,
                                                       charted, ShownTypes);
    answer.where = sumByCoreClass(*(*kernels)->calls);
    answer.doubts = kernelDoubts(card, control);
    const KernelCalls &calls = *(*kernels)->calls;
    for (std::uint32_t call = 1; call < calls.size() && !answer.coversTwoSpans && !answer.hasWholes; ++call)
        answer.hasWholes = calls.whole(call) != calls.whole(0);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return answer;
}

/// Tells how the time of the table divides between AI cores, AI CPU, host and communication. Empty if it tells no cores.
std::vector<Figure> OperatorsPage::whereFigures() const
{
    const auto sumOf = [this](CoreClass of) -> const CoreClassSum & {
        return m_answer.where.classes[static_cast<std::size_t>(of)];
    };
    const auto isOfCapture = [&](CoreClass of) {
        return m_answer.coversTwoSpans && sumOf(of).whole != sumOf(CoreClass::AiCore).whole;
    };
    const bool isTimeline = !m_answer.rows->kernels().isOfTable();
    // Of a timeline only what computes counts as operators (KernelCalls::whole()).
    const auto isApart = [&](CoreClass of) {
        return isOfCapture(of) || (isTimeline && (of == CoreClass::Communication || of == CoreClass::WaitOrCopy));
    };
    WideNs allPs = 0;
    for (std::size_t of = 0; of < m_answer.where.classes.size(); ++of)
        allPs += isApart(static_cast<CoreClass>(of)) ? 0 : m_answer.where.classes[of].sumPs;
    std::vector<Figure> figures;
    const auto add = [&](CoreClass of, const QString &name) {
        const CoreClassSum &sum = sumOf(of);
        if (sum.count == 0)
            return;
        QStringList lines{tr("in %1 calls", "duration above").arg(countText(sum.count))};
        if (m_answer.coversTwoSpans)
            lines += isOfCapture(of) ? tr("over the whole capture, not in a step") : tr("in a mean step");
        if (isApart(of) && !isOfCapture(of))
            lines += tr("no part of the time of the operators");
        else if (allPs > 0 && !m_answer.coversTwoSpans)
            lines += tr("%1 of the time of all operators").arg(percentText(static_cast<double>(sum.sumPs) / double(allPs), 1));
        const CoreClassSum &getNext = m_answer.where.getNext;
        if (of == CoreClass::AiCpu && getNext.count > 0)
            lines += tr("GetNext: %1 in %2 calls")
                         .arg(shortDurationText(saturated(getNext.sumPs / PsPerNs)), countText(getNext.count));
        figures.push_back({name, shortDurationText(saturated(sum.sumPs / PsPerNs)), lines});
    };
    add(CoreClass::AiCore, tr("AI Core"));
    add(CoreClass::AiCpu, tr("AI CPU"));
    add(CoreClass::Host, tr("Host"));
    add(CoreClass::Communication, tr("Communication"));
    add(CoreClass::WaitOrCopy, tr("Waits and copies"));
    return figures;
}

void OperatorsPage::showAnswer(Answer answer)
{
    m_prefersFlops = false;
    m_answer = std::move(answer);
    if (m_answer.rows->by() != m_filtersFor)
        m_rowFilters.clear();
    const CardKernels &kernels = m_answer.rows->kernels();
    m_kernels = std::shared_ptr<const CardKernels>(m_answer.rows, &kernels);
    showSources(operatorSources(kernels, m_answer.doubts, m_answer.hasWholes));
    offerAllCores(!m_answer.coversTwoSpans);
    m_whereSums->setFigures(whereFigures());
    m_durations->setVisible(!kernels.calls->isSummedUp());
    m_table->setSource(m_answer.rows);
    const QString before = m_counter->currentText();
    {
        const QSignalBlocker quiet(m_counter);
        m_counter->clear();
        for (const std::string_view counter : kernels.calls->counters())
            m_counter->addItem(plainText(counter));
        m_counter->setCurrentIndex(std::max(0, m_counter->findText(before)));
    }
    showTypes();
    m_views->setCurrentIndex(0);
    showContent();
}

/// Offers to show the operators of all cores together. Otherwise the AI cores are chosen in place of all.
void OperatorsPage::offerAllCores(bool isOffered)
{
    const QSignalBlocker quiet(m_where);
    m_where->setItemData(0, isOffered ? QVariant() : QVariant(0), Qt::UserRole - 1); // as QComboBox marks what cannot be chosen
    const bool isAllChosen = m_where->currentData().toInt() == AllCores;
    if (!isOffered && isAllChosen)
        m_where->setCurrentIndex(m_where->findData(static_cast<int>(CoreClass::AiCore)));
    else if (isOffered && m_areCoresForced)
        m_where->setCurrentIndex(m_where->findData(AllCores));
    m_areCoresForced = !isOffered && (isAllChosen || m_areCoresForced);
    m_where->setToolTip(isOffered ? tr("Show only what ran there; GetNext runs on the AI CPU")
                                  : tr("The AI cores are told for a mean step and the others for the whole capture. They are "
                                       "shown one at a time, because they have no common sum."));
}

void OperatorsPage::showTypes()
{
    const bool isType = m_answer.types->by() == KernelsBy::Type;
    const std::size_t column = isType ? KernelTableSource::Type : KernelTableSource::Core;
    std::vector<BarChart::Bar> bars;
    std::vector<PieChart::Part> parts;
    const auto wholeOf = [this](std::size_t row) {
        return m_answer.types->kernels().calls->whole(m_answer.types->longestCall(row));
    };
    for (std::size_t row = 0; row < m_answer.types->rows(); ++row) {
        const TableCell sum = m_answer.types->cell(row, KernelTableSource::Sum);
        const std::int64_t ps = std::get<std::int64_t>(sum);
        bars.push_back(
            {textOf(m_answer.types->cell(row, column)), static_cast<double>(ps) / PsPerMs, shortDurationText(ps / 1000)});
        // A pie shows one whole: what the AI cores did, where another table tells the AI CPU.
        if (wholeOf(row) == wholeOf(0))
            parts.push_back({bars.back().name, bars.back().value, bars.back().text});
    }
    m_types->setBars(std::move(bars));
    m_pie->setParts(std::move(parts), static_cast<double>(m_answer.types->leftOutPs()) / PsPerMs);
}

void OperatorsPage::showGroup()
{
    if (!m_answer.rows)
        return;
    if (m_answer.rows->rows() == 0) {
        m_groupTask.cancel();
        return showCharts({});
    }
    const std::size_t row = std::min(m_table->currentRow().value_or(0), m_answer.rows->rows() - 1);
    const auto counter =
        m_counter->currentIndex() >= 0 ? std::optional(static_cast<std::size_t>(m_counter->currentIndex())) : std::nullopt;
    m_groupTask.start(
        [rows = m_answer.rows, row, counter](TaskControl &control) { return callGroup(*rows, row, counter, control); },
        [this](TaskEnd end, Result<CallGroup> group) {
            if (end != TaskEnd::Cancelled)
                showCharts(group ? std::move(*group) : CallGroup());
        });
}

void OperatorsPage::showCharts(CallGroup group)
{
    m_group = std::move(group);
    m_groupsOf = m_kernels;
    const std::size_t shown = m_group.points.size();
    QString title = tr("Calls of %1: %2").arg(plainText(m_group.name), countText(m_group.calls));
    if (shown < m_group.measured)
        title +=
            QLatin1Char(' ') + tr("(the chart of counters shows %1 of %2)").arg(countText(shown), countText(m_group.measured));
    m_groupTitle->setText(m_group.name.empty() && m_group.calls == 0 ? QString() : title);
    m_durations->setHistogram(m_group.durations);
    m_counters->parentWidget()->setVisible(m_counter->count() > 0 && m_kernels && !m_kernels->calls->isSummedUp());
    m_counters->setPoints(m_group.points);
    m_counters->retranslate();
}

void OperatorsPage::setupCharts()
{
    m_types->setTitle([this] { return m_answer.types && m_answer.types->by() == KernelsBy::Type ? tr("Types") : tr("Cores"); });
    m_types->setValueTitle([]() -> QString { return tr("Sum (ms)"); });
    m_types->setEmptyText([]() -> QString { return tr("No kernels"); });
    m_pie->setTitle([this] { return m_answer.types && m_answer.types->by() == KernelsBy::Type ? tr("Types") : tr("Cores"); });
    m_pie->setOthersTitle([]() -> QString { return tr("Others"); });
    m_pie->setEmptyText([]() -> QString { return tr("No kernels"); });
    m_durations->setTitle([this] { return plainText(m_group.name); });
    m_durations->setValueTitle([]() -> QString { return tr("Duration (µs)"); });
    m_durations->setEmptyText([]() -> QString { return tr("No call with a duration"); });
    m_counters->setTitle([this] { return plainText(m_group.name); });
    m_counters->setTitles([this] { return m_counter->currentText(); }, []() -> QString { return tr("Duration (µs)"); });
    m_counters->setEmptyText([]() -> QString { return tr("No call in this group has this counter"); });
}

void OperatorsPage::filterByType(std::size_t index)
{
    const bool isType = m_answer.types->by() == KernelsBy::Type;
    const std::size_t column = isType ? KernelTableSource::Type : KernelTableSource::Core;
    m_table->setFiltersShown(true);
    m_table->header().setText(static_cast<int>(column), TableFilter::wholeText(textOf(m_answer.types->cell(index, column))));
}

/// Lists the calls of the group whose durations lie in an interval of its histogram.
void OperatorsPage::listStretch(double lowestUs, double highestUs)
{
    // Intervals are half-open except for the last one, but a filter includes both ends.
    const Histogram &all = m_group.durations;
    const bool isLast = highestUs >= all.begin(all.counts.size());
    const auto wholePs = [](double us) { return static_cast<std::int64_t>(std::ceil(us * PsPerUs - RoundingPs)); };
    const std::string lowest = microsecondText(wholePs(lowestUs));
    const std::string highest = microsecondText(wholePs(highestUs) - (isLast ? 0 : 1));
    std::vector<std::pair<std::size_t, QString>> filters;
    for (const auto &[column, text] : m_group.marks)
        filters.emplace_back(column, TableFilter::wholeText(QString::fromStdString(text)));
    filters.emplace_back(KernelTableSource::Sum, QString::fromStdString(lowest + ".." + highest));
    listRows(KernelsBy::Call, std::move(filters));
}

/// Lists the operators of a type.
void OperatorsPage::listOperators(std::size_t row)
{
    listRows(KernelsBy::Name,
             {{KernelTableSource::Type, TableFilter::wholeText(textOf(m_answer.rows->cell(row, KernelTableSource::Type)))}});
}

/// Shows rows of a kind that pass the filters.
void OperatorsPage::listRows(KernelsBy by, std::vector<std::pair<std::size_t, QString>> filters)
{
    m_rowFilters = std::move(filters);
    m_filtersFor = by;
    m_isStretchAsked = false;
    if (m_table->groupColumn())
        m_table->groupBy(std::nullopt);
    m_by->setCurrentIndex(m_by->findData(static_cast<int>(by)));
    followStretch();
}

/// Columns can be filtered only after they are shown. When the filtered rows are shown, the longest call is selected, which is at
/// the top.
void OperatorsPage::followStretch()
{
    if (std::exchange(m_isStretchAsked, false))
        m_table->view().selectRow(0);
    if (m_rowFilters.empty() || m_answer.rows->by() != m_filtersFor || m_table->model().source() != m_answer.rows.get())
        return;
    m_table->setFiltersShown(true);
    m_table->header().clearTexts();
    for (const auto &[column, text] : std::exchange(m_rowFilters, {}))
        m_table->header().setText(static_cast<int>(column), text);
    m_isStretchAsked = true;
}

/// Goes to the slice of the row; for a group, to that of its longest call.
void OperatorsPage::openRow(std::size_t row)
{
    if (!m_answer.rows || row >= m_answer.rows->rows())
        return;
    if (m_answer.rows->kernels().calls->isSummedUp() && m_answer.rows->by() == KernelsBy::Type)
        return listOperators(row);
    openCall(m_kernels, m_answer.rows->longestCall(row));
}

/// The chart may still show points of the kernels before. These lead nowhere.
void OperatorsPage::openPoint(std::size_t point)
{
    if (m_groupsOf.get() == m_kernels.get() && m_kernels && point < m_group.pointCalls.size())
        openCall(m_kernels, m_group.pointCalls[point]);
}

/// Looks for the slice of a call in the background and opens it, unless other kernels are shown by then.
void OperatorsPage::openCall(const std::shared_ptr<const CardKernels> &kernels, std::uint32_t call)
{
    m_sliceTask.start([kernels, call](TaskControl &) -> Result<std::optional<SliceId>> { return kernels->sliceOf(call); },
                      [this, kernels](TaskEnd end, const Result<std::optional<SliceId>> &slice) {
                          if (end == TaskEnd::Finished && kernels == m_kernels)
                              openSlice(*slice);
                      });
}

void OperatorsPage::openSlice(std::optional<SliceId> slice)
{
    const PageCard *card = m_card->card();
    QLabel *note = m_views->currentWidget() == m_roofline ? m_source : m_groupTitle;
    if (card && card->timeline >= 0 && slice)
        Q_EMIT itemChosen({card->timeline, *slice, {}});
    else
        note->setText(tr("The timeline has no slice for this call."));
}

ProfilePage::DifferenceMaker OperatorsPage::differenceMaker() const
{
    const KernelsBy other = choice() == ShapesChoice ? KernelsBy::Shape : KernelsBy::Name;
    return [by = choice() < 0 ? other : static_cast<KernelsBy>(choice())](const PairedCards &cards, TaskControl &control) {
        return kernelPageDifferences(cards, by, control);
    };
}

void OperatorsPage::showOwnTools(bool isShown)
{
    m_card->setEnabled(isShown);
    m_source->setVisible(isShown);
    m_where->setVisible(isShown && choice() >= 0);
}

void OperatorsPage::retranslate()
{
    m_by->setItemText(0, tr("By name"));
    m_by->setItemText(1, tr("By type"));
    m_by->setItemText(2, tr("By core"));
    m_by->setItemText(3, tr("By shape"));
    m_by->setItemText(4, tr("By call"));
    m_by->setItemText(5, tr("By step and shape"));
    m_by->setItemText(m_by->findData(RooflineChoice), tr("Roofline"));
    m_where->setItemText(0, tr("All cores"));
    m_where->setItemText(1, tr("AI Core"));
    m_where->setItemText(2, tr("AI CPU"));
    m_where->setItemText(3, tr("Host"));
    m_where->setItemText(4, tr("Communication"));
    m_where->setItemText(5, tr("Waits and copies"));
    if (const int entry = m_by->findData(FlopsChoice); entry >= 0)
        m_by->setItemText(entry, tr("FLOPs"));
    if (const int entry = m_by->findData(ShardedChoice); entry >= 0)
        m_by->setItemText(entry, tr("By sharding"));
    m_flops->retranslate();
    for (OperatorList *list : {m_shapes, m_sharded})
        list->retranslate();
    m_roofline->retranslate();
    m_shape->setItemText(0, tr("Bars"));
    m_shape->setItemText(1, tr("Pie"));
    m_card->setToolTip(tr("The card whose kernels are shown; cards are never summed up"));
    m_counter->setToolTip(tr("The counter plotted against the duration"));
    m_table->setEmptyText([this]() -> QString {
        if (m_kernels && !m_kernels->isOfTable() && m_where->currentData().toInt() == static_cast<int>(CoreClass::Host))
            return tr("This card has only a timeline: the page “Host” lists what ran on the host.");
        const bool hasDevice = !m_kernels || m_kernels->calls->size() > 0;
        return hasDevice ? tr("The device ran no kernel in this time.") : tr("No device work was found in the timeline.");
    });
    m_table->retranslate();
    for (Chart *chart : {static_cast<Chart *>(m_types), static_cast<Chart *>(m_pie), static_cast<Chart *>(m_durations),
                         static_cast<Chart *>(m_counters)})
        chart->retranslate();
    if (m_roofline->kernels() && choice() == RooflineChoice)
        invalidate(); // the table of the roofline contains translated words
    if (m_answer.rows && choice() >= 0)
        showAnswer(m_answer);
}

} // namespace plumbline
