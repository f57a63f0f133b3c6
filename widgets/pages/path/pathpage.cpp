// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/path/pathpage.h"

#include "widgets/pages/cardchooser.h"
#include "widgets/pages/labels.h"
#include "widgets/pages/path/pathbar.h"
#include "widgets/pages/path/whatifpanel.h"
#include "widgets/path/pathsummary.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/datatable.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Upper limit of steps in the list. Nobody scrolls through more.
constexpr std::size_t PathPageMostSteps = 1000;
constexpr int MoreStepsData = -3;   ///< data of the entry that tells how many steps are not listed
constexpr int MarkedRangeData = -1; ///< data of the entry for the marked range; steps have their position
constexpr int SlicesData = -2;      ///< data of the entry for a question about slices

} // namespace

PathPage::PathPage(TimelineState *state, QWidget *parent)
    : ProfilePage(state, parent)
    , m_card(new CardChooser)
    , m_question(new QComboBox)
    , m_show(new QToolButton)
    , m_headline(noteLabel(8))
    , m_bar(new PathBar)
    , m_notes(noteLabel(4))
    , m_tabs(new QTabWidget)
    , m_kinds(new DataTable(QStringLiteral("path_kinds")))
    , m_names(new DataTable(QStringLiteral("path_names")))
    , m_segments(new DataTable(QStringLiteral("path_segments")))
    , m_whatIf(new WhatIfPanel)
    , m_cancel(new QPushButton(this))
    , m_again(new QPushButton(this))
{
    m_cancel->hide();
    m_again->hide();
    connect(m_again, &QPushButton::clicked, this, [this] {
        if (m_finder)
            m_finder->askAgain();
    });
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (m_finder)
            m_finder->cancel();
    });
    hideRangeBox(); // the marked range is one of the questions
    m_question->setObjectName(QStringLiteral("pathQuestion"));
    m_question->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_show->setObjectName(QStringLiteral("showPath"));
    tools()->insertWidget(0, m_card);
    tools()->insertWidget(1, m_question);
    tools()->insertWidget(2, m_show);
    setupContent();
    connect(m_card, &QComboBox::currentIndexChanged, this, [this] {
        if (m_finder && m_card->place())
            m_finder->follow(*m_card->place());
        invalidate();
    });
    connect(m_question, &QComboBox::activated, this, &PathPage::askChosen);
    connect(m_show, &QToolButton::clicked, this, &PathPage::openTimeline);
    connect(state, &TimelineState::markedRangeChanged, this, [this] { invalidateSoon(); });
    retranslate();
}

void PathPage::setupContent()
{
    QFont bold = m_headline->font();
    bold.setBold(true);
    m_headline->setFont(bold);
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_headline);
    layout->addWidget(m_bar);
    layout->addWidget(m_notes);
    layout->addWidget(m_tabs, 1);
    m_tabs->setDocumentMode(true);
    for (DataTable *table : {m_kinds, m_names, m_segments})
        m_tabs->addTab(table, QString());
    m_tabs->addTab(m_whatIf, QString());
    m_names->setFiltersShown(true);
    m_segments->setFiltersShown(true);
    setContent(box);
    setFocusProxy(&m_kinds->view());
    connect(m_whatIf, &WhatIfPanel::comparisonRequested, this, &PathPage::replayRequested);
    connect(m_bar, &PathBar::segmentChosen, this, &PathPage::openSegment);
    const auto open = [this](std::size_t segment) {
        if (m_tabled == m_shown)
            openSegment(segment);
    };
    connect(m_segments, &DataTable::rowActivated, this, open);
    connect(m_kinds, &DataTable::rowActivated, this, [this, open](std::size_t row) { open(m_tabled->kinds[row].longest); });
    connect(m_names, &DataTable::rowActivated, this, [this, open](std::size_t row) { open(m_tabled->names[row].longest); });
}

void PathPage::setFinder(PathFinder *finder)
{
    m_finder = finder;
    connect(finder, &PathFinder::changed, this, &PathPage::invalidate);
}

void PathPage::setWhatIf(WhatIfFinder *finder)
{
    m_whatIf->setFinder(finder);
}

void PathPage::showWhatIf()
{
    m_tabs->setCurrentWidget(m_whatIf);
}

/// Asks for the path of a step if nothing was asked for yet, and shows how far the finder is.
void PathPage::analyse()
{
    m_card->setCards(sharedCards());
    if (!m_finder)
        return;
    const auto followed = m_finder->followed();
    const auto chosen = m_finder->chosen();
    const bool isClosed = chosen && chosen != followed && *chosen < cards().size();
    m_show->setEnabled(false);
    m_question->setEnabled(followed && !isClosed);
    if (!followed)
        return showMessage(absenceText());
    const QSignalBlocker quiet(m_card);
    m_card->choose(isClosed ? *chosen : *followed);
    if (isClosed) {
        m_shown.reset();
        return showMessage(closedText(cards()[*chosen]));
    }
    if (m_finder->phase() == PathFinder::Phase::Nothing)
        return m_finder->askAgain(); // leads here again
    showState();
}

QString PathPage::absenceText() const
{
    if (cards().empty())
        return tr("No card was found in the opened files.");
    const auto isClosed = [](const PageCard &card) { return !card.card().timeline.empty() && card.timeline < 0; };
    if (std::ranges::any_of(cards(), isClosed))
        return tr("No timeline is loaded. A path leads along slices, so load the timelines of the cards that it may lead along: "
                  "page “Timeline”, panel “Cards”.");
    return tr("There is no path: no card has a timeline. Tables and summaries tell how long things took, but not what waited for "
              "what.");
}

/// Returns why a card cannot be followed although others can.
QString PathPage::closedText(const PageCard &card) const
{
    return card.card().timeline.empty() ? tr("This card has no timeline. Choose another card to follow its steps.")
                                        : tr("The timeline of this card is not loaded. To follow its steps, load it: page "
                                             "“Timeline”, panel “Cards”.");
}

void PathPage::showState()
{
    fillQuestions();
    if (!m_finder->job())
        m_shown.reset(); // it belongs to other cards
    switch (m_finder->phase()) {
    case PathFinder::Phase::Running:
        if (!m_shown)
            showMessage(tr("Following what waited for what…"), m_cancel);
        return;
    case PathFinder::Phase::Failed:
        m_shown.reset();
        if (m_finder->error().code == ErrorCode::Cancelled)
            return showMessage(tr("Cancelled."), m_again);
        return showMessage(errorText(m_finder->error()));
    case PathFinder::Phase::Finished:
        return showPath();
    case PathFinder::Phase::Nothing:
        return;
    }
}

void PathPage::showPath()
{
    const auto found = m_finder->result();
    if (found->lack != PathLack::None) {
        m_shown.reset();
        return showMessage(pathLackText(found->lack));
    }
    m_show->setEnabled(true);
    if (found == m_shown)
        return;
    m_shown = found;
    m_headline->setText(pathTitle(*found) + QLatin1Char('\n') + pathSentence(*found));
    m_bar->setPath(found);
    m_whatIf->setPath(found);
    m_notes->setText(pathNotes(*found).join(QLatin1Char(' ')));
    showTables();
    showContent();
}

void PathPage::showTables()
{
    m_task.start([found = m_shown](TaskControl &control) { return pathTables(found, control); },
                 [this, found = m_shown](TaskEnd end, Result<PathTables> tables) {
                     if (end != TaskEnd::Finished)
                         return;
                     m_tabled = found;
                     m_kinds->setSource(tables->kinds);
                     m_names->setSource(tables->names);
                     m_segments->setSource(tables->segments);
                 });
}

/// Lists the steps of a graph, if they are not listed already: they stay while the marked range is being dragged.
void PathPage::listSteps(const std::shared_ptr<const PathJob> &job)
{
    if (job == m_listed && (job || m_stepEntries == 0))
        return;
    m_listed = job;
    m_question->clear();
    const std::size_t all = job ? job->steps.size() : 0;
    const std::size_t listed = std::min(all, PathPageMostSteps);
    for (std::size_t step = 0; step < listed; ++step)
        m_question->addItem(pathStepText(job->steps[step]), static_cast<int>(step));
    if (listed < all) {
        m_question->addItem(
            tr("First %1 of %2 steps; on the timeline, V asks for the step in sight").arg(countText(listed), countText(all)),
            MoreStepsData);
        if (auto *model = qobject_cast<QStandardItemModel *>(m_question->model()))
            model->item(m_question->count() - 1)->setEnabled(false);
    }
    m_stepEntries = m_question->count();
}

/// Offers the steps, the marked range, and the question about slices that is shown.
void PathPage::fillQuestions()
{
    const auto found = m_finder ? m_finder->result() : nullptr;
    const auto job = m_finder ? m_finder->job() : nullptr;
    const QSignalBlocker quiet(m_question);
    listSteps(job);
    while (m_question->count() > m_stepEntries)
        m_question->removeItem(m_question->count() - 1);
    if (const auto marked = state().markedRange())
        m_question->addItem(tr("Marked range – %1").arg(shortDurationText(marked->length(), 4)), MarkedRangeData);
    if (!found)
        return m_question->setCurrentIndex(-1);
    int chosen = MarkedRangeData;
    if (found->question.kind == PathQuestion::Kind::Step) {
        chosen = static_cast<int>(found->step.value_or(0));
        if (found->step.value_or(0) >= PathPageMostSteps)
            m_question->addItem(pathStepText(found->job->steps[*found->step]), chosen);
    } else if (found->question.kind != PathQuestion::Kind::Range) {
        m_question->addItem(pathTitle(*found), SlicesData);
        chosen = SlicesData;
    }
    m_question->setCurrentIndex(m_question->findData(chosen));
}

void PathPage::askChosen(int index)
{
    const int asked = m_question->itemData(index).toInt();
    if (!m_finder || asked == SlicesData || asked == MoreStepsData)
        return;
    if (asked == MarkedRangeData)
        m_finder->askMarkedRange();
    else
        m_finder->askStep(static_cast<std::size_t>(asked));
}

/// Shows a segment on the timeline: its slice, or its range where nothing was recorded.
void PathPage::openSegment(std::size_t segment)
{
    if (!m_shown || segment >= m_shown->path.segments.size())
        return;
    const PathMark &mark = m_shown->marks->marks[segment];
    m_finder->setShown(true);
    if (mark.slice.isValid())
        Q_EMIT itemChosen({mark.card, mark.slice, {}});
    else
        Q_EMIT pathRequested(state().clock(mark.card).map(mark.range));
}

void PathPage::openTimeline()
{
    if (!m_shown || !m_shown->marks)
        return;
    m_finder->setShown(true);
    Q_EMIT pathRequested(state().clock(m_shown->marks->base).map(m_shown->path.range));
}

QString PathPage::headline() const
{
    return m_headline->text();
}

QString PathPage::notes() const
{
    return m_notes->text();
}

void PathPage::retranslate()
{
    m_card->setToolTip(tr("The card whose steps are followed. The path leads on over the other cards that have a timeline."));
    m_question->setToolTip(tr("What the path leads through. “Why here?” in the menu of a slice asks for its causes."));
    m_question->setAccessibleName(m_question->toolTip());
    m_cancel->setText(tr("Cancel"));
    m_again->setText(tr("Follow the path"));
    m_show->setText(tr("Show on the timeline"));
    m_show->setToolTip(tr("Shows the path above the lanes, and as a line from lane to lane"));
    m_tabs->setTabText(0, tr("By kind"));
    m_tabs->setTabText(1, tr("By name"));
    m_tabs->setTabText(2, tr("Segments"));
    m_tabs->setTabText(3, tr("What if"));
    m_tabs->setTabToolTip(3, tr("How long the step would take if something were different"));
    m_whatIf->retranslate();
    for (DataTable *table : {m_kinds, m_names, m_segments}) {
        table->setEmptyText([]() -> QString { return tr("The path has no segments."); });
        table->retranslate();
    }
    m_shown.reset();  // cells contain translated words
    m_listed.reset(); // so do the names of steps
    invalidate();
}

} // namespace plumbline
