// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/timescale.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <limits>
#include <random>
#include <vector>

using namespace plumbline;

class TestTimeScale : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void columnsCoverTheRangeWithoutGaps()
    {
        const TimeScale scale({100, 110}, 4); // 2.5 ns for each pixel
        QList<int> columns;
        for (TimeNs time = 99; time <= 110; ++time)
            columns << scale.pixelOf(time);
        QCOMPARE(columns, (QList<int>{-1, 0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4}));
    }

    void columnEndsAreWhereTheNextBegin()
    {
        constexpr TimeNs high = std::numeric_limits<TimeNs>::max();
        std::mt19937_64 random(5);
        for (int round = 0; round < 300; ++round) {
            const auto length = TimeNs((random() >> (1 + random() % 62)) + 1);
            const TimeNs begin = round % 3 == 0 ? high - length : TimeNs(random() >> 20) - (TimeNs{1} << 42);
            const TimeScale scale({begin, begin > high - length ? high : begin + length}, 1 + int(random() % 2000));
            std::vector<TimeNs> expected;
            for (int px = 1; px <= scale.widthPx(); ++px)
                expected.push_back(scale.beginOfPixel(px));
            QCOMPARE(scale.columnEnds(), expected);
        }
    }

    void beginOfPixelIsTheFirstTimeInside()
    {
        std::mt19937_64 random(7);
        for (int round = 0; round < 2000; ++round) {
            const auto begin = static_cast<TimeNs>(random() % 2'000'000) - 1'000'000;
            const auto length = static_cast<TimeNs>(1 + (random() >> (random() % 50 + 10)));
            const int width = 1 + static_cast<int>(random() % 4000);
            const TimeScale scale({begin, begin + length}, width);
            const int px = static_cast<int>(random() % static_cast<unsigned>(width));
            const TimeNs first = scale.beginOfPixel(px);
            QVERIFY(first == begin + length || scale.pixelOf(first) >= px);
            QVERIFY(first == begin || scale.pixelOf(first - 1) < px);
        }
    }

    void oneNanosecondCanBeManyPixelsWide()
    {
        const TimeScale scale({1'000'000'000, 1'000'000'010}, 1000);
        QCOMPARE(scale.xOf(1'000'000'003), 300.0);
        QCOMPARE(scale.pixelOf(1'000'000'003), 300);
        QCOMPARE(scale.timeAt(399.9), TimeNs{1'000'000'003});
        QCOMPARE(scale.timeAt(400.0), TimeNs{1'000'000'004});
    }

    void extremesDoNotOverflow()
    {
        constexpr TimeNs low = std::numeric_limits<TimeNs>::min();
        constexpr TimeNs high = std::numeric_limits<TimeNs>::max();
        const TimeScale whole({low, high}, 1000);
        QCOMPARE(whole.pixelOf(low), 0);
        QVERIFY(whole.xOf(high) > 999);
        QCOMPARE(TimeScale({0, high}, 2000).pixelOf(high - 1), 1999);
        QCOMPARE(TimeScale({0, high}, 2000).beginOfPixel(2000), high);
        QCOMPARE(TimeScale({high, high}, 10).range().length() >= 0, true);
        QCOMPARE(TimeScale({5, 5}, 0).widthPx(), 1);
        QVERIFY(TimeScale({low, low + 10}, 10).beginOfPixel(-5) == low);
    }
};

PLUMBLINE_TEST(TestTimeScale)
#include "tst_timescale.moc"
