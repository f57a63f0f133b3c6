// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions.h"
#include "app/window/mainwindow.h"
#include "app/window/profilepages.h"
#include "app/window/profiletabs.h"
#include "app/window/profileview.h"
#include "app/window/translators.h"
#include "tests/support/modeltext.h"
#include "tests/support/ownhome.h"
#include "tests/support/pathprofile.h"
#include "tests/support/testregistry.h"
#include "widgets/comparison/comparer.h"
#include "widgets/details/detailspanel.h"
#include "widgets/pages/path/pathpage.h"
#include "widgets/pages/path/whatifpanel.h"
#include "widgets/timeline/strips/pathstrip.h"
#include "widgets/timeline/strips/rolelegend.h"
#include "widgets/timeline/timelineview.h"

#include <QMenu>
#include <QPointer>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <memory>

using namespace plumbline;

namespace {

constexpr int PathCommandsWaitMs = 20'000;

QString plainPathCommand(QString text)
{
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

/// Returns the slice of that name on a card, the one at `place` of those.
TimelineItem sliceOfPath(const TimelineState &state, int card, std::string_view name, int place)
{
    const Trace &trace = *state.cards()[static_cast<std::size_t>(card)].trace;
    for (std::size_t at = 0; at < trace.slices().size(); ++at) {
        if (trace.text(trace.slices().name[at]) == name && place-- == 0)
            return {card, SliceId(at), {}};
    }
    return {};
}

QAction *pathEntry(const QMenu &menu, const QString &begin)
{
    const QList<QAction *> entries = menu.actions();
    const auto found = std::ranges::find_if(entries, [&](const QAction *entry) { return entry->text().startsWith(begin); });
    return found == entries.end() ? nullptr : *found;
}

} // namespace

class TestPathCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void aKeyShowsAndHidesThePath();
    void theMenuOfASliceAsksForItsCauses();
    void twoSlicesAreJoined();
    void theMarkedRangeIsFollowed();
    void detailsTellTheSlack();
    void aKeyColoursBySlack();
    void coloursStayWhenCardsCome();
    void theStepInSightIsFollowed();
    void anOpenMenuClosesWhenCardsCome();
    void nothingIsShownAfterARefusal();
    void theMenuOfASliceAsksWhatIf();
    void theTimelineOfAnAnswerIsCompared();

private:
    [[nodiscard]] QString status() const { return plainPathCommand(m_window->statusBar()->currentMessage()); }
    void press(int key, Qt::KeyboardModifiers held = {});
    [[nodiscard]] QString slackShown() const;

    test::OwnHome m_home;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;
    ProfileView *m_view = nullptr;
    PathStrip *m_strip = nullptr;
};

void TestPathCommands::initTestCase()
{
    QVERIFY(m_home.isValid());
    QCoreApplication::setOrganizationName(QStringLiteral("plumbline"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_pathcommands"));
    qRegisterMetaType<ProfileView *>();
    installTranslators(QStringLiteral("en"));
}

void TestPathCommands::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(test::writePathProfile(m_folder->path()));
    m_window = std::make_unique<MainWindow>();
    m_window->show();
    QSignalSpy opened(&m_window->tabs(), &ProfileTabs::viewOpened);
    m_window->open({m_folder->path()});
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, PathCommandsWaitMs);
    m_view = m_window->currentView();
    m_view->goToPage(PageId::Timeline);
    m_strip = m_view->timeline().findChild<PathStrip *>();
}

void TestPathCommands::cleanup()
{
    m_window.reset();
}

void TestPathCommands::press(int key, Qt::KeyboardModifiers held)
{
    QTest::keyClick(m_view->timeline().focusProxy(), static_cast<Qt::Key>(key), held);
}

QString TestPathCommands::slackShown() const
{
    const QString text = test::modelText(m_view->panels().details().properties());
    for (const QString &line : text.split(QLatin1Char('\n'))) {
        if (line.contains(QStringLiteral("Slack")))
            return plainPathCommand(line.trimmed());
    }
    return {};
}

void TestPathCommands::aKeyShowsAndHidesThePath()
{
    QVERIFY(!m_strip->isVisible());
    press(Qt::Key_V);
    QTRY_VERIFY_WITH_TIMEOUT(m_strip->isVisible(), PathCommandsWaitMs);
    QVERIFY2(status().startsWith(QStringLiteral("Step 1. Of 1.000 ms: ")), qPrintable(status()));
    press(Qt::Key_V);
    QVERIFY(!m_strip->isVisible());
    // A click on a stretch selects its slice.
    press(Qt::Key_V);
    QVERIFY(m_strip->isVisible());
    const auto &marks = m_view->state().pathMarks()->marks;
    const auto work = std::ranges::find_if(marks, [](const PathMark &mark) { return mark.kind == PathKind::Host; });
    QVERIFY(work != marks.end());
    QTest::mouseClick(m_strip, Qt::LeftButton, {}, m_strip->placeOf(static_cast<std::size_t>(work - marks.begin())).center());
    QCOMPARE(m_view->state().selection(), (TimelineItem{work->card, work->slice, {}}));
}

void TestPathCommands::theMenuOfASliceAsksForItsCauses()
{
    const TimelineItem slice = sliceOfPath(m_view->state(), 0, "MatMul", 1);
    QMenu menu;
    Q_EMIT m_view->timeline().contextMenuRequested(&menu, slice);
    QAction *why = pathEntry(menu, QStringLiteral("Why here? Show the causes"));
    QVERIFY(why);
    why->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(m_strip->isVisible(), PathCommandsWaitMs);
    QVERIFY2(status().startsWith(QString::fromUtf8("Causes of “MatMul”. Of 824.0 µs: ")), qPrintable(status()));
    QCOMPARE(m_view->pages().current(), PageId::Timeline);
    m_view->goToPage(PageId::CriticalPath);
    auto *page = qobject_cast<PathPage *>(m_view->pages().page(PageId::CriticalPath));
    QTRY_VERIFY(page->headline().startsWith(QString::fromUtf8("Causes of “MatMul”")));
}

void TestPathCommands::twoSlicesAreJoined()
{
    press(Qt::Key_Y, Qt::ShiftModifier);
    QCOMPARE(status(), QStringLiteral("Select the slice with which the path is to begin."));
    m_view->state().select(sliceOfPath(m_view->state(), 1, "work", 0));
    press(Qt::Key_Y, Qt::ShiftModifier);
    QCOMPARE(status(), QString::fromUtf8("The path begins at “work”. Select the slice at which it ends and press Shift+Y."));
    m_view->state().select(sliceOfPath(m_view->state(), 0, "MatMul", 0));
    press(Qt::Key_Y, Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(m_strip->isVisible(), PathCommandsWaitMs);
    QVERIFY2(status().startsWith(QString::fromUtf8("From “work” to “MatMul”. Of 324.0 µs: ")), qPrintable(status()));
    // Nothing leads back in time, and the path that is shown stays.
    const SharedPathMarks before = m_view->state().pathMarks();
    m_view->state().select(sliceOfPath(m_view->state(), 0, "ProfilerStep#1", 0));
    press(Qt::Key_Y);
    QTRY_VERIFY(status().startsWith(QStringLiteral("Paths lead along threads of the host")));
    QCOMPARE(m_view->state().pathMarks(), before);
}

void TestPathCommands::theMarkedRangeIsFollowed()
{
    m_view->state().setMarkedRange(TimeRange{0, 100'000});
    QMenu menu;
    Q_EMIT m_view->timeline().contextMenuRequested(&menu, TimelineItem());
    QVERIFY(!pathEntry(menu, QStringLiteral("Why here?")));
    QAction *marked = pathEntry(menu, QStringLiteral("Critical path of the marked range"));
    QVERIFY(marked);
    marked->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(status(), QStringLiteral("Marked range. Of 100.0 µs: 100 µs other work of the host."),
                              PathCommandsWaitMs);
    m_view->state().setMarkedRange(TimeRange{0, 200'000});
    QTRY_COMPARE(m_view->paths().result()->path.range, (TimeRange{0, 200'000}));
    QCOMPARE(m_view->state().pathMarks(), m_view->paths().result()->marks);
}

void TestPathCommands::detailsTellTheSlack()
{
    m_view->state().select(sliceOfPath(m_view->state(), 1, "work", 0));
    QTRY_VERIFY2(slackShown().endsWith(QStringLiteral("unknown until a critical path is asked for")), qPrintable(slackShown()));
    press(Qt::Key_V);
    QVERIFY2(slackShown().endsWith(QStringLiteral("being computed")), qPrintable(slackShown()));
    QTRY_VERIFY2(slackShown().endsWith(QStringLiteral("0: on the critical path of step 1")), qPrintable(slackShown()));
    // Rank 0 is 160 us early.
    m_view->state().select(sliceOfPath(m_view->state(), 0, "work", 0));
    QTRY_VERIFY2(slackShown().endsWith(QStringLiteral("160 µs until step 1 takes longer")), qPrintable(slackShown()));
    m_view->state().select(sliceOfPath(m_view->state(), 0, "ProfilerStep#1", 0));
    QTRY_VERIFY2(slackShown().endsWith(QStringLiteral("unknown: no path leads along this slice")), qPrintable(slackShown()));
}

// Rank 0 works early enough by 160 us, rank 1 does not. Marks of steps have no slack.
void TestPathCommands::aKeyColoursBySlack()
{
    const TimelineState &state = m_view->state();
    const auto *legend = m_view->timeline().findChild<RoleLegend *>();
    QVERIFY(legend);
    press(Qt::Key_V, Qt::ShiftModifier);
    QCOMPARE(status(), QStringLiteral("Computing the slack of all slices…"));
    QVERIFY(!state.sliceColours());
    QTRY_VERIFY_WITH_TIMEOUT(state.sliceColours(), PathCommandsWaitMs);
    QVERIFY2(status().startsWith(QStringLiteral("Slices have the colour of their slack")), qPrintable(status()));
    const auto fillOf = [&](int card, std::string_view name) {
        return int((*state.sliceColours()->byCard[std::size_t(card)])[sliceOfPath(state, card, name, 0).slice.value]);
    };
    QCOMPARE(fillOf(0, "work"), FirstSlackFill + 3);
    QCOMPARE(fillOf(1, "work"), int(FirstSlackFill));
    QCOMPARE(fillOf(0, "ProfilerStep#1"), int(UnknownSlackFill));
    QVERIFY(!state.pathMarks()); // the path itself stays hidden
    QTRY_VERIFY(legend->texts().contains(QStringLiteral("no slack")));
    QVERIFY(!legend->texts().contains(QStringLiteral("slack unknown"))); // only a closed process holds such slices, and is grey
    QVERIFY(legend->texts().contains(QStringLiteral("< 1 ms")));
    QVERIFY(!legend->texts().contains(QStringLiteral("Host")));
    press(Qt::Key_V, Qt::ShiftModifier);
    QVERIFY(!state.sliceColours());
    QTRY_VERIFY(!legend->texts().contains(QStringLiteral("slack unknown")));
    QCOMPARE(status(), QStringLiteral("Slices have the colour of what they are."));
}

void TestPathCommands::coloursStayWhenCardsCome()
{
    press(Qt::Key_V, Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(m_view->state().sliceColours(), PathCommandsWaitMs);
    const SharedSliceColours before = m_view->state().sliceColours();
    m_view->reload();
    QTRY_VERIFY_WITH_TIMEOUT(m_view->state().sliceColours() && m_view->state().sliceColours() != before, PathCommandsWaitMs);
    QVERIFY(m_view->slackShader().isShown());
}

// The path of another step stays hidden; what is in sight is followed.
void TestPathCommands::theStepInSightIsFollowed()
{
    m_view->state().setVisibleRange({1'200'000, 1'600'000});
    press(Qt::Key_V);
    QTRY_VERIFY_WITH_TIMEOUT(m_strip->isVisible(), PathCommandsWaitMs);
    QVERIFY2(status().startsWith(QStringLiteral("Step 2.")), qPrintable(status()));
    const SharedPathMarks second = m_view->state().pathMarks();
    press(Qt::Key_V);
    m_view->state().setVisibleRange({1'900'000, 2'000'000});
    press(Qt::Key_V); // that path is still in sight
    QCOMPARE(m_view->state().pathMarks(), second);
    press(Qt::Key_V);
    m_view->state().setVisibleRange({200'000, 600'000});
    press(Qt::Key_V);
    QTRY_VERIFY2(status().startsWith(QStringLiteral("Step 1.")), qPrintable(status()));
    QCOMPARE(m_view->paths().result()->path.range, (TimeRange{0, 1'000'000}));
}

void TestPathCommands::anOpenMenuClosesWhenCardsCome()
{
    QPointer<QMenu> menu = new QMenu(m_view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    Q_EMIT m_view->timeline().contextMenuRequested(menu, sliceOfPath(m_view->state(), 1, "work", 0));
    menu->popup(QPoint(10, 10));
    QVERIFY(menu->isVisible());
    m_view->pathCommands().forget(); // called before other cards are set
    QVERIFY(!menu || !menu->isVisible());
    QTRY_VERIFY(!menu);
    m_view->pathCommands().forget();
}

void TestPathCommands::nothingIsShownAfterARefusal()
{
    m_view->state().select(sliceOfPath(m_view->state(), 0, "ProfilerStep#1", 0));
    press(Qt::Key_Y);
    QTRY_VERIFY_WITH_TIMEOUT(status().startsWith(QStringLiteral("Paths lead along threads of the host")), PathCommandsWaitMs);
    QVERIFY(!m_view->paths().isShown());
    // Without cards there is nothing to ask.
    m_view->paths().setCards({});
    press(Qt::Key_Y);
    QCOMPARE(status(), QStringLiteral("There is no timeline along which a path could lead."));
    QVERIFY(!m_view->paths().isShown());
}

// The graph is built when a slice is asked about for the first time.
void TestPathCommands::theMenuOfASliceAsksWhatIf()
{
    const TimelineItem slice = sliceOfPath(m_view->state(), 0, "MatMul", 1);
    QMenu first;
    Q_EMIT m_view->timeline().contextMenuRequested(&first, slice);
    QAction *shorter = pathEntry(first, QStringLiteral("What if it were shorter?"));
    QVERIFY(shorter);
    shorter->trigger();
    QCOMPARE(m_view->pages().current(), PageId::CriticalPath);
    auto *page = qobject_cast<PathPage *>(m_view->pages().page(PageId::CriticalPath));
    // Two kernels of 100 us a step, both on the path.
    QTRY_COMPARE_WITH_TIMEOUT(plainPathCommand(page->whatIf().sentence()),
                              QString::fromUtf8("Step 1 would take 900.0 µs instead of 1.000 ms: 100.0 µs less (10.0 %)."),
                              PathCommandsWaitMs);
    QMenu second;
    Q_EMIT m_view->timeline().contextMenuRequested(&second, sliceOfPath(m_view->state(), 0, "work", 0));
    QAction *entry = pathEntry(second, QStringLiteral("What if"));
    QVERIFY(entry && entry->menu());
    QAction *gone = pathEntry(*entry->menu(), QString::fromUtf8("Host calls “work” take no time"));
    QVERIFY(gone);
    gone->trigger();
    QCOMPARE(m_view->whatIf().changes().size(), 2U);
}

void TestPathCommands::theTimelineOfAnAnswerIsCompared()
{
    m_view->whatIf().add(*parseChange("rank:1=ontime"));
    m_view->goToPage(PageId::CriticalPath);
    auto *page = qobject_cast<PathPage *>(m_view->pages().page(PageId::CriticalPath));
    page->showWhatIf();
    QToolButton &compare = page->whatIf().compareButton();
    QTRY_VERIFY_WITH_TIMEOUT(compare.isEnabled(), PathCommandsWaitMs);
    QSignalSpy opened(&m_window->tabs(), &ProfileTabs::viewOpened);
    QVERIFY(compare.isVisible());
    compare.click();
    QTRY_VERIFY_WITH_TIMEOUT(opened.count() > 0, PathCommandsWaitMs);
    ProfileView *replay = m_window->currentView();
    QVERIFY(replay != m_view);
    QVERIFY(replay->isReplay());
    QTRY_VERIFY_WITH_TIMEOUT(replay->state().comparison(), PathCommandsWaitMs);
    const Comparison &comparison = *replay->state().comparison();
    const auto lengthOf = [&](int card) {
        return replay->state().rangeOf(sliceOfPath(replay->state(), card, "ProfilerStep#1", 0)).length();
    };
    QCOMPARE(lengthOf(comparison.base), 1'000'000);
    QCOMPARE(lengthOf(comparison.target), 680'000);
}

PLUMBLINE_WIDGET_TEST(TestPathCommands)
#include "tst_pathcommands.moc"
