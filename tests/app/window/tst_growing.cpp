// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "app/window/profiletabs.h"
#include "app/window/profileview.h"
#include "tests/support/loadgate.h"
#include "tests/support/ownhome.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "widgets/timeline/timelineview.h"

#include <QSignalSpy>
#include <QTest>

#include <limits>
#include <memory>
#include <vector>

using namespace plumbline;

namespace {

/// Long enough even on a busy machine; a test that passes does not wait for it.
constexpr int GrowingWaitMs = 20'000;
constexpr int Slices = 200;

/// Returns a timeline with a slice every 100 ns on two lanes, and a flow between the last two.
QByteArray longTimeline()
{
    QByteArray text = "[";
    for (int i = 0; i < Slices; ++i)
        text += test::sliceText(1, i % 2, 1000 + 100 * i, 50, "op" + QByteArray::number(i));
    text += test::flowText("HostToDevice", 1, 1, (Slices - 2) % 2, 1000 + 100 * (Slices - 2), 1, (Slices - 1) % 2,
                           1000 + 100 * (Slices - 1));
    return text.chopped(2) + "]";
}

QString nameOf(const TimelineState &state, SliceId slice)
{
    const Trace &trace = *state.cards().front().trace;
    return slice.isValid() ? QString::fromUtf8(trace.text(trace.slices().name[slice.value])) : QString();
}

} // namespace

/// Tests a timeline that is shown while it is being read.
class GrowingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aPartIsShownAndReplacedByTheWhole();
    void whoMovedTheViewKeepsIt();
    void cancellingLeavesNothing();
    void aReloadKeepsTheWholeInSight();
    void cardsThatAreThroughAreOffered();

private:
    /// Opens the long timeline and waits until the gate holds its load and a partial timeline is shown.
    void showPart(MainWindow &window, const test::LoadGate &gate);
    static void finish(MainWindow &window, test::LoadGate &gate);

    std::unique_ptr<test::OwnHome> m_home;
    QString m_file;
};

void GrowingTest::init()
{
    m_home.reset();
    m_home = std::make_unique<test::OwnHome>();
    QVERIFY(m_home->isValid());
    m_file = m_home->filePath(QStringLiteral("trace_view.json"));
    QVERIFY(test::writeFile(m_file, longTimeline()));
}

void GrowingTest::showPart(MainWindow &window, const test::LoadGate &gate)
{
    window.show();
    window.tabs().setLoadOptions(gate.options());
    window.open({m_file});
    QTRY_VERIFY_WITH_TIMEOUT(gate.isReached(), GrowingWaitMs);
    QTRY_VERIFY_WITH_TIMEOUT(window.currentView()->hasTimeline(), GrowingWaitMs);
}

void GrowingTest::finish(MainWindow &window, test::LoadGate &gate)
{
    const QSignalSpy opened(&window.tabs(), &ProfileTabs::viewOpened);
    gate.open();
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, GrowingWaitMs);
}

void GrowingTest::aPartIsShownAndReplacedByTheWhole()
{
    test::LoadGate gate(test::LoadGate::Place::AfterPartial);
    MainWindow window;
    showPart(window, gate);
    ProfileView &view = *window.currentView();
    TimelineState &state = view.state();
    QVERIFY(view.isLoading());
    QVERIFY(view.timeline().isVisible());
    QVERIFY2(window.ledgerLine().startsWith(QStringLiteral("Still reading. So far: ")), qPrintable(window.ledgerLine()));
    const std::size_t shown = state.cards().front().trace->slices().size();
    QVERIFY(shown > 0 && shown < 10);
    QCOMPARE(state.visibleRange().end, state.slicesRange().end);
    state.select({0, SliceId(1), {}});
    const QString selected = nameOf(state, state.selection().slice);
    QVERIFY(!selected.isEmpty());

    finish(window, gate);
    QVERIFY(!view.isLoading());
    QVERIFY(!window.ledgerLine().startsWith(QStringLiteral("Still reading")));
    const auto alone = test::loadText(longTimeline());
    QVERIFY(alone);
    QCOMPARE(test::printAll(*state.cards().front().trace), test::printAll(**alone));
    QCOMPARE(nameOf(state, state.selection().slice), selected);
    QCOMPARE(state.visibleRange(), state.slicesRange()); // the visible range grew with the data
    QVERIFY(state.isFlowCategoryShown(QStringLiteral("HostToDevice")));
}

void GrowingTest::whoMovedTheViewKeepsIt()
{
    test::LoadGate gate(test::LoadGate::Place::AfterPartial);
    MainWindow window;
    showPart(window, gate);
    TimelineState &state = window.currentView()->state();
    const TimeRange range{20, 120};
    const TimeRange marked{30, 60};
    state.setVisibleRange(range);
    state.setMarkedRange(marked);
    finish(window, gate);
    QCOMPARE(state.cards().front().trace->slices().size(), std::size_t(Slices));
    QCOMPARE(state.visibleRange(), range);
    QCOMPARE(state.markedRange(), std::optional(marked));
    QVERIFY(state.isFlowCategoryShown(QStringLiteral("HostToDevice"))); // this category was only known at the end
}

void GrowingTest::cancellingLeavesNothing()
{
    test::LoadGate gate(test::LoadGate::Place::AfterPartial);
    MainWindow window;
    showPart(window, gate);
    window.currentView()->session().cancel();
    gate.open();
    QTRY_VERIFY_WITH_TIMEOUT(!window.currentView(), GrowingWaitMs);
    QCOMPARE(window.ledgerLine(), QStringLiteral("Nothing is open"));
}

void GrowingTest::aReloadKeepsTheWholeInSight()
{
    MainWindow window;
    window.show();
    const QSignalSpy opened(&window.tabs(), &ProfileTabs::viewOpened);
    window.open({m_file});
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, GrowingWaitMs);
    ProfileView &view = *window.currentView();
    const QSignalSpy grew(&view.session(), &Session::grew);
    const QSignalSpy progressed(&view.session(), &Session::progressed);
    test::LoadGate gate(test::LoadGate::Place::AfterPartial);
    view.session().setLoadOptions(gate.options());
    view.reload();
    QTRY_VERIFY_WITH_TIMEOUT(gate.isReached(), GrowingWaitMs);
    QTRY_VERIFY_WITH_TIMEOUT(progressed.count() > 1, GrowingWaitMs);
    QCOMPARE(view.state().cards().front().trace->slices().size(), std::size_t(Slices));
    finish(window, gate);
    QCOMPARE(grew.count(), 0);
}

void GrowingTest::cardsThatAreThroughAreOffered()
{
    const QString job = m_home->filePath(QStringLiteral("job"));
    QVERIFY(test::writeSmallProfile(job, 3));
    LoadMonitor monitor(true);
    std::vector<std::size_t> offered; // parts taken while the second and the third card were read
    LoadOptions options;
    options.threads = 1;
    options.firstPartialBytes = 1;
    options.freeMemory = [&] {
        if (const auto part = monitor.takePart())
            offered.push_back(part->cards.size());
        return std::numeric_limits<std::uint64_t>::max();
    };
    TaskControl control;
    const auto data = loadPaths({job}, options, monitor, control);
    QVERIFY(data);
    QCOMPARE(data->cards.size(), std::size_t(3));
    QCOMPARE(offered, (std::vector<std::size_t>{1, 2}));
    QVERIFY(!monitor.takePart());
}

PLUMBLINE_WIDGET_TEST(GrowingTest)
#include "tst_growing.moc"
