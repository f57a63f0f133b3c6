// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/comparer.h"

#include <QSignalSpy>
#include <QTest>

using namespace plumbline;
using test::cardFromText;
using test::sliceText;

namespace {

/// A step with a slice inside it and one behind it, on one lane, moved and stretched.
TimelineCard card(qint64 beginNs, qint64 lengthNs)
{
    return cardFromText("[" + sliceText(1, 1, beginNs, 10'000, "ProfilerStep#3") +
                        sliceText(1, 1, beginNs + 1000, lengthNs, "MatMul") +
                        sliceText(1, 1, beginNs + 20'000, 500, "tail").chopped(2) + "]");
}

SliceId called(const TimelineCard &card, std::string_view name)
{
    for (std::size_t i = 0; i < card.trace->slices().size(); ++i)
        if (card.trace->text(card.trace->slices().name[i]) == name)
            return SliceId(i);
    return {};
}

} // namespace

class TestComparer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void alignsAndMatchesInTheBackground()
    {
        TimelineState state;
        state.setCards({card(5000, 700), card(90'000, 900)});
        Comparer comparer(&state);
        comparer.compare(0, 1);
        QVERIFY(state.comparison());
        QVERIFY(!state.partnerOf({0, called(state.cards()[0], "MatMul"), {}}).isValid());
        QTRY_VERIFY(!comparer.isAligning() && !comparer.isMatching());
        QCOMPARE(state.comparison()->alignment.method, AlignmentMethod::Step);
        QCOMPARE(state.clock(1), ClockMap{});
        const TimelineItem base{0, called(state.cards()[0], "MatMul"), {}};
        const TimelineItem target{1, called(state.cards()[1], "MatMul"), {}};
        QCOMPARE(state.partnerOf(base), target);
        QCOMPARE(state.partnerOf(target), base);
        QCOMPARE(state.rangeOf(base).begin, state.rangeOf(target).begin);
        QCOMPARE(state.rangeOf(target).length() - state.rangeOf(base).length(), TimeNs{200});
    }

    void theEndPutsTheTargetBack()
    {
        TimelineState state;
        state.setCards({card(5000, 700), card(90'000, 900)});
        Comparer comparer(&state);
        comparer.compare(0, 1, AlignmentWay::Start);
        QTRY_VERIFY(!comparer.isAligning() && !comparer.isMatching());
        QCOMPARE(state.clock(1), ClockMap{});
        QSignalSpy ended(&state, &TimelineState::comparisonChanged);
        comparer.end();
        QCOMPARE(ended.count(), 1);
        QVERIFY(!state.comparison());
        QCOMPARE(state.clock(1), (ClockMap{85'000, 0}));
    }

    void swappingMovesTheOtherCard()
    {
        TimelineState state;
        state.setCards({card(5000, 700), card(90'000, 900)});
        Comparer comparer(&state);
        comparer.compare(0, 1);
        QTRY_VERIFY(!comparer.isAligning() && !comparer.isMatching());
        comparer.swap();
        QTRY_VERIFY(!comparer.isAligning() && !comparer.isMatching());
        QCOMPARE(state.comparison()->base, 1);
        QCOMPARE(state.comparison()->target, 0);
        QCOMPARE(state.clock(0), (ClockMap{85'000, 0}));
        QCOMPARE(state.clock(1), (ClockMap{85'000, 0}));
    }

    void aRefusedAlignmentLeavesTheTimesAndSaysWhy()
    {
        TimelineState state;
        state.setCards({card(5000, 700), card(90'000, 900)});
        Comparer comparer(&state);
        comparer.compare(0, 1, AlignmentWay::Collectives);
        QTRY_VERIFY(!comparer.isAligning() && !comparer.isMatching());
        QCOMPARE(state.comparison()->alignment.refusal, AlignmentRefusal::TooFewPairs);
        QCOMPARE(state.clock(1), (ClockMap{85'000, 0}));
    }

    void aCardIsNotComparedWithItself()
    {
        TimelineState state;
        state.setCards({card(5000, 700), card(90'000, 900)});
        Comparer comparer(&state);
        comparer.compare(1, 1);
        QVERIFY(!state.comparison());
        comparer.compare(0, 2);
        QVERIFY(!state.comparison());
    }

    void otherCardsEndIt()
    {
        TimelineState state;
        state.setCards({card(5000, 700), card(90'000, 900)});
        Comparer comparer(&state);
        comparer.compare(0, 1);
        state.setCards({card(5000, 700), card(90'000, 900)});
        QVERIFY(!state.comparison());
        QTest::qWait(50);
        QVERIFY(!state.comparison());
        QVERIFY(!comparer.isMatching());
    }
};

QTEST_MAIN(TestComparer)
#include "tst_comparer.moc"
