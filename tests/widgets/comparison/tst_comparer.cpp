// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/comparison/comparer.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <utility>

using namespace plumbline;
using test::cardFromText;
using test::sliceText;

namespace {

/// Returns a step with a slice inside it and one after it on one lane, shifted and stretched.
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

    /// When further timelines arrive, the compared cards are set anew; their matching is the one that is known.
    void keepsTheMatchingWhileTimelinesArrive()
    {
        TimelineState state;
        const std::vector<TimelineCard> two{card(5000, 700), card(90'000, 900)};
        state.setCards(two);
        Comparer comparer(&state);
        comparer.compare(0, 1);
        QTRY_VERIFY(!comparer.isAligning() && !comparer.isMatching());
        const auto matching = state.comparison()->matching;
        QVERIFY(matching);
        const Alignment alignment = state.comparison()->alignment;
        state.setCards({card(1000, 300), two[0], two[1]});
        QVERIFY(!state.comparison());
        comparer.compare(1, 2, alignment);
        QVERIFY(!comparer.isMatching());
        QCOMPARE(state.comparison()->matching, matching);
        comparer.compare(0, 2, alignment);
        QVERIFY(comparer.isMatching());
        QTRY_VERIFY(!comparer.isMatching());
        QVERIFY(state.comparison()->matching != matching);
        comparer.end();
        comparer.compare(1, 2, alignment);
        QVERIFY(comparer.isMatching());
        QTRY_VERIFY(!comparer.isMatching());
    }

    // Only the tables beside the timelines tell which of two slices with the same name is missing.
    void shapesComeFromTheTablesBesideTheTimelines()
    {
        QTemporaryDir folder;
        const auto cardOf = [&](const QString &name, const QByteArray &slices, const QByteArray &rows) {
            TimelineCard made =
                cardFromText("[" + test::nameText(1, 0, "process_name", "Ascend Hardware") + slices.chopped(2) + "]");
            Card card;
            card.path = folder.path().toStdString();
            card.files = {{"kernel_details", name.toStdString() + ".csv", 1, {}, FileStatus::Ok, {}}};
            made.open = made.open->withTimeline(card, made.trace);
            const QByteArray header = "Name,Start Time(us),Duration(us),Input Shapes\n";
            return test::writeFile(folder.filePath(name + QStringLiteral(".csv")), header + rows) ? made : TimelineCard();
        };
        TimelineState state;
        state.setCards({cardOf(QStringLiteral("base"), sliceText(1, 1, 1000, 700, "Mul") + sliceText(1, 1, 2000, 900, "Mul"),
                               "Mul,1,0.7,8\nMul,2,0.9,9\n"),
                        cardOf(QStringLiteral("target"), sliceText(1, 1, 1000, 700, "Mul"), "Mul,1,0.7,9\n")});
        Comparer comparer(&state);
        comparer.compare(0, 1);
        QTRY_VERIFY(!comparer.isAligning() && !comparer.isMatching());
        QCOMPARE(state.partnerOf({1, SliceId(0), {}}), (TimelineItem{0, SliceId(1), {}}));
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
        QVERIFY(comparer.refused());
        QCOMPARE(comparer.refused()->refusal, AlignmentRefusal::TooFewPairs);
        QCOMPARE(state.comparison()->alignment, Alignment());
        QCOMPARE(state.clock(1), (ClockMap{85'000, 0}));
    }

    void aRefusedAlignmentKeepsTheOneBefore()
    {
        TimelineState state;
        state.setCards({card(5000, 700), card(90'000, 900)});
        Comparer comparer(&state);
        comparer.compare(0, 1);
        QTRY_VERIFY(!comparer.isAligning() && !comparer.isMatching());
        comparer.align(AlignmentWay::Collectives);
        QTRY_VERIFY(!comparer.isAligning());
        QVERIFY(comparer.refused());
        QCOMPARE(state.comparison()->alignment.method, AlignmentMethod::Step);
        QCOMPARE(state.clock(1), ClockMap{});
        comparer.apply(alignTyped(-1));
        QVERIFY(!comparer.refused());
    }

    void eachAlignmentIsUndone()
    {
        TimelineState state;
        state.setCards({card(5000, 700), card(90'000, 900)});
        Comparer comparer(&state);
        comparer.compare(0, 1, alignTyped(-84'000));
        QVERIFY(!comparer.canUndoAlignment());
        comparer.apply(alignTyped(-80'000));
        comparer.apply(alignTyped(-80'000)); // the same alignment again cannot be undone by itself
        comparer.align(AlignmentWay::Step);
        QTRY_VERIFY(!comparer.isAligning());
        QCOMPARE(state.clock(1), ClockMap{});
        comparer.undoAlignment();
        QCOMPARE(state.comparison()->alignment, alignTyped(-80'000));
        QCOMPARE(state.clock(1), (ClockMap{5000, 0}));
        comparer.undoAlignment();
        QCOMPARE(state.clock(1), (ClockMap{1000, 0}));
        QVERIFY(!comparer.canUndoAlignment());
        comparer.undoAlignment();
        QCOMPARE(state.clock(1), (ClockMap{1000, 0}));
    }

    void choosesBaseAndTarget()
    {
        TimelineState state;
        state.setCards({card(5000, 700), card(90'000, 900), card(7000, 800)});
        Comparer comparer(&state);
        QCOMPARE(comparer.base(), -1);
        comparer.chooseBase(2);
        QCOMPARE(comparer.base(), 2);
        QVERIFY(!state.comparison());
        const auto compared = [&state] {
            return state.comparison() ? std::pair(state.comparison()->base, state.comparison()->target) : std::pair(-1, -1);
        };
        comparer.compareWithBase(0);
        QCOMPARE(compared(), std::pair(2, 0));
        comparer.compareWithBase(2); // the base itself
        QCOMPARE(compared(), std::pair(2, 0));
        comparer.compareWithBase(1);
        QCOMPARE(compared(), std::pair(2, 1));
        comparer.chooseBase(1);
        QCOMPARE(compared(), std::pair(1, 2));
        comparer.chooseBase(0);
        QCOMPARE(compared(), std::pair(0, 2));
        comparer.end();
        QCOMPARE(comparer.base(), -1);
        comparer.compareWithBase(0);
        QCOMPARE(compared(), std::pair(1, 0));
    }

    void swappingKeepsWhatLiesOverOneAnother()
    {
        TimelineState state;
        state.setCards({card(5000, 700), card(90'000, 900)});
        Comparer comparer(&state);
        const auto tail = [&state](int card) {
            return state.rangeOf({card, called(state.cards()[static_cast<std::size_t>(card)], "tail"), {}}).begin;
        };
        comparer.compare(0, 1, alignTyped(-84'123));
        const TimeNs apart = tail(1) - tail(0);
        comparer.swap();
        QCOMPARE(state.comparison()->base, 1);
        QCOMPARE(state.comparison()->alignment.method, AlignmentMethod::Typed);
        QCOMPARE(tail(1) - tail(0), apart);
    }

    void swappingTurnsADriftRound()
    {
        TimelineState state;
        state.setCards({card(5000, 700), card(90'000, 900)});
        Comparer comparer(&state);
        const auto tail = [&state](int card) {
            return state.rangeOf({card, called(state.cards()[static_cast<std::size_t>(card)], "tail"), {}}).begin;
        };
        Alignment moved = alignTyped(-85'000);
        moved.anchorNs = 90'000;
        moved.driftPpq = 1'000'000'000'000; // a drift of a thousandth, which a fitted and then dragged clock may have
        comparer.compare(0, 1, moved);
        QCOMPARE(tail(1) - tail(0), TimeNs{20});
        comparer.swap();
        QCOMPARE(tail(1) - tail(0), TimeNs{20});
    }

    void theTargetInPlaceEndsWithItsPair()
    {
        TimelineState state;
        state.setCards({card(5000, 700), card(90'000, 900), card(190'000, 900)});
        Comparer comparer(&state);
        comparer.compare(0, 1);
        state.setComparisonView({state.comparisonView().isInterleaved, true});
        comparer.compare(0, 2);
        QVERIFY(!state.comparisonView().isTargetInPlace);
        state.setComparisonView({state.comparisonView().isInterleaved, true});
        state.setCards({card(5000, 700), card(90'000, 900)});
        QVERIFY(!state.comparisonView().isTargetInPlace);
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

PLUMBLINE_WIDGET_TEST(TestComparer)
#include "tst_comparer.moc"
