// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/laneindex.h"
#include "core/query/slicesteps.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace plumbline;

namespace {

/// Returns a lane of nested and overlapping slices with few names, many of which begin at the same time.
std::shared_ptr<const Trace> randomLane(unsigned seed, int count)
{
    std::mt19937 random(seed);
    QList<QByteArray> slices;
    for (int i = 0; i < count; ++i)
        slices << test::sliceText(1, 1, 1000 + qint64(random() % 3000) * 10, qint64(random() % 5 == 0 ? 0 : random() % 400),
                                  "s" + QByteArray::number(random() % 7));
    return test::traceFromText("[" + slices.join().chopped(2) + "]");
}

/// Returns all slices of a lane in the order in which the keys step through them.
std::vector<SliceId> walk(const Trace &trace, const Lane &lane)
{
    std::vector<SliceId> all;
    for (std::size_t i = lane.sliceBegin(); i < lane.sliceEnd(); ++i)
        all.emplace_back(i);
    std::stable_sort(all.begin(), all.end(),
                     [&](SliceId a, SliceId b) { return trace.slices().start[a.value] < trace.slices().start[b.value]; });
    return all;
}

} // namespace

class TestSliceSteps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sameNamesComeInOrderOfTime()
    {
        for (unsigned seed = 1; seed <= 8; ++seed) {
            const auto trace = randomLane(seed, 600);
            const Lane &lane = trace->lane(LaneId(std::size_t{0}));
            QVERIFY(lane.rows() > 2);
            const std::vector<SliceId> all = walk(*trace, lane);
            for (std::size_t i = 0; i < all.size(); ++i) {
                const auto sameName = [&](SliceId other) {
                    return trace->slices().name[other.value] == trace->slices().name[all[i].value];
                };
                const auto next = std::find_if(all.begin() + std::ptrdiff_t(i) + 1, all.end(), sameName);
                const auto previous = std::find_if(all.rbegin() + std::ptrdiff_t(all.size() - i), all.rend(), sameName);
                QCOMPARE(sameNameNeighbour(*trace, all[i], 1), next == all.end() ? std::nullopt : std::optional(*next));
                QCOMPARE(sameNameNeighbour(*trace, all[i], -1), previous == all.rend() ? std::nullopt : std::optional(*previous));
            }
        }
    }

    void longerOnesComeInOrderOfTime()
    {
        for (unsigned seed = 1; seed <= 4; ++seed) {
            const auto trace = randomLane(seed, 400);
            const std::vector<SliceId> all = walk(*trace, trace->lane(LaneId(std::size_t{0})));
            for (std::size_t i = 0; i < all.size(); ++i) {
                const auto isLonger = [&](SliceId other) {
                    return trace->sliceRange(other).length() > trace->sliceRange(all[i]).length();
                };
                const auto next = std::find_if(all.begin() + std::ptrdiff_t(i) + 1, all.end(), isLonger);
                const auto previous = std::find_if(all.rbegin() + std::ptrdiff_t(all.size() - i), all.rend(), isLonger);
                QCOMPARE(longerNeighbour(*trace, all[i], 1), next == all.end() ? std::nullopt : std::optional(*next));
                QCOMPARE(longerNeighbour(*trace, all[i], -1), previous == all.rend() ? std::nullopt : std::optional(*previous));
            }
        }
    }

    void gapsAreThoseOfALoop_data()
    {
        QTest::addColumn<bool>("isNested");
        QTest::newRow("overlapping slices") << false;
        QTest::newRow("nested slices") << true;
    }

    void gapsAreThoseOfALoop()
    {
        QFETCH(bool, isNested);
        QByteArray text = "[";
        std::mt19937 random(9);
        TimeNs at = 0;
        for (int i = 0; i < 60; ++i) {
            const TimeNs length = 20 + TimeNs(random() % 60);
            text += test::sliceText(1, 1, at, length, "s") + test::sliceText(1, 1, at + 5, length - (isNested ? 10 : 0), "t");
            at += length + 5 + TimeNs(random() % 50);
        }
        const auto trace = test::traceFromText(text.chopped(2) + "]");
        const Lane &lane = trace->lane(LaneId(std::size_t{0}));
        QCOMPARE(lane.overlapping > 0, !isNested);
        std::vector<bool> isBusy(std::size_t(lane.range.end));
        for (std::size_t slice = 0; slice < trace->slices().size(); ++slice) {
            const TimeRange range = trace->sliceRange(SliceId(slice));
            std::fill(isBusy.begin() + range.begin, isBusy.begin() + range.end, true);
        }
        std::vector<TimeRange> gaps;
        for (TimeNs time = 0; time < lane.range.end; ++time) {
            if (isBusy[std::size_t(time)])
                continue;
            if (gaps.empty() || gaps.back().end != time)
                gaps.push_back({time, time});
            gaps.back().end = time + 1;
        }
        QVERIFY(gaps.size() > 20);
        for (const TimeNs least : {1, 17, 40, 1000}) {
            for (TimeNs time = -10; time < lane.range.end + 10; time += 3) {
                const auto isNext = [&](const TimeRange &gap) { return gap.begin >= time && gap.length() >= least; };
                const auto isPrevious = [&](const TimeRange &gap) { return gap.end <= time && gap.length() >= least; };
                const auto next = std::find_if(gaps.begin(), gaps.end(), isNext);
                const auto previous = std::find_if(gaps.rbegin(), gaps.rend(), isPrevious);
                QCOMPARE(nearestGap(*trace, lane, time, least, 1), next == gaps.end() ? std::nullopt : std::optional(*next));
                QCOMPARE(nearestGap(*trace, lane, time, least, -1),
                         previous == gaps.rend() ? std::nullopt : std::optional(*previous));
            }
        }
    }

    void findsASliceByStartAndNameAsALoop()
    {
        const auto trace = randomLane(3, 400);
        const SliceTable &slices = trace->slices();
        for (std::size_t i = 0; i < slices.size(); ++i) {
            const std::string_view name = trace->text(slices.name[i]);
            std::size_t expected = 0;
            while (slices.start[expected] != slices.start[i] || trace->text(slices.name[expected]) != name)
                ++expected;
            QCOMPARE(sliceStartingAt(*trace, slices.start[i], name), std::optional(SliceId(expected)));
        }
        QCOMPARE(sliceStartingAt(*trace, slices.start[0], "another"), std::nullopt);
        QCOMPARE(sliceStartingAt(*trace, -1, trace->text(slices.name[0])), std::nullopt);
    }

    void longestIsThatOfALoop()
    {
        std::mt19937 random(5);
        for (unsigned seed = 1; seed <= 8; ++seed) {
            const auto trace = randomLane(seed, 3000);
            const LaneIndex index(trace);
            const Lane &lane = trace->lane(LaneId(std::size_t{0}));
            for (int i = 0; i < 200; ++i) {
                const TimeNs begin = TimeNs(random() % 32'000) - 1000;
                const TimeRange range{begin, begin + 1 + TimeNs(random() % 3000)};
                std::optional<SliceId> longest;
                for (std::size_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
                    const TimeRange span = trace->sliceRange(SliceId(slice));
                    if (range.intersectsSlice(span.begin, span.end) &&
                        (!longest || span.length() > trace->sliceRange(*longest).length()))
                        longest = SliceId(slice);
                }
                QCOMPARE(index.longestIn(lane, range), longest);
            }
        }
    }

    void nearestEdgeIsThatOfALoop()
    {
        const auto trace = randomLane(3, 800);
        const Lane &lane = trace->lane(LaneId(std::size_t{0}));
        for (std::size_t row = 0; row < lane.rows(); ++row) {
            for (TimeNs time = -500; time < 33'000; time += 37) {
                TimeNs best = std::numeric_limits<TimeNs>::max();
                for (std::size_t slice = lane.rowBegin[row]; slice < lane.rowBegin[row + 1]; ++slice) {
                    const TimeRange range = trace->sliceRange(SliceId(slice));
                    best = std::min({best, std::abs(range.begin - time), std::abs(range.end - time)});
                }
                const auto edge = nearestEdge(*trace, lane, row, time);
                QVERIFY(edge);
                QCOMPARE(std::abs(*edge - time), best);
            }
        }
    }

    void upAndDown()
    {
        const auto trace = test::traceFromText("[" + test::sliceText(1, 1, 0, 100, "a") + test::sliceText(1, 1, 10, 30, "b") +
                                               test::sliceText(1, 1, 50, 30, "c") + test::sliceText(1, 1, 60, 10, "d") +
                                               test::sliceText(1, 1, 200, 10, "e").chopped(2) + "]");
        const auto called = [&](std::string_view name) {
            for (std::size_t i = 0; i < trace->slices().size(); ++i)
                if (trace->text(trace->slices().name[i]) == name)
                    return SliceId(i);
            return SliceId();
        };
        QCOMPARE(parentSlice(*trace, called("d")), std::optional(called("c")));
        QCOMPARE(parentSlice(*trace, called("b")), std::optional(called("a")));
        QCOMPARE(parentSlice(*trace, called("a")), std::optional<SliceId>());
        QCOMPARE(firstChild(*trace, called("a")), std::optional(called("b")));
        QCOMPARE(firstChild(*trace, called("c")), std::optional(called("d")));
        QCOMPARE(firstChild(*trace, called("b")), std::optional<SliceId>());
        QCOMPARE(firstChild(*trace, called("e")), std::optional<SliceId>());
        QCOMPARE(neighbour(*trace, called("a"), 1), std::optional(called("e")));
        QCOMPARE(neighbour(*trace, called("a"), -1), std::optional<SliceId>());
        QCOMPARE(neighbour(*trace, called("d"), 1), std::optional<SliceId>());
    }
};

PLUMBLINE_TEST(TestSliceSteps)
#include "tst_slicesteps.moc"
