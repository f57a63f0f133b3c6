// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/timelinekeeping.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestTimelineKeeping : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rangesAreReadBack();
    void theShortestGapsAreClosed();
    void equalGapsStayAsFarAsThereIsRoom();
    void theLargestAreKept();
};

void TestTimelineKeeping::rangesAreReadBack()
{
    const TimeRanges ranges{{-5, 10}, {12, 12}, {20, 30}};
    QCOMPARE(QString::fromStdString(rangesText(ranges)), QStringLiteral("-5 15 2 0 8 10"));
    QCOMPARE(rangesOfText("-5 15 2 0 8 10"), ranges);
    // What cannot be a range ends the list.
    QCOMPARE(rangesOfText("1 2 3 -4 5 6"), (TimeRanges{{1, 3}}));
    QCOMPARE(rangesOfText("1 2 9223372036854775807 1"), (TimeRanges{{1, 3}}));
}

void TestTimelineKeeping::theShortestGapsAreClosed()
{
    const TimeRanges ranges{{0, 1}, {5, 6}, {7, 8}, {20, 21}};
    QCOMPARE(coarsened(ranges, 4), ranges);
    QCOMPARE(coarsened(ranges, 3), (TimeRanges{{0, 1}, {5, 8}, {20, 21}}));
    QCOMPARE(coarsened(ranges, 2), (TimeRanges{{0, 8}, {20, 21}}));
}

void TestTimelineKeeping::equalGapsStayAsFarAsThereIsRoom()
{
    QCOMPARE(coarsened({{0, 1}, {2, 3}, {4, 5}, {6, 7}}, 3), (TimeRanges{{0, 3}, {4, 5}, {6, 7}}));
    QCOMPARE(coarsened({{0, 1}, {3, 4}, {5, 6}, {8, 9}}, 2), (TimeRanges{{0, 6}, {8, 9}}));
}

void TestTimelineKeeping::theLargestAreKept()
{
    const auto kept = [](std::vector<TimeNs> all, std::size_t most) {
        keepLargest(all, most, [](TimeNs each) { return each; });
        return all;
    };
    QCOMPARE(kept({3, 1, 2}, 2), (std::vector<TimeNs>{3, 2}));
    QCOMPARE(kept({5, 5, 1, 5, 9}, 2), (std::vector<TimeNs>{5, 9})); // the largest stays behind many equals
    QCOMPARE(kept({1, 2}, 2), (std::vector<TimeNs>{1, 2}));
    QCOMPARE(kept({1, 2}, 0), std::vector<TimeNs>());
}

PLUMBLINE_TEST(TestTimelineKeeping)
#include "tst_timelinekeeping.moc"
