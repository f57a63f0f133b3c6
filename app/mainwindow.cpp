// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mainwindow.h"

#include "app/actions.h"
#include "app/appearance.h"
#include "app/cardrows.h"
#include "app/dropoverlay.h"
#include "app/droppaths.h"
#include "app/flowmenu.h"
#include "app/keysheet.h"
#include "app/loadbar.h"
#include "app/messagebar.h"
#include "app/pictureexport.h"
#include "app/startpage.h"
#include "app/translators.h"
#include "widgets/panels/cardspanel.h"
#include "widgets/panels/detailspanel.h"
#include "widgets/panels/problemspanel.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/timeline/timelineview.h"

#include <QAction>
#include <QActionGroup>
#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Drawn from the start where the profile has it: its vertical lines are what the program is named after.
const QString DefaultFlowCategory = QStringLiteral("HostToDevice");

constexpr QSize DefaultSizePx(1440, 900);
constexpr int DetailsWidthPx = 330;
constexpr int BottomHeightPx = 130;

/// Says by the cursor that the window does not answer for a while.
class BusyCursor
{
public:
    BusyCursor() { QGuiApplication::setOverrideCursor(Qt::WaitCursor); }
    ~BusyCursor() { QGuiApplication::restoreOverrideCursor(); }
    BusyCursor(const BusyCursor &) = delete;
    BusyCursor &operator=(const BusyCursor &) = delete;
};

QString joinedErrors(const std::vector<Error> &errors)
{
    constexpr std::size_t Shown = 3;
    QStringList lines;
    for (std::size_t i = 0; i < std::min(Shown, errors.size()); ++i)
        lines.append(errorText(errors[i]));
    if (errors.size() > Shown)
        lines.append(MainWindow::tr("More that could not be opened: %1").arg(countText(errors.size() - Shown)));
    return lines.join(QLatin1Char('\n'));
}

QString titleOf(const QStringList &paths)
{
    QStringList names;
    for (const QString &path : paths.mid(0, 3))
        names.append(plainText(QFileInfo(QDir::cleanPath(path)).fileName().toStdString(), 60));
    if (paths.size() > 3)
        names.append(QStringLiteral("…"));
    return names.join(QStringLiteral(", "));
}

} // namespace

MainWindow::MainWindow(QWidget *parent)
    : QMainWindow(parent), m_actions(new Actions(this)), m_flowMenu(new FlowMenu(&m_state, m_actions->flowMenu, this))
{
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    setupCentre();
    setupDocks();
    setupStatusBar();
    m_dropOverlay = new DropOverlay(this);
    connectActions();
    connectViewActions();
    connectChoices();
    connectSession();
    retranslate();
    updateRecent();
    restoreWindow();
}

MainWindow::~MainWindow()
{
    // Children die after members, but everything that observes session and state must die before them.
    delete m_flowMenu;
    delete m_detailsDock;
    delete takeCentralWidget();
}

void MainWindow::setupCentre()
{
    m_startPage = new StartPage;
    m_timeline = new TimelineView(&m_state);
    m_centre = new QStackedWidget;
    m_centre->addWidget(m_startPage);
    m_centre->addWidget(m_timeline);
    m_message = new MessageBar;
    m_loadBar = new LoadBar(&m_session);

    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message);
    layout->addWidget(m_centre, 1);
    layout->addWidget(m_loadBar);
    setCentralWidget(box);
}

void MainWindow::setupDocks()
{
    const auto makeDock = [this](const QString &name, QWidget *panel, Qt::DockWidgetArea area) {
        auto *dock = new QDockWidget(this);
        dock->setObjectName(name);
        dock->setWidget(panel);
        addDockWidget(area, dock);
        m_actions->panelMenu->addAction(dock->toggleViewAction());
        return dock;
    };
    m_details = new DetailsPanel(&m_state);
    m_cards = new CardsPanel;
    m_problems = new ProblemsPanel;
    m_detailsDock = makeDock(QStringLiteral("detailsDock"), m_details, Qt::RightDockWidgetArea);
    m_cardsDock = makeDock(QStringLiteral("cardsDock"), m_cards, Qt::BottomDockWidgetArea);
    m_problemsDock = makeDock(QStringLiteral("problemsDock"), m_problems, Qt::BottomDockWidgetArea);
    tabifyDockWidget(m_cardsDock, m_problemsDock);
    m_cardsDock->raise();
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

void MainWindow::setupStatusBar()
{
    m_ledger = new QLabel;
    m_ledger->setTextFormat(Qt::PlainText);
    m_ledger->setIndent(6);
    m_ledger->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_marked = new QLabel;
    m_marked->setTextFormat(Qt::PlainText);
    m_problemBadge = new QToolButton;
    m_problemBadge->setAutoRaise(true);
    m_problemBadge->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    statusBar()->addWidget(m_ledger, 1);
    statusBar()->addPermanentWidget(m_marked);
    statusBar()->addPermanentWidget(m_problemBadge);
    connect(m_problemBadge, &QToolButton::clicked, this, [this] {
        m_problemsDock->show();
        m_problemsDock->raise();
    });
}

void MainWindow::connectActions()
{
    connect(m_actions->openFile, &QAction::triggered, this, &MainWindow::chooseFile);
    connect(m_actions->openFolder, &QAction::triggered, this, &MainWindow::chooseFolder);
    connect(m_actions, &Actions::recentPathChosen, this, [this](const QString &path) { open({path}); });
    connect(m_actions->clearRecent, &QAction::triggered, this, [this] {
        m_settings.clearRecentPaths();
        updateRecent();
    });
    connect(m_actions->exportPicture, &QAction::triggered, this, &MainWindow::exportPicture);
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions->keySheet, &QAction::triggered, this, [this] { showKeySheet(this); });
    connect(m_actions->about, &QAction::triggered, this, &MainWindow::showAbout);
    connect(m_startPage, &StartPage::openFileRequested, this, &MainWindow::chooseFile);
    connect(m_startPage, &StartPage::openFolderRequested, this, &MainWindow::chooseFolder);
    connect(m_startPage, &StartPage::openPathRequested, this, [this](const QString &path) { open({path}); });
}

void MainWindow::connectViewActions()
{
    connect(m_actions->wholeTrace, &QAction::triggered, m_timeline, &TimelineView::showWholeTrace);
    connect(m_actions->zoomIn, &QAction::triggered, m_timeline, &TimelineView::zoomIn);
    connect(m_actions->zoomOut, &QAction::triggered, m_timeline, &TimelineView::zoomOut);
    connect(m_actions->focusSelection, &QAction::triggered, m_timeline, &TimelineView::focusSelection);
    connect(m_actions->expandAll, &QAction::triggered, m_timeline, &TimelineView::expandAll);
    connect(m_actions->collapseAll, &QAction::triggered, m_timeline, &TimelineView::collapseAll);
    connect(m_details, &DetailsPanel::revealRequested, m_timeline, &TimelineView::revealSelection);
    connect(&m_state, &TimelineState::markedRangeChanged, this, &MainWindow::updateMarkedRange);
}

void MainWindow::connectChoices()
{
    const auto check = [](const QActionGroup &group, const QVariant &value) {
        for (QAction *action : group.actions())
            action->setChecked(action->data() == value);
    };
    check(*m_actions->themes, static_cast<int>(m_settings.theme()));
    check(*m_actions->languages, m_settings.language());
    connect(m_actions->themes, &QActionGroup::triggered, this, [this](const QAction *action) {
        m_settings.setTheme(static_cast<ThemeChoice>(action->data().toInt()));
        applyTheme(m_settings.theme());
    });
    connect(m_actions->languages, &QActionGroup::triggered, this, [this](const QAction *action) {
        m_settings.setLanguage(action->data().toString());
        installTranslators(m_settings.language());
    });
}

void MainWindow::connectSession()
{
    connect(&m_session, &Session::started, m_message, &QWidget::hide);
    connect(&m_session, &Session::opened, this, &MainWindow::showOpened);
    connect(&m_session, &Session::failed, this, &MainWindow::showFailure);
    connect(&m_session, &Session::cancelled, this, [this] { statusBar()->showMessage(tr("Opening was cancelled."), 8000); });
    connect(&m_session, &Session::problemsFound, this, &MainWindow::updateProblems);
}

void MainWindow::restoreWindow()
{
    resize(DefaultSizePx.boundedTo(screen()->availableSize() * 0.9));
    restoreGeometry(m_settings.windowGeometry());
    hidePanels();
}

void MainWindow::hidePanels()
{
    for (QDockWidget *dock : {m_detailsDock, m_cardsDock, m_problemsDock})
        dock->hide();
    m_actions->panelMenu->setEnabled(false);
    m_problemBadge->hide();
}

/// Brings the panels back once there is something to show in them, as the user left them.
void MainWindow::showPanels()
{
    if (m_panelsShown)
        return;
    m_panelsShown = true;
    m_actions->panelMenu->setEnabled(true);
    m_problemBadge->show();
    if (restoreState(m_settings.windowState()))
        return;
    for (QDockWidget *dock : {m_detailsDock, m_cardsDock, m_problemsDock})
        dock->show();
    m_cardsDock->raise();
    resizeDocks({m_detailsDock}, {DetailsWidthPx}, Qt::Horizontal);
    resizeDocks({m_cardsDock}, {BottomHeightPx}, Qt::Vertical);
}

void MainWindow::retranslate()
{
    m_actions->retranslate();
    m_flowMenu->rebuild();
    m_detailsDock->setWindowTitle(tr("Details"));
    m_cardsDock->setWindowTitle(tr("Cards"));
    m_problemsDock->setWindowTitle(tr("Problems"));
    m_problemBadge->setToolTip(tr("Show what was found wrong with the opened files"));
    updateCards();
    updateProblems();
    updateMarkedRange();
}

void MainWindow::open(const QStringList &paths)
{
    QStringList absolute;
    for (const QString &path : paths)
        absolute.append(QFileInfo(path).absoluteFilePath());
    m_session.open(absolute);
}

QString MainWindow::lastFolder() const
{
    const QStringList recent = m_settings.recentPaths();
    return recent.isEmpty() ? QString() : QFileInfo(recent.constFirst()).path();
}

void MainWindow::chooseFile()
{
    open(QFileDialog::getOpenFileNames(this, tr("Open timelines"), lastFolder(),
                                       tr("Timelines (*.json *.json.gz *.json.zst)") + QStringLiteral(";;") +
                                           tr("All files (*)")));
}

void MainWindow::chooseFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a profile or a folder of several"), lastFolder());
    if (!folder.isEmpty())
        open({folder});
}

void MainWindow::exportPicture()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Export picture"), QStringLiteral("timeline.svg"),
                                                      tr("Pictures (*.svg *.png *.pdf)"));
    if (!file.isEmpty())
        writePictureTo(file);
}

void MainWindow::writePictureTo(const QString &file)
{
    const auto notes = [this, &file] {
        const BusyCursor busy;
        statusBar()->showMessage(tr("Writing the picture…"));
        statusBar()->repaint(); // no event is handled before the picture is written
        return exportView(m_state, *m_timeline, file);
    }();
    if (!notes) {
        statusBar()->clearMessage();
        m_message->showMessage(MessageBar::Kind::Error, errorText(notes.error()));
        return;
    }
    QStringList lines;
    for (const Problem &note : *notes)
        lines.append(problemText(note));
    if (!lines.isEmpty())
        m_message->showMessage(MessageBar::Kind::Warning, lines.join(QLatin1Char('\n')));
    statusBar()->showMessage(tr("Picture written to %1").arg(plainText(QFileInfo(file).absoluteFilePath().toStdString())), 8000);
}

void MainWindow::showAbout()
{
    QMessageBox box(this);
    box.setWindowTitle(tr("About Plumbline"));
    box.setTextFormat(Qt::PlainText);
    box.setIconPixmap(windowIcon().pixmap(64, 64));
    box.setText(QStringLiteral("Plumbline ") + QCoreApplication::applicationVersion());
    box.setInformativeText(tr("Timeline analyzer for Ascend profiles. A HostToDevice line that hangs vertical means that the "
                              "device waits for the host.\n\nFree software under the GNU General Public License, version 3 "
                              "or later. It opens no network connection and writes nothing into the folders it reads."));
    box.exec();
}

void MainWindow::showOpened()
{
    showPanels();
    std::vector<TimelineCard> timelines;
    for (const LoadedCard &loaded : m_session.data().cards) {
        if (loaded.timeline)
            timelines.push_back(*loaded.timeline);
    }
    const bool hasTimeline = !timelines.empty();
    m_state.setCards(std::move(timelines));
    m_state.setFlowCategoryShown(DefaultFlowCategory, true);
    m_flowMenu->rebuild();
    m_actions->setTimelineAvailable(hasTimeline);
    if (hasTimeline) {
        m_centre->setCurrentWidget(m_timeline);
        m_timeline->setFocus();
    } else {
        m_centre->setCurrentWidget(m_startPage);
        m_message->showMessage(MessageBar::Kind::Warning,
                               tr("No card of this profile has a JSON timeline. The panel “Cards” says why."));
    }
    if (!m_session.data().errors.empty())
        m_message->showMessage(MessageBar::Kind::Warning, joinedErrors(m_session.data().errors));
    else if (hasTimeline)
        warnOfLosses();
    for (const QString &path : m_session.data().paths)
        m_settings.addRecentPath(path);
    updateRecent();
    updateCards();
    updateProblems();
}

// What is missing from the picture is said where the picture is, and not only in a panel.
void MainWindow::warnOfLosses()
{
    QStringList lines;
    std::size_t more = 0;
    constexpr qsizetype ShownLosses = 3;
    for (const Problem &problem : m_session.data().importProblems) {
        if (problem.severity != Severity::Error && problem.code != ProblemCode::EmptyTimeline)
            continue;
        if (lines.size() < ShownLosses)
            lines.append(plainText(problem.file) + QStringLiteral(": ") + problemText(problem));
        else
            ++more;
    }
    if (more > 0)
        lines.append(tr("And %1 more, see the panel “Problems”.").arg(countText(more)));
    if (!lines.isEmpty())
        m_message->showMessage(MessageBar::Kind::Warning, lines.join(QLatin1Char('\n')));
}

void MainWindow::showFailure(const std::vector<Error> &errors)
{
    m_message->showMessage(MessageBar::Kind::Error, joinedErrors(errors));
}

void MainWindow::updateCards()
{
    m_cards->setCards(cardRows(m_session.data()), m_session.isOpen());
    m_ledger->setText(m_session.isOpen() ? ledgerText(totalLedger(m_session.data())) : tr("Nothing is open"));
    setWindowTitle(titleOf(m_session.data().paths));
}

void MainWindow::updateProblems()
{
    std::vector<Problem> problems = m_session.data().problems();
    const auto isAtLeast = [&problems](Severity severity) {
        return std::any_of(problems.begin(), problems.end(),
                           [severity](const Problem &problem) { return problem.severity >= severity; });
    };
    const bool serious = isAtLeast(Severity::Warning);
    // What was lost must not hide behind another tab.
    if (isAtLeast(Severity::Error))
        m_problemsDock->raise();
    m_problemBadge->setText(tr("Problems: %1").arg(countText(problems.size())));
    m_problemBadge->setIcon(serious ? style()->standardIcon(QStyle::SP_MessageBoxWarning) : QIcon());
    m_problems->setProblems(std::move(problems), m_session.isOpen());
}

void MainWindow::updateMarkedRange()
{
    const std::optional<TimeRange> range = m_state.markedRange();
    m_marked->setText(range ? tr("Marked: %1").arg(durationText(range->length())) : QString());
}

void MainWindow::updateRecent()
{
    const QStringList paths = m_settings.recentPaths();
    m_actions->setRecentPaths(paths);
    m_startPage->setRecentPaths(paths);
}

QString MainWindow::messageText() const
{
    return m_message->isHidden() ? QString() : m_message->text();
}

QString MainWindow::ledgerLine() const
{
    return m_ledger->text();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const DropPaths paths = DropPaths::of(*event->mimeData());
    if (paths.isEmpty())
        return;
    // Addresses that cannot be opened are accepted as well, so that the drop can say why.
    event->setDropAction(Qt::CopyAction);
    event->accept();
    m_dropOverlay->showText(paths.announcement());
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent *)
{
    m_dropOverlay->hide();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    m_dropOverlay->hide();
    const DropPaths paths = DropPaths::of(*event->mimeData());
    event->setDropAction(Qt::CopyAction);
    event->accept();
    if (!paths.local.isEmpty())
        open(paths.local);
    if (!paths.remote.isEmpty())
        m_message->showMessage(MessageBar::Kind::Warning, paths.refusal());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_session.cancel();
    m_settings.setWindow(saveGeometry(), m_panelsShown ? saveState() : m_settings.windowState());
    QMainWindow::closeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    m_dropOverlay->setGeometry(rect());
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QMainWindow::changeEvent(event);
}

} // namespace plumbline
