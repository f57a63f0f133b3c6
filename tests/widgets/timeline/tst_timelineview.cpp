// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/samples.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/support/theme.h"
#include "widgets/timeline/timelinestate.h"
#include "widgets/timeline/timelineview.h"

#include <QImage>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace plumbline;

namespace {

/// A shown view of the small profile, with the canvas at hand.
struct Stage
{
    explicit Stage(const QByteArray &json = test::smallProfile(), QSize size = {1220, 400})
    {
        view.setTheme(Theme::light());
        view.resize(size);
        state.setCards({test::cardFromText(json)});
        view.show();
        canvas = view.findChild<QWidget *>(QStringLiteral("canvas"));
        scroll = view.findChild<QScrollBar *>();
        canvas->setFocus();
        view.grabFrame();
    }

    [[nodiscard]] const Trace &trace() const { return *state.cards()[0].trace; }
    [[nodiscard]] TimelineItem item(std::string_view name) const { return {0, test::sliceCalled(trace(), name), {}}; }
    [[nodiscard]] int xOf(TimeNs time) const
    {
        const TimeRange range = state.visibleRange();
        return int(double(time - range.begin) * canvas->width() / double(range.length()));
    }
    /// A point on a slice of a row of a lane; tops as the layout test prints them, below a ruler of 30 px.
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
    void clickSelectsWhatIsPainted()
    {
        Stage stage;
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, stage.at(100'000, StreamTop));
        QCOMPARE(stage.state.selection(), stage.item("MatMul"));
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, stage.at(110'000, HostTop, 1));
        QCOMPARE(stage.state.selection(), stage.item("launch b"));
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, stage.at(200'000, HostTop, 1));
        QCOMPARE(stage.state.selection(), stage.item("nothing"));
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, stage.at(600'000, HostTop));
        QCOMPARE(stage.state.selection(), (TimelineItem{0, {}, InstantId(std::size_t{0})}));
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, stage.at(700'000, StreamTop));
        QVERIFY(!stage.state.selection().isValid());
    }

    void paintsRolesAndPlaces()
    {
        Stage stage;
        const QImage frame = stage.view.grabFrame();
        const auto colour = [&](QPoint onCanvas) { return frame.pixelColor(stage.canvas->mapTo(&stage.view, onCanvas)); };
        const auto roleOf = [&](std::string_view name) {
            return stage.trace().slices().role[test::sliceCalled(stage.trace(), name).value];
        };
        const auto fill = [](Role role) { return Theme::light().fills[std::size_t(role)].fill; };
        QCOMPARE(colour(stage.at(390'000, HostTop)), fill(roleOf("outer")));
        QCOMPARE(colour(stage.at(320'000, StreamTop)), fill(roleOf("MatMul")));
        QCOMPARE(colour(stage.at(700'000, StreamTop)), Theme::light().background);
        QCOMPARE(colour(stage.at(600'000, HostTop)), Theme::light().instant);
    }

    void hoverLeavesTheSlicesAlone()
    {
        Stage stage;
        QSignalSpy replots(stage.canvas, SIGNAL(beforeReplot()));
        QVERIFY(replots.isValid());
        QTest::mouseMove(stage.canvas, stage.at(100'000, StreamTop));
        QCOMPARE(stage.state.hover(), stage.item("MatMul"));
        QTest::mouseMove(stage.canvas, stage.at(350'000, StreamTop));
        QCOMPARE(stage.state.hover(), stage.item("Add"));
        stage.state.setMarkedRange(TimeRange{5, 500});
        QCoreApplication::processEvents();
        QCOMPARE(replots.count(), 0);
        stage.state.setVisibleRange({0, 500'000});
        QCoreApplication::processEvents();
        QCOMPARE(replots.count(), 1);
    }

    void dragMarksARange()
    {
        Stage stage;
        QTest::mousePress(stage.canvas, Qt::LeftButton, {}, QPoint(200, 200));
        QTest::mouseMove(stage.canvas, QPoint(300, 210));
        QTest::mouseRelease(stage.canvas, Qt::LeftButton, {}, QPoint(400, 210));
        QTest::mouseMove(stage.canvas, QPoint(410, 210));
        QVERIFY(stage.state.markedRange());
        const double nsPerPx = 1'000'000.0 / stage.canvas->width();
        QCOMPARE(stage.state.markedRange()->begin, TimeNs(200 * nsPerPx));
        QCOMPARE(stage.state.visibleRange(), (TimeRange{0, 1'000'000}));
        QVERIFY(!stage.state.selection().isValid());
        QTest::keyClick(stage.canvas, Qt::Key_Escape);
        QVERIFY(!stage.state.markedRange());
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
        Stage stage;
        stage.state.setVisibleRange({400'000, 500'000});
        QTest::mousePress(stage.canvas, Qt::MouseButton(button), Qt::KeyboardModifiers(modifier), QPoint(500, 200));
        QTest::mouseMove(stage.canvas, QPoint(400, 200));
        QTest::mouseRelease(stage.canvas, Qt::MouseButton(button), Qt::KeyboardModifiers(modifier), QPoint(400, 200));
        const TimeNs moved = qRound64(100.0 * 100'000 / stage.canvas->width());
        QCOMPARE(stage.state.visibleRange(), (TimeRange{400'000 + moved, 500'000 + moved}));
        QVERIFY(!stage.state.markedRange());
    }

    void wheelZoomsPansAndScrolls()
    {
        Stage stage(test::smallProfile(), {1220, 120});
        const QPoint position(500, 60);
        const auto timeBelow = [&] {
            const TimeRange range = stage.state.visibleRange();
            return double(range.begin) + double(range.length()) * position.x() / stage.canvas->width();
        };
        const double before = timeBelow();
        stage.wheel(position, {0, 120}, Qt::ControlModifier);
        const TimeNs closer = stage.state.visibleRange().length();
        QVERIFY(closer < 800'000);
        QVERIFY(std::abs(timeBelow() - before) < 2);
        stage.wheel(position, {120, 0}, Qt::AltModifier);
        QVERIFY(stage.state.visibleRange().length() < closer);
        QVERIFY(std::abs(timeBelow() - before) < 4);
        stage.wheel(position, {0, -240}, Qt::ControlModifier);
        QVERIFY(std::abs(stage.state.visibleRange().length() - 1'000'000) < 10);

        stage.state.setVisibleRange({400'000, 500'000});
        stage.wheel(position, {0, -120}, Qt::ShiftModifier);
        QCOMPARE(stage.state.visibleRange(), (TimeRange{410'000, 510'000}));
        stage.wheel(position, {120, 0}, {});
        QCOMPARE(stage.state.visibleRange(), (TimeRange{400'000, 500'000}));
        QCOMPARE(stage.scroll->value(), 0);
        stage.wheel(position, {0, -120}, {});
        QCOMPARE(stage.scroll->value(), 54);
    }

    void keysMoveTheView()
    {
        Stage stage;
        QTest::keyClick(stage.canvas, Qt::Key_W);
        const TimeRange closer = stage.state.visibleRange();
        QVERIFY(closer.length() < 800'000);
        QTest::keyClick(stage.canvas, Qt::Key_D);
        QCOMPARE(stage.state.visibleRange().begin, closer.begin + qRound64(double(closer.length()) * 0.1));
        QTest::keyClick(stage.canvas, Qt::Key_Left);
        QCOMPARE(stage.state.visibleRange(), closer);
        QTest::keyClick(stage.canvas, Qt::Key_S);
        QVERIFY(stage.state.visibleRange().length() > closer.length());
        QTest::keyClick(stage.canvas, Qt::Key_W, Qt::ShiftModifier);
        QVERIFY(stage.state.visibleRange().length() < closer.length());
        QTest::keyClick(stage.canvas, Qt::Key_0);
        QCOMPARE(stage.state.visibleRange(), (TimeRange{0, 1'000'000}));
        QTest::keyClick(stage.canvas, Qt::Key_Plus);
        QTest::keyClick(stage.canvas, Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(stage.state.visibleRange(), (TimeRange{0, 1'000'000}));
    }

    void zoomsDownToNanoseconds()
    {
        Stage stage;
        for (int i = 0; i < 60; ++i)
            QTest::keyClick(stage.canvas, Qt::Key_W, Qt::ShiftModifier);
        QCOMPARE(stage.state.visibleRange().length(), TimelineState::MinimumRangeNs);
        QVERIFY(!stage.view.grabFrame().isNull());
    }

    void focusCentresThenFits()
    {
        Stage stage;
        stage.state.select(stage.item("last kernel"));
        stage.state.setVisibleRange({0, 400'000});
        QTest::keyClick(stage.canvas, Qt::Key_F);
        QCOMPARE(stage.state.visibleRange().length(), TimeNs{400'000});
        const TimeRange centred = stage.state.visibleRange();
        QVERIFY(centred.begin < 900'000 && centred.end >= 1'000'000);
        stage.state.setVisibleRange({750'000, 1'050'000});
        stage.state.select(stage.item("MatMul"));
        QTest::keyClick(stage.canvas, Qt::Key_F);
        QTest::keyClick(stage.canvas, Qt::Key_F);
        QCOMPARE(stage.state.visibleRange(), (TimeRange{0, 360'000}));
        stage.state.setVisibleRange({750'000, 1'050'000});
        QTest::keyClick(stage.canvas, Qt::Key_Z, Qt::ShiftModifier);
        QCOMPARE(stage.state.visibleRange(), (TimeRange{0, 360'000}));
    }

    void doubleClickZoomsToASlice()
    {
        Stage stage;
        QTest::mouseDClick(stage.canvas, Qt::LeftButton, {}, stage.at(380'000, StreamTop));
        QCOMPARE(stage.state.selection(), stage.item("Add"));
        QCOMPARE(stage.state.visibleRange(), (TimeRange{320'000, 440'000}));
    }

    void stepsThroughLaneDepthAndFlows()
    {
        Stage stage;
        stage.state.select(stage.item("MatMul"));
        QTest::keyClick(stage.canvas, Qt::Key_Period);
        QCOMPARE(stage.state.selection(), stage.item("Add"));
        QTest::keyClick(stage.canvas, Qt::Key_Comma);
        QTest::keyClick(stage.canvas, Qt::Key_Comma);
        QCOMPARE(stage.state.selection(), stage.item("MatMul"));
        QTest::keyClick(stage.canvas, Qt::Key_BracketLeft);
        QCOMPARE(stage.state.selection(), stage.item("launch a"));
        QTest::keyClick(stage.canvas, Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(stage.state.selection(), stage.item("outer"));
        QTest::keyClick(stage.canvas, Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(stage.state.selection(), stage.item("launch a"));
        QTest::keyClick(stage.canvas, Qt::Key_BracketRight);
        QCOMPARE(stage.state.selection(), stage.item("MatMul"));
        QTest::keyClick(stage.canvas, Qt::Key_M);
        QCOMPARE(stage.state.markedRange(), std::optional(TimeRange{30'000, 330'000}));
        QTest::keyClick(stage.canvas, Qt::Key_M);
        QVERIFY(!stage.state.markedRange());
        QTest::keyClick(stage.canvas, Qt::Key_Escape);
        QVERIFY(!stage.state.selection().isValid());
    }

    void backspaceGoesBack()
    {
        Stage stage;
        const TimeRange first = stage.state.visibleRange();
        QTest::qWait(450);
        stage.state.setVisibleRange({100'000, 200'000});
        QTest::qWait(450);
        stage.state.setVisibleRange({150'000, 160'000});
        QTest::keyClick(stage.canvas, Qt::Key_Backspace);
        QCOMPARE(stage.state.visibleRange(), (TimeRange{100'000, 200'000}));
        QTest::keyClick(stage.canvas, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(stage.state.visibleRange(), first);
        QTest::keyClick(stage.canvas, Qt::Key_Backspace, Qt::ShiftModifier);
        QTest::keyClick(stage.canvas, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(stage.state.visibleRange(), (TimeRange{150'000, 160'000}));
    }

    void treeAndLanesStandAtOneHeight()
    {
        Stage stage;
        QWidget *heads = stage.view.findChild<QWidget *>(QStringLiteral("heads"));
        const QImage frame = stage.view.grabFrame();
        const Theme &theme = Theme::light();
        const int headX = heads->width() - 3;
        const int laneX = stage.canvas->mapTo(&stage.view, QPoint(stage.canvas->width() - 3, 0)).x();
        QList<int> groupRowsLeft;
        QList<int> groupRowsRight;
        for (int y = 30; y < stage.view.height(); ++y) {
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
        Stage stage;
        QWidget *heads = stage.view.findChild<QWidget *>(QStringLiteral("heads"));
        QTest::mouseClick(heads, Qt::LeftButton, {}, QPoint(20, 30 + 90)); // Ascend Hardware
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, stage.at(100'000, StreamTop));
        QVERIFY(!stage.state.selection().isValid());
        stage.state.select(stage.item("last kernel"));
        stage.state.setVisibleRange({0, 100'000});
        stage.view.revealSelection();
        QVERIFY(stage.state.visibleRange().contains(900'000));
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, stage.at(920'000, StreamTop));
        QCOMPARE(stage.state.selection(), stage.item("last kernel"));
    }

    void arrowsAreDrawnAndVerticalOnesStandOut()
    {
        Stage stage;
        const auto has = [&](const QColor &colour) {
            const QImage frame = stage.view.grabFrame();
            for (int y = 30 + HostTop; y < 30 + StreamTop; ++y)
                for (int x = 220; x < frame.width() - 320; ++x)
                    if (frame.pixelColor(x, y) == colour)
                        return true;
            return false;
        };
        const QColor late = Theme::light().late;
        const QColor launched = Theme::light().flowColour(QStringLiteral("HostToDevice"));
        QVERIFY(!has(late) && !has(launched));
        stage.state.setFlowCategoryShown(QStringLiteral("HostToDevice"), true);
        QVERIFY(has(late));
        QVERIFY(has(launched));
        stage.state.setFlowCategoryShown(QStringLiteral("HostToDevice"), false);
        QVERIFY(!has(late));
        stage.state.select(stage.item("MatMul"));
        QVERIFY(has(late));
    }

    void countersAreDrawnWhenOpen()
    {
        Stage stage;
        stage.view.expandAll();
        const QImage frame = stage.view.grabFrame();
        const int top = 30 + 130 + 22;
        const auto curveAt = [&](TimeNs time) {
            const int x = stage.canvas->mapTo(&stage.view, QPoint(stage.xOf(time), 0)).x();
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
        Stage stage("[" + test::nameText(1, 0, "process_name", "<img src=x>\\u202e\\u0000") +
                    test::sliceText(1, 1, 0, 1000, "<b>bold</b>\\n\\t\\ud800") +
                    test::sliceText(1, 1, 2000, 5, QByteArray(100'000, 'x')).chopped(2) + "]");
        QTest::mouseMove(stage.canvas, stage.at(100, HostTop));
        QVERIFY(!stage.view.grabFrame().isNull());
        stage.state.setCards({});
        QVERIFY(!stage.view.grabFrame().isNull());
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, QPoint(50, 80));
        QTest::keyClick(stage.canvas, Qt::Key_F);
        QTest::keyClick(stage.canvas, Qt::Key_Period);
        QVERIFY(!stage.state.selection().isValid());
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
        view.grabFrame();
        QVERIFY(view.frameCost().shapes > 500);
        const TimeRange whole = state.slicesRange();
        for (TimeNs length = whole.length(); length > 10; length /= 7) {
            state.setVisibleRange({whole.begin + whole.length() / 3, whole.begin + whole.length() / 3 + length});
            QVERIFY(!view.grabFrame().isNull());
        }
    }
};

QTEST_MAIN(TestTimelineView)
#include "tst_timelineview.moc"
