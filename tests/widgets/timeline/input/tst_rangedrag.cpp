// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/comparedsample.h"
#include "widgets/timeline/input/rangedrag.h"
#include "widgets/timeline/paint/timelineplot.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QTest>

using namespace plumbline;

class TestRangeDrag : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void snapsToTheSlicesThatAreShown_data();
    void snapsToTheSlicesThatAreShown();
};

void TestRangeDrag::snapsToTheSlicesThatAreShown_data()
{
    QTest::addColumn<bool>("isTargetInPlace");
    QTest::addColumn<std::string>("slice"); // of the base, whose lane is dragged on
    QTest::addColumn<TimeNs>("pointer");
    QTest::addColumn<TimeNs>("edge"); // the pointer where nothing is to snap to
    // "Add" ends at 600 us on the base and at 680 us on the target. The stream of "left" has no partner.
    QTest::newRow("own edge") << false << std::string("Add") << TimeNs{602'000} << TimeNs{600'000};
    QTest::newRow("edge of the hidden target") << false << std::string("Add") << TimeNs{682'000} << TimeNs{682'000};
    QTest::newRow("edge of the hidden base") << true << std::string("Add") << TimeNs{602'000} << TimeNs{602'000};
    QTest::newRow("edge of the target") << true << std::string("Add") << TimeNs{682'000} << TimeNs{680'000};
    QTest::newRow("lane without a partner") << true << std::string("left") << TimeNs{302'000} << TimeNs{302'000};
}

void TestRangeDrag::snapsToTheSlicesThatAreShown()
{
    QFETCH(bool, isTargetInPlace);
    QFETCH(std::string, slice);
    QFETCH(TimeNs, pointer);
    QFETCH(TimeNs, edge);
    const std::vector<TimelineCard> cards = test::comparedCards(80'000);
    TimelineState state;
    TimelinePlot plot(&state, nullptr);
    TimelineScene &scene = plot.scene();
    state.setCards(cards);
    scene.layout.setCards(cards);
    state.setComparison(test::comparisonOf(cards));
    ComparisonView view = state.comparisonView();
    view.isTargetInPlace = isTargetInPlace;
    state.setComparisonView(view);
    plot.widget()->resize(1000, 400);
    const Trace &base = *cards[0].trace;
    const LaneId lane = base.laneOf(test::sliceCalled(base, slice));
    scene.layout.reveal(0, lane, 0);
    plot.paintNow();
    state.setVisibleRange({0, 1'000'000});
    const Band &band = scene.layout.bands()[static_cast<std::size_t>(scene.layout.bandOf(0, lane))];
    const QPoint position(qRound(scene.xOf(pointer)), scene.yOf(band.rowTop(0)) + BandLayout::rowHeightPx() / 2);
    RangeDrag drag(&state, &scene);
    drag.press(position, true);
    const TimeRange range = drag.dragTo(position + QPoint(40, 0), false);
    QVERIFY2(std::abs(range.begin - edge) < (edge == pointer ? 1000 : 1), qPrintable(QString::number(range.begin)));
}

PLUMBLINE_WIDGET_TEST(TestRangeDrag)
#include "tst_rangedrag.moc"
