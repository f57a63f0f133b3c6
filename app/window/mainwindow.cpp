// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"

#include "app/session/advicelimits.h"
#include "app/session/droppaths.h"
#include "app/window/actions.h"
#include "app/window/cardrows.h"
#include "app/window/commandpalette.h"
#include "app/window/comparemenu.h"
#include "app/window/dropoverlay.h"
#include "app/window/flowmenu.h"
#include "app/window/keysheet.h"
#include "app/window/messagebar.h"
#include "app/window/pictureexport.h"
#include "app/window/preferences.h"
#include "app/window/profilepages.h"
#include "app/window/profiletabs.h"
#include "app/window/profiletexts.h"
#include "app/window/profileview.h"
#include "app/window/reportexport.h"
#include "app/window/sessionexport.h"
#include "app/window/startpage.h"
#include "app/window/statusline.h"
#include "core/demo/demogenerator.h"
#include "widgets/advice/adviceguide.h"
#include "widgets/support/messages.h"
#include "widgets/support/paths.h"
#include "widgets/timeline/input/gototimedialog.h"
#include "widgets/timeline/timelineview.h"

#include <QAction>
#include <QActionGroup>
#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QStatusBar>
#include <QVBoxLayout>

namespace plumbline {

namespace {

constexpr QSize DefaultSizePx(1440, 900);
constexpr int AnnouncementMs = 8000;

} // namespace

MainWindow::MainWindow(QWidget *parent)
    : QMainWindow(parent)
    , m_actions(new Actions(this))
    , m_flowMenu(new FlowMenu(m_actions->flowMenu, this))
    , m_compareMenu(new CompareMenu(m_actions->compareMenu, this))
    , m_status(new StatusLine(statusBar(), this))
{
    setAcceptDrops(true);
    setupCentre();
    m_dropOverlay = new DropOverlay(this);
    connectFileActions();
    connectViewActions();
    m_preferences = new Preferences(&m_settings, m_actions, m_tabs, this);
    connect(m_preferences, &Preferences::announced, this, &MainWindow::announce);
    connectTabs();
    retranslate();
    updateRecent();
    restoreWindow();
}

MainWindow::~MainWindow()
{
    // Signals that tabs emit while they are deleted must not reach a half-deleted window.
    delete m_tabs;
}

void MainWindow::setupCentre()
{
    m_startPage = new StartPage;
    m_tabs = new ProfileTabs;
    m_centre = new QStackedWidget;
    m_centre->addWidget(m_startPage);
    m_centre->addWidget(m_tabs);
    m_message = new MessageBar;

    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message);
    layout->addWidget(m_centre, 1);
    setCentralWidget(box);
}

void MainWindow::connectFileActions()
{
    connect(m_actions->openFile, &QAction::triggered, this, &MainWindow::chooseFile);
    connect(m_actions->openFolder, &QAction::triggered, this, &MainWindow::chooseFolder);
    connect(m_actions, &Actions::recentPathChosen, this, [this](const QString &path) { open({path}); });
    connect(m_actions->clearRecent, &QAction::triggered, this, [this] {
        m_settings.clearRecentPaths();
        updateRecent();
    });
    connect(m_compareMenu, &CompareMenu::folderRequested, this, &MainWindow::chooseTarget);
    connect(m_actions->closeTab, &QAction::triggered, this, [this] { m_tabs->closeView(currentView()); });
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions->commandPalette, &QAction::triggered, this, [this] { showCommandPalette(this, currentView()); });
    connect(m_actions->keySheet, &QAction::triggered, this, [this] { showKeySheet(this); });
    connect(m_actions->adviceGuide, &QAction::triggered, this, [this] { showGuide({}); });
    connect(m_actions->about, &QAction::triggered, this, &MainWindow::showAbout);
    connect(m_startPage, &StartPage::openFileRequested, this, &MainWindow::chooseFile);
    connect(m_startPage, &StartPage::openFolderRequested, this, &MainWindow::chooseFolder);
    connect(m_startPage, &StartPage::demoRequested, this, &MainWindow::openDemo);
    connect(m_startPage, &StartPage::openPathRequested, this, [this](const QString &path) { open({path}); });
    connect(m_startPage, &StartPage::removePathRequested, this, [this](const QString &path) {
        m_settings.removeRecentPath(path);
        updateRecent();
    });
}

void MainWindow::connectViewActions()
{
    onView(m_actions->reload, [](ProfileView &view) { view.reload(); });
    onView(m_actions->saveSession, openSessionDialog);
    onView(m_actions->exportPicture, openPictureDialog);
    onView(m_actions->exportAdvice, openReportDialog);
    onView(m_actions->copyPicture, [](ProfileView &view) { view.copyPicture(); });
    onTimeline(m_actions->wholeTrace, [](ProfileView &view) { view.timeline().showWholeTrace(); });
    onTimeline(m_actions->zoomIn, [](ProfileView &view) { view.timeline().zoomIn(); });
    onTimeline(m_actions->zoomOut, [](ProfileView &view) { view.timeline().zoomOut(); });
    onTimeline(m_actions->focusSelection, [](ProfileView &view) { view.timeline().focusSelection(); });
    onTimeline(m_actions->longestInView, [](ProfileView &view) { view.timeline().run(TimelineCommand::LongestInView); });
    onTimeline(m_actions->findLane, [](ProfileView &view) { showLanePicker(view); });
    onTimeline(m_actions->goToTime, [](ProfileView &view) { (new GoToTimeDialog(&view.state(), &view))->show(); });
    onTimeline(m_actions->clockOnRuler,
               [](ProfileView &view) { view.state().setRulerAbsolute(!view.state().isRulerAbsolute()); });
    onTimeline(m_actions->criticalPath, [](ProfileView &view) { view.pathCommands().toggle(); });
    onTimeline(m_actions->slackColours, [](ProfileView &view) { view.pathCommands().toggleSlack(); });
    onTimeline(m_actions->nameColours, [](ProfileView &view) { view.toggleColours(ColourBy::Name); });
    onTimeline(m_actions->durationColours, [](ProfileView &view) { view.toggleColours(ColourBy::Duration); });
    connect(m_actions->viewMenu, &QMenu::aboutToShow, this, [this] {
        const ColourBy colours = currentView() ? currentView()->sliceShader().mode() : ColourBy::Role;
        m_actions->nameColours->setChecked(colours == ColourBy::Name);
        m_actions->durationColours->setChecked(colours == ColourBy::Duration);
        m_actions->clockOnRuler->setChecked(currentView() && currentView()->state().isRulerAbsolute());
        m_actions->criticalPath->setChecked(currentView() && currentView()->paths().isShown());
        m_actions->slackColours->setChecked(currentView() && currentView()->slackShader().isShown());
    });
    onView(m_actions->nextStep, [](ProfileView &view) { view.showStep(1); });
    onView(m_actions->previousStep, [](ProfileView &view) { view.showStep(-1); });
    onView(m_actions->resetView, [](ProfileView &view) { view.resetView(); });
    onView(m_actions->find, [](ProfileView &view) { view.find(); });
    onView(m_actions->findNext, [](ProfileView &view) { view.findNext(); });
    onView(m_actions->findPrevious, [](ProfileView &view) { view.findPrevious(); });
    onTimeline(m_actions->expandAll, [](ProfileView &view) { view.timeline().expandAll(); });
    onTimeline(m_actions->collapseAll, [](ProfileView &view) { view.timeline().collapseAll(); });
    onTimeline(m_actions->undoView, [](ProfileView &view) { view.timeline().undoView(); });
    onTimeline(m_actions->redoView, [](ProfileView &view) { view.timeline().redoView(); });
    onTimeline(m_actions->showHidden, [](ProfileView &view) { view.timeline().showHiddenLanes(); });
    connect(m_actions->viewMenu, &QMenu::aboutToShow, this, &MainWindow::updateViewActions);
    connect(m_actions->viewMenu, &QMenu::aboutToHide, this, [this] {
        // Enabled states are only updated while the menu is open. Meanwhile the keys must work, even if they have nothing to do.
        m_actions->undoView->setEnabled(true);
        m_actions->redoView->setEnabled(true);
    });
    connect(m_actions->pages, &QActionGroup::triggered, this, [this](const QAction *action) {
        ProfileView *view = currentView();
        if (!view)
            return;
        view->goToPage(static_cast<PageId>(action->data().toInt()));
        view->focusPage();
    });
    connect(m_actions->nextTab, &QAction::triggered, this, [this] { m_tabs->showNeighbour(1); });
    connect(m_actions->previousTab, &QAction::triggered, this, [this] { m_tabs->showNeighbour(-1); });
}

/// Updates the actions of the open menu for the current tab.
void MainWindow::updateViewActions()
{
    ProfileView *view = currentView();
    const TimelineView *timeline = view ? &view->timeline() : nullptr;
    const int hidden = timeline ? timeline->hiddenLanes() : 0;
    m_actions->undoView->setEnabled(timeline && timeline->canUndoView());
    m_actions->redoView->setEnabled(timeline && timeline->canRedoView());
    m_actions->showHidden->setEnabled(hidden > 0);
    m_actions->showHidden->setText(hidden > 0 ? tr("Show &hidden lanes (%1)").arg(hidden) : tr("Show &hidden lanes"));
}

void MainWindow::onTimeline(const QAction *action, ViewCommand command)
{
    connect(action, &QAction::triggered, this, [this, command] {
        if (ProfileView *view = currentView()) {
            view->goToPage(PageId::Timeline);
            command(*view);
        }
    });
}

void MainWindow::onView(const QAction *action, ViewCommand command)
{
    connect(action, &QAction::triggered, this, [this, command] {
        if (ProfileView *view = currentView())
            command(*view);
    });
}

void MainWindow::connectTabs()
{
    connect(m_tabs, &ProfileTabs::currentViewChanged, this, &MainWindow::updateCurrentView);
    connect(m_tabs, &ProfileTabs::viewOpened, this, &MainWindow::rememberOpened);
    connect(m_tabs, &ProfileTabs::failed, this, [this](const std::vector<Error> &reasons) {
        m_message->showMessage(MessageBar::Kind::Error, [reasons]() -> QString { return joinedErrors(reasons); });
    });
    connect(m_tabs, &ProfileTabs::announced, this, &MainWindow::announce);
    connect(m_tabs, &ProfileTabs::ruleRequested, this, &MainWindow::showGuide);
    connect(m_tabs, &ProfileTabs::commandRequested, this, [this](WindowCommand command) {
        if (QAction *action = m_actions->actionOf(command))
            action->trigger();
        else if (ProfileView *view = currentView(); view && command == WindowCommand::BottomPanel)
            view->panels().toggleBottom();
    });
}

void MainWindow::restoreWindow()
{
    resize(DefaultSizePx.boundedTo(screen()->availableSize() * 0.9));
    restoreGeometry(m_settings.windowGeometry());
}

void MainWindow::retranslate()
{
    m_actions->retranslate();
    m_flowMenu->rebuild();
    m_compareMenu->rebuild();
    m_status->retranslate();
    updateCurrentView();
}

ProfileView *MainWindow::currentView() const
{
    return m_tabs->currentView();
}

void MainWindow::open(const QStringList &paths)
{
    if (paths.isEmpty())
        return;
    m_message->hide();
    m_tabs->open(paths);
}

void MainWindow::openDemo()
{
    if (m_demo.isRunning())
        return;
    announce(tr("Writing the demo…"));
    const QString home = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    const QString folder = home + QStringLiteral("/demo");
    const auto work = [home, folder](TaskControl &control) -> Result<QString> {
        if (home.isEmpty())
            return failure(ErrorCode::WriteFailed, bytesOfPath(folder));
        if (QFileInfo::exists(folder + QStringLiteral("/demo.json")))
            return folder;
        // An unfinished demo of a program that was ended has no demo.json, which is written last.
        QDir(folder).removeRecursively();
        QDir().mkpath(folder);
        if (auto written = writeDemo(bytesOfPath(folder), DemoOptions(), control); !written)
            return failure(written.error());
        return folder;
    };
    m_demo.start(work, [this](TaskEnd end, Result<QString> written) {
        if (end == TaskEnd::Finished)
            open({*written});
        else if (end == TaskEnd::Failed)
            m_message->showMessage(MessageBar::Kind::Error, [error = written.error()]() -> QString { return errorText(error); });
    });
}

// Called when the current tab changed, has new data or was closed: updates everything that depends on the current tab.
void MainWindow::updateCurrentView()
{
    ProfileView *view = currentView();
    m_centre->setCurrentWidget(view ? static_cast<QWidget *>(m_tabs) : m_startPage);
    m_status->setView(view);
    m_flowMenu->setState(view ? &view->state() : nullptr);
    m_compareMenu->setView(view);
    m_actions->setTabCount(m_tabs->count());
    m_actions->setTimelineAvailable(view && view->hasTimeline());
    m_actions->pages->setEnabled(view && view->session().isOpen());
    m_actions->panelMenu->clear();
    m_actions->panelMenu->setEnabled(view && view->session().isOpen());
    if (view) {
        for (QDockWidget *dock : view->panels().docks())
            m_actions->panelMenu->addAction(dock->toggleViewAction());
    }
    setWindowTitle(view ? view->title() : QString());
}

void MainWindow::rememberOpened(ProfileView *view)
{
    if (view->isReplay())
        return;
    for (const RecentProfile &profile : recentProfiles(view->session().data()))
        m_settings.addRecentProfile(profile);
    updateRecent();
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
                                           tr("Tables of operators (op_summary*.csv op_statistic*.csv kernel_details*.csv "
                                              "aicore_intermediate_*.csv aicpu_intermediate_*.csv)") +
                                           QStringLiteral(";;") + tr("Sessions (*.plumbline)") + QStringLiteral(";;") +
                                           tr("All files (*)")));
}

void MainWindow::chooseFolder()
{
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Open a profile or a folder with several profiles"), lastFolder());
    if (!folder.isEmpty())
        open({folder});
}

void MainWindow::chooseTarget()
{
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Choose a profile to compare with; it becomes the target"), lastFolder());
    if (ProfileView *view = currentView(); view && !folder.isEmpty())
        view->compareWith({folder}, CompareSide::Target);
}

void MainWindow::showAbout()
{
    QMessageBox box(this);
    box.setWindowTitle(tr("About Plumbline"));
    box.setTextFormat(Qt::PlainText);
    box.setIconPixmap(windowIcon().pixmap(64, 64));
    box.setText(QStringLiteral("Plumbline ") + QCoreApplication::applicationVersion());
    box.setInformativeText(tr("Timeline analyzer for Ascend profiles. A vertical HostToDevice arrow means that the device waits "
                              "for the host.\n\nFree software under the GNU General Public License, version 3 or later. It opens "
                              "no network connection and writes nothing into the folders it reads."));
    box.exec();
}

void MainWindow::showGuide(const QString &rule)
{
    auto *guide = findChild<AdviceGuide *>();
    if (!guide) {
        guide = new AdviceGuide(&readAdviceLimits, adviceLimitsPath(), this);
        guide->setAttribute(Qt::WA_DeleteOnClose);
    }
    guide->showRule(rule.toStdString());
    guide->show();
    guide->raise();
    guide->activateWindow();
}

void MainWindow::announce(const QString &text)
{
    if (text.isEmpty()) {
        statusBar()->clearMessage();
        return;
    }
    statusBar()->showMessage(text, AnnouncementMs);
    statusBar()->repaint(); // at once, because the announced work may block the window
}

void MainWindow::updateRecent()
{
    m_actions->setRecentPaths(m_settings.recentPaths());
    m_startPage->setRecent(m_settings.recentProfiles());
}

QString MainWindow::messageText() const
{
    if (!m_message->isHidden())
        return m_message->text();
    const ProfileView *view = currentView();
    return view ? view->messageText() : QString();
}

QString MainWindow::ledgerLine() const
{
    return m_status->ledgerText();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const DropPaths paths = DropPaths::of(*event->mimeData());
    if (paths.isEmpty())
        return;
    // Remote addresses are accepted as well, so that the drop can say why they are not opened.
    event->setDropAction(Qt::CopyAction);
    event->accept();
    // A profile that is dropped on an open one can be compared with it.
    const bool isComparable = currentView() && currentView()->canCompareWith() && paths.hasFit();
    m_dropOverlay->showChoices(paths.announcement(), isComparable ? paths.names() : QString());
    m_dropOverlay->setPlace(m_dropOverlay->placeAt(event->position().toPoint()));
}

void MainWindow::dragMoveEvent(QDragMoveEvent *event)
{
    event->setDropAction(Qt::CopyAction);
    event->accept();
    m_dropOverlay->setPlace(m_dropOverlay->placeAt(event->position().toPoint()));
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
    const DropPlace place = m_dropOverlay->placeAt(event->position().toPoint());
    if (ProfileView *view = currentView(); view && place != DropPlace::NewTab)
        view->compareWith(paths.local, place == DropPlace::Base ? CompareSide::Base : CompareSide::Target);
    else
        open(paths.local);
    if (!paths.remote.isEmpty())
        m_message->showMessage(MessageBar::Kind::Warning, [paths]() -> QString { return paths.refusal(); });
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_tabs->prepareToClose();
    m_settings.setWindowGeometry(saveGeometry());
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
    // New files may have been written while another program was in front.
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && currentView())
        currentView()->checkForChanges();
    QMainWindow::changeEvent(event);
}

} // namespace plumbline
