// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profileview.h"

#include "app/cardrows.h"
#include "app/loadbar.h"
#include "app/messagebar.h"
#include "app/pictureexport.h"
#include "app/profiletexts.h"
#include "app/searchtools.h"
#include "app/viewmemory.h"
#include "widgets/panels/searchbar.h"
#include "widgets/support/formatting.h"
#include "widgets/support/ledger.h"
#include "widgets/support/messages.h"
#include "widgets/support/settings.h"
#include "widgets/timeline/stepbar.h"
#include "widgets/timeline/timelineview.h"

#include <QEvent>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace plumbline {

namespace {

/// Drawn from the start where the profile has it: its vertical lines are what the program is named after.
const QString DefaultFlowCategory = QStringLiteral("HostToDevice");

} // namespace

ProfileView::ProfileView(QWidget *parent) : QMainWindow(parent, Qt::Widget)
{
    setDockNestingEnabled(true);
    setupCentre();
    m_panels = std::make_unique<ProfilePanels>(this, &m_session, &m_state, m_timeline, m_search.get());
    connect(m_panels.get(), &ProfilePanels::countsChanged, this, &ProfileView::statusChanged);
    connectSession();
    connect(&m_state, &TimelineState::markedRangeChanged, this, &ProfileView::statusChanged);
    connect(m_timeline, &TimelineView::commandRequested, this, [this](TimelineCommand command) {
        if (command == TimelineCommand::NextStep || command == TimelineCommand::PreviousStep)
            showStep(command == TimelineCommand::NextStep ? 1 : -1);
    });
    retranslate();
}

ProfileView::~ProfileView()
{
    m_memory->flush();
    delete m_memory;
    // Children die after members, but everything that observes session and state must die before them.
    m_panels->clear();
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
    new LoadBar(&m_session, box);
    setCentralWidget(box);
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
    connect(&m_session, &Session::problemsFound, m_panels.get(), &ProfilePanels::update);
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

void ProfileView::retranslate()
{
    updatePlaceholder();
    m_panels->retranslate();
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
    m_panels->update();
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
    m_panels->update();
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
