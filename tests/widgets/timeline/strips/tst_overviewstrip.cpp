// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/support/theme.h"
#include "widgets/timeline/strips/overviewstrip.h"

#include <QImage>
#include <QSignalSpy>
#include <QTest>

#include <set>

using namespace plumbline;

namespace {

constexpr int LeftPx = 100;
constexpr int OverviewStripWidthPx = 1000;

/// The strip for the small profile; a pixel is a microsecond.
struct Strip
{
    explicit Strip(int cards = 1)
    {
        std::vector<TimelineCard> all;
        for (int i = 0; i < cards; ++i)
            all.push_back(test::cardFromText(test::smallProfile(), QStringLiteral("card %1").arg(i)));
        QSignalSpy done(&strip, &OverviewStrip::completed);
        state.setCards(std::move(all));
        strip.setTheme(Theme::light());
        strip.resize(LeftPx + OverviewStripWidthPx + 14, OverviewStrip::HeightPx);
        strip.setSpan(LeftPx, OverviewStripWidthPx);
        strip.show();
        complete = strip.isComplete() || done.wait(20'000);
    }

    void drag(int from, int to)
    {
        QTest::mousePress(&strip, Qt::LeftButton, {}, QPoint(LeftPx + from, 20));
        QTest::mouseMove(&strip, QPoint(LeftPx + (from + to) / 2, 20));
        QTest::mouseMove(&strip, QPoint(LeftPx + to, 20));
        QTest::mouseRelease(&strip, Qt::LeftButton, {}, QPoint(LeftPx + to, 20));
    }

    TimelineState state;
    OverviewStrip strip{&state};
    bool complete = false;
};

} // namespace

class TestOverviewStrip : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void paintsHowBusyTheDeviceIs()
    {
        Strip strip;
        QVERIFY(strip.complete);
        const QImage image = strip.strip.grab().toImage();
        const Trace &trace = *strip.state.cards()[0].trace;
        const auto fillOf = [&](std::string_view name) {
            return Theme::light().fills[std::size_t(trace.slices().role[test::sliceCalled(trace, name).value])].fill;
        };
        const auto at = [&](int px) { return image.pixelColor(LeftPx + px, 20); };
        QCOMPARE(at(200), fillOf("MatMul"));
        QCOMPARE(at(380), fillOf("Add"));
        QCOMPARE(at(700), Theme::light().groupBackground);
        QCOMPARE(at(950), fillOf("last kernel"));
    }

    void showsWhereTimeCouldBeSavedAsHeight()
    {
        Strip strip;
        QVERIFY(strip.complete);
        const QImage before = strip.strip.grab().toImage();
        // All of 600 to 700 µs, and of each microsecond from 700 to 800 µs the first half.
        auto ranges = std::make_shared<TimeRanges>(TimeRanges{{600'000, 700'000}});
        for (TimeNs at = 700'000; at < 800'000; at += 1000)
            ranges->push_back({at, at + 500});
        QSignalSpy completed(&strip.strip, &OverviewStrip::costsCompleted);
        strip.state.setAdviceCosts({{0, ranges}});
        QVERIFY(completed.count() > 0 || completed.wait());
        const QImage after = strip.strip.grab().toImage();
        const auto tall = [&](int px) {
            int height = 0;
            for (int y = 0; y < after.height(); ++y)
                height += after.pixelColor(LeftPx + px, y) == Theme::light().slower ? 1 : 0;
            return height;
        };
        QVERIFY(tall(650) > 10);
        QVERIFY2(std::abs(2 * tall(750) - tall(650)) <= 1, qPrintable(QString::number(tall(750))));
        QCOMPARE(tall(598), 0);
        QCOMPARE(tall(802), 0);
        strip.state.setAdviceCosts({});
        QCOMPARE(strip.strip.grab().toImage(), before);
    }

    void twoCardsHaveABandEach()
    {
        Strip strip(2);
        QVERIFY(strip.complete);
        const QImage image = strip.strip.grab().toImage();
        const QColor busy = image.pixelColor(LeftPx + 200, 10);
        QVERIFY(busy != Theme::light().groupBackground);
        QCOMPARE(image.pixelColor(LeftPx + 200, 30), busy);
        QCOMPARE(image.pixelColor(LeftPx + 700, 10), Theme::light().groupBackground);
    }

    void clickCentresAndDragOutsideMarksAnew()
    {
        Strip strip;
        strip.state.setVisibleRange({0, 100'000});
        QTest::mouseClick(&strip.strip, Qt::LeftButton, {}, QPoint(LeftPx + 500, 20));
        QCOMPARE(strip.state.visibleRange(), (TimeRange{450'000, 550'000}));
        strip.drag(600, 900);
        QCOMPARE(strip.state.visibleRange(), (TimeRange{600'000, 900'000}));
        strip.drag(500, 300);
        QCOMPARE(strip.state.visibleRange(), (TimeRange{300'000, 500'000}));
    }

    void frameMovesAndItsEdgesResize()
    {
        Strip strip;
        strip.state.setVisibleRange({200'000, 400'000});
        QCOMPARE(strip.strip.frame().left(), LeftPx + 200);
        QCOMPARE(strip.strip.frame().width(), 200);
        strip.drag(300, 350);
        QCOMPARE(strip.state.visibleRange(), (TimeRange{250'000, 450'000}));
        strip.drag(250, 100);
        QCOMPARE(strip.state.visibleRange(), (TimeRange{100'000, 450'000}));
        strip.drag(449, 649);
        QCOMPARE(strip.state.visibleRange(), (TimeRange{100'000, 650'000}));
        strip.drag(649, 0);
        QCOMPARE(strip.state.visibleRange().begin, TimeNs{100'000});
        QCOMPARE(strip.state.visibleRange().length(), TimelineState::MinimumRangeNs);
    }

    void aDeepZoomStaysVisibleAndCanBeHeld()
    {
        Strip strip;
        strip.state.setVisibleRange({500'000, 500'010});
        QVERIFY(strip.strip.frame().width() >= 5);
        QVERIFY(strip.strip.frame().contains(LeftPx + 500, 20));
        strip.drag(500, 600);
        QCOMPARE(strip.state.visibleRange(), (TimeRange{600'000, 600'010}));
    }

    void showsHitsAndTheMarkedRange()
    {
        Strip strip;
        QVERIFY(strip.complete);
        auto found = std::make_shared<SearchHighlight>();
        found->names.resize(1);
        found->times = {-50, 100'500, 100'600, 700'000, 2'000'000};
        strip.state.setSearchHighlight(found);
        strip.state.setMarkedRange(TimeRange{750'000, 850'000});
        const QImage image = strip.strip.grab().toImage();
        for (const int px : {0, 100, 700, OverviewStripWidthPx - 1})
            QCOMPARE(image.pixelColor(LeftPx + px, 2), Theme::light().late);
        QVERIFY(image.pixelColor(LeftPx + 400, 2) != Theme::light().late);
        QVERIFY(image.pixelColor(LeftPx + 800, 20) != Theme::light().groupBackground);
    }

    void computesOnlyWhileShown()
    {
        TimelineState state;
        OverviewStrip strip(&state);
        const QSignalSpy done(&strip, &OverviewStrip::completed);
        const auto settle = [] {
            AsyncJob::waitForAll();
            QCoreApplication::processEvents();
        };
        state.setCards({test::cardFromText(test::smallProfile())});
        settle();
        QCOMPARE(done.count(), 0);
        strip.show();
        settle();
        QCOMPARE(done.count(), 1);
        QVERIFY(strip.isComplete());
        strip.hide();
        strip.show();
        settle();
        QCOMPARE(done.count(), 1);
        state.setCards({test::cardFromText(test::smallProfile())});
        QVERIFY(!strip.isComplete());
        settle();
        QCOMPARE(done.count(), 2);
        strip.hide();
        state.setCards({test::cardFromText(test::smallProfile())});
        settle();
        QCOMPARE(done.count(), 2);
        QVERIFY(!strip.isComplete());
    }

    void nothingToShow()
    {
        Strip strip(0);
        QVERIFY(!strip.strip.grab().isNull());
        QTest::mouseClick(&strip.strip, Qt::LeftButton, {}, QPoint(LeftPx + 500, 20));
        strip.drag(10, 500);
        QVERIFY(strip.strip.isComplete());
    }
};

PLUMBLINE_WIDGET_TEST(TestOverviewStrip)
#include "tst_overviewstrip.moc"
