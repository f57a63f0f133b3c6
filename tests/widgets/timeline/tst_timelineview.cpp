// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/support/motion.h"
#include "widgets/support/theme.h"
#include "widgets/timeline/paint/timelineplot.h"
#include "widgets/timeline/state/timelinestate.h"
#include "widgets/timeline/timelineview.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QInputMethodEvent>
#include <QMenu>
#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QScopeGuard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <cstdlib>

using namespace plumbline;

namespace {

/// A view of the small profile, with access to its canvas.
struct TimelineViewWindow
{
    explicit TimelineViewWindow(const QByteArray &json = test::smallProfile(), QSize size = {1220, 400})
    {
        view.setPalette(QPalette(Qt::white));
        view.resize(size);
        state.setCards({test::cardFromText(json)});
        view.show();
        canvas = view.findChild<QWidget *>(QStringLiteral("canvas"));
        scroll = view.findChild<QScrollBar *>();
        canvas->setFocus();
        static_cast<void>(view.grabFrame());
    }

    [[nodiscard]] const Trace &trace() const { return *state.cards()[0].trace; }
    [[nodiscard]] TimelineItem item(std::string_view name) const { return {0, test::sliceCalled(trace(), name), {}}; }
    [[nodiscard]] int xOf(TimeNs time) const
    {
        const TimeRange range = state.visibleRange();
        return int(double(time - range.begin) * canvas->width() / double(range.length()));
    }
    /// Returns a point on a slice. `laneTop` is the top that the test of the layout prints; the ruler above has 30 px.
    [[nodiscard]] QPoint at(TimeNs time, int laneTop, int row = 0) const { return {xOf(time), 30 + laneTop + 2 + 18 * row + 9}; }
    void wheel(QPoint position, QPoint angle, Qt::KeyboardModifiers modifiers) const
    {
        QWheelEvent event(position, canvas->mapToGlobal(position), QPoint(), angle, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(canvas, &event);
    }

    TimelineState state;
    TimelineView view{&state};
    QWidget *canvas = nullptr;
    QScrollBar *scroll = nullptr;
};

constexpr int HostTop = 46;
constexpr int StreamTop = 108;

} // namespace

class TestTimelineView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void marksEvidenceUnderItsStretch()
    {
        TimelineViewWindow window;
        const QImage before = window.view.grabFrame();
        const LaneId lane = window.trace().laneOf(window.item("MatMul").slice);
        window.state.setEvidenceMarks(std::make_shared<const std::vector<EvidenceMark>>(
            std::vector<EvidenceMark>{{0, lane, {600'000, 700'000}, FindingSeverity::Medium, 7, QStringLiteral("100 µs idle")}}));
        const QImage after = window.view.grabFrame();
        const QPoint canvas = window.canvas->mapTo(&window.view, QPoint());
        const QPoint middle = window.at(650'000, StreamTop, 0);
        QRect changed;
        QRect inHeads;
        for (int y = 0; y < after.height(); ++y) {
            for (int x = 0; x < after.width(); ++x) {
                if (y >= canvas.y() && after.pixel(x, y) != before.pixel(x, y))
                    (x >= canvas.x() ? changed : inHeads) |= QRect(x, y, 1, 1);
            }
        }
        const int expected = window.xOf(700'000) - window.xOf(600'000);
        QVERIFY2(std::abs(changed.width() - expected) <= 1 && changed.height() == 2,
                 qPrintable(QString::number(changed.width())));
        QVERIFY(changed.top() > middle.y() + canvas.y() && changed.top() < middle.y() + canvas.y() + 12);
        // The head of the lane counts the finding.
        QVERIFY(!inHeads.isEmpty());
        QVERIFY(inHeads.top() >= canvas.y() + 30 + StreamTop && inHeads.bottom() <= canvas.y() + 30 + StreamTop + 22);

        // A click on the line leads to the finding, a click beside it does not.
        QSignalSpy chosen(&window.view, &TimelineView::findingChosen);
        QTest::mouseClick(window.canvas, Qt::LeftButton, {}, middle);
        QCOMPARE(chosen.count(), 0);
        QTest::mouseClick(window.canvas, Qt::LeftButton, {}, QPoint(middle.x(), changed.top() - canvas.y()));
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.front().front().value<std::size_t>(), std::size_t(7));

        window.state.setEvidenceMarks(nullptr);
        QTest::mouseMove(window.canvas, QPoint(1, 1));
        window.state.select({});
        window.canvas->clearFocus();
    }

    void headingStaysInViewWhileItsLanesScroll()
    {
        QByteArray json = test::smallProfile().chopped(1);
        for (int thread = 100; thread < 140; ++thread)
            json += "," + test::sliceText(2, thread, 30'000, 300'000, "MatMul").chopped(2);
        TimelineViewWindow window(json + "]", {1220, 300});
        const auto headOf = [&](int scrolled) {
            window.scroll->setValue(scrolled);
            const QImage frame = window.view.grabFrame();
            const QPoint canvas = window.canvas->mapTo(&window.view, QPoint());
            return frame.copy(0, canvas.y() + 30, canvas.x(), 22);
        };
        QVERIFY(window.scroll->maximum() > 600);
        const QImage early = headOf(400);
        const QImage late = headOf(405);
        QCOMPARE(early, late); // lanes move below it, the heading does not
        QVERIFY(early != headOf(0));
        // A click on it closes the process, as a click on the heading itself would.
        const int before = window.scroll->maximum();
        auto *heads = window.view.findChild<QWidget *>(QStringLiteral("heads"));
        QVERIFY(heads);
        QTest::mouseClick(heads, Qt::LeftButton, {}, QPoint(60, 30 + 11));
        QVERIFY(window.scroll->maximum() < before);
    }

    void revealsALane()
    {
        TimelineViewWindow window;
        window.view.collapseAll();
        const LaneId lane = window.trace().laneOf(window.item("MatMul").slice);
        const auto isShown = [&] {
            const std::vector<BandLayout::Choice> shown = window.view.shownLanes();
            return std::ranges::any_of(shown, [&](const BandLayout::Choice &each) { return each.lane == lane; });
        };
        QVERIFY(!isShown());
        window.view.revealLane(0, lane);
        QVERIFY(isShown());
    }

    void clickSelectsWhatIsPainted()
    {
        TimelineViewWindow window;
        QTest::mouseClick(window.canvas, Qt::LeftButton, {}, window.at(100'000, StreamTop));
        QCOMPARE(window.state.selection(), window.item("MatMul"));
        QTest::mouseClick(window.canvas, Qt::LeftButton, {}, window.at(110'000, HostTop, 1));
        QCOMPARE(window.state.selection(), window.item("launch b"));
        QTest::mouseClick(window.canvas, Qt::LeftButton, {}, window.at(200'000, HostTop, 1));
        QCOMPARE(window.state.selection(), window.item("nothing"));
        QTest::mouseClick(window.canvas, Qt::LeftButton, {}, window.at(600'000, HostTop));
        QCOMPARE(window.state.selection(), (TimelineItem{0, {}, InstantId(std::size_t{0})}));
        QTest::mouseClick(window.canvas, Qt::LeftButton, {}, window.at(700'000, StreamTop));
        QVERIFY(!window.state.selection().isValid());
    }

    void paintsRolesAndPlaces()
    {
        TimelineViewWindow window;
        const QImage frame = window.view.grabFrame();
        const auto colour = [&](QPoint onCanvas) { return frame.pixelColor(window.canvas->mapTo(&window.view, onCanvas)); };
        const auto roleOf = [&](std::string_view name) {
            return window.trace().slices().role[test::sliceCalled(window.trace(), name).value];
        };
        const auto fill = [](Role role) { return Theme::light().fills[std::size_t(role)].fill; };
        const FillIndex host = (*window.state.cards()[0].fills)[window.item("outer").slice.value];
        QVERIFY(host >= FirstHostFill && host < FirstSlackFill);
        QCOMPARE(colour(window.at(390'000, HostTop)).rgb(), Theme::light().fills[host].fill.rgb());
        QCOMPARE(colour(window.at(320'000, StreamTop)), fill(roleOf("MatMul")));
        QCOMPARE(colour(window.at(700'000, StreamTop)), Theme::light().background);
        QCOMPARE(colour(window.at(600'000, HostTop)), Theme::light().instant);
    }

    void hoverLeavesTheSlicesAlone()
    {
        TimelineViewWindow window;
        QCoreApplication::processEvents();
        QSignalSpy replots(window.canvas, SIGNAL(beforeReplot()));
        QVERIFY(replots.isValid());
        QTest::mouseMove(window.canvas, window.at(100'000, StreamTop));
        QCOMPARE(window.state.hover(), window.item("MatMul"));
        QTest::mouseMove(window.canvas, window.at(350'000, StreamTop));
        QCOMPARE(window.state.hover(), window.item("Add"));
        window.state.setMarkedRange(TimeRange{5, 500});
        QCoreApplication::processEvents();
        QCOMPARE(replots.count(), 0);
        window.state.setVisibleRange({0, 500'000});
        QCoreApplication::processEvents();
        QCOMPARE(replots.count(), 1);
    }

    /// The selection repaints no slices, not even if its arrows are the first that are shown.
    void selectionLeavesTheSlicesAlone_data()
    {
        QTest::addColumn<bool>("hasOtherArrows");
        QTest::newRow("its arrows alone") << false;
        QTest::newRow("over others") << true;
    }

    void selectionLeavesTheSlicesAlone()
    {
        QFETCH(bool, hasOtherArrows);
        TimelineViewWindow window("[" + test::sliceText(1, 1, 0, 100'000, "hub") +
                                  test::sliceText(2, 1, 200'000, 100'000, "lone") +
                                  test::flowText("c", 1, 1, 1, 1000, 2, 1, 250'000).chopped(2) + "]");
        window.state.setFlowCategoryShown(QStringLiteral("c"), hasOtherArrows);
        QCoreApplication::processEvents();
        QSignalSpy replots(window.canvas, SIGNAL(beforeReplot()));
        const auto shown = [&window] {
            QImage image(window.canvas->size(), QImage::Format_RGB32);
            window.canvas->render(&image);
            return image;
        };
        const QImage nothing = shown();
        window.state.select(window.item("hub"));
        QCoreApplication::processEvents();
        const QImage hub = shown();
        QCOMPARE(replots.count(), 0);
        QCOMPARE(hub, (static_cast<void>(window.view.grabFrame()), shown())); // equals a frame in which all is painted anew
        window.state.select({});
        QCoreApplication::processEvents();
        QCOMPARE(replots.count(), 1);
        QCOMPARE(shown(), nothing);
    }

    void dragMarksARange()
    {
        TimelineViewWindow window;
        QTest::mousePress(window.canvas, Qt::LeftButton, {}, QPoint(200, 200));
        QTest::mouseMove(window.canvas, QPoint(300, 210));
        QTest::mouseRelease(window.canvas, Qt::LeftButton, {}, QPoint(400, 210));
        QTest::mouseMove(window.canvas, QPoint(410, 210));
        QVERIFY(window.state.markedRange());
        const double nsPerPx = 1'000'000.0 / window.canvas->width();
        QCOMPARE(window.state.markedRange()->begin, TimeNs(200 * nsPerPx));
        QCOMPARE(window.state.visibleRange(), (TimeRange{0, 1'000'000}));
        QVERIFY(!window.state.selection().isValid());
        QTest::keyClick(window.canvas, Qt::Key_Escape);
        QVERIFY(!window.state.markedRange());
    }

    /// A drag marks the range on the lanes between press and pointer, a drag on the ruler on all lanes.
    void dragChoosesLanes()
    {
        TimelineViewWindow window;
        const LaneId host = window.trace().laneOf(window.item("outer").slice);
        const LaneId stream = window.trace().laneOf(window.item("MatMul").slice);
        const auto drag = [&](QPoint from, QPoint to) {
            QTest::mousePress(window.canvas, Qt::LeftButton, {}, from);
            QTest::mouseMove(window.canvas, (from + to) / 2);
            QTest::mouseMove(window.canvas, to);
            QTest::mouseRelease(window.canvas, Qt::LeftButton, {}, to);
        };
        const QPoint onHost = window.at(550'000, HostTop);
        const QPoint onStream = window.at(750'000, StreamTop);
        drag(onHost, onStream);
        QCOMPARE(window.state.markedLanes(), (LaneSet{{0, host}, {0, stream}}));
        drag(window.at(690'000, StreamTop), QPoint(window.xOf(550'000), onStream.y()));
        QCOMPARE(window.state.markedLanes(), (LaneSet{{0, stream}}));
        const auto pixel = [&](QPoint place) {
            const QImage frame = window.view.grabFrame();
            return frame.pixelColor(window.canvas->mapTo(&window.view, place));
        };
        QCOMPARE(pixel(window.at(650'000, HostTop, 1)), Theme::light().background);
        QVERIFY(pixel(window.at(650'000, StreamTop)) != Theme::light().background);
        const TimeRange marked = *window.state.markedRange();
        drag(QPoint(window.xOf(marked.end), onStream.y()), onHost + QPoint(300, 0)); // an edge that is moved keeps the lanes
        QCOMPARE(window.state.markedRange()->begin, marked.begin);
        QVERIFY(window.state.markedRange()->end > marked.end);
        QCOMPARE(window.state.markedLanes(), (LaneSet{{0, stream}}));
        const ViewState kept = window.view.viewState();
        drag(QPoint(window.xOf(100'000), 10), QPoint(window.xOf(300'000), onStream.y()));
        QVERIFY(window.state.markedRange() && window.state.markedLanes().empty());
        window.view.setViewState(ViewState::fromJson(kept.toJson()));
        QCOMPARE(window.state.markedRange(), kept.marked);
        QCOMPARE(window.state.markedLanes(), (LaneSet{{0, stream}}));
    }

    void closedProcessStandsForItsLanes()
    {
        TimelineViewWindow window;
        window.view.collapseAll();
        const auto y = [&](int band) { return 30 + 24 + 22 * band + 11; };
        QTest::mousePress(window.canvas, Qt::LeftButton, {}, QPoint(600, y(1)));
        QTest::mouseMove(window.canvas, QPoint(650, y(1)));
        QTest::mouseRelease(window.canvas, Qt::LeftButton, {}, QPoint(700, y(1)));
        QCOMPARE(window.state.markedLanes(), (LaneSet{{0, window.trace().laneOf(window.item("MatMul").slice)}}));
    }

    void markedRangeCanBeUndone()
    {
        TimelineViewWindow window;
        const LaneId stream = window.trace().laneOf(window.item("MatMul").slice);
        window.view.endGesture();
        window.state.setMarkedRange(TimeRange{100, 200}, {{0, stream}});
        window.view.endGesture();
        window.state.setMarkedRange(TimeRange{300, 400});
        window.view.undoView();
        QCOMPARE(window.state.markedRange(), std::optional(TimeRange{100, 200}));
        QCOMPARE(window.state.markedLanes(), (LaneSet{{0, stream}}));
        window.view.undoView();
        QVERIFY(!window.state.markedRange());
        QCOMPARE(window.state.visibleRange(), (TimeRange{0, 1'000'000}));
        QVERIFY(!window.view.canUndoView());
        window.view.redoView();
        window.view.redoView();
        QCOMPARE(window.state.markedRange(), std::optional(TimeRange{300, 400}));
    }

    /// The ends of a mark are dragged on the ruler; one drag is one entry to undo, and Escape ends it without a change.
    void marksAreDragged()
    {
        TimelineViewWindow window;
        window.state.setMarks({{{200'000, 400'000}, QStringLiteral("a"), MarkColour::Blue, {}},
                               {{700'000, 700'000}, QStringLiteral("b"), MarkColour::Red, {}}});
        const auto press = [&](TimeNs from, TimeNs to) {
            QTest::mousePress(window.canvas, Qt::LeftButton, {}, QPoint(window.xOf(from), 20));
            QTest::mouseMove(window.canvas, QPoint(window.xOf((from + to) / 2), 20));
            QTest::mouseMove(window.canvas, QPoint(window.xOf(to), 20));
        };
        const auto release = [&](TimeNs to) {
            QTest::mouseRelease(window.canvas, Qt::LeftButton, {}, QPoint(window.xOf(to), 20));
        };
        const auto isNear = [](TimeNs time, TimeNs wanted) { return std::abs(time - wanted) < 2000; };
        QTest::mouseMove(window.canvas, QPoint(window.xOf(400'000) + 2, 20));
        QCOMPARE(window.canvas->cursor().shape(), Qt::SizeHorCursor);
        press(400'000, 500'000);
        release(500'000);
        QCOMPARE(window.state.marks()[0].range.begin, TimeNs{200'000});
        QVERIFY(isNear(window.state.marks()[0].range.end, 500'000));
        QVERIFY(!window.state.markedRange());
        press(200'000, 600'000); // past the other end
        release(600'000);
        QVERIFY(isNear(window.state.marks()[0].range.begin, 500'000) && isNear(window.state.marks()[0].range.end, 600'000));
        press(700'000, 800'000);
        release(800'000);
        QVERIFY(window.state.marks()[1].range.isEmpty() && isNear(window.state.marks()[1].range.begin, 800'000));
        press(800'000, 900'000);
        QTest::keyClick(window.canvas, Qt::Key_Escape);
        release(900'000);
        QVERIFY(isNear(window.state.marks()[1].range.begin, 800'000));
        window.view.undoView();
        QCOMPARE(window.state.marks()[1].range.begin, TimeNs{700'000});
    }

    /// A zoom moves the range there, and further zooms lead further; a change by somebody else ends the motion.
    void zoomMoves()
    {
        TimelineViewWindow window;
        QTest::keyClick(window.canvas, Qt::Key_W);
        const TimeRange once = window.state.visibleRange();
        QTest::keyClick(window.canvas, Qt::Key_W);
        const TimeRange twice = window.state.visibleRange();
        window.state.setVisibleRange({0, 1'000'000});
        setMotionMs(100);
        const auto still = qScopeGuard([] { setMotionMs(0); });
        QSignalSpy changes(&window.state, &TimelineState::visibleRangeChanged);
        QTest::keyClick(window.canvas, Qt::Key_W);
        QVERIFY(window.state.visibleRange().length() > once.length());
        QTest::keyClick(window.canvas, Qt::Key_W);
        QTRY_COMPARE(window.state.visibleRange(), twice);
        QVERIFY(changes.size() > 2);
        QTest::keyClick(window.canvas, Qt::Key_S);
        window.state.setVisibleRange({100'000, 200'000});
        QTest::qWait(150);
        QCOMPARE(window.state.visibleRange(), (TimeRange{100'000, 200'000}));
    }

    /// G marks one gap of the lane after the other, Shift+X goes to longer slices.
    void keysGoToGapsAndLongerSlices()
    {
        TimelineViewWindow window;
        const LaneId stream = window.trace().laneOf(window.item("MatMul").slice);
        window.state.select(window.item("Add"));
        QTest::keyClick(window.canvas, Qt::Key_X, Qt::AltModifier);
        QCOMPARE(window.state.selection(), window.item("MatMul"));
        QTest::keyClick(window.canvas, Qt::Key_X, Qt::ShiftModifier);
        QCOMPARE(window.state.selection(), window.item("MatMul")); // nothing is longer
        QTest::keyClick(window.canvas, Qt::Key_G);
        QCOMPARE(window.state.markedRange(), std::optional(TimeRange{430'000, 900'000}));
        QCOMPARE(window.state.markedLanes(), (LaneSet{{0, stream}}));
        QTest::keyClick(window.canvas, Qt::Key_G);
        QCOMPARE(window.state.markedRange(), std::optional(TimeRange{430'000, 900'000}));
        window.state.select(window.item("last kernel"));
        window.state.setMarkedRange(std::nullopt);
        QTest::keyClick(window.canvas, Qt::Key_G, Qt::ShiftModifier);
        QCOMPARE(window.state.markedRange(), std::optional(TimeRange{430'000, 900'000}));
    }

    /// Hits of a search inside a closed process are lines in their colour on its heading.
    void closedProcessShowsHits()
    {
        TimelineViewWindow window;
        window.view.collapseAll();
        const SliceId found = window.item("last kernel").slice;
        const QColor fill = Theme::light().fills[(*window.state.cards()[0].fills)[found.value]].fill;
        const auto columns = [&] {
            const QImage frame = window.view.grabFrame();
            std::vector<int> all;
            for (int x = 0; x < window.canvas->width(); ++x)
                if (frame.pixelColor(window.canvas->mapTo(&window.view, QPoint(x, 30 + 24 + 22 + 11))) == fill)
                    all.push_back(x);
            return all;
        };
        QCOMPARE(columns(), std::vector<int>());
        auto highlight = std::make_shared<SearchHighlight>();
        highlight->names.emplace_back(window.trace().strings().size());
        highlight->slices.push_back({found});
        window.state.setSearchHighlight(highlight);
        QCOMPARE(columns(), std::vector<int>{window.xOf(900'000)});
    }

    void shiftControlAndMiddleDragPan_data()
    {
        QTest::addColumn<int>("button");
        QTest::addColumn<int>("modifier");
        QTest::newRow("shift") << int(Qt::LeftButton) << int(Qt::ShiftModifier);
        QTest::newRow("control") << int(Qt::LeftButton) << int(Qt::ControlModifier);
        QTest::newRow("middle") << int(Qt::MiddleButton) << int(Qt::NoModifier);
    }

    void shiftControlAndMiddleDragPan()
    {
        QFETCH(int, button);
        QFETCH(int, modifier);
        TimelineViewWindow window;
        window.state.setVisibleRange({400'000, 500'000});
        QTest::mousePress(window.canvas, Qt::MouseButton(button), Qt::KeyboardModifiers(modifier), QPoint(500, 200));
        QTest::mouseMove(window.canvas, QPoint(400, 200));
        QTest::mouseRelease(window.canvas, Qt::MouseButton(button), Qt::KeyboardModifiers(modifier), QPoint(400, 200));
        const TimeNs moved = qRound64(100.0 * 100'000 / window.canvas->width());
        QCOMPARE(window.state.visibleRange(), (TimeRange{400'000 + moved, 500'000 + moved}));
        QVERIFY(!window.state.markedRange());
    }

    void wheelZoomsPansAndScrolls()
    {
        TimelineViewWindow window(test::smallProfile(), {1220, 120});
        const QPoint position(500, 60);
        const auto timeBelow = [&] {
            const TimeRange range = window.state.visibleRange();
            return double(range.begin) + double(range.length()) * position.x() / window.canvas->width();
        };
        const double before = timeBelow();
        window.wheel(position, {0, 120}, Qt::ControlModifier);
        const TimeNs closer = window.state.visibleRange().length();
        QVERIFY(closer < 800'000);
        QVERIFY(std::abs(timeBelow() - before) < 2);
        window.wheel(position, {120, 0}, Qt::AltModifier);
        QVERIFY(window.state.visibleRange().length() < closer);
        QVERIFY(std::abs(timeBelow() - before) < 4);
        window.wheel(position, {0, -240}, Qt::ControlModifier);
        QVERIFY(std::abs(window.state.visibleRange().length() - 1'000'000) < 10);

        window.state.setVisibleRange({400'000, 500'000});
        window.wheel(position, {0, -120}, Qt::ShiftModifier);
        QCOMPARE(window.state.visibleRange(), (TimeRange{410'000, 510'000}));
        window.wheel(position, {120, 0}, {});
        QCOMPARE(window.state.visibleRange(), (TimeRange{400'000, 500'000}));
        QCOMPARE(window.scroll->value(), 0);
        window.wheel(position, {0, -120}, {});
        QCOMPARE(window.scroll->value(), 54);
    }

    void keysMoveTheView()
    {
        TimelineViewWindow window;
        QTest::keyClick(window.canvas, Qt::Key_W);
        const TimeRange closer = window.state.visibleRange();
        QVERIFY(closer.length() < 800'000);
        QTest::keyClick(window.canvas, Qt::Key_D);
        QCOMPARE(window.state.visibleRange().begin, closer.begin + qRound64(double(closer.length()) * 0.1));
        QTest::keyClick(window.canvas, Qt::Key_Left);
        QCOMPARE(window.state.visibleRange(), closer);
        QTest::keyClick(window.canvas, Qt::Key_S);
        QVERIFY(window.state.visibleRange().length() > closer.length());
        QTest::keyClick(window.canvas, Qt::Key_W, Qt::ShiftModifier);
        QVERIFY(window.state.visibleRange().length() < closer.length());
        QTest::keyClick(window.canvas, Qt::Key_0);
        QCOMPARE(window.state.visibleRange(), (TimeRange{0, 1'000'000}));
        QTest::keyClick(window.canvas, Qt::Key_Plus);
        QTest::keyClick(window.canvas, Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(window.state.visibleRange(), (TimeRange{0, 1'000'000}));
    }

    void zoomsDownToNanoseconds()
    {
        TimelineViewWindow window;
        for (int i = 0; i < 60; ++i)
            QTest::keyClick(window.canvas, Qt::Key_W, Qt::ShiftModifier);
        QCOMPARE(window.state.visibleRange().length(), TimelineState::MinimumRangeNs);
        QVERIFY(!window.view.grabFrame().isNull());
    }

    void focusCentresThenFits()
    {
        TimelineViewWindow window;
        window.state.select(window.item("last kernel"));
        window.state.setVisibleRange({0, 400'000});
        QTest::keyClick(window.canvas, Qt::Key_F);
        QCOMPARE(window.state.visibleRange().length(), TimeNs{400'000});
        const TimeRange centred = window.state.visibleRange();
        QVERIFY(centred.begin < 900'000 && centred.end >= 1'000'000);
        window.state.setVisibleRange({750'000, 1'050'000});
        window.state.select(window.item("MatMul"));
        QTest::keyClick(window.canvas, Qt::Key_F);
        QTest::keyClick(window.canvas, Qt::Key_F);
        QCOMPARE(window.state.visibleRange(), (TimeRange{0, 360'000}));
        window.state.setVisibleRange({750'000, 1'050'000});
        QTest::keyClick(window.canvas, Qt::Key_Z, Qt::ShiftModifier);
        QCOMPARE(window.state.visibleRange(), (TimeRange{0, 360'000}));
    }

    void focusReachesTheSelectionBesideAMarkedRange()
    {
        TimelineViewWindow window;
        window.state.setMarkedRange(TimeRange{800'000, 900'000});
        QTest::keyClick(window.canvas, Qt::Key_F);
        QCOMPARE(window.state.visibleRange(), (TimeRange{790'000, 910'000}));
        window.state.select(window.item("MatMul"));
        QTest::keyClick(window.canvas, Qt::Key_F);
        QTest::keyClick(window.canvas, Qt::Key_F);
        QCOMPARE(window.state.visibleRange(), (TimeRange{0, 360'000}));
    }

    void doubleClickZoomsToASlice()
    {
        TimelineViewWindow window;
        QTest::mouseDClick(window.canvas, Qt::LeftButton, {}, window.at(380'000, StreamTop));
        QCOMPARE(window.state.selection(), window.item("Add"));
        QCOMPARE(window.state.visibleRange(), (TimeRange{320'000, 440'000}));
    }

    void stepsThroughLaneDepthAndFlows()
    {
        TimelineViewWindow window;
        window.state.select(window.item("MatMul"));
        QTest::keyClick(window.canvas, Qt::Key_Period);
        QCOMPARE(window.state.selection(), window.item("Add"));
        QTest::keyClick(window.canvas, Qt::Key_Comma);
        QTest::keyClick(window.canvas, Qt::Key_Comma);
        QCOMPARE(window.state.selection(), window.item("MatMul"));
        QTest::keyClick(window.canvas, Qt::Key_BracketLeft);
        QCOMPARE(window.state.selection(), window.item("launch a"));
        QTest::keyClick(window.canvas, Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(window.state.selection(), window.item("outer"));
        QTest::keyClick(window.canvas, Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(window.state.selection(), window.item("launch a"));
        QTest::keyClick(window.canvas, Qt::Key_BracketRight);
        QCOMPARE(window.state.selection(), window.item("MatMul"));
        QTest::keyClick(window.canvas, Qt::Key_M);
        QCOMPARE(window.state.markedRange(), std::optional(TimeRange{30'000, 330'000}));
        QTest::keyClick(window.canvas, Qt::Key_M);
        QVERIFY(!window.state.markedRange());
        QTest::keyClick(window.canvas, Qt::Key_Escape);
        QVERIFY(!window.state.selection().isValid());
    }

    void heldKeysTurnTheDrag()
    {
        TimelineViewWindow window;
        window.state.setVisibleRange({400'000, 500'000});
        QTest::keyPress(window.canvas, Qt::Key_Space);
        QTest::mousePress(window.canvas, Qt::LeftButton, {}, QPoint(500, 200));
        QTest::mouseMove(window.canvas, QPoint(400, 200));
        QTest::mouseRelease(window.canvas, Qt::LeftButton, {}, QPoint(400, 200));
        QTest::keyRelease(window.canvas, Qt::Key_Space);
        QCOMPARE(window.state.visibleRange().begin, 400'000 + qRound64(100.0 * 100'000 / window.canvas->width()));
        QVERIFY(!window.state.markedRange());

        window.state.setVisibleRange({0, 1'000'000});
        QTest::keyPress(window.canvas, Qt::Key_Z);
        QTest::mousePress(window.canvas, Qt::LeftButton, {}, QPoint(200, 200));
        QTest::mouseMove(window.canvas, QPoint(300, 200));
        QTest::mouseRelease(window.canvas, Qt::LeftButton, {}, QPoint(400, 200));
        QTest::keyRelease(window.canvas, Qt::Key_Z);
        const double nsPerPx = 1'000'000.0 / window.canvas->width();
        QCOMPARE(window.state.visibleRange(), (TimeRange{TimeNs(200 * nsPerPx), TimeNs(400 * nsPerPx)}));
        QVERIFY(!window.state.markedRange());
    }

    void plainWheelZoomsWhereSet()
    {
        TimelineViewWindow window(test::smallProfile(), {1220, 120});
        window.view.setWheelMode(WheelMode::Zooms);
        window.wheel({500, 60}, {0, 120}, {});
        QVERIFY(window.state.visibleRange().length() < 800'000);
        QCOMPARE(window.scroll->value(), 0);
        window.wheel({500, 60}, {0, -120}, Qt::ControlModifier);
        QCOMPARE(window.scroll->value(), 54);
    }

    void pinchZooms()
    {
        TimelineViewWindow window;
        const QPointF position(window.xOf(500'000), 100);
        QNativeGestureEvent event(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, position, position,
                                  window.canvas->mapToGlobal(position), 0.25, QPointF());
        QCoreApplication::sendEvent(window.canvas, &event);
        QCOMPARE(window.state.visibleRange().length(), TimeNs{800'000});
        QVERIFY(std::abs(window.state.visibleRange().begin - 100'000) < 1000);
    }

    void inputMethodsStayOut()
    {
        TimelineViewWindow window;
        QVERIFY(!window.canvas->testAttribute(Qt::WA_InputMethodEnabled));
        QInputMethodEvent typed(QStringLiteral("ni"), {});
        typed.setCommitString(QStringLiteral("你"));
        QCoreApplication::sendEvent(window.canvas, &typed);
        QVERIFY(!typed.isAccepted());
        QTest::keyClick(window.canvas, Qt::Key_W);
        QVERIFY(window.state.visibleRange().length() < 800'000);
    }

    void longestAndSameName()
    {
        TimelineViewWindow window;
        QTest::keyClick(window.canvas, Qt::Key_X);
        QCOMPARE(window.state.selection(), window.item("outer"));
        window.state.select(window.item("Add"));
        QTest::keyClick(window.canvas, Qt::Key_X);
        QCOMPARE(window.state.selection(), window.item("MatMul"));
        window.state.setVisibleRange({500'000, 1'000'000});
        QTest::keyClick(window.canvas, Qt::Key_X);
        QCOMPARE(window.state.selection(), window.item("last kernel"));
        QTest::keyClick(window.canvas, Qt::Key_Period, Qt::AltModifier);
        QCOMPARE(window.state.selection(), window.item("last kernel"));
    }

    void marksWhatIsInViewThenEverything()
    {
        TimelineViewWindow window;
        window.state.setVisibleRange({100'000, 200'000});
        QTest::keyClick(window.canvas, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(window.state.markedRange(), std::optional(TimeRange{100'000, 200'000}));
        QTest::keyClick(window.canvas, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(window.state.markedRange(), std::optional(TimeRange{0, 1'000'000}));
    }

    void announcesWhatIsNotItsOwn()
    {
        TimelineViewWindow window;
        QList<KeyCommand> asked;
        connect(&window.view, &TimelineView::commandRequested, this, [&](TimelineCommand command) { asked << command; });
        connect(&window.view, &TimelineView::windowCommandRequested, this, [&](WindowCommand command) { asked << command; });
        QTest::keyClick(window.canvas, Qt::Key_Slash);
        QTest::keyClick(window.canvas, Qt::Key_P);
        QTest::keyClick(window.canvas, Qt::Key_Question, Qt::ShiftModifier);
        QTest::mouseClick(window.canvas, Qt::LeftButton, Qt::ControlModifier | Qt::ShiftModifier, window.at(100'000, StreamTop));
        QCOMPARE(asked, (QList<KeyCommand>{WindowCommand::Find, WindowCommand::KeySheet, TimelineCommand::SelectSameName}));
        QCOMPARE(window.state.selection(), window.item("MatMul"));
    }

    void edgesSnapAndCanBeMoved()
    {
        TimelineViewWindow window;
        const int y = window.at(0, StreamTop).y();
        const auto drag = [&](int from, int to, Qt::KeyboardModifiers modifiers) {
            QTest::mousePress(window.canvas, Qt::LeftButton, {}, QPoint(from, y));
            for (const int x : {(from + to) / 2, to}) {
                QMouseEvent event(QEvent::MouseMove, QPointF(x, y), window.canvas->mapToGlobal(QPointF(x, y)), Qt::NoButton,
                                  Qt::LeftButton, modifiers);
                QCoreApplication::sendEvent(window.canvas, &event);
            }
            QTest::mouseRelease(window.canvas, Qt::LeftButton, modifiers, QPoint(to, y));
        };
        // Close to the edges of MatMul (30 000) and of Add (430 000).
        drag(window.xOf(30'000) + 5, window.xOf(430'000) - 6, {});
        QCOMPARE(window.state.markedRange(), std::optional(TimeRange{30'000, 430'000}));
        drag(window.xOf(430'000) + 3, window.xOf(900'000) + 7, {});
        QCOMPARE(window.state.markedRange(), std::optional(TimeRange{30'000, 900'000}));
        drag(window.xOf(900'000), window.xOf(330'000) + 7, Qt::AltModifier);
        QCOMPARE(window.state.markedRange()->begin, TimeNs{30'000});
        QVERIFY(window.state.markedRange()->end > 330'000 && window.state.markedRange()->end < 345'000);
        drag(window.xOf(30'000) - 2, window.xOf(700'000), {});
        QVERIFY(window.state.markedRange()->begin > 330'000);
        QVERIFY(std::abs(window.state.markedRange()->end - 700'000) < 2000);
    }

    void cursorTellsAnEdge()
    {
        TimelineViewWindow window;
        window.state.setMarkedRange(TimeRange{500'000, 700'000});
        QTest::mouseMove(window.canvas, QPoint(window.xOf(500'000) + 3, 200));
        QCOMPARE(window.canvas->cursor().shape(), Qt::SizeHorCursor);
        QTest::mouseMove(window.canvas, QPoint(window.xOf(600'000), 200));
        QCOMPARE(window.canvas->cursor().shape(), Qt::ArrowCursor);
        QTest::mouseDClick(window.canvas, Qt::LeftButton, {}, QPoint(window.xOf(600'000), 200));
        QCOMPARE(window.state.visibleRange(), (TimeRange{480'000, 720'000}));
    }

    void menuOffersWhatCanBeDoneThere()
    {
        TimelineViewWindow window;
        TimelineItem shownFor;
        connect(&window.view, &TimelineView::contextMenuRequested, this,
                [&](const QMenu *, TimelineItem item) { shownFor = item; });
        const QPoint onMatMul = window.at(100'000, StreamTop);
        QTest::mouseClick(window.canvas, Qt::RightButton, {}, onMatMul);
        auto *menu = window.view.findChild<QMenu *>(QStringLiteral("timelineMenu"));
        QVERIFY(menu);
        QCOMPARE(shownFor, window.item("MatMul"));
        QCOMPARE(window.state.selection(), window.item("MatMul"));
        const auto trigger = [&](const QString &text) {
            for (QAction *action : menu->actions()) {
                if (action->text().section(QLatin1Char('\t'), 0, 0) == text) {
                    action->trigger();
                    return true;
                }
            }
            return false;
        };
        QVERIFY(trigger(QStringLiteral("Mark the range of this slice")));
        QCOMPARE(window.state.markedRange(), std::optional(TimeRange{30'000, 330'000}));
        QVERIFY(trigger(QStringLiteral("Copy name")));
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("MatMul"));
        QVERIFY(trigger(QStringLiteral("Copy time from the start")));
        QVERIFY(std::abs(QGuiApplication::clipboard()->text().chopped(2).toLongLong() - 100'000) < 2000);
        QVERIFY(trigger(QStringLiteral("Ruler: time of day")));
        QVERIFY(window.state.isRulerAbsolute());
        menu->close();
    }

    void backspaceGoesBack()
    {
        TimelineViewWindow window;
        const TimeRange first = window.state.visibleRange();
        window.view.endGesture();
        window.state.setVisibleRange({100'000, 200'000});
        window.view.endGesture();
        window.state.setVisibleRange({150'000, 160'000});
        QTest::keyClick(window.canvas, Qt::Key_Backspace);
        QCOMPARE(window.state.visibleRange(), (TimeRange{100'000, 200'000}));
        QTest::keyClick(window.canvas, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(window.state.visibleRange(), first);
        QTest::keyClick(window.canvas, Qt::Key_Backspace, Qt::ShiftModifier);
        QTest::keyClick(window.canvas, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(window.state.visibleRange(), (TimeRange{150'000, 160'000}));
    }

    /// Timelines that arrive beside those that are shown leave the history as it is, and other cards begin a new one.
    void historyStaysWhileTimelinesArrive()
    {
        TimelineViewWindow window;
        const TimeRange first = window.state.visibleRange();
        window.view.endGesture();
        window.state.setVisibleRange({100'000, 200'000});
        std::vector<TimelineCard> more = window.state.cards();
        more.push_back(test::cardFromText("[" + test::sliceText(1, 1, 1000, 500, "later").chopped(2) + "]"));
        const std::int64_t before = window.state.axisOriginNs();
        window.state.setCards(more);
        const TimeNs moved = before - window.state.axisOriginNs();
        window.state.setVisibleRange({100'000 + moved, 200'000 + moved}); // as the view is restored
        QCoreApplication::processEvents();
        QTest::keyClick(window.canvas, Qt::Key_Backspace);
        QCOMPARE(window.state.visibleRange(), (TimeRange{first.begin + moved, first.end + moved}));
        QTest::keyClick(window.canvas, Qt::Key_Backspace, Qt::ShiftModifier);
        QCOMPARE(window.state.visibleRange(), (TimeRange{100'000 + moved, 200'000 + moved}));
        window.state.setCards({test::cardFromText("[" + test::sliceText(1, 1, 1000, 500, "other").chopped(2) + "]")});
        QCoreApplication::processEvents();
        const TimeRange whole = window.state.visibleRange();
        QTest::keyClick(window.canvas, Qt::Key_Backspace);
        QCOMPARE(window.state.visibleRange(), whole);
    }

    void cornerTurnsTheRuler()
    {
        TimelineViewWindow window;
        QWidget *corner = window.view.findChild<QWidget *>(QStringLiteral("rulerCorner"));
        QCOMPARE(corner->height(), 30);
        const QRect ruler(window.canvas->mapTo(&window.view, QPoint()), QSize(window.canvas->width(), 29));
        const QImage relative = window.view.grabFrame().copy(ruler);
        QTest::mouseClick(corner, Qt::LeftButton);
        QVERIFY(window.state.isRulerAbsolute());
        QVERIFY(window.view.grabFrame().copy(ruler) != relative);
        QTest::mouseClick(corner, Qt::LeftButton);
        QVERIFY(!window.state.isRulerAbsolute());
        QCOMPARE(window.view.grabFrame().copy(ruler), relative);
    }

    void treeAndLanesStandAtOneHeight()
    {
        TimelineViewWindow window;
        QWidget *heads = window.view.findChild<QWidget *>(QStringLiteral("heads"));
        const QImage frame = window.view.grabFrame();
        const Theme &theme = Theme::light();
        const int headX = heads->width() - 3;
        // At the left edge no counter has a value yet, so that no curve lies over the headings.
        const int laneX = window.canvas->mapTo(&window.view, QPoint(1, 0)).x();
        QList<int> groupRowsLeft;
        QList<int> groupRowsRight;
        for (int y = 30; y < window.view.height(); ++y) {
            const auto group = [&](int x) {
                const QColor colour = frame.pixelColor(x, y);
                return colour == theme.groupBackground || colour == theme.cardBackground;
            };
            if (group(headX))
                groupRowsLeft << y;
            if (group(laneX))
                groupRowsRight << y;
        }
        QCOMPARE(groupRowsLeft.size(), qsizetype{24 + 3 * 22});
        QCOMPARE(groupRowsLeft, groupRowsRight);
    }

    void clickOnTheTreeClosesAndReveals()
    {
        TimelineViewWindow window;
        QWidget *heads = window.view.findChild<QWidget *>(QStringLiteral("heads"));
        QTest::mouseClick(heads, Qt::LeftButton, {}, QPoint(20, 30 + 90)); // Ascend Hardware
        QTest::mouseClick(window.canvas, Qt::LeftButton, {}, window.at(100'000, StreamTop));
        QVERIFY(!window.state.selection().isValid());
        window.state.select(window.item("last kernel"));
        window.state.setVisibleRange({0, 100'000});
        window.view.revealSelection();
        QVERIFY(window.state.visibleRange().contains(900'000));
        QTest::mouseClick(window.canvas, Qt::LeftButton, {}, window.at(920'000, StreamTop));
        QCOMPARE(window.state.selection(), window.item("last kernel"));
    }

    void arrowsAreDrawnAndVerticalOnesStandOut()
    {
        TimelineViewWindow window;
        const auto has = [&](const QColor &colour) {
            const QImage frame = window.view.grabFrame();
            for (int y = 30 + HostTop; y < 30 + StreamTop; ++y)
                for (int x = 220; x < frame.width() - 320; ++x)
                    if (frame.pixelColor(x, y) == colour)
                        return true;
            return false;
        };
        const QColor late = Theme::light().late;
        const QColor launched = Theme::light().flowColour(QStringLiteral("HostToDevice"));
        QVERIFY(!has(late) && !has(launched));
        window.state.setFlowCategoryShown(QStringLiteral("HostToDevice"), true);
        QVERIFY(has(late));
        QVERIFY(has(launched));
        window.state.setFlowCategoryShown(QStringLiteral("HostToDevice"), false);
        QVERIFY(!has(late));
        window.state.select(window.item("MatMul"));
        QVERIFY(has(late));
    }

    void arrowsOfTheSelectedSliceAreCounted()
    {
        QByteArray json = "[" + test::sliceText(1, 1, 0, 100'000, "hub") + test::sliceText(2, 1, 0, 100'000, "other");
        for (int i = 0; i < 2500; ++i)
            json += test::flowText("c", i, 1, 1, 1000 + i, 2, 1, 50'000 + i);
        const std::vector<TimelineCard> cards{test::cardFromText(json.chopped(2) + "]")};
        TimelineState state;
        TimelinePlot plot(&state, nullptr);
        state.setCards(cards);
        plot.scene().layout.setCards(cards);
        plot.widget()->resize(800, 300);
        plot.paintNow();
        QCOMPARE(plot.flowLegend().size(), std::size_t(0));
        state.select({0, test::sliceCalled(*cards[0].trace, "hub"), {}});
        plot.paintNow();
        QCOMPARE(plot.flowLegend().size(), std::size_t(1));
        QString text = plot.flowLegend()[0].text;
        QCOMPARE(text.replace(QChar(0x202f), QLatin1Char('_')), QStringLiteral("Selected slice: 2_000 of 2_500 arrows drawn"));
    }

    void legendOfTheArrowsLeavesTheSelectionInSight()
    {
        TimelineViewWindow window;
        window.view.resize(window.view.width(), window.view.height() - window.canvas->height() + 30 + StreamTop + 45);
        const auto colour = [&] {
            const QImage frame = window.view.grabFrame();
            return frame.pixelColor(window.canvas->mapTo(&window.view, window.at(970'000, StreamTop)));
        };
        const QColor fill = colour();
        window.state.setFlowCategoryShown(QStringLiteral("HostToDevice"), true);
        QCOMPARE(colour(), Theme::light().headBackground);
        window.state.select(window.item("last kernel"));
        QCOMPARE(colour(), fill);
        window.state.select({});
        QCOMPARE(colour(), Theme::light().headBackground);
    }

    void legendOfTheArrowsFolds()
    {
        TimelineViewWindow window(test::smallProfile(), {1220, 700});
        window.state.setFlowCategoryShown(QStringLiteral("HostToDevice"), true);
        const auto isCovered = [&](QPoint place) {
            return window.view.grabFrame().pixelColor(window.canvas->mapTo(&window.view, place)) == Theme::light().headBackground;
        };
        const QPoint lower(window.canvas->width() - 12, window.canvas->height() - 12);
        const QPoint upper(window.canvas->width() - 12, window.canvas->height() - 40);
        QVERIFY(isCovered(upper) && isCovered(lower));
        QTest::mouseClick(window.canvas, Qt::LeftButton, {}, lower - QPoint(30, 0)); // the line at the pointer would cover it
        QVERIFY(!isCovered(upper) && isCovered(lower));
        QTest::keyClick(window.canvas, Qt::Key_O);
        QVERIFY(isCovered(upper) && isCovered(lower));
    }

    void deepLanesPaintAndHitWhatIsOnTheCanvas()
    {
        QByteArray json = "[";
        for (int i = 0; i < 3000; ++i)
            json += test::sliceText(1, 1, i, 1'000'000, "f" + QByteArray::number(i));
        TimelineViewWindow window(json.chopped(2) + "]");
        window.view.expandAll();
        static_cast<void>(window.view.grabFrame());
        const auto hitAt = [&](int row) -> QString {
            window.scroll->setValue(row * BandLayout::rowHeightPx());
            static_cast<void>(window.view.grabFrame());
            const int y = 30 + HostTop + 2 + row * BandLayout::rowHeightPx() + 9 - window.scroll->value();
            QTest::mouseClick(window.canvas, Qt::LeftButton, {}, QPoint(window.canvas->width() / 2, y));
            const TimelineItem hit = window.state.selection();
            const std::string_view name =
                hit.slice.isValid() ? window.trace().text(window.trace().slices().name[hit.slice.value]) : "nothing";
            return QString::fromUtf8(name.data(), qsizetype(name.size()));
        };
        for (const int row : {0, 1, 63, 64, 65, 127, 1000, 1999, 2999})
            QCOMPARE(hitAt(row), QStringLiteral("f%1").arg(row));
        QCOMPARE(window.scroll->maximum(), HostTop + 54'004 - (window.canvas->height() - 30));
        // The cost of a frame depends on what the canvas shows, not on how much the lane holds.
        QVERIFY2(window.view.frameCost().shapes <= 3 * 64, qPrintable(QString::number(window.view.frameCost().shapes)));
        window.scroll->setValue(0);
        window.state.select(window.item("f2999"));
        window.view.revealSelection();
        QCOMPARE(window.scroll->value(), window.scroll->maximum());
    }

    void countersAreDrawnWhenOpen()
    {
        TimelineViewWindow window;
        window.view.expandAll();
        const QImage frame = window.view.grabFrame();
        const int top = 30 + 130 + 22;
        const auto curveAt = [&](TimeNs time) {
            const int x = window.canvas->mapTo(&window.view, QPoint(window.xOf(time), 0)).x();
            for (int y = top; y < top + 42; ++y)
                if (frame.pixelColor(x, y) == Theme::light().curves[0])
                    return y - top;
            return -1;
        };
        QCOMPARE(curveAt(50'000), -1); // before the first sample
        QVERIFY(curveAt(300'000) >= 0 && curveAt(300'000) < 6);
        QVERIFY(curveAt(800'000) > 25);
    }

    void survivesHostileNames()
    {
        TimelineViewWindow window("[" + test::nameText(1, 0, "process_name", "<img src=x>\\u202e\\u0000") +
                                  test::sliceText(1, 1, 0, 1000, "<b>bold</b>\\n\\t\\ud800") +
                                  test::sliceText(1, 1, 2000, 5, QByteArray(100'000, 'x')).chopped(2) + "]");
        QTest::mouseMove(window.canvas, window.at(100, HostTop));
        QVERIFY(!window.view.grabFrame().isNull());
        window.state.setCards({});
        QVERIFY(!window.view.grabFrame().isNull());
        QTest::mouseClick(window.canvas, Qt::LeftButton, {}, QPoint(50, 80));
        QTest::keyClick(window.canvas, Qt::Key_F);
        QTest::keyClick(window.canvas, Qt::Key_Period);
        QVERIFY(!window.state.selection().isValid());
    }

    void drawsARealProfile()
    {
        const QString path =
            test::samplePath(QStringLiteral("resnet_2cards_level1/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"));
        if (path.isEmpty())
            QSKIP("no samples on this machine");
        TaskControl control;
        const auto trace = loadTrace({path.toStdString()}, control);
        QVERIFY(trace);
        TimelineState state;
        TimelineView view(&state);
        view.resize(1920, 1080);
        state.setCards({TimelineCard::build(QStringLiteral("rank0"), QStringLiteral("resnet"), *trace)});
        for (const auto &[category, count] : state.flowCategories())
            state.setFlowCategoryShown(category, true);
        static_cast<void>(view.grabFrame());
        QVERIFY(view.frameCost().shapes > 500);
        const TimeRange whole = state.slicesRange();
        for (TimeNs length = whole.length(); length > 10; length /= 7) {
            state.setVisibleRange({whole.begin + whole.length() / 3, whole.begin + whole.length() / 3 + length});
            QVERIFY(!view.grabFrame().isNull());
        }
    }
};

PLUMBLINE_WIDGET_TEST(TestTimelineView)
#include "tst_timelineview.moc"
