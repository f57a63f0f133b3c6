// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/state/sliceshader.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QTest>

using namespace plumbline;

namespace {

/// Returns three calls of one operator, the last one slow, and one call of another one.
std::vector<TimelineCard> shadedCards()
{
    const QByteArray text = "[" + test::sliceText(2, 3, 0, 100, "MatMul1") + test::sliceText(2, 3, 200, 100, "MatMul1") +
                            test::sliceText(2, 3, 400, 300, "MatMul1") + test::sliceText(2, 3, 800, 40, "MatMul1") +
                            test::sliceText(2, 3, 900, 10, "Add");
    return {test::cardFromText(text.chopped(2) + "]"),
            test::cardFromText("[" + test::sliceText(7, 7, 0, 5, "MatMul22").chopped(2) + "]")};
}

std::vector<int> fillsOfCard(const TimelineState &state, std::size_t card)
{
    const Column<FillIndex> &fills = *state.sliceColours()->byCard[card];
    std::vector<int> all;
    for (std::size_t slice = 0; slice < fills.size(); ++slice)
        all.push_back(fills[slice]);
    return all;
}

} // namespace

class TestSliceShader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void coloursByDuration()
    {
        TimelineState state;
        SliceShader shader(&state);
        state.setCards(shadedCards());
        shader.setMode(ColourBy::Duration);
        QTRY_VERIFY(state.sliceColours());
        // The median of 40, 100, 100 and 300 is 100.
        const int first = FirstDurationFill;
        QCOMPARE(fillsOfCard(state, 0), (std::vector<int>{first + 2, first + 2, first + 4, first, UnknownDurationFill}));
        shader.setMode(ColourBy::Role);
        QVERIFY(!state.sliceColours());
    }

    /// Numbered instances of an operator have one colour on all cards, and new cards get theirs.
    void coloursByName()
    {
        TimelineState state;
        SliceShader shader(&state);
        shader.setMode(ColourBy::Name);
        state.setCards(shadedCards());
        QTRY_VERIFY(state.sliceColours());
        const std::vector<int> fills = fillsOfCard(state, 0);
        const int product = nameFillIndex("MatMul");
        QCOMPARE(fills, (std::vector<int>{product, product, product, product, nameFillIndex("Add")}));
        QVERIFY(fills[0] != fills[4]);
        QCOMPARE(fillsOfCard(state, 1), std::vector<int>{product});
        state.setCards({shadedCards()[1]});
        QTRY_VERIFY(state.sliceColours());
        QCOMPARE(fillsOfCard(state, 0), std::vector<int>{product});
    }

    void limitsAreThoseOfTheLegend()
    {
        const auto shade = [](double ratio) { return durationFillIndex(ratio * 7, 7) - FirstDurationFill; };
        QCOMPARE(shade(0.49), 0);
        QCOMPARE(shade(0.5), 1);
        QCOMPARE(shade(0.79), 1);
        QCOMPARE(shade(1), 2);
        QCOMPARE(shade(1.3), 3);
        QCOMPARE(shade(3), 4);
        QCOMPARE(shade(500), 5);
    }
};

PLUMBLINE_WIDGET_TEST(TestSliceShader)
#include "tst_sliceshader.moc"
