// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/percentile.h"
#include "core/base/timeranges.h"
#include "core/base/trimmed.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <bitset>
#include <random>

using namespace plumbline;

namespace {

constexpr int Length = 64;
using Covered = std::bitset<Length>; ///< one bit for each nanosecond

Covered covered(const TimeRanges &ranges)
{
    Covered result;
    for (const TimeRange &range : ranges) {
        for (TimeNs time = range.begin; time < range.end; ++time)
            result.set(static_cast<std::size_t>(time));
    }
    return result;
}

TimeRanges someRanges(std::mt19937 &random)
{
    TimeRanges ranges(random() % 12);
    for (TimeRange &range : ranges) {
        range.begin = static_cast<TimeNs>(random() % (Length - 1));
        range.end = range.begin + 1 + static_cast<TimeNs>(random() % std::min<std::size_t>(9, Length - 1 - range.begin));
    }
    return ranges;
}

bool isDisjoint(const TimeRanges &ranges, Touching touching)
{
    return std::adjacent_find(ranges.begin(), ranges.end(), [touching](const TimeRange &a, const TimeRange &b) {
               return a.end > b.begin || (touching == Touching::Joined && a.end == b.begin);
           }) == ranges.end();
}

} // namespace

class TestTimeRanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreeWithEveryNanosecond();
    void asksForOneRangeOrTime();
    void keepsRangesThatTouchApart();
    void findsNearestRanks();
    void trimsBothEnds();
};

void TestTimeRanges::agreeWithEveryNanosecond()
{
    std::mt19937 random(3);
    for (int round = 0; round < 2000; ++round) {
        const TimeRanges some = someRanges(random);
        const TimeRanges a = unionOf(some);
        const TimeRanges b = unionOf(someRanges(random));
        QVERIFY(isDisjoint(a, Touching::Joined) && covered(a) == covered(some));
        const TimeRanges apart = unionOf(some, Touching::Apart);
        QVERIFY(isDisjoint(apart, Touching::Apart) && covered(apart) == covered(some));
        const TimeRanges both = united(a, b);
        QVERIFY(isDisjoint(both, Touching::Joined) && covered(both) == (covered(a) | covered(b)));
        const TimeRanges other = random() % 2 == 0 ? b : TimeRanges();
        const TimeRanges joined = united(apart, other);
        QVERIFY(isDisjoint(joined, Touching::Joined) && covered(joined) == (covered(apart) | covered(other)));
        QVERIFY(united(other, apart) == joined);
        const TimeRanges rest = without(a, b);
        QVERIFY(isDisjoint(rest, Touching::Apart) && covered(rest) == (covered(a) & ~covered(b)));
        const TimeRanges shared = common(a, b);
        QVERIFY(isDisjoint(shared, Touching::Apart) && covered(shared) == (covered(a) & covered(b)));
        QCOMPARE(lengthOf(shared) + lengthOf(rest), lengthOf(a));
    }
}

void TestTimeRanges::asksForOneRangeOrTime()
{
    std::mt19937 random(5);
    for (int round = 0; round < 2000; ++round) {
        const TimeRanges ranges = unionOf(someRanges(random), round % 2 == 0 ? Touching::Joined : Touching::Apart);
        const auto begin = static_cast<TimeNs>(random() % Length);
        const TimeRange asked{begin, begin + static_cast<TimeNs>(random() % 20)};
        const TimeRange *at = nullptr;
        bool isHeld = false;
        TimeRanges parts;
        for (const TimeRange &each : ranges) {
            at = each.contains(begin) ? &each : at;
            isHeld = isHeld || (each.begin <= asked.begin && asked.end <= each.end);
            if (each.begin < asked.end && each.end > asked.begin)
                parts.push_back({std::max(each.begin, asked.begin), std::min(each.end, asked.end)});
        }
        QCOMPARE(rangeAt(ranges, begin), at);
        QCOMPARE(holds(ranges, asked), isHeld);
        QCOMPARE(overlaps(ranges, asked), !parts.empty());
        QCOMPARE(within(ranges, asked), parts);
        QCOMPARE(lengthWithin(ranges, asked), lengthOf(parts));
    }
}

void TestTimeRanges::keepsRangesThatTouchApart()
{
    QCOMPARE(unionOf({{5, 8}, {1, 3}, {3, 5}}), (TimeRanges{{1, 8}}));
    QCOMPARE(unionOf({{5, 8}, {1, 3}, {3, 5}, {6, 7}}, Touching::Apart), (TimeRanges{{1, 3}, {3, 5}, {5, 8}}));
}

void TestTimeRanges::findsNearestRanks()
{
    QCOMPARE(nearestRank(1, 99), std::uint64_t{0});
    QCOMPARE(nearestRank(2, 50), std::uint64_t{0});
    QCOMPARE(nearestRank(100, 95), std::uint64_t{94});
    QCOMPARE(nearestRank(101, 95), std::uint64_t{95});
}

void TestTimeRanges::trimsBothEnds()
{
    QCOMPARE(trimmed(" \t1 2\t ", isBlank), std::string_view("1 2"));
    QCOMPARE(trimmed("\r\n 1\n", isSpace), std::string_view("1"));
    QCOMPARE(trimmed(" \n", isBlank), std::string_view("\n"));
    QCOMPARE(trimmed("  ", isBlank), std::string_view());
}

PLUMBLINE_TEST(TestTimeRanges)
#include "tst_timeranges.moc"
