// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/sessionfile.h"
#include "app/session/viewmemory.h"
#include "app/window/mainwindow.h"
#include "app/window/profilepages.h"
#include "app/window/profiletabs.h"
#include "app/window/profileview.h"
#include "app/window/sessionexport.h"
#include "tests/support/ownhome.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "widgets/support/settings.h"
#include "widgets/timeline/timelineview.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

using namespace plumbline;

namespace {

constexpr int SessionsWaitMs = 20'000;

} // namespace

class TestSessions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void opensAsItWasSaved();
    void keepsTheViewAtAReload();
    void savesTheComparison();
    void theMenuSaves();
    void brokenSessionsSayWhy();
    void anUnwritableFileSaysWhy();

private:
    /// Opens `paths` and waits until they are shown.
    ProfileView *open(MainWindow &window, const QStringList &paths);

    std::unique_ptr<test::OwnHome> m_home;
    QString m_job;
    QString m_file;
};

void TestSessions::init()
{
    m_home = std::make_unique<test::OwnHome>();
    QVERIFY(m_home->isValid());
    QCoreApplication::setOrganizationName(QStringLiteral("plumbline"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_sessions"));
    qRegisterMetaType<ProfileView *>();
    m_job = m_home->filePath(QStringLiteral("data/job"));
    m_file = m_home->filePath(QStringLiteral("data/job.plumbline"));
    QVERIFY(test::writeSmallProfile(m_job, 2));
}

ProfileView *TestSessions::open(MainWindow &window, const QStringList &paths)
{
    QSignalSpy opened(&window.tabs(), &ProfileTabs::viewOpened);
    window.open(paths);
    return opened.count() > 0 || opened.wait(SessionsWaitMs) ? window.currentView() : nullptr;
}

void TestSessions::opensAsItWasSaved()
{
    ViewState saved;
    {
        MainWindow window;
        window.resize(1200, 800);
        window.show();
        ProfileView *view = open(window, {m_job});
        QVERIFY(view);
        view->goToPage(PageId::Steps);
        view->timeline().collapseAll();
        view->state().setVisibleRange({10'000, 60'000});
        view->state().setMarkedRange(TimeRange{20'000, 30'000});
        view->state().setMarks({{{25'000, 25'000}, QStringLiteral("here"), MarkColour::Green, QStringLiteral("why?")}});
        view->state().setFlowCategoryShown(QStringLiteral("HostToDevice"), false);
        QSignalSpy announced(view, &ProfileView::announced);
        saveSession(*view, m_file);
        QTRY_COMPARE_WITH_TIMEOUT(announced.count(), 1, SessionsWaitMs);
        QVERIFY(announced.first().first().toString().contains(QStringLiteral("job.plumbline")));
        saved = view->sessionFile().view;
        QCOMPARE(saved.marks.size(), std::size_t(1));
        QVERIFY(!saved.arrangement.closed.isEmpty());
    }
    // Somebody else opens it, at another place.
    const QString moved = m_home->filePath(QStringLiteral("moved"));
    QVERIFY(QFile::rename(m_home->filePath(QStringLiteral("data/job")), m_home->filePath(QStringLiteral("job"))));
    QVERIFY(QDir().mkpath(moved) && QFile::rename(m_home->filePath(QStringLiteral("job")), moved + QStringLiteral("/job")) &&
            QFile::rename(m_file, moved + QStringLiteral("/job.plumbline")));
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    MainWindow window;
    window.resize(1200, 800);
    window.show();
    ProfileView *view = open(window, {moved + QStringLiteral("/job.plumbline")});
    QVERIFY(view);
    QCOMPARE(view->sessionFile().view, saved);
    QCOMPARE(view->pages().current(), PageId::Steps);
    QCOMPARE(view->title(), QStringLiteral("job"));
    // The list of recent profiles has the session instead of its paths.
    QCOMPARE(Settings().recentPaths().first(), moved + QStringLiteral("/job.plumbline"));
    QVERIFY(!Settings().recentPaths().contains(moved + QStringLiteral("/job")));
    QCOMPARE(view->requestedPaths(), QStringList{moved + QStringLiteral("/job")});
    // The paths alone, as a reopened tab has them, then show the same.
    view->storeView();
    QTRY_VERIFY_WITH_TIMEOUT(ViewMemory::stored({moved + QStringLiteral("/job")}).has_value(), SessionsWaitMs);
    QCOMPARE(ViewMemory::stored({moved + QStringLiteral("/job")})->marks, saved.marks);
}

void TestSessions::keepsTheViewAtAReload()
{
    SessionFile session{{m_job}, {}};
    session.view.range = TimeRange{10'000, 60'000};
    QVERIFY(session.write(m_file));
    MainWindow window;
    ProfileView *view = open(window, {m_file});
    QVERIFY(view);
    QCOMPARE(view->state().visibleRange(), *session.view.range);
    view->state().setVisibleRange({30'000, 40'000});
    QSignalSpy opened(view, &ProfileView::opened);
    view->reload();
    QVERIFY(opened.wait(SessionsWaitMs));
    QCOMPARE(view->state().visibleRange(), (TimeRange{30'000, 40'000}));
}

void TestSessions::savesTheComparison()
{
    SessionFile session;
    {
        MainWindow window;
        ProfileView *view = open(window, {m_job});
        QVERIFY(view);
        view->comparer().compare(1, 0, alignTyped(77));
        ComparisonView looks = view->state().comparisonView();
        looks.isInterleaved = false;
        view->state().setComparisonView(looks);
        session = view->sessionFile();
        QVERIFY(session.write(m_file));
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    }
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    MainWindow window;
    ProfileView *view = open(window, {m_file});
    QVERIFY(view);
    const Comparison *comparison = view->state().comparison();
    QVERIFY(comparison);
    QCOMPARE(comparison->base, 1);
    QCOMPARE(comparison->target, 0);
    QCOMPARE(comparison->alignment, alignTyped(77));
    QVERIFY(!view->state().comparisonView().isInterleaved);
}

void TestSessions::theMenuSaves()
{
    MainWindow window;
    window.show();
    const auto actions = window.findChildren<QAction *>();
    const auto save = std::ranges::find_if(
        actions, [](const QAction *action) { return action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_S); });
    QVERIFY(save != actions.end());
    QVERIFY(!(*save)->isEnabled()); // nothing is open
    ProfileView *view = open(window, {m_job});
    QVERIFY(view && (*save)->isEnabled());
    (*save)->trigger();
    auto *dialog = view->findChild<QFileDialog *>();
    QVERIFY(dialog);
    QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(), QStringLiteral("job.plumbline"));
    QMetaObject::invokeMethod(dialog, "fileSelected", Q_ARG(QString, m_file));
    dialog->close();
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(m_file), SessionsWaitMs);
}

void TestSessions::brokenSessionsSayWhy()
{
    QVERIFY(test::writeFile(m_file, "{\"traceEvents\":[]}"));
    MainWindow window;
    window.open({m_file});
    QTRY_VERIFY_WITH_TIMEOUT(window.messageText().contains(QStringLiteral("no session")), SessionsWaitMs);
    QVERIFY(!window.currentView());
    // Part of a session that is gone is told, and the rest is shown.
    QVERIFY((SessionFile{{m_job, m_home->filePath(QStringLiteral("gone"))}, {}}.write(m_file)));
    ProfileView *view = open(window, {m_file});
    QVERIFY(view);
    QCOMPARE(view->state().cards().size(), std::size_t(2));
    QVERIFY(window.messageText().contains(QStringLiteral("gone")));
}

void TestSessions::anUnwritableFileSaysWhy()
{
    MainWindow window;
    ProfileView *view = open(window, {m_job});
    QVERIFY(view);
    saveSession(*view, m_home->filePath(QStringLiteral("none/a.plumbline")));
    QTRY_VERIFY_WITH_TIMEOUT(window.messageText().contains(QStringLiteral("Writing failed")), SessionsWaitMs);
}

PLUMBLINE_WIDGET_TEST(TestSessions)
#include "tst_sessions.moc"
