// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/rangespans.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <random>

using namespace plumbline;

class TestRangeSpans : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithLookingAtAll();
};

void TestRangeSpans::agreesWithLookingAtAll()
{
    std::mt19937 random(7);
    for (const std::size_t count : {0, 1, 63, 64, 65, 500, 1000}) {
        TimeRanges ranges(count);
        for (TimeRange &range : ranges) {
            range.begin = static_cast<TimeNs>(random() % 5000);
            range.end = range.begin + static_cast<TimeNs>(random() % 300);
        }
        const RangeSpans spans(ranges);
        for (int round = 0; round < 500; ++round) {
            TimeRange within{static_cast<TimeNs>(random() % 5000), 0};
            within.end = within.begin + static_cast<TimeNs>(random() % 5000);
            std::optional<TimeRange> expected;
            for (const TimeRange &range : ranges) {
                if (within.contains(range.begin))
                    expected = expected ? expected->united(range) : range;
            }
            QCOMPARE(spans.startingIn(within), expected);
        }
    }
}

PLUMBLINE_TEST(TestRangeSpans)
#include "tst_rangespans.moc"
