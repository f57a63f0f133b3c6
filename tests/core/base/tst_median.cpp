// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/median.h"
#include "core/base/wide.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>

using namespace plumbline;

class TestMedian : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theMiddleOfFewValues()
    {
        QCOMPARE(upperMedian(std::vector<TimeNs>{}), TimeNs{0});
        QCOMPARE(median(std::vector<TimeNs>{}), TimeNs{0});
        QCOMPARE(upperMedian(std::vector<TimeNs>{7}), TimeNs{7});
        QCOMPARE(upperMedian(std::vector<TimeNs>{9, 1, 5}), TimeNs{5});
        QCOMPARE(upperMedian(std::vector<TimeNs>{9, 1, 5, 6}), TimeNs{6});
        QCOMPARE(median(std::vector<TimeNs>{9, 1, 5, 8}), TimeNs{6});
        QCOMPARE(median(std::vector<double>{9, 1, 5, 8}), 6.5);
    }

    void largeTimesDoNotOverflow()
    {
        constexpr TimeNs Most = std::numeric_limits<TimeNs>::max();
        QCOMPARE(median(std::vector<TimeNs>{Most, Most - 2}), Most - 1);
    }

    void anyOrderGivesWhatSortingGives()
    {
        std::mt19937 random(7);
        for (int count = 1; count < 200; ++count) {
            std::vector<TimeNs> values;
            for (int at = 0; at < count; ++at)
                values.push_back(static_cast<TimeNs>(random() % 50));
            std::vector<TimeNs> sorted = values;
            std::ranges::sort(sorted);
            const TimeNs upper = sorted[sorted.size() / 2];
            QCOMPARE(upperMedian(values), upper);
            QCOMPARE(median(values), (sorted[(sorted.size() - 1) / 2] + upper) / 2);
        }
    }

    void sumsAreCutAndDivided()
    {
        constexpr TimeNs Most = std::numeric_limits<TimeNs>::max();
        constexpr TimeNs Least = std::numeric_limits<TimeNs>::min();
        QCOMPARE(saturated(WideNs{Most} + 1), Most);
        QCOMPARE(saturated(WideNs{Least} - 1), Least);
        QCOMPARE(saturated(WideNs{-5}), TimeNs{-5});
        QCOMPARE(meanNs(-45, 2), TimeNs{-22});
        QCOMPARE(meanNs(-47, 2), TimeNs{-24});
        QCOMPARE(meanNs(-1, 0), TimeNs{0});
    }
};

PLUMBLINE_TEST(TestMedian)
#include "tst_median.moc"
