// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/timerange.h"
#include "tests/support/testregistry.h"
#include "widgets/timeline/state/viewhistory.h"

#include <QTest>

using namespace plumbline;

class TestViewHistory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goesBackAndForth()
    {
        ViewHistory<TimeRange> history;
        QVERIFY(!history.back());
        history.visit({0, 100}, 0);
        history.visit({0, 50}, 1000);
        history.visit({0, 25}, 2000);
        QCOMPARE(history.back(), std::optional(TimeRange{0, 50}));
        QCOMPARE(history.back(), std::optional(TimeRange{0, 100}));
        QVERIFY(!history.back());
        QCOMPARE(history.forward(), std::optional(TimeRange{0, 50}));
        QCOMPARE(history.forward(), std::optional(TimeRange{0, 25}));
        QVERIFY(!history.forward());
    }

    void entriesCanBeChanged()
    {
        ViewHistory<TimeRange> history;
        history.visit({0, 100}, 0);
        history.visit({0, 50}, 1000);
        history.visit({0, 25}, 2000);
        QVERIFY(history.back());
        history.change([](const TimeRange &range) {
            return range.end == 100 ? std::nullopt : std::optional(TimeRange{range.begin + 7, range.end + 7});
        });
        QVERIFY(!history.canGoBack());
        QCOMPARE(history.forward(), std::optional(TimeRange{7, 32}));
        QCOMPARE(history.back(), std::optional(TimeRange{7, 57}));
    }

    void aGestureIsOneEntry()
    {
        ViewHistory<TimeRange> history;
        history.visit({0, 100}, 0);
        for (int i = 1; i < 20; ++i)
            history.visit({0, 100 - i}, 1000 + i * 50);
        QCOMPARE(history.back(), std::optional(TimeRange{0, 100}));
        QCOMPARE(history.forward(), std::optional(TimeRange{0, 81}));
    }

    void aNewWayForgetsWhatLayAhead()
    {
        ViewHistory<TimeRange> history;
        history.visit({0, 100}, 0);
        history.visit({0, 50}, 1000);
        QVERIFY(history.back());
        history.visit({0, 100}, 1100); // the view reports the range that going back has set
        history.visit({7, 9}, 2000);
        QVERIFY(!history.forward());
        QCOMPARE(history.back(), std::optional(TimeRange{0, 100}));
    }

    void keepsALimitedNumber()
    {
        ViewHistory<TimeRange> history;
        for (int i = 0; i < 1000; ++i)
            history.visit({i, i + 10}, i * 1000);
        int steps = 0;
        while (history.back())
            ++steps;
        QCOMPARE(steps, int(ViewHistory<TimeRange>::MostEntries) - 1);
    }
};

PLUMBLINE_TEST(TestViewHistory)
#include "tst_viewhistory.moc"
