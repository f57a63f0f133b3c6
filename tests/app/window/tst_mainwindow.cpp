// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/droppaths.h"
#include "app/session/viewmemory.h"
#include "app/window/appearance.h"
#include "app/window/dropoverlay.h"
#include "app/window/loadbar.h"
#include "app/window/mainwindow.h"
#include "app/window/messagebar.h"
#include "app/window/profilepages.h"
#include "app/window/profiletabs.h"
#include "app/window/profileview.h"
#include "app/window/recentlist.h"
#include "app/window/startpage.h"
#include "app/window/translators.h"
#include "tests/support/databasefile.h"
#include "tests/support/loadgate.h"
#include "tests/support/modeltext.h"
#include "tests/support/ownhome.h"
#include "tests/support/samples.h"
#include "tests/support/smalldatabase.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "widgets/details/detailspanel.h"
#include "widgets/details/flowmodel.h"
#include "widgets/importreport/problemmodel.h"
#include "widgets/importreport/problemspanel.h"
#include "widgets/pages/files/cardmodel.h"
#include "widgets/pages/files/cardspanel.h"
#include "widgets/pictures/picturedialog.h"
#include "widgets/search/searchbar.h"
#include "widgets/support/asynctask.h"
#include "widgets/timeline/timelineview.h"

#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QLayout>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <memory>

using namespace plumbline;
using plumbline::test::modelText;

namespace {

/// Long enough even on a busy machine; a test that passes does not wait for it.
constexpr int MainWindowWaitMs = 20'000;

/// Sends the events of a file manager when `urls` are dragged in and dropped.
void drop(MainWindow &window, const QList<QUrl> &urls)
{
    QMimeData data;
    data.setUrls(urls);
    const QPoint at(window.width() / 2, 10); // in the part of the window where a drop always opens a tab
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    QDropEvent event(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &event);
}

void dropPaths(MainWindow &window, const QStringList &paths)
{
    QList<QUrl> urls;
    for (const QString &path : paths)
        urls.append(QUrl::fromLocalFile(path));
    drop(window, urls);
}

/// Waits for all background work and delivers its results.
void settle()
{
    AsyncJob::waitForAll();
    QCoreApplication::processEvents();
}

QSet<QRgb> coloursOf(const QImage &image)
{
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            colours.insert(image.pixel(x, y));
    }
    return colours;
}

/// Returns the object names of the visible panels. Of panels that share a place as tabs, only the front one counts.
QStringList visiblePanels(const MainWindow &window)
{
    QStringList names;
    for (const QDockWidget *dock : window.findChildren<QDockWidget *>()) {
        if (dock->isVisible() && !dock->visibleRegion().isEmpty())
            names.append(dock->objectName());
    }
    names.sort();
    return names;
}

QString plainMainWindow(QString text)
{
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

} // namespace

class MainWindowTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void dropOfAFolderShowsItsCards();
    void dragSaysWhatWillBeOpened();
    void remoteAddressesGetAMessage();
    void severalPathsShareTheTimeline();
    void oneFileByTwoPathsIsLoadedOnce();
    void everyDeviceOfATimelineIsACard();
    void detailsFollowTheSelection();
    void brokenFileSaysWhyAndKeepsTheView();
    void cardsWithoutTimelineSayWhy();
    void problemsAreListed();
    void deliverablesAreCheckedOnceTheTimelineIsThere();
    void cancelEndsALoadWithoutItsResult();
    void startPageListsRecentProfiles();
    void messagesChangeTheirLanguage();
    void escapeOnTheTimelineClosesTheSearch();
    void dropNamesWhatHoldsNoTimeline();
    void cardsShowOtherTimelines();
    void reloadingDoesNotMoveTheTimeline();
    void nextProfileLoadsBesideARunningLoad();
    void closingATabStopsItsLoad();
    void aNameWithPlaceMarksIsShownAsItIs();
    void openProfilesAreShownAgain();
    void panelsStandTheSameInAllTabs();
    void changedFilesAreOffered();
    void reloadingKeepsTheView();
    void markingARangeShowsWhatIsInIt();
    void viewsAreRememberedAndReset();
    void damagedMemoryIsIgnored();
    void closingWhileLoadingIsSafe();
    void flowMenuTogglesCategories();
    void panelsAppearWithTheFirstProfile();
    void closedPanelsStayClosed();
    void windowFitsASmallScreen();
    void panelsShowAllOfThemselves();
    void largeTextFitsASmallScreen();
    void picturesShowWhatTheWindowShows();
    void writingAPictureSaysWhere();
    void languageChangesAtOnce();
    void copiesTheDetailsFromTheTimeline();
    void opensARealProfile();

private:
    void load(MainWindow &window, const QStringList &paths);

    test::OwnHome m_home;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void MainWindowTest::initTestCase()
{
    QVERIFY(m_home.isValid());
    QCoreApplication::setOrganizationName(QStringLiteral("plumbline"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_mainwindow"));
    qRegisterMetaType<ProfileView *>();
    installTranslators(QStringLiteral("en"));
    applyTheme(ThemeChoice::Light);
}

void MainWindowTest::init()
{
    Settings().clearRecentPaths();
    Settings().setWindowGeometry({});
    Settings().setPanelLayout({});
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void MainWindowTest::load(MainWindow &window, const QStringList &paths)
{
    QSignalSpy opened(&window.tabs(), &ProfileTabs::viewOpened);
    QSignalSpy failed(&window.tabs(), &ProfileTabs::failed);
    dropPaths(window, paths);
    QTRY_COMPARE_WITH_TIMEOUT(opened.count() + failed.count(), 1, MainWindowWaitMs);
    if (window.currentView())
        window.currentView()->goToPage(PageId::Timeline);
}

void MainWindowTest::dropOfAFolderShowsItsCards()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 2));
    MainWindow window;
    window.show();
    QVERIFY(!window.currentView());
    load(window, {m_folder->filePath(QStringLiteral("job"))});

    QCOMPARE(window.messageText(), QString());
    QVERIFY(window.currentView()->timeline().isVisible());
    QCOMPARE(window.windowTitle(), QStringLiteral("job"));
    QCOMPARE(plainMainWindow(window.ledgerLine()),
             QStringLiteral("18 events read = 10 drawn + 8 names and sort orders + 0 refused"));
    QCOMPARE(window.currentView()->state().cards().size(), std::size_t(2));
    QCOMPARE(window.currentView()->state().cards()[1].name, QStringLiteral("rank1_ascend_pt"));
    QCOMPARE(window.currentView()->state().cards()[1].trace->slices().size(), std::size_t(3));
    QVERIFY(window.currentView()->state().isFlowCategoryShown(QStringLiteral("HostToDevice")));
    // Missing files are reported for each card of the job.
    QString missing;
    for (const QString &card : {QStringLiteral("rank0_ascend_pt"), QStringLiteral("rank1_ascend_pt")}) {
        for (const QString &file : {QStringLiteral("kernel_details.csv"), QStringLiteral("step_trace_time.csv")})
            missing += QStringLiteral("Note | %1/%2 |  | This file is missing (%3).\n")
                           .arg(m_folder->filePath(QStringLiteral("job")), card, file);
    }
    QCOMPARE(modelText(window.currentView()->panels().problems().model()),
             QStringLiteral("Severity | File | Byte offset | Message\n") + missing);
    QCOMPARE(Settings().recentPaths(), QStringList{m_folder->filePath(QStringLiteral("job"))});
    // The frame shows the colour and the names of kernels, not just a background.
    const QSet<QRgb> colours = coloursOf(window.currentView()->timeline().grabFrame());
    QVERIFY(colours.contains(0xff56b4e9));
    QVERIFY(colours.size() > 20);
}

void MainWindowTest::copiesTheDetailsFromTheTimeline()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 2));
    MainWindow window;
    window.show();
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    ProfileView &view = *window.currentView();
    view.state().select({1, SliceId(0), {}});
    QTRY_VERIFY_WITH_TIMEOUT(modelText(view.panels().details().properties()).contains(QStringLiteral("Other cards")),
                             MainWindowWaitMs);
    QGuiApplication::clipboard()->clear();
    QWidget *canvas = view.timeline().focusProxy() ? view.timeline().focusProxy() : &view.timeline();
    canvas->setFocus();
    QTest::keyClick(canvas, Qt::Key_C, Qt::ControlModifier);
    const QString text = QGuiApplication::clipboard()->text();
    QVERIFY2(text.contains(QStringLiteral("\n  Card: rank1_ascend_pt\n")), qPrintable(text));
}

void MainWindowTest::dragSaysWhatWillBeOpened()
{
    MainWindow window;
    window.show();
    const auto *overlay = window.findChild<DropOverlay *>();
    QVERIFY(!overlay->isVisible());
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QStringLiteral("/data/rank0_ascend_pt")), QUrl::fromLocalFile(QStringLiteral("/data/b"))});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QVERIFY(overlay->isVisible());
    QCOMPARE(overlay->geometry(), window.rect());
    QCOMPARE(overlay->text(),
             QStringLiteral("Drop to open 2 side by side on one timeline, in a new tab:\n/data/rank0_ascend_pt\n/data/b"));
    QDragLeaveEvent leave;
    QCoreApplication::sendEvent(&window, &leave);
    QVERIFY(!overlay->isVisible());

    QMimeData text;
    text.setText(QStringLiteral("just text"));
    QDragEnterEvent ignored({10, 10}, Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
    ignored.ignore();
    QCoreApplication::sendEvent(&window, &ignored);
    QVERIFY(!ignored.isAccepted());
}

void MainWindowTest::remoteAddressesGetAMessage()
{
    MainWindow window;
    window.show();
    drop(window, {QUrl(QStringLiteral("sftp://host/data/trace_view.json"))});
    QVERIFY(!window.currentView());
    QCOMPARE(window.messageText(), QStringLiteral("Only files and folders on this machine can be opened. Mount or copy it "
                                                  "first:\nsftp://host/data/trace_view.json"));
}

void MainWindowTest::severalPathsShareTheTimeline()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("a")), 1));
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("b")), 1));
    const QString loose = m_folder->filePath(QStringLiteral("loose.json"));
    QVERIFY(test::writeFile(loose, test::smallTimeline()));
    MainWindow window;
    load(window, {m_folder->filePath(QStringLiteral("a")), m_folder->filePath(QStringLiteral("b")), loose});
    QStringList names;
    for (const TimelineCard &card : window.currentView()->state().cards())
        names.append(card.name);
    QCOMPARE(names, (QStringList{QStringLiteral("a/rank0_ascend_pt"), QStringLiteral("b/rank0_ascend_pt"),
                                 QStringLiteral("loose.json")}));
    QCOMPARE(window.windowTitle(), QStringLiteral("a, b, loose.json"));
}

void MainWindowTest::oneFileByTwoPathsIsLoadedOnce()
{
    const QString job = m_folder->filePath(QStringLiteral("job"));
    QVERIFY(test::writeSmallProfile(job, 1));
    MainWindow window;
    load(window, {job, job + QStringLiteral("/rank0_ascend_pt")});
    QCOMPARE(window.currentView()->state().cards().size(), std::size_t(1));
}

void MainWindowTest::everyDeviceOfATimelineIsACard()
{
    // Problems of the second device are in its report only; problems of the whole file are in the report of the first one.
    const QByteArray timeline = R"([{"ph":"M","name":"process_labels","pid":1,"args":{"labels":"NPU 0"}},
{"ph":"M","name":"process_labels","pid":2,"args":{"labels":"NPU 3"}},
{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":1},
{"ph":"X","name":"b","pid":2,"tid":1,"ts":1,"dur":4},
{"ph":"B","name":"open","pid":2,"tid":1,"ts":6}]x)";
    QStringList paths;
    for (const QString &folder : {QStringLiteral("a"), QStringLiteral("b")}) {
        paths.append(m_folder->filePath(folder));
        QVERIFY(test::writeFile(paths.last() + QStringLiteral("/merged.json"), timeline));
    }
    MainWindow window;
    load(window, paths);
    QStringList names;
    for (const TimelineCard &card : window.currentView()->state().cards())
        names.append(card.name);
    QCOMPARE(names, (QStringList{QStringLiteral("a/merged.json NPU 0"), QStringLiteral("a/merged.json NPU 3"),
                                 QStringLiteral("b/merged.json NPU 0"), QStringLiteral("b/merged.json NPU 3")}));
    QString problems = QStringLiteral("Severity | File | Byte offset | Message\n");
    for (const QString &path : paths) {
        problems +=
            QStringLiteral("Error | %1/merged.json | %2 | Behind the end of the event list stand 1 B more, which were not "
                           "read.\n"
                           "Note | %1/merged.json | %3 | A begin event (B) has no end; its slice was drawn up to the end of "
                           "the trace.\n")
                .arg(path)
                .arg(timeline.size() - 1)
                .arg(timeline.indexOf("{\"ph\":\"B\""));
    }
    QCOMPARE(plainMainWindow(modelText(window.currentView()->panels().problems().model())), problems);
}

void MainWindowTest::detailsFollowTheSelection()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 1));
    MainWindow window;
    window.show();
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    const auto *details = window.findChild<QDockWidget *>(QStringLiteral("detailsDock"));
    QTRY_VERIFY_WITH_TIMEOUT(visiblePanels(window).contains(QStringLiteral("adviceDock")), MainWindowWaitMs);
    QVERIFY(details->visibleRegion().isEmpty()); // nothing is selected yet
    const Trace &trace = *window.currentView()->state().cards().front().trace;
    for (std::size_t row = 0; row < trace.slices().size(); ++row) {
        if (trace.text(trace.slices().name[row]) == "AddKernel")
            window.currentView()->state().select({0, SliceId(row), {}});
    }
    QTRY_VERIFY_WITH_TIMEOUT(!details->visibleRegion().isEmpty(), MainWindowWaitMs);
    QTRY_VERIFY_WITH_TIMEOUT(
        modelText(window.currentView()->panels().details().properties()).contains(QStringLiteral("Task Type | AI_VECTOR_CORE")),
        MainWindowWaitMs);
    QVERIFY(modelText(window.currentView()->panels().details().flows())
                .contains(QStringLiteral("HostToDevice | from | add | 40 µs")));
}

void MainWindowTest::brokenFileSaysWhyAndKeepsTheView()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 1));
    const QString broken = m_folder->filePath(QStringLiteral("broken.json"));
    QVERIFY(test::writeFile(broken, "this is no JSON"));
    MainWindow window;
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    load(window, {broken});
    QVERIFY2(window.messageText().contains(broken), qPrintable(window.messageText()));
    QVERIFY(window.messageText().size() > broken.size() + 20);
    QCOMPARE(window.currentView()->state().cards().size(), std::size_t(1));

    load(window, {m_folder->filePath(QStringLiteral("absent"))});
    QVERIFY(window.messageText().contains(QStringLiteral("There is no such file or folder.")));
    window.open({m_folder->filePath(QStringLiteral("job"))});
    QCOMPARE(window.messageText(), QString());
}

void MainWindowTest::cardsWithoutTimelineSayWhy()
{
    const QString folder = m_folder->filePath(QStringLiteral("job/rank3_ascend_pt/ASCEND_PROFILER_OUTPUT/"));
    QVERIFY(test::writeFile(folder + QStringLiteral("kernel_details.csv"), "Name,Type,Duration(us)\r\nAdd,Add,1.5\r\n"));
    MainWindow window;
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    QVERIFY(!window.messageText().isEmpty());
    QCOMPARE(window.currentView()->panels().cards().model().rowCount(), 1);
    const CardRow &row = window.currentView()->panels().cards().model().rows().front();
    QVERIFY(!row.ledger);
    QVERIFY2(row.reason.contains(QStringLiteral("trace_view.json")), qPrintable(row.reason));
    QVERIFY(window.currentView()->state().cards().empty());
}

void MainWindowTest::problemsAreListed()
{
    const QString file = m_folder->filePath(QStringLiteral("trace_view.json"));
    QVERIFY(test::writeFile(file, R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":1},17,)"
                                  R"({"ph":"X","name":"b","pid":1,"tid":1,"ts":"soon","dur":1}])"));
    MainWindow window;
    load(window, {file});
    QCOMPARE(window.currentView()->state().cards().size(), std::size_t(1));
    const QString listed = modelText(window.currentView()->panels().problems().model());
    QVERIFY2(listed.contains(QStringLiteral("An element of the event list is no event")), qPrintable(listed));
    QVERIFY2(listed.contains(QStringLiteral("soon")), qPrintable(listed));
    QCOMPARE(plainMainWindow(window.ledgerLine()), QStringLiteral("3 events read = 1 drawn + 2 refused"));
}

void MainWindowTest::deliverablesAreCheckedOnceTheTimelineIsThere()
{
    const QString job = m_folder->filePath(QStringLiteral("job"));
    QVERIFY(test::writeSmallProfile(job, 1));
    QVERIFY(test::writeFile(job + QStringLiteral("/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/communication.json"), "{\"step\":"));
    MainWindow window;
    load(window, {job});
    QCOMPARE(window.currentView()->state().cards().size(), std::size_t(1));
    QTRY_VERIFY_WITH_TIMEOUT(
        modelText(window.currentView()->panels().problems().model()).contains(QStringLiteral("communication.json")),
        MainWindowWaitMs);
}

void MainWindowTest::cancelEndsALoadWithoutItsResult()
{
    const QString file = m_folder->filePath(QStringLiteral("trace_view.json"));
    QVERIFY(test::writeFile(file, test::smallTimeline()));
    test::LoadGate gate;
    MainWindow window;
    window.tabs().setLoadOptions(gate.options());
    dropPaths(window, {file});
    QSignalSpy cancelled(&window.currentView()->session(), &Session::cancelled);
    QSignalSpy opened(&window.currentView()->session(), &Session::opened);
    QTRY_VERIFY_WITH_TIMEOUT(gate.isReached(), MainWindowWaitMs);
    QVERIFY(window.currentView()->session().progress().doneBytes > 0);
    window.currentView()->session().cancel();
    gate.open();
    QTRY_COMPARE_WITH_TIMEOUT(cancelled.count(), 1, MainWindowWaitMs);
    QCOMPARE(opened.count(), 0);
    QVERIFY(!window.currentView());
    QCOMPARE(window.messageText(), QString());
    QCOMPARE(Settings().recentPaths(), QStringList());
}

void MainWindowTest::startPageListsRecentProfiles()
{
    const QString job = m_folder->filePath(QStringLiteral("job"));
    const QString gone = m_folder->filePath(QStringLiteral("gone"));
    QVERIFY(test::writeSmallProfile(job, 2));
    Settings().addRecentPath(gone);
    MainWindow window;
    window.show();
    auto *list = window.findChild<RecentList *>();
    const auto textOf = [list](int row, int role) -> QString { return list->item(row)->data(role).toString(); };
    load(window, {job});
    window.tabs().closeView(window.currentView());
    QTRY_VERIFY_WITH_TIMEOUT(list->isVisible(), MainWindowWaitMs);
    QCOMPARE(list->count(), 2);
    QCOMPARE(textOf(0, Qt::DisplayRole), QStringLiteral("job"));
    QCOMPARE(textOf(0, RecentList::FolderRole), m_folder->path());
    QVERIFY2(textOf(0, RecentList::FactsRole).contains(QStringLiteral("2 cards")), qPrintable(textOf(0, RecentList::FactsRole)));
    QTRY_COMPARE_WITH_TIMEOUT(textOf(1, RecentList::FactsRole), QStringLiteral("no longer there"), MainWindowWaitMs);
    QVERIFY(!list->item(0)->data(RecentList::MissingRole).toBool());

    list->setCurrentRow(1);
    QTest::keyClick(list, Qt::Key_Delete);
    QTRY_COMPARE_WITH_TIMEOUT(list->count(), 1, MainWindowWaitMs);
    QCOMPARE(Settings().recentPaths(), QStringList{job});

    QSignalSpy opened(&window.tabs(), &ProfileTabs::viewOpened);
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, MainWindowWaitMs);
    window.tabs().closeView(window.currentView());

    const QRect row = list->visualItemRect(list->item(0));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, {row.right() - 16, row.center().y()});
    QTRY_COMPARE_WITH_TIMEOUT(Settings().recentPaths(), QStringList(), MainWindowWaitMs);
    QVERIFY(!list->isVisible());
    QCOMPARE(opened.count(), 1);
}

void MainWindowTest::messagesChangeTheirLanguage()
{
    MainWindow window;
    load(window, {m_folder->filePath(QStringLiteral("nothing here"))});
    const QString english = window.messageText();
    QVERIFY(!english.isEmpty());
    installTranslators(QStringLiteral("zh_CN"));
    QCoreApplication::processEvents();
    const QString chinese = window.messageText();
    installTranslators(QStringLiteral("en"));
    QCoreApplication::processEvents();
    QVERIFY2(chinese != english && !chinese.isEmpty(), qPrintable(chinese));
    QCOMPARE(window.messageText(), english);
}

void MainWindowTest::escapeOnTheTimelineClosesTheSearch()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 1));
    MainWindow window;
    window.show();
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    ProfileView &view = *window.currentView();
    view.state().setMarkedRange(TimeRange{0, 10});
    view.find();
    auto *bar = view.findChild<SearchBar *>();
    QVERIFY(bar->isVisible());
    QTest::keyClick(view.timeline().focusProxy(), Qt::Key_Escape);
    QVERIFY(!bar->isVisible());
    QVERIFY(view.state().markedRange().has_value());
    QTest::keyClick(view.timeline().focusProxy(), Qt::Key_Escape);
    QVERIFY(!view.state().markedRange().has_value());
}

void MainWindowTest::dropNamesWhatHoldsNoTimeline()
{
    for (const char *fine : {"/a/x_ascend_pt", "/a/ascend_pytorch_profiler.db", "/a/trace_view.json", "/a/trace_view.json.gz",
                             "/a/run.2", "/a/PROF_1"})
        QVERIFY2(DropPaths::doubtOf(QString::fromLatin1(fine)).isEmpty(), fine);
    for (const char *unfit : {"/a/run.ZIP", "/a/analysis.db", "/a/kernel_details.csv", "/a/train.log"})
        QVERIFY2(!DropPaths::doubtOf(QString::fromLatin1(unfit)).isEmpty(), unfit);
    DropPaths paths;
    paths.local = {QStringLiteral("/a/x_ascend_pt"), QStringLiteral("/a/op.csv")};
    QCOMPARE(
        paths.announcement(),
        QStringLiteral("Drop to open in a new tab:\n/a/x_ascend_pt\n\nNo timeline:\nop.csv: a table; drop its folder instead"));
}

void MainWindowTest::cardsShowOtherTimelines()
{
    const QString job = m_folder->filePath(QStringLiteral("job"));
    QVERIFY(test::writeSmallProfile(job, 1));
    QVERIFY(test::writeDatabase(job + QStringLiteral("/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db"),
                                test::smallDatabase()));
    MainWindow window;
    window.show();
    load(window, {job});
    const auto shown = [&window] {
        const auto &cards = window.currentView()->state().cards();
        return cards.empty() ? QString()
                             : QFileInfo(QString::fromStdString(cards.front().trace->files().front().path)).fileName();
    };
    QCOMPARE(shown(), QStringLiteral("trace_view.json"));
    for (const char *file : {"ascend_pytorch_profiler_0.db", "trace_view.json"}) {
        QMenu menu;
        window.findChild<CardsPanel *>()->fillMenu(&menu);
        QCOMPARE(menu.actions().size(), qsizetype(1));
        QVERIFY2(menu.actions().front()->text().contains(QString::fromLatin1(file)), qPrintable(menu.actions().front()->text()));
        menu.actions().front()->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(shown(), QString::fromLatin1(file), MainWindowWaitMs);
    }
}

void MainWindowTest::reloadingDoesNotMoveTheTimeline()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 1));
    MainWindow window;
    window.show();
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    ProfileView &view = *window.currentView();
    QSignalSpy opened(&view.session(), &Session::opened);
    view.reload();
    const auto *bar = view.findChild<LoadBar *>();
    QVERIFY(bar->isVisible());
    QCOMPARE(view.layout()->indexOf(bar), -1);
    QCOMPARE(bar->geometry().bottom(), view.rect().bottom());
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, MainWindowWaitMs);
    QVERIFY(!view.findChild<LoadBar *>()->isVisible());
}

void MainWindowTest::nextProfileLoadsBesideARunningLoad()
{
    const QString heldFile = m_folder->filePath(QStringLiteral("held/trace_view.json"));
    QVERIFY(test::writeFile(heldFile, test::smallTimeline()));
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 2));
    test::LoadGate gate;
    MainWindow window;
    window.show();
    window.tabs().setLoadOptions(gate.options());
    dropPaths(window, {heldFile});
    QTRY_VERIFY_WITH_TIMEOUT(gate.isReached(), MainWindowWaitMs);
    window.tabs().setLoadOptions({});
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    QCOMPARE(window.tabs().count(), 2);
    QCOMPARE(window.windowTitle(), QStringLiteral("job"));
    QCOMPARE(window.currentView()->state().cards().size(), std::size_t(2));
    QSignalSpy opened(&window.tabs(), &ProfileTabs::viewOpened);
    gate.open();
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, MainWindowWaitMs);
    QCOMPARE(window.windowTitle(), QStringLiteral("job"));
    window.tabs().showNeighbour(-1);
    QCOMPARE(window.windowTitle(), QStringLiteral("trace_view.json"));
    QCOMPARE(window.currentView()->state().cards().size(), std::size_t(1));
}

void MainWindowTest::closingATabStopsItsLoad()
{
    const QString heldFile = m_folder->filePath(QStringLiteral("held/trace_view.json"));
    QVERIFY(test::writeFile(heldFile, test::smallTimeline()));
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 1));
    test::LoadGate gate;
    MainWindow window;
    window.show();
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    window.tabs().setLoadOptions(gate.options());
    dropPaths(window, {heldFile});
    QTRY_VERIFY_WITH_TIMEOUT(gate.isReached(), MainWindowWaitMs);
    QTRY_VERIFY2_WITH_TIMEOUT(window.tabs().tabText(1).startsWith(QStringLiteral("trace_view.json (")),
                              qPrintable(window.tabs().tabText(1)), MainWindowWaitMs);
    const QPointer<ProfileView> loading = window.currentView();
    QSignalSpy opened(&window.tabs(), &ProfileTabs::viewOpened);
    QTest::keyClick(&window, Qt::Key_W, Qt::ControlModifier);
    QCOMPARE(window.tabs().count(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(!loading, MainWindowWaitMs);
    QCOMPARE(window.windowTitle(), QStringLiteral("job"));
    QTest::keyClick(&window, Qt::Key_W, Qt::ControlModifier);
    QVERIFY(!window.currentView());
    QCOMPARE(window.ledgerLine(), QStringLiteral("Nothing is open"));
    QVERIFY(window.findChild<StartPage *>()->isVisible());
    gate.open();
    settle();
    QCOMPARE(opened.count(), 0);
}

void MainWindowTest::aNameWithPlaceMarksIsShownAsItIs()
{
    const QString heldFile = m_folder->filePath(QStringLiteral("%2 of %1.json"));
    QVERIFY(test::writeFile(heldFile, test::smallTimeline()));
    const test::LoadGate gate;
    MainWindow window;
    window.show();
    window.tabs().setLoadOptions(gate.options());
    dropPaths(window, {heldFile});
    const QRegularExpression title(QStringLiteral("^%2 of %1\\.json \\(\\d+%\\)$"));
    QTRY_VERIFY2_WITH_TIMEOUT(title.match(window.tabs().tabText(0)).hasMatch(), qPrintable(window.tabs().tabText(0)),
                              MainWindowWaitMs);
}

void MainWindowTest::openProfilesAreShownAgain()
{
    for (const QString &name : {QStringLiteral("a"), QStringLiteral("b")})
        QVERIFY(test::writeSmallProfile(m_folder->filePath(name), 1));
    const QString a = m_folder->filePath(QStringLiteral("a"));
    const QString b = m_folder->filePath(QStringLiteral("b"));
    MainWindow window;
    window.show();
    load(window, {a, b});
    load(window, {a});
    ProfileView *alone = window.currentView();
    QCOMPARE(window.tabs().count(), 2);
    window.open({b + QLatin1Char('/'), a}); // the order and the form of the paths do not matter
    QCOMPARE(window.tabs().count(), 2);
    QVERIFY(window.currentView() != alone);
    QCOMPARE(window.windowTitle(), QStringLiteral("a, b"));
    QTest::keyClick(&window, Qt::Key_PageDown, Qt::ControlModifier);
    QCOMPARE(window.currentView(), alone);
}

void MainWindowTest::panelsStandTheSameInAllTabs()
{
    for (const QString &name : {QStringLiteral("a"), QStringLiteral("b")})
        QVERIFY(test::writeSmallProfile(m_folder->filePath(name), 1));
    MainWindow window;
    window.show();
    load(window, {m_folder->filePath(QStringLiteral("a"))});
    load(window, {m_folder->filePath(QStringLiteral("b"))});
    for (const char *dock : {"detailsDock", "adviceDock"})
        window.currentView()->findChild<QDockWidget *>(QLatin1String(dock))->close();
    window.tabs().showNeighbour(1);
    QCOMPARE(window.windowTitle(), QStringLiteral("a"));
    QTRY_COMPARE_WITH_TIMEOUT(visiblePanels(window), QStringList{QStringLiteral("cardsDock")}, MainWindowWaitMs);
}

void MainWindowTest::closingWhileLoadingIsSafe()
{
    const QString file = m_folder->filePath(QStringLiteral("trace_view.json"));
    QVERIFY(test::writeFile(file, test::smallTimeline()));
    for (const auto place : {test::LoadGate::Place::BeforeParsing, test::LoadGate::Place::AfterFirstEvent}) {
        test::LoadGate gate(place);
        {
            MainWindow window;
            window.show();
            window.tabs().setLoadOptions(gate.options());
            dropPaths(window, {file});
            QTRY_VERIFY_WITH_TIMEOUT(gate.isReached(), MainWindowWaitMs);
            window.close();
        }
        gate.open();
        settle();
    }
}

namespace {

QString timelineOf(const QString &job)
{
    return job + QStringLiteral("/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json");
}

/// Adds a slice in front of all others, so that the file has changed.
bool growAtFront(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return false;
    QByteArray text = file.readAll();
    text.replace(0, 1, R"([{"ph":"X","name":"early","pid":77,"tid":1,"ts":"1000.000","dur":1},)");
    file.close();
    return test::writeFile(path, text);
}

} // namespace

void MainWindowTest::changedFilesAreOffered()
{
    const QString job = m_folder->filePath(QStringLiteral("job"));
    QVERIFY(test::writeSmallProfile(job, 1));
    MainWindow window;
    window.show();
    load(window, {job});
    const std::size_t before = window.currentView()->state().cards().front().trace->slices().size();
    QSignalSpy changed(&window.currentView()->session(), &Session::filesChanged);
    window.currentView()->checkForChanges();
    settle();
    QCOMPARE(changed.count(), 0);
    QVERIFY(growAtFront(timelineOf(job)));
    window.currentView()->checkForChanges();
    QTRY_COMPARE_WITH_TIMEOUT(window.messageText(), QStringLiteral("The files have changed since they were read."),
                              MainWindowWaitMs);
    window.currentView()->message().findChild<QToolButton *>()->click(); // no, and no again
    window.currentView()->checkForChanges();
    settle();
    QCOMPARE(changed.count(), 1);
    QVERIFY(growAtFront(timelineOf(job)));
    window.currentView()->checkForChanges();
    QTRY_COMPARE_WITH_TIMEOUT(changed.count(), 2, MainWindowWaitMs);
    QSignalSpy opened(&window.tabs(), &ProfileTabs::viewOpened);
    window.currentView()->message().findChild<QPushButton *>()->click();
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, MainWindowWaitMs);
    QCOMPARE(window.currentView()->state().cards().front().trace->slices().size(), before + 2);
    // Opening an open profile again reloads it only if its files have changed.
    QVERIFY(growAtFront(timelineOf(job)));
    window.open({job});
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 2, MainWindowWaitMs);
    QCOMPARE(window.tabs().count(), 1);
    // This also holds if the user refused to reload before.
    QVERIFY(growAtFront(timelineOf(job)));
    window.currentView()->checkForChanges();
    QTRY_COMPARE_WITH_TIMEOUT(window.messageText(), QStringLiteral("The files have changed since they were read."),
                              MainWindowWaitMs);
    window.currentView()->message().findChild<QToolButton *>()->click();
    window.open({job});
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 3, MainWindowWaitMs);
}

void MainWindowTest::reloadingKeepsTheView()
{
    const QString job = m_folder->filePath(QStringLiteral("job"));
    QVERIFY(test::writeSmallProfile(job, 1));
    MainWindow window;
    window.show();
    load(window, {job});
    TimelineState &state = window.currentView()->state();
    const Trace &trace = *state.cards().front().trace;
    for (std::size_t row = 0; row < trace.slices().size(); ++row) {
        if (trace.text(trace.slices().name[row]) == "AddKernel")
            state.select({0, SliceId(row), {}});
    }
    const TimeRange shown = state.rangeOf(state.selection());
    state.setVisibleRange(shown);
    state.setMarkedRange(shown);
    state.setFlowCategoryShown(QStringLiteral("HostToDevice"), false);
    const std::int64_t beginNs = state.axisOriginNs() + state.visibleRange().begin;
    const TimeNs length = state.visibleRange().length();

    QVERIFY(growAtFront(timelineOf(job)));
    QSignalSpy opened(&window.tabs(), &ProfileTabs::viewOpened);
    QTest::keyClick(&window, Qt::Key_F5);
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, MainWindowWaitMs);
    const Trace &again = *state.cards().front().trace;
    QCOMPARE(again.text(again.slices().name[state.selection().slice.value]), std::string_view("AddKernel"));
    QCOMPARE(state.axisOriginNs() + state.visibleRange().begin, beginNs);
    QCOMPARE(state.visibleRange().length(), length);
    QVERIFY(state.markedRange().has_value());
    QVERIFY(!state.isFlowCategoryShown(QStringLiteral("HostToDevice")));
}

void MainWindowTest::markingARangeShowsWhatIsInIt()
{
    const QString job = m_folder->filePath(QStringLiteral("job"));
    QVERIFY(test::writeSmallProfile(job, 1));
    MainWindow window;
    window.show();
    load(window, {job});
    const auto *range = window.findChild<QDockWidget *>(QStringLiteral("rangeDock"));
    QVERIFY(range->visibleRegion().isEmpty());
    window.currentView()->state().setMarkedRange(TimeRange{1000, 2000});
    QTRY_VERIFY_WITH_TIMEOUT(!range->visibleRegion().isEmpty(), MainWindowWaitMs);
}

void MainWindowTest::viewsAreRememberedAndReset()
{
    const QString job = m_folder->filePath(QStringLiteral("job"));
    QVERIFY(test::writeSmallProfile(job, 1));
    const TimeRange range{1000, 21'000};
    {
        MainWindow window;
        window.show();
        load(window, {job});
        window.currentView()->state().setVisibleRange(range);
        window.close();
    }
    QTRY_VERIFY_WITH_TIMEOUT(ViewMemory::stored({job}).has_value(), MainWindowWaitMs);
    {
        MainWindow window;
        window.show();
        load(window, {job});
        QCOMPARE(window.currentView()->state().visibleRange(), range);
        window.currentView()->resetView();
        QCOMPARE(window.currentView()->state().visibleRange(), window.currentView()->state().slicesRange());
        QVERIFY(window.currentView()->state().isFlowCategoryShown(QStringLiteral("HostToDevice")));
    }
    QTRY_VERIFY_WITH_TIMEOUT(ViewMemory::stored({job}) && ViewMemory::stored({job})->range != std::optional(range),
                             MainWindowWaitMs);
    QVERIFY(!QDir(job).entryList().contains(QStringLiteral("views")));
}

void MainWindowTest::damagedMemoryIsIgnored()
{
    const QString job = m_folder->filePath(QStringLiteral("job"));
    QVERIFY(test::writeSmallProfile(job, 1));
    const QDir views(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/views"));
    {
        MainWindow window;
        load(window, {job});
        window.currentView()->state().setVisibleRange({1000, 21'000});
    }
    QTRY_VERIFY_WITH_TIMEOUT(ViewMemory::stored({job}).has_value(), MainWindowWaitMs);
    for (const QByteArray &text :
         {QByteArray("{\"range\":["), QByteArray("[]"), QByteArray(R"({"range":[900000000000,900000000001]})"),
          QByteArray(R"({"range":[5,1],"lanes":7,"scroll":"x","flows":[3]})")}) {
        for (const QFileInfo &file : views.entryInfoList(QDir::Files))
            QVERIFY(test::writeFile(file.filePath(), text));
        MainWindow window;
        load(window, {job});
        QCOMPARE(window.currentView()->state().visibleRange(), window.currentView()->state().slicesRange());
    }
}

void MainWindowTest::flowMenuTogglesCategories()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 2));
    MainWindow window;
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    QAction *toggle = nullptr;
    for (const QMenu *menu : window.menuBar()->findChildren<QMenu *>(Qt::FindDirectChildrenOnly)) {
        for (QAction *action : menu->actions()) {
            if (action->text().startsWith(QStringLiteral("HostToDevice")))
                toggle = action;
        }
    }
    QVERIFY(toggle);
    QCOMPARE(toggle->text(), QStringLiteral("HostToDevice\t2"));
    QVERIFY(toggle->isChecked());
    toggle->trigger();
    QVERIFY(!window.currentView()->state().isFlowCategoryShown(QStringLiteral("HostToDevice")));
}

void MainWindowTest::panelsAppearWithTheFirstProfile()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 1));
    MainWindow window;
    window.resize(1280, 720);
    window.show();
    QCOMPARE(visiblePanels(window), QStringList());
    load(window, {m_folder->filePath(QStringLiteral("absent"))});
    QCOMPARE(visiblePanels(window), QStringList());
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    QTRY_COMPARE_WITH_TIMEOUT(visiblePanels(window), (QStringList{QStringLiteral("adviceDock"), QStringLiteral("cardsDock")}),
                              MainWindowWaitMs);
    // The other panel in the place below is open as well.
    QVERIFY(!window.findChild<QDockWidget *>(QStringLiteral("problemsDock"))->isHidden());
    QTRY_COMPARE_WITH_TIMEOUT(window.findChild<QDockWidget *>(QStringLiteral("adviceDock"))->width(), 330, MainWindowWaitMs);
    const auto *cards = window.findChild<QDockWidget *>(QStringLiteral("cardsDock"));
    const auto *tabs = cards->parentWidget()->findChild<QTabBar *>(QString(), Qt::FindDirectChildrenOnly);
    QTRY_VERIFY_WITH_TIMEOUT(cards->height() + tabs->height() < 180, MainWindowWaitMs); // as little as their contents need
}

void MainWindowTest::closedPanelsStayClosed()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 1));
    {
        MainWindow window;
        window.show();
        load(window, {m_folder->filePath(QStringLiteral("job"))});
        for (const char *dock : {"detailsDock", "adviceDock"})
            window.findChild<QDockWidget *>(QLatin1String(dock))->close();
        QSignalSpy opened(&window.tabs(), &ProfileTabs::viewOpened);
        window.currentView()->reload();
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, MainWindowWaitMs);
        QCOMPARE(visiblePanels(window), QStringList{QStringLiteral("cardsDock")});
        window.close();
    }
    {
        MainWindow window; // closes without having opened anything
        window.show();
        window.close();
    }
    MainWindow window;
    window.show();
    QCOMPARE(visiblePanels(window), QStringList());
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    QCOMPARE(visiblePanels(window), QStringList{QStringLiteral("cardsDock")});
}

void MainWindowTest::windowFitsASmallScreen()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 1));
    MainWindow window;
    window.show();
    const QSize screen = window.screen()->availableSize();
    QCOMPARE(window.size(), QSize(1440, 900).boundedTo(screen * 0.9));
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    window.resize(QSize(1280, 720) * 0.9);
    QCOMPARE(window.size(), QSize(1152, 648));
    QTRY_VERIFY_WITH_TIMEOUT(window.currentView()->timeline().width() > 780, MainWindowWaitMs);
    QTRY_VERIFY_WITH_TIMEOUT(window.currentView()->timeline().height() > 370, MainWindowWaitMs);
}

// At the usual size of the text no panel is scrolled as a whole, even on a small screen.
void MainWindowTest::panelsShowAllOfThemselves()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 2));
    MainWindow window;
    window.show();
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    window.resize(QSize(1280, 720) * 0.9);
    for (const char *name : {"adviceDock", "detailsDock", "cardsDock", "problemsDock", "rangeDock", "marksDock", "hitsDock"}) {
        auto *dock = window.findChild<QDockWidget *>(QLatin1String(name));
        QVERIFY2(dock, name);
        dock->raise();
        QCoreApplication::processEvents();
        const auto *area = qobject_cast<QScrollArea *>(dock->widget());
        QVERIFY2(area && area->isVisible(), name);
        QVERIFY2(area->horizontalScrollBar()->maximum() == 0 && area->verticalScrollBar()->maximum() == 0, name);
    }
}

// Everything grows with the text, the painted names of the timeline as well, and the window still fits on the screen.
void MainWindowTest::largeTextFitsASmallScreen()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 2));
    MainWindow window;
    window.show();
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    window.resize(1280, 720);
    const int heightPx = window.currentView()->timeline().shownLanes().empty() ? 0 : BandLayout::rowHeightPx();
    const auto usual = qScopeGuard([] { applyTextSize(100); });
    applyTextSize(200);
    QCOMPARE(BandLayout::rowHeightPx(), 2 * heightPx);
    for (const PageId page : {PageId::Overview, PageId::Steps, PageId::Operators, PageId::Communication, PageId::Memory,
                              PageId::Cluster, PageId::Comparison, PageId::Timeline}) {
        window.currentView()->pages().showPage(page);
        QCoreApplication::processEvents();
        const QSize least = window.minimumSizeHint();
        QVERIFY2(least.width() <= 1280 && least.height() <= 720,
                 qPrintable(QStringLiteral("page %1: %2 x %3").arg(int(page)).arg(least.width()).arg(least.height())));
        QCOMPARE(window.size(), QSize(1280, 720));
    }
}

void MainWindowTest::picturesShowWhatTheWindowShows()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 1));
    MainWindow window;
    window.show();
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    (void)window.currentView()->timeline().grabFrame();
    QTest::keyClick(&window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    const QMimeData *copied = QGuiApplication::clipboard()->mimeData();
    QVERIFY(copied->hasImage());
    const QByteArray picture = copied->data(QStringLiteral("image/svg+xml"));
    QVERIFY(picture.contains("AddKernel"));
    QVERIFY(picture.contains("HostToDevice"));
    QCOMPARE(window.statusBar()->currentMessage(),
             QStringLiteral("The view was copied to the clipboard, as a picture and as SVG."));
}

void MainWindowTest::writingAPictureSaysWhere()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 1));
    MainWindow window;
    window.show();
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    QTest::keyClick(&window, Qt::Key_E, Qt::ControlModifier);
    auto *dialog = window.findChild<PictureDialog *>();
    QVERIFY(dialog && dialog->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!dialog->preview().isNull(), MainWindowWaitMs);
    QVERIFY(dialog->command().contains(m_folder->filePath(QStringLiteral("job"))));
    const QString path = m_folder->filePath(QStringLiteral("view.png"));
    dialog->writeTo(path);
    QTRY_COMPARE_WITH_TIMEOUT(window.statusBar()->currentMessage(), QStringLiteral("Picture written to ") + path,
                              MainWindowWaitMs);
    QVERIFY(!QImage(path).isNull());
    QVERIFY(!QGuiApplication::overrideCursor());
    QCOMPARE(Settings().pictureChoice(), PictureChoice().toJson());
    QTRY_VERIFY_WITH_TIMEOUT(!window.findChild<PictureDialog *>(), MainWindowWaitMs);
}

void MainWindowTest::languageChangesAtOnce()
{
    QVERIFY(test::writeSmallProfile(m_folder->filePath(QStringLiteral("job")), 1));
    MainWindow window;
    load(window, {m_folder->filePath(QStringLiteral("job"))});
    QCOMPARE(window.menuBar()->actions().at(1)->text(), QStringLiteral("&View"));
    installTranslators(QStringLiteral("zh_CN"));
    QTRY_COMPARE_WITH_TIMEOUT(window.menuBar()->actions().at(1)->text(), QStringLiteral("视图(&V)"), MainWindowWaitMs);
    QCOMPARE(window.currentView()->panels().details().message(), QStringLiteral("尚未选择。请点击时间线中的切片或瞬时事件。"));
    installTranslators(QStringLiteral("en"));
    QTRY_COMPARE_WITH_TIMEOUT(window.menuBar()->actions().at(1)->text(), QStringLiteral("&View"), MainWindowWaitMs);
}

void MainWindowTest::opensARealProfile()
{
    const QString path = test::samplePath(QStringLiteral("resnet_2cards_level1"));
    if (path.isEmpty())
        QSKIP("no samples on this machine");
    MainWindow window;
    window.show();
    load(window, {path});
    QCOMPARE(window.currentView()->state().cards().size(), std::size_t(2));
    QCOMPARE(window.currentView()->panels().cards().model().rows()[0].rank, std::optional<int>(0));
    QCOMPARE(window.currentView()->panels().cards().model().rows()[0].ledger->events, std::uint64_t(10112));
    QCOMPARE(window.currentView()->panels().cards().model().rows()[1].ledger->events, std::uint64_t(9969));
    QCOMPARE(window.currentView()->panels().cards().model().rows()[0].ledger->refused, std::uint64_t(0));
    const auto &categories = window.currentView()->state().flowCategories();
    const auto found = std::find_if(categories.begin(), categories.end(),
                                    [](const auto &entry) { return entry.first == QStringLiteral("HostToDevice"); });
    QVERIFY(found != categories.end());
}

PLUMBLINE_WIDGET_TEST(MainWindowTest)
#include "tst_mainwindow.moc"
