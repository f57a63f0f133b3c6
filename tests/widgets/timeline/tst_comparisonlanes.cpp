// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/support/formatting.h"
#include "widgets/support/theme.h"
#include "widgets/timeline/comparer.h"
#include "widgets/timeline/comparisontexts.h"
#include "widgets/timeline/headtext.h"
#include "widgets/timeline/timelineplottables.h"
#include "widgets/timeline/timelineview.h"

#include <QImage>
#include <QTest>

using namespace plumbline;
using test::nameText;
using test::sliceText;

namespace {

/// Two streams of which one is on one card only; `slowerNs` is how much longer the second kernel lasts.
QByteArray card(int stream, qint64 slowerNs, const QByteArray &other, int otherStream)
{
    return "[" + nameText(1, 0, "process_name", "CANN") + nameText(1, 7, "thread_name", "Thread 7") +
           nameText(2, 0, "process_name", "Ascend Hardware") + sliceText(1, 7, 0, 50'000, "launch") +
           sliceText(2, stream, 100'000, 200'000, "MatMul") + sliceText(2, stream, 400'000, 200'000 + slowerNs, "Add") +
           sliceText(2, stream, 800'000, 200'000, "Cast") + sliceText(2, otherStream, 300'000, 10'000, other).chopped(2) + "]";
}

/// A shown view of two cards that are compared.
struct Window
{
    Window(qint64 slowerNs, QSize size = {1220, 600})
    {
        view.setPalette(QPalette(Qt::white));
        view.resize(size);
        state.setCards({test::cardFromText(card(3, 0, "left", 9), QStringLiteral("one")),
                        test::cardFromText(card(5, slowerNs, "right", 8), QStringLiteral("two"))});
        view.show();
        canvas = view.findChild<QWidget *>(QStringLiteral("canvas"));
        canvas->setFocus();
        comparer.compare(0, 1, AlignmentWay::AsRecorded);
        isReady = QTest::qWaitFor([this] { return !comparer.isAligning() && !comparer.isMatching(); });
        static_cast<void>(view.grabFrame());
    }

    [[nodiscard]] TimelineItem item(int of, std::string_view name) const
    {
        return {of, test::sliceCalled(*state.cards()[std::size_t(of)].trace, name), {}};
    }
    /// As the view has it while nobody arranges anything.
    [[nodiscard]] TrackLayout layout() const
    {
        TrackLayout layout;
        TrackLayout::Pairing pairing{0, 1, state.comparisonView().isInterleaved, {}};
        for (const Matching::LanePair &lane : state.comparison()->matching->lanes)
            pairing.lanes.emplace_back(lane.base, lane.target);
        layout.setCards(state.cards(), pairing);
        return layout;
    }
    [[nodiscard]] QString lines() const
    {
        QString lines;
        const TrackLayout shown = layout();
        for (const Track &track : shown.tracks()) {
            const HeadText head = headText(state, track);
            lines += QStringLiteral("%1+%2 %3 (%4)\n").arg(track.top).arg(track.height).arg(head.name, head.detail);
        }
        return lines;
    }
    /// Where the lane of a slice, or the differences below it, begin in the view.
    [[nodiscard]] int topOf(TimelineItem of, Track::Kind kind) const
    {
        const LaneId lane = state.cards()[std::size_t(of.card)].trace->laneOf(of.slice);
        const TrackLayout shown = layout();
        for (const Track &track : shown.tracks())
            if (track.kind == kind && track.card == of.card && track.lane == lane)
                return TimelineScene::RulerHeightPx + track.top;
        return -1;
    }
    /// Of the canvas, in a picture of it alone.
    [[nodiscard]] QImage canvasFrame()
    {
        const QImage frame = view.grabFrame();
        return frame.copy(QRect(canvas->mapTo(&view, QPoint()), canvas->size()));
    }
    [[nodiscard]] int xOf(TimeNs time) const
    {
        const TimeRange range = state.visibleRange();
        return int(double(time - range.begin) * canvas->width() / double(range.length()));
    }

    TimelineState state;
    Comparer comparer{&state};
    TimelineView view{&state};
    QWidget *canvas = nullptr;
    bool isReady = false;
};

} // namespace

class TestComparisonLanes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void standBelowTheirPartners()
    {
        const Window window(100'000);
        QVERIFY(window.isReady);
        QCOMPARE(window.lines(), QStringLiteral("0+24 B · one (set)\n"
                                                "24+22 CANN ()\n"
                                                "46+22 B · Thread 7 (5 %)\n"
                                                "68+40 Difference T − B (adds up to %1)\n"
                                                "108+22 T · Thread 7 (5 %, two)\n"
                                                "130+22 Ascend Hardware ()\n"
                                                "152+22 B · Stream 3 (60 %)\n"
                                                "174+40 Difference T − B (adds up to +%2)\n"
                                                "214+22 T · Stream 5 (70 %, two)\n"
                                                "236+22 B · Stream 9 (1 %, only in the base)\n"
                                                "258+24 T · two (set)\n"
                                                "282+22 Ascend Hardware ()\n"
                                                "304+22 T · Stream 8 (1 %, only in the target)\n")
                                     .arg(durationText(0), durationText(100'000)));
    }

    void standBelowTheirCardWhenStacked()
    {
        Window window(100'000);
        QTest::keyClick(window.canvas, Qt::Key_I);
        QVERIFY(!window.state.comparisonView().isInterleaved);
        QCOMPARE(window.lines(), QStringLiteral("0+24 B · one (set)\n"
                                                "24+22 CANN ()\n"
                                                "46+22 B · Thread 7 (5 %)\n"
                                                "68+40 Difference T − B (adds up to %1)\n"
                                                "108+22 Ascend Hardware ()\n"
                                                "130+22 B · Stream 3 (60 %)\n"
                                                "152+40 Difference T − B (adds up to +%2)\n"
                                                "192+22 B · Stream 9 (1 %, only in the base)\n"
                                                "214+24 T · two (set)\n"
                                                "238+22 CANN ()\n"
                                                "260+22 T · Thread 7 (5 %)\n"
                                                "282+22 Ascend Hardware ()\n"
                                                "304+22 T · Stream 5 (70 %)\n"
                                                "326+22 T · Stream 8 (1 %, only in the target)\n")
                                     .arg(durationText(0), durationText(100'000)));
    }

    void marksSayWhichCardIsSlower()
    {
        for (const qint64 slowerNs : {100'000, -100'000}) {
            Window window(slowerNs);
            const Theme &theme = Theme::light();
            const QImage frame = window.canvasFrame();
            const int middle = window.topOf(window.item(0, "Add"), Track::Kind::Delta) + DeltaGeometry::MiddlePx;
            const int x = window.xOf(500'000);
            QCOMPARE(frame.pixelColor(x, middle + (slowerNs > 0 ? -3 : 3)), slowerNs > 0 ? theme.slower : theme.faster);
            QCOMPARE(frame.pixelColor(x, middle + (slowerNs > 0 ? 3 : -3)), theme.background);
            // Equal ones are noise.
            QCOMPARE(frame.pixelColor(window.xOf(200'000), middle - 1), theme.noise);
            // The curve is where the sum is from there on.
            const int reach = slowerNs > 0 ? -DeltaGeometry::ReachPx : DeltaGeometry::ReachPx;
            QCOMPARE(frame.pixelColor(window.xOf(700'000), middle + reach), theme.text);
        }
    }

    void aClickOnAMarkSelectsTheBase()
    {
        Window window(100'000);
        const TimelineItem add = window.item(0, "Add");
        const int top = window.topOf(add, Track::Kind::Delta);
        QTest::mouseClick(window.canvas, Qt::LeftButton, {}, {window.xOf(500'000), top + 10});
        QCOMPARE(window.state.selection(), add);
        QCOMPARE(partnerText(window.state, add),
                 QStringLiteral("target %1 (+%2, × 1.50)").arg(durationText(300'000), durationText(100'000)));
        QCOMPARE(partnerText(window.state, window.item(1, "Add")),
                 QStringLiteral("base %1 (+%2, × 1.50)").arg(durationText(200'000), durationText(100'000)));
        QCOMPARE(partnerText(window.state, window.item(0, "left")), QStringLiteral("only in the base"));
        QCOMPARE(partnerText(window.state, window.item(1, "right")), QStringLiteral("only in the target"));
        TimelineScene::Hit hit;
        hit.item = add;
        hit.isPair = true;
        QCOMPARE(noteText(window.state, hit), QStringLiteral("Add\nbase %1\ntarget %2\ndifference +%3, × 1.50\n"
                                                             "scale of all lanes: bars %4 to %5, logarithmic; line up to %5")
                                                  .arg(durationText(200'000), durationText(300'000), durationText(100'000),
                                                       shortDurationText(1000), shortDurationText(100'000)));
    }

    void thePartnerIsOutlinedInDashes()
    {
        Window window(100'000);
        const QImage before = window.canvasFrame();
        window.state.select(window.item(0, "Add"));
        const QImage after = window.canvasFrame();
        const int top = window.topOf(window.item(1, "Add"), Track::Kind::Lane);
        const int edge = top + TrackLayout::LanePaddingPx;
        int dark = 0;
        int light = 0;
        for (int x = window.xOf(410'000); x < window.xOf(690'000); ++x)
            (after.pixelColor(x, edge) == Theme::light().selection ? dark : light) += 1;
        QVERIFY2(dark > 20 && light > 20, qPrintable(QStringLiteral("%1 %2").arg(dark).arg(light)));
        // Lines lead there across the differences.
        const int between = window.topOf(window.item(0, "Add"), Track::Kind::Delta);
        int changed = 0;
        for (int y = between; y < between + DeltaGeometry::HeightPx; ++y)
            for (int x = window.xOf(390'000); x < window.xOf(410'000); ++x)
                changed += before.pixel(x, y) != after.pixel(x, y) ? 1 : 0;
        QVERIFY(changed > 10);
    }

    void aHeldKeyShowsTheTargetInPlace()
    {
        Window window(100'000);
        const QImage before = window.canvasFrame();
        const int y = window.topOf(window.item(0, "Add"), Track::Kind::Lane) + TrackLayout::RowHeightPx / 2;
        const int x = window.xOf(650'000);
        QCOMPARE(before.pixelColor(x, y), Theme::light().background);
        QTest::keyPress(window.canvas, Qt::Key_QuoteLeft);
        const QImage held = window.canvasFrame();
        QVERIFY(held.pixelColor(x, y) != Theme::light().background);
        QTest::keyRelease(window.canvas, Qt::Key_QuoteLeft);
        QCOMPARE(window.canvasFrame(), before);
        QTest::keyPress(window.canvas, Qt::Key_QuoteLeft);
        window.comparer.end();
        QVERIFY(!window.state.comparisonView().isTargetInPlace);
    }

    void whatIsArrangedStays()
    {
        Window window(100'000);
        QTest::mouseMove(window.canvas, {600, window.topOf(window.item(1, "Add"), Track::Kind::Lane) + 5});
        QTest::keyClick(window.canvas, Qt::Key_P);
        const QStringList pinned = window.view.viewState().arrangement.pinned;
        QCOMPARE(pinned.size(), 1);
        QTest::keyClick(window.canvas, Qt::Key_I);
        QCOMPARE(window.view.viewState().arrangement.pinned, pinned);
        window.comparer.end();
        QCOMPARE(window.view.viewState().arrangement.pinned, pinned);
    }
};

QTEST_MAIN(TestComparisonLanes)
#include "tst_comparisonlanes.moc"
