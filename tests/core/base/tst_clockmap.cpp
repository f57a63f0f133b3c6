// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/clockmap.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <limits>
#include <random>

using namespace plumbline;

class TestClockMap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anOffsetIsAdded()
    {
        const ClockMap clock{11'560'000'000, 0};
        QCOMPARE(clock.map(TimeNs{5}), TimeNs{11'560'000'005});
        QCOMPARE(clock.inverse(TimeNs{11'560'000'005}), TimeNs{5});
        QCOMPARE(clock.map(TimeRange{-1, 3}), (TimeRange{11'559'999'999, 11'560'000'003}));
    }

    void driftGrowsWithTime()
    {
        const ClockMap clock{-100, 20'000'000'000}; // 20 ppm
        QCOMPARE(clock.map(TimeNs{0}), TimeNs{-100});
        QCOMPARE(clock.map(TimeNs{1'000'000'000}), TimeNs{1'000'000'000 - 100 + 20'000});
        QCOMPARE(clock.map(TimeNs{25'000}), TimeNs{24'901}); // the drift is half a nanosecond, which is rounded
        QCOMPARE(clock.map(TimeNs{24'999}), TimeNs{24'899});
        QCOMPARE(clock.map(TimeNs{-25'000}), TimeNs{-25'100});
    }

    void theInverseIsTheLastTimeNotBehind()
    {
        std::mt19937_64 random(11);
        for (int round = 0; round < 20'000; ++round) {
            const auto drift = static_cast<std::int64_t>(random() % 20'000'000'000'001) - 10'000'000'000'000;
            const ClockMap clock{static_cast<TimeNs>(random() >> 8) - (TimeNs{1} << 54), drift >> (random() % 20)};
            const TimeNs time = static_cast<TimeNs>(random() >> (random() % 40 + 8)) - (TimeNs{1} << 40);
            const TimeNs mapped = clock.map(time);
            QVERIFY(clock.map(time + 1) >= mapped);
            QVERIFY(drift < 0 || clock.map(time + 1) > mapped);
            const TimeNs back = clock.inverse(mapped);
            QVERIFY(back == time || (back == time + 1 && drift < 0));
            QVERIFY(clock.map(back) == mapped && clock.map(back + 1) > mapped);
            const TimeNs before = clock.inverse(mapped - 1);
            QVERIFY(clock.map(before) <= mapped - 1 && clock.map(before + 1) > mapped - 1);
        }
    }

    void extremesEndAtTheLimits()
    {
        constexpr TimeNs high = std::numeric_limits<TimeNs>::max();
        constexpr TimeNs low = std::numeric_limits<TimeNs>::min();
        QCOMPARE((ClockMap{high, 10'000'000'000'000}.map(high)), high);
        QCOMPARE((ClockMap{low, -10'000'000'000'000}.map(low)), low);
        QCOMPARE((ClockMap{high, 0}.inverse(low)), low);
        QCOMPARE((ClockMap{low, 10'000'000'000'000}.inverse(high)), high);
        QCOMPARE((ClockMap{0, high}.map(TimeNs{1000})), TimeNs{1010}); // a drift of one per cent at most
        QCOMPARE((ClockMap{0, low}.inverse(TimeNs{990})), TimeNs{1000});
    }
};

PLUMBLINE_TEST(TestClockMap)
#include "tst_clockmap.moc"
