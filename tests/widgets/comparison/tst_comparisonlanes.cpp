// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/comparedsample.h"
#include "widgets/comparison/comparer.h"
#include "widgets/support/formatting.h"
#include "widgets/support/theme.h"
#include "widgets/timeline/paint/headtext.h"
#include "widgets/timeline/paint/timelineplottables.h"
#include "widgets/timeline/state/comparisontexts.h"
#include "widgets/timeline/strips/rolelegend.h"
#include "widgets/timeline/timelineview.h"

#include <QImage>
#include <QTest>

using namespace plumbline;

namespace {

/// A view of two cards that are compared.
struct ComparisonLanesWindow
{
    ComparisonLanesWindow(qint64 slowerNs, QSize size = {1220, 600})
    {
        view.setPalette(QPalette(Qt::white));
        view.resize(size);
        state.setCards(test::comparedCards(slowerNs));
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
    /// Returns the layout of the view as long as nothing is rearranged.
    [[nodiscard]] BandLayout layout() const
    {
        BandLayout layout;
        BandLayout::Pairing pairing{0, 1, state.comparisonView().isInterleaved, {}};
        for (const Matching::LanePair &lane : state.comparison()->matching->lanes)
            pairing.lanes.emplace_back(lane.base, lane.target);
        layout.setCards(state.cards(), pairing);
        return layout;
    }
    [[nodiscard]] QString lines() const
    {
        QString lines;
        const BandLayout shown = layout();
        for (const Band &band : shown.bands()) {
            const HeadText head = headText(state, band);
            lines += QStringLiteral("%1+%2 %3 (%4)\n").arg(band.top).arg(band.height).arg(head.marked(), head.detail);
        }
        return lines;
    }
    /// Returns the top of the lane of a slice, or of the differences below that lane.
    [[nodiscard]] int topOf(TimelineItem of, Band::Kind kind) const
    {
        const LaneId lane = state.cards()[std::size_t(of.card)].trace->laneOf(of.slice);
        const BandLayout shown = layout();
        for (const Band &band : shown.bands())
            if (band.kind == kind && band.card == of.card && band.lane == lane)
                return TimelineScene::rulerHeightPx() + band.top;
        return -1;
    }
    /// Returns a frame of the canvas alone.
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
        const ComparisonLanesWindow window(100'000);
        QVERIFY(window.isReady);
        QCOMPARE(window.lines(), QStringLiteral("0+24 B · one (set)\n"
                                                "24+22 CANN ()\n"
                                                "46+22 B · Thread 7 (5 %)\n"
                                                "68+40 Difference T − B (sum %1)\n"
                                                "108+22 T · Thread 7 (5 %, two)\n"
                                                "130+22 Ascend Hardware ()\n"
                                                "152+22 B · Stream 3 (60 %)\n"
                                                "174+40 Difference T − B (sum +%2)\n"
                                                "214+22 T · Stream 5 (70 %, two)\n"
                                                "236+22 B · Stream 9 (1 %, only in the base)\n"
                                                "258+24 T · two (set)\n"
                                                "282+22 Ascend Hardware ()\n"
                                                "304+22 T · Stream 8 (1 %, only in the target)\n")
                                     .arg(durationText(0), durationText(100'000)));
    }

    void standBelowTheirCardWhenStacked()
    {
        ComparisonLanesWindow window(100'000);
        QTest::keyClick(window.canvas, Qt::Key_I);
        QVERIFY(!window.state.comparisonView().isInterleaved);
        QCOMPARE(window.lines(), QStringLiteral("0+24 B · one (set)\n"
                                                "24+22 CANN ()\n"
                                                "46+22 B · Thread 7 (5 %)\n"
                                                "68+40 Difference T − B (sum %1)\n"
                                                "108+22 Ascend Hardware ()\n"
                                                "130+22 B · Stream 3 (60 %)\n"
                                                "152+40 Difference T − B (sum +%2)\n"
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
            ComparisonLanesWindow window(slowerNs);
            const Theme &theme = Theme::light();
            const QImage frame = window.canvasFrame();
            const int middle = window.topOf(window.item(0, "Add"), Band::Kind::Difference) + DifferenceGeometry::MiddlePx;
            const int x = window.xOf(500'000);
            QCOMPARE(frame.pixelColor(x, middle + (slowerNs > 0 ? -3 : 3)), slowerNs > 0 ? theme.slower : theme.faster);
            QCOMPARE(frame.pixelColor(x, middle + (slowerNs > 0 ? 3 : -3)), theme.background);
            // A pair without a difference has the colour of noise.
            QCOMPARE(frame.pixelColor(window.xOf(200'000), middle - 1), theme.noise);
            // The curve shows the sum from there on.
            const int reach = slowerNs > 0 ? -DifferenceGeometry::ReachPx : DifferenceGeometry::ReachPx;
            QCOMPARE(frame.pixelColor(window.xOf(700'000), middle + reach), theme.text);
        }
    }

    void aClickOnAMarkSelectsTheBase()
    {
        ComparisonLanesWindow window(100'000);
        const TimelineItem add = window.item(0, "Add");
        const int top = window.topOf(add, Band::Kind::Difference);
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
        QCOMPARE(noteText(window.state, hit),
                 QStringLiteral("Add\nbase %1\ntarget %2\ndifference +%3, × 1.50\n"
                                "common scale of all lanes, logarithmic from %4: bars up to %5, curve up to %5")
                     .arg(durationText(200'000), durationText(300'000), durationText(100'000), durationText(1000),
                          shortDurationText(100'000)));
    }

    void thePartnerIsOutlinedInDashes()
    {
        ComparisonLanesWindow window(100'000);
        const QImage before = window.canvasFrame();
        window.state.select(window.item(0, "Add"));
        const QImage after = window.canvasFrame();
        const int top = window.topOf(window.item(1, "Add"), Band::Kind::Lane);
        const int edge = top + BandLayout::LanePaddingPx;
        int dark = 0;
        int light = 0;
        for (int x = window.xOf(410'000); x < window.xOf(690'000); ++x)
            (after.pixelColor(x, edge) == Theme::light().selection ? dark : light) += 1;
        QVERIFY2(dark > 20 && light > 20, qPrintable(QStringLiteral("%1 %2").arg(dark).arg(light)));
        // Lines cross the band of differences to the partner.
        const int between = window.topOf(window.item(0, "Add"), Band::Kind::Difference);
        int changed = 0;
        for (int y = between; y < between + DifferenceGeometry::HeightPx; ++y)
            for (int x = window.xOf(390'000); x < window.xOf(410'000); ++x)
                changed += before.pixel(x, y) != after.pixel(x, y) ? 1 : 0;
        QVERIFY(changed > 10);
    }

    void aHeldKeyShowsTheTargetInPlace()
    {
        ComparisonLanesWindow window(100'000);
        const QImage before = window.canvasFrame();
        const int y = window.topOf(window.item(0, "Add"), Band::Kind::Lane) + BandLayout::rowHeightPx() / 2;
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

    /// Returns whether a slice is outlined, solid or dashed, at its place on the lane of another slice.
    static bool isOutlined(ComparisonLanesWindow &window, TimelineItem lane, TimeNs begin, TimeNs end)
    {
        const QImage frame = window.canvasFrame();
        const int edge = window.topOf(lane, Band::Kind::Lane) + BandLayout::LanePaddingPx;
        int outlined = 0;
        for (int x = window.xOf(begin) + 2; x < window.xOf(end) - 2; ++x)
            outlined += frame.pixelColor(x, edge) == Theme::light().selection ? 1 : 0;
        return outlined > (window.xOf(end) - window.xOf(begin)) / 4 &&
               frame.pixelColor(window.xOf(end) + 4, edge) != Theme::light().selection;
    }

    void outlinesFollowTheTargetInPlace()
    {
        ComparisonLanesWindow window(100'000);
        const TimelineItem add = window.item(0, "Add");
        window.state.select(add);
        QVERIFY(isOutlined(window, add, 400'000, 600'000));
        QTest::keyPress(window.canvas, Qt::Key_QuoteLeft);
        QVERIFY(isOutlined(window, add, 400'000, 700'000));
        // A base slice without a partner is not shown meanwhile.
        window.state.select(window.item(0, "left"));
        QVERIFY(!isOutlined(window, window.item(0, "left"), 300'000, 310'000));
        // A slice of the target is outlined on both lanes that show it.
        const TimelineItem slower = window.item(1, "Add");
        window.state.select(slower);
        QVERIFY(isOutlined(window, add, 400'000, 700'000));
        QVERIFY(isOutlined(window, slower, 400'000, 700'000));
        QTest::keyRelease(window.canvas, Qt::Key_QuoteLeft);
        QVERIFY(isOutlined(window, add, 400'000, 600'000)); // the partner, in dashes
    }

    void theLegendTellsWhatDifferencesMean()
    {
        ComparisonLanesWindow window(100'000);
        const auto *legend = window.view.findChild<RoleLegend *>();
        QVERIFY(legend->texts().contains(QStringLiteral("target slower")));
        QVERIFY(!legend->texts().contains(QStringLiteral("target faster")));
        QVERIFY(legend->texts().contains(QStringLiteral("equal or within the noise")));
        window.comparer.end();
        static_cast<void>(window.view.grabFrame());
        QVERIFY(!legend->texts().contains(QStringLiteral("target slower")));
    }

    void whatIsArrangedStays()
    {
        ComparisonLanesWindow window(100'000);
        QTest::mouseMove(window.canvas, {600, window.topOf(window.item(1, "Add"), Band::Kind::Lane) + 5});
        QTest::keyClick(window.canvas, Qt::Key_P);
        const QStringList pinned = window.view.viewState().arrangement.pinned;
        QCOMPARE(pinned.size(), 1);
        QTest::keyClick(window.canvas, Qt::Key_I);
        QCOMPARE(window.view.viewState().arrangement.pinned, pinned);
        window.comparer.end();
        QCOMPARE(window.view.viewState().arrangement.pinned, pinned);
    }
};

PLUMBLINE_WIDGET_TEST(TestComparisonLanes)
#include "tst_comparisonlanes.moc"
