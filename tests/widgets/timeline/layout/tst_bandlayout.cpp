// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/layout/bandlayout.h"
#include "widgets/timeline/paint/headtext.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QTest>

using namespace plumbline;

namespace {

/// Prints one band on each line as "top+height name (detail)".
QString print(const TimelineState &state, const BandLayout &layout)
{
    QString text;
    for (const Band &band : layout.bands()) {
        const HeadText head = headText(state, band);
        text += QStringLiteral("%1+%2 %3").arg(band.top).arg(band.height).arg(head.name);
        if (!head.detail.isEmpty())
            text += QStringLiteral(" (%1)").arg(head.detail);
        text += QLatin1Char('\n');
    }
    return text;
}

QByteArray deepStack(int depth)
{
    QByteArray json = "[" + test::nameText(1, 0, "process_name", "Python");
    for (int i = 0; i < depth; ++i)
        json += test::sliceText(1, 1, i, 10'000 - 2 * i, "f");
    return json.chopped(2) + "]";
}

} // namespace

class TestBandLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listsWhatHasSomethingDrawn()
    {
        TimelineState state;
        state.setCards({test::cardFromText(test::smallProfile())});
        BandLayout layout;
        layout.setCards(state.cards());
        QCOMPARE(print(state, layout), QStringLiteral("0+24 card (set)\n"
                                                      "24+22 CANN\n"
                                                      "46+40 Thread 7 (40 %)\n"
                                                      "86+22 Ascend Hardware\n"
                                                      "108+22 Stream 3 (50 %)\n"
                                                      "130+22 HBM (1 counter)\n"));
        QCOMPARE(layout.height(), 152);
        QCOMPARE(layout.bandAt(-1), -1);
        QCOMPARE(layout.bandAt(0), 0);
        QCOMPARE(layout.bandAt(45), 1);
        QCOMPARE(layout.bandAt(46), 2);
        QCOMPARE(layout.bandAt(151), 5);
        QCOMPARE(layout.bandAt(152), -1);
    }

    void opensAndCloses()
    {
        TimelineState state;
        state.setCards({test::cardFromText(test::smallProfile())});
        BandLayout layout;
        layout.setCards(state.cards());
        layout.setExpanded(5, true);
        layout.setExpanded(2, false);
        layout.setExpanded(3, false);
        QString expected =
            QStringLiteral("0+24 card (set)\n24+22 CANN\n46+22 Thread 7 (40 %, 2 rows)\n68+22 Ascend Hardware (1 lane)\n"
                           "90+22 HBM\n112+42 Read  MB/s (max 1_800)\n");
        QCOMPARE(print(state, layout).replace(QChar(0x202f), QLatin1Char('_')), expected);

        const Trace &trace = *state.cards()[0].trace;
        const LaneId stream = trace.laneOf(test::sliceCalled(trace, "MatMul"));
        QCOMPARE(layout.bandOf(0, stream), 3); // the band of its process
        layout.setExpanded(0, false);
        QCOMPARE(layout.bands().size(), std::size_t(1));
        QCOMPARE(layout.bandOf(0, stream), 0);
        layout.reveal(0, stream, 0);
        QCOMPARE(layout.bandOf(0, stream), 4);
        layout.setAllExpanded(false);
        QCOMPARE(layout.bands().size(), std::size_t(4));
        layout.setAllExpanded(true);
        QCOMPARE(layout.bands().size(), std::size_t(7));
    }

    void deepStacksStartClosed()
    {
        TimelineState state;
        state.setCards({test::cardFromText(deepStack(30))});
        BandLayout layout;
        layout.setCards(state.cards());
        QCOMPARE(layout.bands()[2].rows, 1);
        layout.reveal(0, state.cards()[0].trace->laneOf(SliceId(std::size_t{0})), 29);
        QCOMPARE(layout.bands()[2].rows, 30);
        QCOMPARE(layout.bands()[2].height, 30 * BandLayout::rowHeightPx() + 2 * BandLayout::LanePaddingPx);
        QCOMPARE(layout.bands()[2].rowTop(29),
                 layout.bands()[2].bottom() - BandLayout::LanePaddingPx - BandLayout::rowHeightPx());
    }

    void showsEveryRowOfADeepLane()
    {
        TimelineState state;
        state.setCards({test::cardFromText(deepStack(2345))});
        BandLayout layout;
        layout.setCards(state.cards());
        const auto line = [&] { return print(state, layout).section(QLatin1Char('\n'), 2, 2); };
        QCOMPARE(line(), QStringLiteral("46+22 Thread 1 (100 %, 2345 rows)"));
        layout.setAllExpanded(true);
        QCOMPARE(line(), QStringLiteral("46+42214 Thread 1 (100 %)"));
        const Band &lane = layout.bands()[2];
        QCOMPARE(lane.rows, 2345);
        QCOMPARE(lane.nearestRow(7), 7);
        QCOMPARE(lane.rowTop(lane.nearestRow(2344)) + BandLayout::rowHeightPx() + BandLayout::LanePaddingPx, lane.bottom());
        layout.closeLanesAbove(42'214);
        QCOMPARE(layout.bands()[2].rows, 2345);
        layout.closeLanesAbove(42'213);
        QCOMPARE(line(), QStringLiteral("46+22 Thread 1 (100 %, 2345 rows)"));
    }

    void revealingWhatIsOpenChangesNothing()
    {
        TimelineState state;
        state.setCards({test::cardFromText(deepStack(30))});
        BandLayout layout;
        layout.setCards(state.cards());
        const LaneId lane(std::size_t{0});
        layout.reveal(0, lane, 29);
        const quint64 revision = layout.revision();
        layout.reveal(0, lane, 29);
        QCOMPARE(layout.revision(), revision);
    }

    void pinnedLanesStandAboveAllOthers()
    {
        TimelineState state;
        state.setCards({test::cardFromText(test::smallProfile())});
        BandLayout layout;
        layout.setCards(state.cards());
        const Trace &trace = *state.cards()[0].trace;
        const LaneId stream = trace.laneOf(test::sliceCalled(trace, "MatMul"));
        QVERIFY(!layout.isPinnable(3));
        layout.setPinned(layout.bandOf(0, stream), true);
        QCOMPARE(print(state, layout),
                 QStringLiteral("0+20 Pinned (1 lane)\n20+22 Stream 3 (50 %, Ascend Hardware · card)\n"
                                "42+24 card (set)\n66+22 CANN\n88+40 Thread 7 (40 %)\n128+22 Ascend Hardware\n"
                                "150+22 HBM (1 counter)\n"));
        QCOMPARE(layout.bandOf(0, stream), 1);
        QCOMPARE(layout.fixedHeight(1000), 42);
        QCOMPARE(layout.fixedHeight(41), 0); // a heading alone is not shown
        layout.setPinned(layout.bandOf(0, trace.laneOf(test::sliceCalled(trace, "outer"))), true);
        QCOMPARE(layout.fixedHeight(1000), 82);
        QCOMPARE(layout.fixedHeight(81), 42);
        QVERIFY(layout.canMove(2, -1));
        layout.move(2, -1);
        QCOMPARE(layout.bandOf(0, stream), 2);
        layout.setExpanded(layout.bandOf(0, stream) + 1, false); // closes the card; pinned lanes stay
        QCOMPARE(layout.bands().size(), std::size_t(4));
        layout.unpinAll();
        QCOMPARE(layout.fixedHeight(1000), 0);
        QCOMPARE(layout.bandOf(0, stream), 0);
    }

    void pinsTheSameNameInAllCards()
    {
        TimelineState state;
        state.setCards({test::cardFromText(test::smallProfile(), QStringLiteral("same")),
                        test::cardFromText(test::smallProfile(), QStringLiteral("same"))});
        BandLayout layout;
        layout.setCards(state.cards());
        const Trace &trace = *state.cards()[0].trace;
        const LaneId stream = trace.laneOf(test::sliceCalled(trace, "MatMul"));
        layout.pinSameName(layout.bandOf(1, stream));
        QCOMPARE(layout.pinnedLanes(), 2);
        QCOMPARE(layout.bandOf(0, stream), 1);
        QCOMPARE(layout.bandOf(1, stream), 2);
    }

    void hiddenLanesLeaveALineThatBringsThemBack()
    {
        TimelineState state;
        state.setCards({test::cardFromText(test::smallProfile())});
        BandLayout layout;
        layout.setCards(state.cards());
        const Trace &trace = *state.cards()[0].trace;
        const LaneId stream = trace.laneOf(test::sliceCalled(trace, "MatMul"));
        const QString before = print(state, layout);
        layout.hide(layout.bandOf(0, stream));
        layout.hide(1);
        QCOMPARE(print(state, layout), QStringLiteral("0+24 card (set)\n24+22 Ascend Hardware\n46+20 1 lane hidden – show\n"
                                                      "66+22 HBM (1 counter)\n88+20 1 process hidden – show\n"));
        QCOMPARE(layout.hiddenLanes(), 2);
        QCOMPARE(layout.bandOf(0, stream), 2); // the notice about hidden lanes
        layout.reveal(0, stream, 0);
        QCOMPARE(layout.hiddenLanes(), 1);
        layout.showHidden(static_cast<int>(layout.bands().size()) - 1);
        QCOMPARE(print(state, layout), before);
        QVERIFY(!layout.isHidable(0));
    }

    void movesLinesInsideTheirGroup()
    {
        TimelineState state;
        state.setCards({test::cardFromText(test::smallProfile())});
        BandLayout layout;
        layout.setCards(state.cards());
        const auto names = [&] {
            QStringList list;
            for (const Band &band : layout.bands())
                list << headText(state, band).name;
            return list.join(QLatin1Char(' '));
        };
        const QString before = names();
        QVERIFY(!layout.canMove(1, -1));
        layout.move(1, 1);
        QCOMPARE(names(), QStringLiteral("card Ascend Hardware Stream 3 CANN Thread 7 HBM"));
        layout.moveBefore(5, 1);
        QCOMPARE(names(), QStringLiteral("card HBM Ascend Hardware Stream 3 CANN Thread 7"));
        QVERIFY(layout.isSameGroup(1, 4));
        QVERIFY(!layout.isSameGroup(1, 3));
        layout.moveBefore(1, -1);
        QCOMPARE(names(), QStringLiteral("card Ascend Hardware Stream 3 CANN Thread 7 HBM"));
        layout.resetOrder(0);
        QCOMPARE(names(), before);
    }

    void anArrangementIsAValue()
    {
        TimelineState state;
        state.setCards({test::cardFromText(test::smallProfile(), QStringLiteral("same")),
                        test::cardFromText(test::smallProfile(), QStringLiteral("same"))});
        BandLayout layout;
        layout.setCards(state.cards());
        const BandLayout::Arrangement fresh = layout.arrangement();
        QCOMPARE(fresh, BandLayout::Arrangement());
        const Trace &trace = *state.cards()[0].trace;
        layout.setPinned(layout.bandOf(1, trace.laneOf(test::sliceCalled(trace, "MatMul"))), true);
        layout.hide(layout.bandOf(0, trace.laneOf(test::sliceCalled(trace, "outer"))));
        layout.move(3, 1);
        layout.setExpanded(2, false);
        const BandLayout::Arrangement arranged = layout.arrangement();
        const QString text = print(state, layout);

        BandLayout again;
        again.setCards(state.cards());
        again.setArrangement(arranged);
        QCOMPARE(print(state, again), text);
        QCOMPARE(again.arrangement(), arranged);
        again.setArrangement(fresh);
        QCOMPARE(again.arrangement(), fresh);

        BandLayout::Arrangement strange = arranged;
        strange.pinned << strange.pinned << QStringLiteral("nobody") << QStringLiteral("same");
        strange.hidden << QStringLiteral("same");
        strange.order.insert(QStringLiteral("same"), {QStringLiteral("what"), QStringLiteral("what")});
        again.setArrangement(strange);
        QCOMPARE(again.pinnedLanes(), 1);
        QVERIFY(again.height() > 0);
    }

    void keepsHowACounterIsStacked()
    {
        TimelineState state;
        state.setCards({test::cardFromText(R"([{"ph":"C","name":"c","pid":1,"tid":0,"ts":1,"args":{"a":1,"b":2}},
            {"ph":"C","name":"d","pid":1,"tid":0,"ts":1,"args":{"a":1}},{"ph":"X","name":"s","pid":2,"tid":0,"ts":1,"dur":1}])")});
        BandLayout layout;
        layout.setCards(state.cards());
        layout.setAllExpanded(true);
        const auto stacked = [](const BandLayout &of) {
            QStringList texts;
            for (const Band &band : of.bands())
                if (band.kind == Band::Kind::Counter)
                    texts << (band.stacked ? QStringLiteral("stacked") : QStringLiteral("overlaid"));
            return texts.join(QLatin1Char(' '));
        };
        QCOMPARE(stacked(layout), QStringLiteral("stacked overlaid"));
        for (int band = 0; band < static_cast<int>(layout.bands().size()); ++band)
            layout.setStacked(band, !layout.bands()[static_cast<std::size_t>(band)].stacked);
        QCOMPARE(stacked(layout), QStringLiteral("overlaid overlaid")); // a single series cannot be stacked
        BandLayout again;
        again.setCards(state.cards());
        again.setArrangement(layout.arrangement());
        QCOMPARE(stacked(again), stacked(layout));
        QCOMPARE(again.arrangement(), layout.arrangement());
        again.setArrangement({});
        again.setAllExpanded(true);
        QCOMPARE(stacked(again), QStringLiteral("stacked overlaid"));
    }

    void keepsTheOrderOfAChoice()
    {
        TimelineState state;
        state.setCards({test::cardFromText(test::smallProfile())});
        const Trace &trace = *state.cards()[0].trace;
        BandLayout layout;
        layout.setChoice(state.cards(), {{0, {}, CounterId(std::size_t{0}), true},
                                         {0, trace.laneOf(test::sliceCalled(trace, "MatMul")), {}, true},
                                         {0, trace.laneOf(test::sliceCalled(trace, "outer")), {}, false}});
        QString text = print(state, layout).replace(QChar(0x202f), QLatin1Char('_'));
        QCOMPARE(text, QStringLiteral("0+24 card (set)\n24+22 HBM\n46+42 Read  MB/s (max 1_800)\n88+22 Ascend Hardware\n"
                                      "110+22 Stream 3 (50 %)\n132+22 CANN\n154+22 Thread 7 (40 %, 2 rows)\n"));
    }
};

PLUMBLINE_WIDGET_TEST(TestBandLayout)
#include "tst_bandlayout.moc"
