// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QSignalSpy>
#include <QTest>

using namespace plumbline;
using test::cardFromText;
using test::sliceText;

class TestTimelineState : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsAllSlicesFirst()
    {
        TimelineState state;
        QSignalSpy cards(&state, &TimelineState::cardsChanged);
        state.setCards({cardFromText(test::smallProfile())});
        QCOMPARE(cards.count(), 1);
        QCOMPARE(state.visibleRange(), (TimeRange{0, 1'000'000}));
        QCOMPARE(state.fullRange(), (TimeRange{0, 1'000'000}));
        QCOMPARE(state.flowCategories(), (std::vector<std::pair<QString, qint64>>{{QStringLiteral("HostToDevice"), 2},
                                                                                  {QStringLiteral("async_npu"), 1}}));
        QVERIFY(!state.isFlowCategoryShown(QStringLiteral("HostToDevice")));
    }

    void keepsTheRangeInsideTheTrace()
    {
        TimelineState state;
        state.setCards({cardFromText(test::smallProfile())});
        state.setVisibleRange({500, 501});
        QCOMPARE(state.visibleRange(), (TimeRange{500, 500 + TimelineState::MinimumRangeNs}));
        state.setVisibleRange({-5'000'000, 50'000'000});
        QCOMPARE(state.visibleRange().length() < 1'200'000, true);
        QVERIFY(state.visibleRange().begin <= 0 && state.visibleRange().end >= 1'000'000);
        state.setVisibleRange({90'000'000, 90'001'000});
        QCOMPARE(state.visibleRange().length(), TimeNs{1000});
        QVERIFY(state.visibleRange().begin <= state.fullRange().end + state.fullRange().length() / 10);
    }

    /// A menu that stayed open during a reload still refers to slices of the earlier trace.
    void selectsOnlyWhatIsThere()
    {
        TimelineState state;
        state.setCards({cardFromText(test::smallProfile())});
        const TimelineItem first{0, SliceId(std::size_t{0}), {}};
        state.select(first);
        const std::size_t slices = state.cards()[0].trace->slices().size();
        const std::size_t instants = state.cards()[0].trace->instants().size();
        for (const TimelineItem &gone : {TimelineItem{0, SliceId(slices), {}}, TimelineItem{0, {}, InstantId(instants)},
                                         TimelineItem{1, SliceId(std::size_t{0}), {}}}) {
            state.select(gone);
            QCOMPARE(state.selection(), first);
        }
        state.select({});
        QVERIFY(!state.selection().isValid());
    }

    void centresWithoutChangingTheLength()
    {
        TimelineState state;
        state.setCards({cardFromText(test::smallProfile())});
        state.setVisibleRange({1000, 2001});
        state.centreOn(500'000);
        QCOMPARE(state.visibleRange(), (TimeRange{499'500, 500'501}));
        state.centreOn(500'000);
        QCOMPARE(state.visibleRange(), (TimeRange{499'500, 500'501}));
        state.centreOn(-90'000'000); // farther than the view may go
        QCOMPARE(state.visibleRange().length(), TimeNs{1001});
        QVERIFY(state.visibleRange().begin <= 0);
    }

    void putsCardsOnOneAxis()
    {
        TimelineState state;
        state.setCards({cardFromText("[" + sliceText(1, 1, 5000, 100, "late") + sliceText(1, 1, 9000, 1, "end").chopped(2) + "]"),
                        cardFromText("[" + sliceText(1, 1, 2000, 100, "early").chopped(2) + "]")});
        QCOMPARE(state.axisOriginNs(), std::int64_t{2000});
        QCOMPARE(state.clock(0), (ClockMap{3000, 0}));
        QCOMPARE(state.clock(1), ClockMap{});
        QCOMPARE(state.visibleRange(), (TimeRange{0, 7001}));
        QCOMPARE(state.rangeOf({0, SliceId(std::size_t{0}), {}}), (TimeRange{3000, 3100}));
        QCOMPARE(state.absoluteNs(0, 3000), std::int64_t{5000});
        QVERIFY(!state.isAlignedByStart(0));
    }

    void aCardMovesAlongTheAxis()
    {
        TimelineState state;
        state.setCards({cardFromText("[" + sliceText(1, 1, 2000, 1000, "base").chopped(2) + "]"),
                        cardFromText("[" + sliceText(1, 1, 5000, 1'000'000, "target").chopped(2) + "]")});
        state.setVisibleRange({100, 200});
        QSignalSpy moved(&state, &TimelineState::clocksChanged);
        const ClockMap clock{-400, 20'000'000'000};
        state.setClock(1, clock);
        state.setClock(1, clock);
        QCOMPARE(moved.count(), 1);
        QCOMPARE(state.clock(1), clock);
        QCOMPARE(state.recordedClock(1), (ClockMap{3000, 0}));
        QCOMPARE(state.rangeOf({1, SliceId(std::size_t{0}), {}}), (TimeRange{-400, 999'620}));
        QCOMPARE(state.slicesRange(), (TimeRange{-400, 999'620}));
        QCOMPARE(state.visibleRange(), (TimeRange{100, 200}));
        QCOMPARE(state.absoluteNs(1, 999'620), std::int64_t{1'005'000});
        QVERIFY(!state.isAlignedByStart(1));
    }

    void aCardOfAnotherDayStartsWithTheAxis()
    {
        TimelineState state;
        state.setCards({cardFromText("[" + sliceText(1, 1, 0, 1000, "a").chopped(2) + "]"),
                        cardFromText("[" + sliceText(1, 1, 200'000'000'000'000, 1000, "b").chopped(2) + "]")});
        QCOMPARE(state.fullRange(), (TimeRange{0, 1000}));
        QVERIFY(!state.isAlignedByStart(0));
        QVERIFY(state.isAlignedByStart(1));
        QCOMPARE(state.absoluteNs(1, 5), std::int64_t{200'000'000'000'005});
    }

    // Two runs from different folders: an hour lies between them, which nobody wants to see.
    void runsOfDifferentTimesStartTogether()
    {
        const auto card = [](std::int64_t start, std::int64_t length) {
            return cardFromText("[" + sliceText(1, 1, start, length, "a").chopped(2) + "]");
        };
        constexpr std::int64_t Hour = 3'600'000'000'000;
        TimelineState state;
        state.setCards({card(0, 1000), card(Hour + 300, 1000), card(500, 900), card(Hour, 700)});
        QCOMPARE(state.clock(0), ClockMap{});
        QCOMPARE(state.clock(1), (ClockMap{300, 0}));
        QCOMPARE(state.clock(2), (ClockMap{500, 0}));
        QCOMPARE(state.clock(3), ClockMap{});
        QCOMPARE(state.fullRange(), (TimeRange{0, 1400}));
        QVERIFY(!state.isAlignedByStart(2));
        QVERIFY(state.isAlignedByStart(1));
        QVERIFY(state.isAlignedByStart(3));
        // Cards that follow each other at once, or after less time than they last, are told as they were recorded.
        constexpr std::int64_t Second = 1'000'000'000;
        state.setCards({card(0, 20 * Second), card(35 * Second, 5 * Second)});
        QCOMPARE(state.clock(1), (ClockMap{35 * Second, 0}));
    }

    void survivesATraceWithoutEvents()
    {
        TimelineState state;
        state.setCards({cardFromText("[]")});
        QCOMPARE(state.visibleRange().length(), TimelineState::MinimumRangeNs);
        state.setCards({});
        QVERIFY(!state.visibleRange().isEmpty());
    }

    void tellsEachChangeOnce()
    {
        TimelineState state;
        state.setCards({cardFromText(test::smallProfile())});
        QSignalSpy selection(&state, &TimelineState::selectionChanged);
        QSignalSpy marked(&state, &TimelineState::markedRangeChanged);
        QSignalSpy flows(&state, &TimelineState::flowCategoriesChanged);
        for (int i = 0; i < 2; ++i) {
            state.select({0, SliceId(std::size_t{1}), {}});
            state.setMarkedRange(TimeRange{3, 9});
            state.setFlowCategoryShown(QStringLiteral("async_npu"), true);
        }
        QCOMPARE(selection.count(), 1);
        QCOMPARE(marked.count(), 1);
        QCOMPARE(flows.count(), 1);
        state.setMarkedRange(TimeRange{5, 5});
        QVERIFY(!state.markedRange());
    }
};

PLUMBLINE_TEST(TestTimelineState)
#include "tst_timelinestate.moc"
