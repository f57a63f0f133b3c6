// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/profileview.h"

#include "app/session/advicelimits.h"
#include "app/session/ownrules.h"
#include "app/session/viewmemory.h"
#include "app/window/cardrows.h"
#include "app/window/loadbar.h"
#include "app/window/messagebar.h"
#include "app/window/pagetable.h"
#include "app/window/pictureexport.h"
#include "app/window/profilepages.h"
#include "app/window/profiletexts.h"
#include "app/window/reportexport.h"
#include "app/window/searchtools.h"
#include "widgets/advice/advicepanel.h"
#include "widgets/comparison/comparisonbar.h"
#include "widgets/pages/files/closedcards.h"
#include "widgets/pages/path/pathpage.h"
#include "widgets/search/searchbar.h"
#include "widgets/support/formatting.h"
#include "widgets/support/ledger.h"
#include "widgets/support/messages.h"
#include "widgets/support/settings.h"
#include "widgets/timeline/strips/stepbar.h"
#include "widgets/timeline/timelineview.h"

#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// The flow category that is shown at first if the profile has it. The program is named after its vertical arrows.
const QString DefaultFlowCategory = QStringLiteral("HostToDevice");

} // namespace

ProfileView::ProfileView(QWidget *parent) : QWidget(parent), m_adviser(&readAdviceLimits), m_window(new QMainWindow)
{
    m_window->setWindowFlags(Qt::Widget);
    m_window->setDockNestingEnabled(true);
    setupTimeline();
    setupPages();
    m_panels =
        std::make_unique<ProfilePanels>(m_window, &m_session, &m_state, m_timeline, m_search.get(), &m_comparer, &m_adviser);
    connect(m_panels.get(), &ProfilePanels::countsChanged, this, [this] {
        m_pages->setProblemCount(m_panels->problemCount());
        Q_EMIT statusChanged();
    });
    connect(m_panels.get(), &ProfilePanels::timelineChosen, this, [this](const std::vector<std::string> &files) {
        m_session.chooseTimeline(files);
        reload();
    });
    connect(m_panels.get(), &ProfilePanels::timelineRequested, this, [this] { goToPage(PageId::Timeline); });
    m_panels->connectMarks(m_marks.get());
    connect(m_marks.get(), &MarkCommands::announced, this, &ProfileView::announced);
    connectAdvice();
    connectSession();
    connectOpener();
    connect(&m_state, &TimelineState::markedRangeChanged, this, &ProfileView::statusChanged);
    connect(m_timeline, &TimelineView::commandRequested, this, &ProfileView::runCommand);
    connect(m_timeline, &TimelineView::targetMoved, &m_aligner, &Aligner::moveTarget);
    connect(&m_aligner, &Aligner::announced, this, &ProfileView::announced);
    connect(&m_losses, &LossWalk::reached, this, &ProfileView::revealDivergence);
    connect(&m_losses, &LossWalk::announced, this, &ProfileView::announced);
    connectPaths();
    retranslate();
}

ProfileView::~ProfileView()
{
    m_memory->flush();
    delete m_memory;
    // Child widgets are deleted after the members, but everything that observes session and state must be deleted before them.
    m_panels->clear();
    delete m_pages;
}

void ProfileView::setupTimeline()
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
    m_memory = new ViewMemory(&m_state, m_timeline, &m_comparer, this);
    m_search = std::make_unique<SearchTools>(&m_state, m_timeline);
    m_marks = std::make_unique<MarkCommands>(&m_state, m_timeline);
    m_centre = new QStackedWidget;
    m_centre->addWidget(m_placeholder);
    m_centre->addWidget(m_timeline);
    m_steps = new StepBar(&m_state);
    m_compareBoth = new QToolButton;
    auto *row = new QHBoxLayout;
    row->addWidget(m_steps, 1);
    row->addStretch();
    row->addWidget(m_compareBoth);
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *comparison = new ComparisonBar(&m_state, &m_comparer, &m_aligner);
    connect(comparison, &ComparisonBar::commandRequested, this, &ProfileView::runCommand);
    layout->addWidget(comparison);
    layout->addLayout(row);
    layout->addWidget(m_search->bar());
    layout->addWidget(m_centre, 1);
    m_closed = new ClosedCards;
    layout->addWidget(m_closed);
    m_window->setCentralWidget(box);
    m_window->setFocusProxy(m_timeline);
    setupComparison();
}

void ProfileView::setupComparison()
{
    connect(m_compareBoth, &QToolButton::clicked, this, &ProfileView::compareBoth);
    const auto show = [this] { m_compareBoth->setVisible(canCompareBoth() && !comparesTables()); };
    connect(&m_state, &TimelineState::cardsChanged, m_compareBoth, show);
    connect(&m_state, &TimelineState::comparisonChanged, m_compareBoth, show);
    show();
}

void ProfileView::runCommand(TimelineCommand command)
{
    switch (command) {
    case TimelineCommand::NextStep:
        return showStep(1);
    case TimelineCommand::PreviousStep:
        return showStep(-1);
    case TimelineCommand::AlignStarts:
        return m_aligner.alignSelection(SliceEdge::Start);
    case TimelineCommand::AlignEnds:
        return m_aligner.alignSelection(SliceEdge::End);
    case TimelineCommand::NextLoss:
        return m_losses.step(1);
    case TimelineCommand::PreviousLoss:
        return m_losses.step(-1);
    case TimelineCommand::FirstDivergence:
        return m_losses.goToFirst();
    case TimelineCommand::ColourByName:
        return toggleColours(ColourBy::Name);
    case TimelineCommand::ColourByDuration:
        return toggleColours(ColourBy::Duration);
    case TimelineCommand::MakeMark:
        return m_marks->make();
    case TimelineCommand::NextMark:
        return m_marks->step(1);
    case TimelineCommand::PreviousMark:
        return m_marks->step(-1);
    default:
        m_pathCommands.run(command);
        break;
    }
}

void ProfileView::toggleColours(ColourBy by)
{
    const ColourBy mode = m_sliceShader.mode() == by ? ColourBy::Role : by;
    m_sliceShader.setMode(mode);
    Q_EMIT announced(mode == ColourBy::Name ? tr("Slices of one name have one colour, on all lanes and cards.")
                     : mode == ColourBy::Duration
                         ? tr("Slices have the colour of their duration: orange where it is longer than the median of all slices "
                              "of the same name on the card, blue where it is shorter.")
                         : tr("Slices have the colour of what they are."));
}

bool ProfileView::comparesTables() const
{
    const auto hasNone = [](const FoundCard &found) { return !found.timeline && found.card().timeline.empty(); };
    return m_state.cards().size() < 2 && m_session.data().cards.size() > 1 &&
           std::ranges::any_of(m_session.data().cards, hasNone);
}

void ProfileView::compareBoth()
{
    if (!canCompareBoth())
        return;
    if (comparesTables())
        return goToPage(PageId::Comparison);
    m_comparer.compare(0, 1);
    goToPage(PageId::Timeline);
}

ProfileView::CardKey ProfileView::keyOf(int card) const
{
    const TimelineCard &shown = m_state.cards()[static_cast<std::size_t>(card)];
    return shown.origin ? CardKey(shown.open->card().path, shown.open->card().name) : CardKey({}, shown.name.toStdString());
}

int ProfileView::cardOf(const CardKey &key) const
{
    for (int card = 0; card < static_cast<int>(m_state.cards().size()); ++card) {
        if (keyOf(card) == key)
            return card;
    }
    return -1;
}

void ProfileView::compareWith(const QStringList &paths, CompareSide side)
{
    QStringList wanted;
    for (const QString &path : paths)
        wanted.append(QDir::cleanPath(QFileInfo(path).absoluteFilePath()));
    if (!canCompareWith() || m_session.isPartial() || wanted.isEmpty())
        return;
    const int chosen = m_comparer.base() >= 0 ? m_comparer.base() : m_state.selection().card;
    m_pendingComparison = PendingComparison{wanted, side, hasTimeline() ? keyOf(std::max(0, chosen)) : CardKey()};
    QStringList all = m_session.data().paths;
    for (const QString &path : wanted) {
        if (!all.contains(path))
            all.append(path);
    }
    if (all == m_session.data().paths)
        compareAsAsked();
    else
        open(all);
}

/// Starts the comparison that was requested, now that its paths are loaded.
void ProfileView::compareAsAsked()
{
    const auto asked = std::exchange(m_pendingComparison, std::nullopt);
    if (!asked)
        return;
    if (comparesTables())
        return goToPage(PageId::Comparison);
    int shown = cardOf(asked->shown);
    if (m_replay && shown < 0 && !m_state.cards().empty())
        shown = 0;
    for (int card = 0; shown >= 0 && card < static_cast<int>(m_state.cards().size()); ++card) {
        const auto &origin = m_state.cards()[static_cast<std::size_t>(card)].origin;
        if (card == shown || !origin || !asked->paths.contains(origin->path))
            continue;
        if (asked->side == CompareSide::Target)
            m_comparer.compare(shown, card);
        else
            m_comparer.compare(card, shown);
        return goToPage(PageId::Timeline);
    }
    if (compareClosed(*asked))
        return;
    if (!m_session.data().errors.empty())
        return; // the errors are shown instead
    m_message->showMessage(MessageBar::Kind::Warning, [names = titleOf(asked->paths)]() -> QString {
        return tr("%1 contains no other card with a timeline to compare with.").arg(names);
    });
}

/// Compares the first card in the paths that were asked for whose timeline is not loaded yet. Returns false without one.
bool ProfileView::compareClosed(const PendingComparison &asked)
{
    const std::vector<FoundCard> &cards = m_session.data().cards;
    const auto isShown = [&asked](const FoundCard &card) { return CardKey(card.card().path, card.card().name) == asked.shown; };
    const auto isOther = [&](const FoundCard &card) {
        return card.isClosed() && asked.paths.contains(card.source->path) && !isShown(card);
    };
    const auto shown = std::ranges::find_if(cards, isShown);
    const auto other = std::ranges::find_if(cards, isOther);
    if (shown == cards.end() || other == cards.end())
        return false;
    auto base = static_cast<std::size_t>(shown - cards.begin());
    auto target = static_cast<std::size_t>(other - cards.begin());
    if (asked.side == CompareSide::Base)
        std::swap(base, target);
    m_opener.compare(base, target);
    return true;
}

/// Forgets the requested comparison, and its paths as well, so that a reload does not ask for them again.
void ProfileView::dropPendingComparison()
{
    if (std::exchange(m_pendingComparison, std::nullopt))
        m_requested = m_session.data().paths;
}

void ProfileView::setupPages()
{
    m_pages = new ProfilePages(m_window, &m_state, &m_adviser, {&m_paths, &m_whatIf});
    m_message = new MessageBar;
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message);
    layout->addWidget(m_pages, 1);
    new LoadBar(&m_session, this);
    connect(m_pages, &ProfilePages::chosen, this,
            [this](PageId page) { m_memory->setPage(QLatin1String(descriptorOf(page).key)); });
    connect(m_pages, &ProfilePages::itemChosen, this, &ProfileView::revealItem);
    connect(m_pages, &ProfilePages::pairChosen, this, &ProfileView::revealPair);
    connect(m_pages, &ProfilePages::rangeChosen, this, &ProfileView::revealRange);
    connect(m_pages, &ProfilePages::reportRequested, this, [this] { m_panels->showReport(); });
}

void ProfileView::goToPage(PageId page)
{
    m_pages->showPage(page);
    m_memory->setPage(QLatin1String(descriptorOf(page).key));
}

void ProfileView::focusPage()
{
    m_pages->focusCurrent();
}

void ProfileView::revealItem(TimelineItem item)
{
    goToPage(PageId::Timeline);
    m_state.select(item);
    m_timeline->revealSelection();
}

void ProfileView::connectAdvice()
{
    AdvicePanel *advice = m_panels->advice();
    connect(advice, &AdvicePanel::itemChosen, this, &ProfileView::fitItem);
    connect(advice, &AdvicePanel::rangeChosen, this, [this](TimeRange range, int card, LaneId lane) {
        revealRange(range);
        if (lane.isValid())
            m_timeline->revealLane(card, lane);
    });
    connect(advice, &AdvicePanel::evidenceChosen, this, &ProfileView::showEvidencePage);
    connect(advice, &AdvicePanel::whatIfRequested, &m_whatIfCommands, &WhatIfCommands::askFinding);
    connect(advice, &AdvicePanel::exportRequested, this, [this] { openReportDialog(*this); });
    advice->setMarksShown(Settings().areEvidenceMarksShown());
    connect(advice, &AdvicePanel::marksSwitched, this, [](bool shown) { Settings().setEvidenceMarksShown(shown); });
    connect(&m_state, &TimelineState::comparisonChanged, this, [this] {
        const Comparison *comparison = m_state.comparison();
        m_adviser.setCompared(comparison ? std::optional(std::pair(comparison->base, comparison->target)) : std::nullopt);
    });
    connect(&m_adviser, &Adviser::remarksChanged, this, [this] { m_memory->setRemarks(m_adviser.remarks()); });
    connect(m_pages, &ProfilePages::findingChosen, m_panels.get(), &ProfilePanels::showFinding);
    connect(m_timeline, &TimelineView::findingChosen, m_panels.get(), &ProfilePanels::showFinding);
}

void ProfileView::connectPaths()
{
    m_panels->setPathFinder(&m_paths);
    // Slices have one colour: by their slack, or by what the other shader shows.
    connect(&m_slackShader, &SlackShader::shownChanged, this, [this] {
        if (m_slackShader.isShown())
            m_sliceShader.setMode(ColourBy::Role);
    });
    connect(&m_sliceShader, &SliceShader::modeChanged, this, [this] {
        if (m_sliceShader.mode() != ColourBy::Role)
            m_slackShader.setShown(false);
    });
    connect(m_pages, &ProfilePages::pathRequested, this, &ProfileView::revealPath);
    connect(m_pages, &ProfilePages::replayRequested, this, &ProfileView::writeReplay);
    connect(m_timeline, &TimelineView::contextMenuRequested, &m_pathCommands, &PathCommands::fillMenu);
    connect(&m_pathCommands, &PathCommands::announced, this, &ProfileView::announced);
    connect(&m_pathCommands, &PathCommands::pageRequested, this, [this] { goToPage(PageId::CriticalPath); });
    connect(m_timeline, &TimelineView::contextMenuRequested, &m_whatIfCommands, &WhatIfCommands::fillMenu);
    connect(&m_whatIfCommands, &WhatIfCommands::announced, this, &ProfileView::announced);
    connect(&m_whatIfCommands, &WhatIfCommands::answerRequested, this, [this] {
        goToPage(PageId::CriticalPath);
        if (auto *page = qobject_cast<PathPage *>(m_pages->page(PageId::CriticalPath)))
            page->showWhatIf();
    });
}

/// Writes the timeline of the what-if answer that is shown.
void ProfileView::writeReplay()
{
    const auto found = m_whatIf.result();
    if (!found || !found->answer.replayed)
        return;
    const QString chosen = Settings().cacheDirectory();
    const QString parent =
        chosen.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + QLatin1String("/plumbline")
                         : chosen;
    Q_EMIT announced(tr("Writing the timeline with the changes…"));
    m_replayTask.start([found, parent](TaskControl &control) { return writeReplayFile(*found, parent, control); },
                       [this](TaskEnd end, const Result<ReplayFile> &replay) {
                           Q_EMIT announced(end == TaskEnd::Failed ? errorText(replay.error()) : QString());
                           if (end == TaskEnd::Finished)
                               Q_EMIT replayWritten(*replay);
                       });
}

void ProfileView::expectReplay(const ReplayFile &replay)
{
    m_replay = replay;
    m_pendingComparison = PendingComparison{{replay.file}, CompareSide::Target, {}};
}

void ProfileView::connectOpener()
{
    m_panels->connectTimelines(&m_opener, m_closed);
    connect(m_pages, &ProfilePages::comparisonRequested, &m_opener, &CardOpener::compare);
    connect(m_pages, &ProfilePages::togetherRequested, &m_opener, &CardOpener::showTogether);
    connect(m_pages, &ProfilePages::timelineRequested, &m_opener, &CardOpener::open);
    connect(&m_opener, &CardOpener::chosen, this, [this](std::size_t card) {
        m_memory->setCard(shownName(m_session.data().cards[card]));
        if (!m_session.data().cards[card].timeline)
            Q_EMIT announced(tr("Loading the timeline of %1…").arg(shownName(m_session.data().cards[card])));
    });
    connect(&m_opener, &CardOpener::reached, this, &ProfileView::showTimelinePage);
    connect(&m_opener, &CardOpener::compared, this, [this] { goToPage(PageId::Timeline); });
    connect(&m_session, &Session::timelinesChanged, this, &ProfileView::showChangedTimelines);
    connect(&m_session, &Session::timelinesProgressed, this, [this] {
        m_opener.proceed();
        updatePlaceholder();
    });
    connect(&m_axis, &JointAxis::fitted, this, [this](const QString &reference, const std::vector<JointAxis::Fit> &fits) {
        const auto isRefused = [](const JointAxis::Fit &fit) { return fit.alignment.method == AlignmentMethod::None; };
        const auto text = [reference, fits]() -> QString { return jointAxisText(reference, fits); };
        if (std::ranges::any_of(fits, isRefused))
            m_message->showMessage(MessageBar::Kind::Warning, text);
        else
            Q_EMIT announced(text());
    });
}

/// Shows the timeline page with all slices of some cards, and scrolls to the first of them.
void ProfileView::showTimelinePage(const std::vector<int> &timelines)
{
    goToPage(PageId::Timeline);
    m_timeline->endGesture();
    std::optional<TimeRange> range;
    for (const int card : timelines) {
        const TimeRange own = m_state.clock(card).map(m_state.cards()[static_cast<std::size_t>(card)].trace->slicesRange());
        range = range ? range->united(own) : own;
    }
    if (range)
        m_state.setVisibleRange(*range);
    const Trace &trace = *m_state.cards()[static_cast<std::size_t>(timelines.front())].trace;
    for (std::size_t lane = 0; lane < trace.lanes().size(); ++lane) {
        if (!trace.lanes()[lane].isEmpty())
            return m_timeline->revealLane(timelines.front(), LaneId(lane));
    }
}

/// Shows the page that belongs to a kind of evidence. A page that shows one card at a time shows `card`.
void ProfileView::showEvidencePage(Evidence::Kind kind, std::size_t card)
{
    const PageId id = kind == Evidence::Kind::File     ? PageId::Files
                      : kind == Evidence::Kind::Kernel ? PageId::Operators
                                                       : PageId::Overview;
    goToPage(id);
    m_pages->page(id)->showCard(card);
}

/// Makes a range visible, with a margin on both sides that ends where the slices do.
void ProfileView::showWithMargin(TimeRange range, TimeNs marginNs)
{
    const TimeRange slices = m_state.slicesRange();
    m_state.setVisibleRange({std::min(range.begin, std::max(range.begin - marginNs, slices.begin)),
                             std::max(range.end, std::min(range.end + marginNs, slices.end))});
}

/// Shows an item with a margin of its own length on both sides, so that its neighbours are visible.
void ProfileView::fitItem(TimelineItem item)
{
    m_timeline->endGesture();
    revealItem(item);
    const TimeRange range = m_state.rangeOf(item);
    showWithMargin(range, std::max<TimeNs>(range.length(), 1000));
}

/// Reveals both slices of a pair. The base stays selected. The visible range changes only if it does not contain both.
void ProfileView::revealPair(TimelineItem base, TimelineItem target)
{
    revealItem(target); // opens the lane of the target
    revealItem(base);
    const TimeRange visible = m_state.visibleRange();
    const TimeRange first = m_state.rangeOf(base);
    const TimeRange second = m_state.rangeOf(target);
    const TimeRange both{std::min(first.begin, second.begin), std::max(first.end, second.end)};
    if (both.begin >= visible.begin && both.end <= visible.end)
        return;
    showWithMargin(both, both.length() / 10);
}

/// Reveals a loss or the first divergence. Both lanes are opened. The base stays selected, which outlines its partner.
void ProfileView::revealDivergence(TimelineItem base, TimelineItem target, TimeRange range)
{
    m_timeline->endGesture();
    for (const TimelineItem item : {target, base}) {
        if (item.isValid())
            revealItem(item);
    }
    m_state.setVisibleRange(range);
}

void ProfileView::revealRange(TimeRange range)
{
    goToPage(PageId::Timeline);
    m_timeline->endGesture();
    m_state.setMarkedRange(range);
    showWithMargin(range, range.length() / 20);
}

/// Shows the timeline with the critical path, which covers `range`.
void ProfileView::revealPath(TimeRange range)
{
    goToPage(PageId::Timeline);
    m_timeline->endGesture();
    showWithMargin(range, range.length() / 50);
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
        m_panels->update();
        m_pages->setFiles(pageCards());
    });
}

void ProfileView::find()
{
    goToPage(PageId::Timeline);
    m_search->find();
}

void ProfileView::findNext()
{
    goToPage(PageId::Timeline);
    m_search->findNext();
}

void ProfileView::findPrevious()
{
    goToPage(PageId::Timeline);
    m_search->findPrevious();
}

void ProfileView::retranslate()
{
    updatePlaceholder();
    m_compareBoth->setText(tr("Compare the two cards"));
    m_compareBoth->setToolTip(tr("Aligns the second card with the first one and lists the differences"));
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
    m_pages->showPage(PageId::Timeline);
}

void ProfileView::storeView()
{
    m_memory->flush();
}

SessionFile ProfileView::sessionFile() const
{
    SessionFile session{m_session.data().paths, m_memory->view()};
    if (m_session.data().onDemand) {
        for (const TimelineCard &card : m_state.cards())
            session.view.timelines << card.name;
    }
    return session;
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

// Shows partial data. It must not move the view or the focus of a user who already looks around in an earlier part.
void ProfileView::showPart()
{
    const bool isFirst = !hasTimeline();
    showTimelines(false);
    if (isFirst) {
        m_centre->setCurrentWidget(m_timeline);
        m_timeline->setFocus();
    }
    m_panels->update();
    if (isFirst)
        Q_EMIT partlyOpened();
}

/// Shows the timelines of the session. With `keepsAdvice` the advice only goes out of sight, until Adviser::keepFor() brings it
/// back; without it is dropped.
void ProfileView::showTimelines(bool keepsAdvice)
{
    std::vector<TimelineCard> timelines;
    for (const FoundCard &loaded : m_session.data().cards) {
        if (loaded.timeline)
            timelines.push_back(*loaded.timeline);
    }
    // Before the cards that advice and paths refer to are replaced.
    if (keepsAdvice)
        m_adviser.hold();
    else
        m_adviser.setCards({});
    m_paths.setCards({});
    m_pathCommands.forget();
    m_whatIfCommands.forget();
    m_memory->beforeCards();
    m_state.setCards(std::move(timelines));
    m_state.setFlowCategoryShown(DefaultFlowCategory, true);
    m_memory->afterCards(m_session.data().paths, m_session.data().view, m_session.isPartial(), m_session.isLoadingTimelines());
}

/// Shows the cards of the session in timeline, pages, advice and panels.
void ProfileView::showCards()
{
    // While timelines arrive one after another, advice on the whole job would never be finished.
    const bool keepsAdvice = m_session.isLoadingTimelines();
    showTimelines(keepsAdvice);
    const PageCards cards = pageCards();
    m_paths.setCards(cards);
    m_pages->setCards(cards);
    m_adviser.setRemarks(m_memory->remarks());
    if (keepsAdvice)
        m_adviser.keepFor(*cards);
    else
        m_adviser.setCards(*cards);
    m_centre->setCurrentWidget(hasTimeline() ? static_cast<QWidget *>(m_timeline) : m_placeholder);
    updatePlaceholder();
    m_panels->update();
}

/// Shows timelines that were loaded on demand or dropped. View and comparison stay as far as their cards are still there.
void ProfileView::showChangedTimelines(const std::vector<Error> &failed)
{
    showCards();
    tellLosses(failed);
    m_opener.proceed();
    Q_EMIT statusChanged();
    Q_EMIT loadingChanged(); // menus depend on the timelines
}

/// Tells which timelines could not be read just now, and the losses of those that were, unless they were told before.
void ProfileView::tellLosses(const std::vector<Error> &failed)
{
    const std::vector<Problem> &problems = m_session.data().importProblems;
    std::set<std::string> files = filesWithLosses(problems);
    for (const Error &error : failed)
        m_toldLosses.insert(error.path); // as errors
    std::vector<Problem> lost;
    for (const Problem &problem : problems) {
        if (files.contains(problem.file) && !m_toldLosses.contains(problem.file))
            lost.push_back(problem);
    }
    m_toldLosses.merge(files);
    const auto text = [failed, lost]() -> QString {
        QStringList texts{joinedErrors(failed), lossesText(lost)};
        texts.removeAll(QString());
        return texts.join(QLatin1Char('\n'));
    };
    if (!text().isEmpty())
        m_message->showMessage(MessageBar::Kind::Warning, text);
}

/// Says why the timelines are not all loaded.
void ProfileView::showOnDemand()
{
    m_message->showMessage(MessageBar::Kind::Note,
                           [reason = *m_session.data().onDemand]() -> QString { return onDemandText(reason); });
}

/// Puts what session files name into their place, so that a reload keeps the view instead of that of the file.
void ProfileView::takeSessions()
{
    const std::vector<OpenedSession> &sessions = m_session.data().sessions;
    m_requested = withoutSessions(m_requested, sessions);
    for (const OpenedSession &session : sessions)
        m_ruleFolders.append(QFileInfo(session.file).absolutePath());
    m_ruleFolders.removeDuplicates();
    m_adviser.setOwnRules(
        [folders = m_ruleFolders](std::vector<Problem> &problems) { return readOwnRulesWith(folders, problems); });
    if (m_pendingComparison)
        m_pendingComparison->paths = withoutSessions(m_pendingComparison->paths, sessions);
}

void ProfileView::showOpened()
{
    takeSessions();
    const bool wasPartial = m_memory->isGrowing();
    const bool wasTouched = wasPartial && m_memory->isTouched();
    showCards();
    setLoading(false);
    m_toldLosses = filesWithLosses(m_session.data().importProblems);
    if (m_session.data().onDemand) {
        showOnDemand();
    } else if (hasTimeline()) {
        if (!wasPartial)
            m_timeline->setFocus();
    } else {
        m_message->showMessage(MessageBar::Kind::Warning, []() -> QString {
            return tr("No card of this profile has a timeline. The panel “Cards” shows the reasons.");
        });
    }
    if (!m_session.data().errors.empty())
        m_message->showMessage(MessageBar::Kind::Warning,
                               [errors = m_session.data().errors]() -> QString { return joinedErrors(errors); });
    else if (const QString losses = lossesText(m_session.data().importProblems); hasTimeline() && !losses.isEmpty())
        m_message->showMessage(MessageBar::Kind::Warning, // above the timeline that lacks the events
                               [lost = m_session.data().importProblems]() -> QString { return lossesText(lost); });
    // A user who already looks around in the partial timeline stays on the timeline page.
    if (!wasTouched)
        m_pages->showPage(firstPage());
    compareAsAsked();
    Q_EMIT opened();
}

/// Returns the page that the user chose the last time. Otherwise the cluster for several cards none of which has a timeline, the
/// overview if there is something to show in it, else the timeline.
PageId ProfileView::firstPage() const
{
    for (const PageDescriptor &page : pageTable()) {
        if (m_memory->page() == QLatin1String(page.key))
            return page.id;
    }
    const auto isProfile = [](const FoundCard &loaded) {
        if (loaded.card().framework == Framework::Chrome)
            return false;
        const std::vector<Deliverable> &files = loaded.card().files;
        if (std::any_of(files.begin(), files.end(), [](const Deliverable &file) { return file.status != FileStatus::Missing; }))
            return true;
        if (!loaded.timeline)
            return false;
        const Trace &trace = *loaded.timeline->trace;
        return std::any_of(trace.lanes().begin(), trace.lanes().end(), [&trace](const Lane &lane) {
            const ProcessKind kind = trace.process(lane.process).kind;
            return lane.slices() > 0 && (kind == ProcessKind::Device || kind == ProcessKind::Overlap);
        });
    };
    const std::vector<FoundCard> &cards = m_session.data().cards;
    const bool isProfiled = std::any_of(cards.begin(), cards.end(), isProfile);
    if (cards.size() > 1 && isProfiled && !hasTimeline())
        return PageId::Cluster;
    return isProfiled ? PageId::Overview : PageId::Timeline;
}

PageCards ProfileView::pageCards() const
{
    auto cards = std::make_shared<std::vector<PageCard>>();
    int timelines = 0;
    for (const FoundCard &loaded : m_session.data().cards) {
        if (loaded.timeline)
            cards->push_back({loaded.timeline->name, loaded.open, timelines++});
        else
            cards->push_back({shownName(loaded), loaded.open, -1, loaded.isClosed(), loaded.source ? loaded.source->bytes : 0});
    }
    return cards;
}

void ProfileView::showFailure(const std::vector<Error> &errors)
{
    setLoading(false);
    dropPendingComparison();
    if (m_session.isOpen())
        m_message->showMessage(MessageBar::Kind::Error, [errors]() -> QString { return joinedErrors(errors); });
    else
        Q_EMIT gaveUp(errors);
}

void ProfileView::endCancelled()
{
    setLoading(false);
    dropPendingComparison();
    Q_EMIT announced(tr("Opening was cancelled."));
    if (!m_session.isOpen())
        Q_EMIT gaveUp({});
}

void ProfileView::showStep(int direction)
{
    goToPage(PageId::Timeline);
    if (!m_steps->step(direction))
        Q_EMIT announced(m_steps->hasSteps() ? tr("There are no more steps.") : tr("This profile has no step marks."));
}

void ProfileView::copyPicture()
{
    if (const auto copied = plumbline::copyPicture(*this); !copied)
        m_message->showMessage(MessageBar::Kind::Error, [error = copied.error()]() -> QString { return errorText(error); });
    else
        Q_EMIT announced(tr("The view was copied to the clipboard, as a picture and as SVG."));
}

void ProfileView::updatePlaceholder()
{
    m_placeholder->setText(m_loading                        ? tr("Opening %1…").arg(titleOf(m_requested))
                           : m_session.isLoadingTimelines() ? tr("The timeline is being loaded…")
                           : m_session.data().onDemand      ? tr("No timeline is loaded. Choose a card below.")
                                                            : tr("There is no timeline to show."));
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
    QWidget::changeEvent(event);
}

} // namespace plumbline
