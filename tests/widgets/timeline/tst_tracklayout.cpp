// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/trackheads.h"
#include "widgets/timeline/tracklayout.h"

#include <QTest>

using namespace plumbline;

namespace {

/// "top+height name (detail)", one line a track.
QString print(const TimelineState &state, const TrackLayout &layout)
{
    QString text;
    for (const Track &track : layout.tracks()) {
        const HeadText head = headText(state, track);
        text += QStringLiteral("%1+%2 %3").arg(track.top).arg(track.height).arg(head.name);
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

class TestTrackLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listsWhatHasSomethingDrawn()
    {
        TimelineState state;
        state.setCards({test::cardFromText(test::smallProfile())});
        TrackLayout layout;
        layout.setCards(state.cards());
        QCOMPARE(print(state, layout), QStringLiteral("0+24 card (set)\n"
                                                      "24+22 CANN\n"
                                                      "46+40 Thread 7\n"
                                                      "86+22 Ascend Hardware\n"
                                                      "108+22 Stream 3\n"
                                                      "130+22 HBM (1 counter)\n"));
        QCOMPARE(layout.height(), 152);
        QCOMPARE(layout.trackAt(-1), -1);
        QCOMPARE(layout.trackAt(0), 0);
        QCOMPARE(layout.trackAt(45), 1);
        QCOMPARE(layout.trackAt(46), 2);
        QCOMPARE(layout.trackAt(151), 5);
        QCOMPARE(layout.trackAt(152), -1);
    }

    void opensAndCloses()
    {
        TimelineState state;
        state.setCards({test::cardFromText(test::smallProfile())});
        TrackLayout layout;
        layout.setCards(state.cards());
        layout.setExpanded(5, true);
        layout.setExpanded(2, false);
        layout.setExpanded(3, false);
        QString expected = QStringLiteral("0+24 card (set)\n24+22 CANN\n46+22 Thread 7 (2 rows)\n68+22 Ascend Hardware (1 lane)\n"
                                          "90+22 HBM\n112+42 Read (max 1_800 MB/s)\n");
        QCOMPARE(print(state, layout).replace(QChar(0x202f), QLatin1Char('_')), expected);

        const Trace &trace = *state.cards()[0].trace;
        const LaneId stream = trace.laneOf(test::sliceCalled(trace, "MatMul"));
        QCOMPARE(layout.trackOf(0, stream), 3); // its process stands for it
        layout.setExpanded(0, false);
        QCOMPARE(layout.tracks().size(), std::size_t(1));
        QCOMPARE(layout.trackOf(0, stream), 0);
        layout.reveal(0, stream, 0);
        QCOMPARE(layout.trackOf(0, stream), 4);
        layout.setAllExpanded(false);
        QCOMPARE(layout.tracks().size(), std::size_t(4));
        layout.setAllExpanded(true);
        QCOMPARE(layout.tracks().size(), std::size_t(7));
    }

    void deepStacksStartClosed()
    {
        TimelineState state;
        state.setCards({test::cardFromText(deepStack(30))});
        TrackLayout layout;
        layout.setCards(state.cards());
        QCOMPARE(layout.tracks()[2].rows, 1);
        layout.reveal(0, state.cards()[0].trace->laneOf(SliceId(std::size_t{0})), 29);
        QCOMPARE(layout.tracks()[2].rows, 30);
        QCOMPARE(layout.tracks()[2].height, 30 * TrackLayout::RowHeightPx + 2 * TrackLayout::LanePaddingPx);
        QCOMPARE(layout.tracks()[2].rowTop(29),
                 layout.tracks()[2].bottom() - TrackLayout::LanePaddingPx - TrackLayout::RowHeightPx);
    }

    void saysHowManyRowsHaveNoRoom()
    {
        TimelineState state;
        state.setCards({test::cardFromText(deepStack(2345))});
        TrackLayout layout;
        layout.setCards(state.cards());
        const auto line = [&] {
            return print(state, layout).section(QLatin1Char('\n'), 2, 2).replace(QChar(0x202f), QLatin1Char('_'));
        };
        QCOMPARE(line(), QStringLiteral("46+22 1 (2345 rows)"));
        layout.setAllExpanded(true);
        QCOMPARE(line(), QStringLiteral("46+36004 1 (345 more rows)"));
        const Track &lane = layout.tracks()[2];
        QCOMPARE(lane.rows, TrackLayout::MostRows);
        QCOMPARE(lane.nearestRow(7), 7);
        QCOMPARE(lane.nearestRow(2344), TrackLayout::MostRows - 1); // the last one stands for those without room
        QCOMPARE(lane.rowTop(lane.nearestRow(2344)) + TrackLayout::RowHeightPx + TrackLayout::LanePaddingPx, lane.bottom());
        layout.closeLanesAbove(36'004);
        QCOMPARE(layout.tracks()[2].rows, TrackLayout::MostRows);
        layout.closeLanesAbove(36'003);
        QCOMPARE(line(), QStringLiteral("46+22 1 (2345 rows)"));
        QCOMPARE(layout.tracks()[2].hiddenRows, 0);
    }

    void revealingWhatIsOpenChangesNothing()
    {
        TimelineState state;
        state.setCards({test::cardFromText(deepStack(30))});
        TrackLayout layout;
        layout.setCards(state.cards());
        const LaneId lane(std::size_t{0});
        layout.reveal(0, lane, 29);
        const quint64 revision = layout.revision();
        layout.reveal(0, lane, 29);
        QCOMPARE(layout.revision(), revision);
    }

    void keepsTheOrderOfAChoice()
    {
        TimelineState state;
        state.setCards({test::cardFromText(test::smallProfile())});
        const Trace &trace = *state.cards()[0].trace;
        TrackLayout layout;
        layout.setChoice(state.cards(), {{0, {}, CounterId(std::size_t{0}), true},
                                         {0, trace.laneOf(test::sliceCalled(trace, "MatMul")), {}, true},
                                         {0, trace.laneOf(test::sliceCalled(trace, "outer")), {}, false}});
        QString text = print(state, layout).replace(QChar(0x202f), QLatin1Char('_'));
        QCOMPARE(text, QStringLiteral("0+24 card (set)\n24+22 HBM\n46+42 Read (max 1_800 MB/s)\n88+22 Ascend Hardware\n"
                                      "110+22 Stream 3\n132+22 CANN\n154+22 Thread 7 (2 rows)\n"));
    }
};

QTEST_MAIN(TestTrackLayout)
#include "tst_tracklayout.moc"
