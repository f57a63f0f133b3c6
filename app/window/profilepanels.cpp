// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/profilepanels.h"

#include "app/session/session.h"
#include "app/window/cardopener.h"
#include "app/window/cardrows.h"
#include "app/window/markcommands.h"
#include "app/window/searchtools.h"
#include "widgets/advice/advicepanel.h"
#include "widgets/comparison/comparer.h"
#include "widgets/details/detailspanel.h"
#include "widgets/importreport/importreport.h"
#include "widgets/marks/markspanel.h"
#include "widgets/pages/files/cardspage.h"
#include "widgets/pages/files/cardspanel.h"
#include "widgets/pages/files/closedcards.h"
#include "widgets/search/hitspanel.h"
#include "widgets/search/searchbar.h"
#include "widgets/statistics/rangepanel.h"
#include "widgets/timeline/timelineview.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr int DetailsWidthPx = 330;
constexpr int LeastBottomPx = 170;
constexpr int MostBottomPx = 280;
constexpr int TimelineShareHeightPx = 560; ///< height of the timeline below which the panels stay at their minimum

} // namespace

ProfilePanels::ProfilePanels(QMainWindow *window, Session *session, TimelineState *state, TimelineView *timeline,
                             SearchTools *search, Comparer *comparer, Adviser *adviser)
    : m_window(window)
    , m_session(session)
    , m_state(state)
    , m_docks(window)
    , m_details(new DetailsPanel(state))
    , m_advice(new AdvicePanel(state, adviser))
    , m_cards(new CardsPage)
    , m_report(new ImportReportPage)
{
    m_detailsDock =
        m_docks.add(QStringLiteral("detailsDock"), m_details, Qt::RightDockWidgetArea, []() -> QString { return tr("Details"); });
    m_adviceDock =
        m_docks.add(QStringLiteral("adviceDock"), m_advice, Qt::RightDockWidgetArea, []() -> QString { return tr("Advice"); });
    connect(m_details, &DetailsPanel::revealRequested, timeline, &TimelineView::revealSelection);
    connect(timeline, &TimelineView::windowCommandRequested, m_details, [this](WindowCommand command) {
        if (command == WindowCommand::CopyRows)
            m_details->copyAsText();
    });
    connect(m_cards, &CardsPage::timelineChosen, this, &ProfilePanels::timelineChosen);
    connect(m_state, &TimelineState::selectionChanged, this, &ProfilePanels::showDetailsOnceSelected);
    connectComparison(comparer);
    addBottom(timeline, search);
    m_cardsDock->raise();
    m_window->setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_window->installEventFilter(this);
}

void ProfilePanels::connectComparison(Comparer *comparer)
{
    CardsPanel *cards = &m_cards->cards();
    connect(cards, &CardsPanel::baseChosen, comparer, &Comparer::chooseBase);
    connect(cards, &CardsPanel::targetChosen, comparer, &Comparer::compareWithBase);
    connect(cards, &CardsPanel::swapRequested, comparer, &Comparer::swap);
    connect(cards, &CardsPanel::endRequested, comparer, &Comparer::end);
    const auto showSides = [this, comparer, cards] {
        cards->setCompared(comparer->base(), m_state->comparison() ? m_state->comparison()->target : -1);
    };
    connect(comparer, &Comparer::changed, cards, showSides);
    connect(m_state, &TimelineState::comparisonChanged, cards, showSides);
}

void ProfilePanels::setPathFinder(PathFinder *finder)
{
    m_details->setPathFinder(finder);
}

void ProfilePanels::connectTimelines(CardOpener *opener, ClosedCards *closed)
{
    m_closed = closed;
    CardsPanel *cards = &m_cards->cards();
    connect(cards, &CardsPanel::cardOpened, opener, &CardOpener::open);
    connect(cards, &CardsPanel::pairChosen, opener, &CardOpener::compare);
    connect(cards, &CardsPanel::togetherRequested, opener, &CardOpener::showTogether);
    connect(cards, &CardsPanel::loadRequested, m_session, &Session::loadTimelines);
    connect(cards, &CardsPanel::cancelRequested, m_session, &Session::cancelTimelines);
    connect(cards, &CardsPanel::unloadRequested, m_session, &Session::unloadTimelines);
    connect(closed, &ClosedCards::cardOpened, opener, &CardOpener::open);
    connect(closed, &ClosedCards::loadRequested, m_session, &Session::loadTimelines);
    connect(closed, &ClosedCards::cancelRequested, m_session, &Session::cancelTimelines);
    connect(m_session, &Session::timelinesProgressed, this, &ProfilePanels::updateStages);
}

void ProfilePanels::addBottom(TimelineView *timeline, SearchTools *search)
{
    m_cardsDock =
        m_docks.add(QStringLiteral("cardsDock"), m_cards, Qt::BottomDockWidgetArea, []() -> QString { return tr("Cards"); });
    m_reportDock = m_docks.add(QStringLiteral("problemsDock"), m_report, Qt::BottomDockWidgetArea,
                               []() -> QString { return tr("Import report"); });
    connect(m_reportDock, &QDockWidget::visibilityChanged, this, &ProfilePanels::noteSeen);
    auto *range = new RangePanel(m_state);
    connect(range, &RangePanel::revealRequested, timeline, &TimelineView::revealSelection);
    connect(range, &RangePanel::findRequested, search->bar(), &SearchBar::searchName);
    m_rangeDock =
        m_docks.add(QStringLiteral("rangeDock"), range, Qt::BottomDockWidgetArea, []() -> QString { return tr("Range"); });
    connect(m_state, &TimelineState::markedRangeChanged, this, &ProfilePanels::showRangeOnceMarked);
    m_marks = new MarksPanel(m_state);
    m_marksDock =
        m_docks.add(QStringLiteral("marksDock"), m_marks, Qt::BottomDockWidgetArea, []() -> QString { return tr("Marks"); });
    m_hitsDock = m_docks.add(QStringLiteral("hitsDock"), search->panel(), Qt::BottomDockWidgetArea,
                             []() -> QString { return tr("Search"); });
    connect(search->bar(), &SearchBar::listRequested, this, [this] {
        m_hitsDock->show();
        m_hitsDock->raise();
    });
}

void ProfilePanels::connectMarks(MarkCommands *commands)
{
    connect(m_marks, &MarksPanel::chosen, this, [this, commands](TimeRange range) {
        Q_EMIT timelineRequested();
        commands->show(range);
    });
    connect(commands, &MarkCommands::made, this, [this](std::size_t mark) {
        m_marksDock->show();
        m_marksDock->raise();
        m_marks->rename(mark);
    });
}

/// Brings the range panel to the front when a range is marked, because its content is then of interest. It does so only for the
/// first range after there was none, so that the user can look at another panel while changing it.
void ProfilePanels::showRangeOnceMarked()
{
    const bool isMarked = m_state->markedRange().has_value();
    if (!std::exchange(m_wasMarked, isMarked) && isMarked)
        m_rangeDock->raise();
}

/// Brings the details to the front when a slice is selected for the first time, because until then they have nothing to show and
/// lie behind the advice. A selection that the advice makes leaves it in front.
void ProfilePanels::showDetailsOnceSelected()
{
    const QWidget *focus = QApplication::focusWidget();
    if (!m_awaitsSelection || !m_state->selection().isValid() || (focus && m_advice->isAncestorOf(focus)))
        return;
    m_awaitsSelection = false;
    m_detailsDock->raise();
}

void ProfilePanels::showReport()
{
    m_reportDock->show();
    m_reportDock->raise();
    Q_EMIT timelineRequested();
}

void ProfilePanels::showFinding(std::size_t finding)
{
    Q_EMIT timelineRequested();
    m_adviceDock->show();
    m_adviceDock->raise();
    m_advice->showFinding(finding);
}

void ProfilePanels::restore()
{
    if (!m_session->isOpen() || m_docks.restore())
        return;
    m_awaitsSelection = true;
    m_isUnsized = true;
    if (m_window->isVisible())
        QMetaObject::invokeMethod(this, &ProfilePanels::sizeDocks, Qt::QueuedConnection);
}

/// Gives the docks their first sizes and brings the first of each group to the front. Called through the event loop, because what
/// is set before the first layout is lost.
void ProfilePanels::sizeDocks()
{
    if (!std::exchange(m_isUnsized, false))
        return;
    const int bottomPx = std::clamp(m_window->height() - TimelineShareHeightPx, LeastBottomPx, MostBottomPx);
    m_window->resizeDocks({m_detailsDock}, {DetailsWidthPx}, Qt::Horizontal);
    m_window->resizeDocks({m_cardsDock}, {bottomPx}, Qt::Vertical);
    m_adviceDock->raise();
    m_cardsDock->raise();
}

void ProfilePanels::store()
{
    // The sizes of docks that were never laid out are not the user's choice.
    m_docks.store(m_wasShown);
}

bool ProfilePanels::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_window && event->type() == QEvent::Show) {
        m_wasShown = true;
        QMetaObject::invokeMethod(this, &ProfilePanels::sizeDocks, Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
}

void ProfilePanels::retranslate()
{
    m_docks.retranslate();
    update();
}

void ProfilePanels::update()
{
    updateCards();
    updateProblems();
    Q_EMIT countsChanged();
}

void ProfilePanels::updateCards()
{
    std::vector<CardRow> rows = cardRows(*m_session);
    std::vector<std::shared_ptr<const Trace>> traces;
    for (const FoundCard &loaded : m_session->data().cards) {
        if (loaded.timeline)
            traces.push_back(loaded.timeline->trace);
    }
    m_report->setCards(rows, std::move(traces));
    if (m_closed)
        m_closed->setCards(rows);
    m_cards->setCards(std::move(rows), m_session->isOpen());
}

void ProfilePanels::updateStages()
{
    std::vector<TimelineStage> stages;
    for (std::size_t card = 0; card < m_session->data().cards.size(); ++card)
        stages.push_back(m_session->stageOf(card));
    m_cards->cards().setStages(stages);
    m_closed->setStages(stages);
}

void ProfilePanels::updateProblems()
{
    std::vector<Problem> problems = m_session->data().problems();
    const auto countOf = [&problems](Severity least) {
        return static_cast<std::size_t>(std::count_if(problems.begin(), problems.end(),
                                                      [least](const Problem &problem) { return problem.severity >= least; }));
    };
    // Losses of data must not stay hidden behind another panel.
    if (countOf(Severity::Error) > 0)
        m_reportDock->raise();
    m_problemCount = problems.size();
    m_unseenProblems = m_isReportShown ? 0 : countOf(Severity::Warning);
    m_report->setProblems(std::move(problems), m_session->isOpen());
}

const ProblemsPanel &ProfilePanels::problems() const
{
    return m_report->problems();
}

CardsPanel &ProfilePanels::cards() const
{
    return m_cards->cards();
}

/// Resets the count of unseen problems when the report comes into sight.
void ProfilePanels::noteSeen(bool shown)
{
    m_isReportShown = shown;
    if (!shown || m_unseenProblems == 0)
        return;
    m_unseenProblems = 0;
    Q_EMIT countsChanged();
}

} // namespace plumbline
