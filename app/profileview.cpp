// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profileview.h"

#include "app/cardrows.h"
#include "app/loadbar.h"
#include "app/messagebar.h"
#include "app/pictureexport.h"
#include "app/profiletexts.h"
#include "app/searchtools.h"
#include "app/viewmemory.h"
#include "widgets/panels/cardspage.h"
#include "widgets/panels/detailspanel.h"
#include "widgets/panels/hitspanel.h"
#include "widgets/panels/importreport.h"
#include "widgets/panels/rangepanel.h"
#include "widgets/panels/searchbar.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/support/settings.h"
#include "widgets/timeline/stepbar.h"
#include "widgets/timeline/timelineview.h"

#include <QDockWidget>
#include <QEvent>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Drawn from the start where the profile has it: its vertical lines are what the program is named after.
const QString DefaultFlowCategory = QStringLiteral("HostToDevice");

constexpr int DetailsWidthPx = 330;
constexpr int LeastBottomPx = 180;
constexpr int MostBottomPx = 280;
constexpr int TimelineShareHeightPx = 560; ///< goes to the timeline before the panels below get more than their least

} // namespace

ProfileView::ProfileView(QWidget *parent) : QMainWindow(parent, Qt::Widget), m_docks(this)
{
    setDockNestingEnabled(true);
    setupCentre();
    setupPanels();
    connectSession();
    connect(&m_state, &TimelineState::markedRangeChanged, this, &ProfileView::statusChanged);
    connect(m_timeline, &TimelineView::commandRequested, this, [this](TimelineCommand command) {
        if (command == TimelineCommand::NextStep || command == TimelineCommand::PreviousStep)
            showStep(command == TimelineCommand::NextStep ? 1 : -1);
    });
    connect(m_details, &DetailsPanel::revealRequested, m_timeline, &TimelineView::revealSelection);
    connect(m_timeline, &TimelineView::commandRequested, m_details, [this](TimelineCommand command) {
        if (command == TimelineCommand::CopyRows)
            m_details->copyAsText();
    });
    retranslate();
}

ProfileView::~ProfileView()
{
    m_memory->flush();
    delete m_memory;
    // Children die after members, but everything that observes session and state must die before them.
    m_docks.clear();
    delete takeCentralWidget();
}

void ProfileView::setupCentre()
{
    m_placeholder = new QLabel;
    m_placeholder->setAlignment(Qt::AlignCenter);
    m_placeholder->setTextFormat(Qt::PlainText);
    m_placeholder->setWordWrap(true);
    m_placeholder->setMargin(40);
    m_timeline = new TimelineView(&m_state);
    const Settings settings;
    m_timeline->setOverviewShown(settings.isOverviewShown());
    m_timeline->setLegendShown(settings.isLegendShown());
    m_timeline->setWheelMode(settings.wheelMode());
    m_memory = new ViewMemory(&m_state, m_timeline, this);
    m_search = std::make_unique<SearchTools>(&m_state, m_timeline);
    m_centre = new QStackedWidget;
    m_centre->addWidget(m_placeholder);
    m_centre->addWidget(m_timeline);
    m_message = new MessageBar;
    m_steps = new StepBar(&m_state);

    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message);
    layout->addWidget(m_steps);
    layout->addWidget(m_search->bar());
    layout->addWidget(m_centre, 1);
    m_loadBar = new LoadBar(&m_session, box);
    setCentralWidget(box);
}

void ProfileView::setupPanels()
{
    m_details = new DetailsPanel(&m_state);
    m_cards = new CardsPage;
    m_report = new ImportReportPage;
    m_detailsDock =
        m_docks.add(QStringLiteral("detailsDock"), m_details, Qt::RightDockWidgetArea, []() -> QString { return tr("Details"); });
    m_cardsDock =
        m_docks.add(QStringLiteral("cardsDock"), m_cards, Qt::BottomDockWidgetArea, []() -> QString { return tr("Cards"); });
    m_problemsDock = m_docks.add(QStringLiteral("problemsDock"), m_report, Qt::BottomDockWidgetArea,
                                 []() -> QString { return tr("Import report"); });
    connect(m_problemsDock, &QDockWidget::visibilityChanged, this, &ProfileView::noteSeen);
    auto *range = new RangePanel(&m_state);
    connect(range, &RangePanel::revealRequested, m_timeline, &TimelineView::revealSelection);
    m_rangeDock =
        m_docks.add(QStringLiteral("rangeDock"), range, Qt::BottomDockWidgetArea, []() -> QString { return tr("Range"); });
    // Who marks a range wants to know what is in it; once, so that another panel can be looked at meanwhile.
    connect(&m_state, &TimelineState::markedRangeChanged, this, [this] {
        const bool isMarked = m_state.markedRange().has_value();
        if (!std::exchange(m_wasMarked, isMarked) && isMarked)
            m_rangeDock->raise();
    });
    m_hitsDock = m_docks.add(QStringLiteral("hitsDock"), m_search->panel(), Qt::BottomDockWidgetArea,
                             []() -> QString { return tr("Search"); });
    connect(m_search->bar(), &SearchBar::listRequested, this, [this] {
        m_hitsDock->show();
        m_hitsDock->raise();
    });
    m_cardsDock->raise();
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

void ProfileView::connectSession()
{
    connect(&m_session, &Session::started, this, [this] {
        m_message->hide();
        setLoading(true);
    });
    connect(&m_session, &Session::grew, this, &ProfileView::showPart);
    connect(&m_session, &Session::opened, this, &ProfileView::showOpened);
    connect(&m_session, &Session::failed, this, &ProfileView::showFailure);
    connect(&m_session, &Session::filesChanged, this, &ProfileView::offerReload);
    connect(&m_session, &Session::cancelled, this, &ProfileView::endCancelled);
    connect(&m_session, &Session::problemsFound, this, [this] {
        updateCards();
        updateProblems();
    });
}

void ProfileView::showProblems()
{
    m_problemsDock->show();
    m_problemsDock->raise();
}

void ProfileView::find()
{
    m_search->find();
}

void ProfileView::findNext()
{
    m_search->findNext();
}

void ProfileView::findPrevious()
{
    m_search->findPrevious();
}

void ProfileView::restorePanels()
{
    if (!m_session.isOpen() || m_docks.restore())
        return;
    m_detailsDock->raise();
    m_cardsDock->raise();
    // Sizes are lost when they are given before the docks have been laid out.
    const auto sizePanels = [this] {
        resizeDocks({m_detailsDock}, {DetailsWidthPx}, Qt::Horizontal);
        resizeDocks({m_cardsDock}, {std::clamp(height() - TimelineShareHeightPx, LeastBottomPx, MostBottomPx)}, Qt::Vertical);
    };
    QMetaObject::invokeMethod(this, sizePanels, Qt::QueuedConnection);
}

void ProfileView::retranslate()
{
    m_docks.retranslate();
    updatePlaceholder();
    updateCards();
    updateProblems();
}

void ProfileView::open(const QStringList &paths)
{
    m_requested = paths;
    updatePlaceholder();
    m_session.open(paths);
}

void ProfileView::reload()
{
    open(m_requested);
}

void ProfileView::checkForChanges()
{
    m_reloadUnasked = false;
    m_session.checkForChanges();
}

void ProfileView::reloadIfChanged()
{
    m_reloadUnasked = true;
    m_session.checkForChanges(true);
}

void ProfileView::resetView()
{
    m_memory->reset();
}

void ProfileView::storeView()
{
    m_memory->flush();
}

void ProfileView::offerReload()
{
    if (std::exchange(m_reloadUnasked, false))
        return reload();
    m_message->showOffer([]() -> QString { return tr("The files have changed since they were read."); },
                         []() -> QString { return tr("Reload"); }, [this] { reload(); });
}

void ProfileView::setLoading(bool loading)
{
    m_loading = loading;
    updatePlaceholder();
    Q_EMIT loadingChanged();
}

// Whoever already moves about in a part must not be disturbed by the next one or by the whole.
void ProfileView::showPart()
{
    const bool isFirst = !hasTimeline();
    showTimelines();
    if (isFirst) {
        m_centre->setCurrentWidget(m_timeline);
        m_timeline->setFocus();
    }
    updateCards();
    updateProblems();
    if (isFirst)
        Q_EMIT partlyOpened();
}

void ProfileView::showTimelines()
{
    std::vector<TimelineCard> timelines;
    for (const LoadedCard &loaded : m_session.data().cards) {
        if (loaded.timeline)
            timelines.push_back(*loaded.timeline);
    }
    m_memory->beforeCards();
    m_state.setCards(std::move(timelines));
    m_state.setFlowCategoryShown(DefaultFlowCategory, true);
    m_memory->afterCards(m_session.data().paths, m_session.data().view, m_session.isPartial());
}

void ProfileView::showOpened()
{
    const bool wasPartial = m_memory->isGrowing();
    showTimelines();
    setLoading(false);
    if (hasTimeline()) {
        m_centre->setCurrentWidget(m_timeline);
        if (!wasPartial)
            m_timeline->setFocus();
    } else {
        m_centre->setCurrentWidget(m_placeholder);
        m_message->showMessage(MessageBar::Kind::Warning, []() -> QString {
            return tr("No card of this profile has a JSON timeline. The panel “Cards” says why.");
        });
    }
    if (!m_session.data().errors.empty())
        m_message->showMessage(MessageBar::Kind::Warning,
                               [errors = m_session.data().errors]() -> QString { return joinedErrors(errors); });
    else if (const QString losses = lossesText(m_session.data().importProblems); hasTimeline() && !losses.isEmpty())
        m_message->showMessage(MessageBar::Kind::Warning, // what is missing is said where the picture is
                               [lost = m_session.data().importProblems]() -> QString { return lossesText(lost); });
    updateCards();
    updateProblems();
    Q_EMIT opened();
}

void ProfileView::showFailure(const std::vector<Error> &errors)
{
    setLoading(false);
    if (m_session.isOpen())
        m_message->showMessage(MessageBar::Kind::Error, [errors]() -> QString { return joinedErrors(errors); });
    else
        Q_EMIT gaveUp(errors);
}

void ProfileView::endCancelled()
{
    setLoading(false);
    Q_EMIT announced(tr("Opening was cancelled."));
    if (!m_session.isOpen())
        Q_EMIT gaveUp({});
}

void ProfileView::showStep(int direction)
{
    if (!m_steps->step(direction))
        Q_EMIT announced(m_steps->hasSteps() ? tr("There is no further step.") : tr("This profile has no step marks."));
}

void ProfileView::copyPicture()
{
    if (const auto copied = plumbline::copyPicture(*this); !copied)
        m_message->showMessage(MessageBar::Kind::Error, [error = copied.error()]() -> QString { return errorText(error); });
    else
        Q_EMIT announced(tr("The view is on the clipboard, as an image and as SVG."));
}

void ProfileView::updatePlaceholder()
{
    m_placeholder->setText(m_loading ? tr("Opening %1…").arg(titleOf(m_requested)) : tr("There is no timeline to show."));
}

void ProfileView::updateCards()
{
    std::vector<CardRow> rows = cardRows(m_session.data());
    std::vector<std::shared_ptr<const Trace>> traces;
    for (const LoadedCard &loaded : m_session.data().cards) {
        if (loaded.timeline)
            traces.push_back(loaded.timeline->trace);
    }
    m_report->setCards(rows, std::move(traces));
    m_cards->setCards(std::move(rows), m_session.isOpen());
    Q_EMIT statusChanged();
}

void ProfileView::updateProblems()
{
    std::vector<Problem> problems = m_session.data().problems();
    const auto countOf = [&problems](Severity least) {
        return static_cast<std::size_t>(std::count_if(problems.begin(), problems.end(),
                                                      [least](const Problem &problem) { return problem.severity >= least; }));
    };
    // What was lost must not hide behind another tab.
    if (countOf(Severity::Error) > 0)
        m_problemsDock->raise();
    m_problemCount = problems.size();
    m_unseenProblems = m_reportShown ? 0 : countOf(Severity::Warning);
    m_report->setProblems(std::move(problems), m_session.isOpen());
    Q_EMIT statusChanged();
}

/// What was shown needs no badge any more.
void ProfileView::noteSeen(bool shown)
{
    m_reportShown = shown;
    if (!shown || m_unseenProblems == 0)
        return;
    m_unseenProblems = 0;
    Q_EMIT statusChanged();
}

const ProblemsPanel &ProfileView::problems() const
{
    return m_report->problems();
}

const CardsPanel &ProfileView::cards() const
{
    return m_cards->cards();
}

QString ProfileView::messageText() const
{
    return m_message->isHidden() ? QString() : m_message->text();
}

QString ProfileView::title() const
{
    return titleOf(m_session.isOpen() && !m_loading ? m_session.data().paths : m_requested);
}

QString ProfileView::ledgerLine() const
{
    if (!m_session.isOpen())
        return {};
    const QString ledger = ledgerText(totalLedger(m_session.data()));
    return m_session.isPartial() ? tr("Still reading. So far: %1").arg(ledger) : ledger;
}

QString ProfileView::markedLine() const
{
    const std::optional<TimeRange> range = m_state.markedRange();
    return range ? tr("Marked: %1").arg(durationText(range->length())) : QString();
}

void ProfileView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QMainWindow::changeEvent(event);
}

} // namespace plumbline
