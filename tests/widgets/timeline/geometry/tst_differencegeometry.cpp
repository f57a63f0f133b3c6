// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/geometry/differencegeometry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>
#include <vector>

using namespace plumbline;
using test::nameText;
using test::sliceText;

namespace {

constexpr int Device = 2;

/// Returns a stream of calls whose lengths differ between the cards as `stretched` says.
std::shared_ptr<const Trace> card(unsigned seed, int slices, bool stretched)
{
    std::mt19937 random(seed);
    QByteArray json = "[" + nameText(Device, 0, "process_name", "Ascend Hardware");
    qint64 at = 0;
    for (int i = 0; i < slices; ++i) {
        const auto length = qint64(random() % (random() % 4 == 0 ? 400'000 : 2000)) + 100;
        const auto longer = qint64(random() % std::uint32_t(length / 2)) - length / 4;
        json += sliceText(Device, 1, at, length + (stretched ? longer : 0), "op" + QByteArray::number(random() % 4));
        at += length + length / 3 + qint64(random() % 30'000);
    }
    return test::traceFromText(json.chopped(2) + "]");
}

struct Pair
{
    std::shared_ptr<const Trace> base;
    LaneDifferences lane;
    DifferenceScale heights;
};

Pair randomPair(unsigned seed, int slices)
{
    const auto base = card(seed, slices, false);
    const auto target = card(seed, slices, true);
    Matching matching;
    for (std::uint32_t i = 0; i < base->slices().size(); ++i)
        matching.targetOf.push_back(SliceId(i));
    Pair pair{base, LaneDifferences(*base, *target, matching, base->laneOf(SliceId(0))), {}};
    pair.heights.add(pair.lane);
    return pair;
}

/// Computes, slice by slice, the pair shown in each column, or -1. It is the pair that begins there and differs most, or else the
/// last one that reaches into the column.
std::vector<int> slowColumns(const Pair &pair, const TimeScale &scale)
{
    std::vector<int> shown(std::size_t(scale.widthPx()), -1);
    std::vector<bool> isBegun(shown.size(), false);
    for (int i = 0; i < int(pair.lane.size()); ++i) {
        const TimeRange range = pair.base->sliceRange(pair.lane.pair(std::size_t(i)).base);
        if (range.begin >= scale.range().end || range.end <= scale.range().begin)
            continue;
        const auto begin = std::size_t(std::max(0, scale.pixelOf(range.begin)));
        const auto largerThan = [&](int other) {
            return std::abs(pair.lane.pair(std::size_t(i)).differenceNs) >
                   std::abs(pair.lane.pair(std::size_t(other)).differenceNs);
        };
        const bool isInside = range.begin >= scale.range().begin;
        if (!isInside || !isBegun[begin] || largerThan(shown[begin]))
            shown[begin] = i;
        isBegun[begin] = isBegun[begin] || isInside;
        for (std::size_t px = begin + 1; px < shown.size() && int(px) < scale.pixelOf(range.end); ++px)
            shown[px] = i;
    }
    return shown;
}

std::vector<int> columnsOf(const DifferenceGeometry &geometry, int widthPx)
{
    std::vector<int> shown(std::size_t(widthPx), -1);
    for (const DifferenceMark &mark : geometry.marks())
        for (int px = mark.xBegin; px < mark.xEnd; ++px)
            shown[std::size_t(px)] = int(mark.pair);
    return shown;
}

/// Returns the highest and the lowest pixel of the curve in each column.
std::vector<std::pair<int, int>> curveOf(const DifferenceGeometry &geometry, int widthPx)
{
    std::vector<std::pair<int, int>> curve(std::size_t(widthPx), {-1, -1});
    for (const QRect &rect : geometry.curve())
        for (int px = rect.left(); px <= rect.right(); ++px)
            curve[std::size_t(px)] = {rect.top(), rect.bottom()};
    return curve;
}

} // namespace

class TestDifferenceGeometry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsTheLargestOfEachColumn()
    {
        for (unsigned seed = 1; seed < 5; ++seed) {
            const Pair pair = randomPair(seed, 600);
            std::mt19937 random(seed);
            const TimeRange all = pair.base->slicesRange();
            for (int i = 0; i < 40; ++i) {
                const TimeNs begin = all.begin + TimeNs(random() % std::uint64_t(all.length()));
                const TimeScale scale(i == 0 ? all : TimeRange{begin, begin + std::max<TimeNs>(10, all.length() >> (i % 16))},
                                      1 + int(random() % 900));
                const DifferenceGeometry geometry(*pair.base, pair.lane, pair.heights, scale, 1);
                QCOMPARE(columnsOf(geometry, scale.widthPx()), slowColumns(pair, scale));
            }
        }
    }

    void marksPointUpWhereTheTargetIsSlower()
    {
        const Pair pair = randomPair(3, 300);
        const TimeScale scale(pair.base->slicesRange(), 1200);
        const DifferenceGeometry geometry(*pair.base, pair.lane, pair.heights, scale, 1);
        bool anyUp = false;
        bool anyDown = false;
        for (const DifferenceMark &mark : geometry.marks()) {
            const SlicePair shown = pair.lane.pair(mark.pair);
            const QRect rect = DifferenceGeometry::rectOf(mark);
            QCOMPARE(mark.shade == 0, shown.isNoise);
            QVERIFY(rect.top() >= 0 && rect.bottom() < DifferenceGeometry::HeightPx);
            if (shown.isNoise)
                continue;
            QCOMPARE(mark.shade > 0, shown.differenceNs > 0);
            QVERIFY(mark.shade > 0 ? rect.bottom() < DifferenceGeometry::MiddlePx : rect.top() > DifferenceGeometry::MiddlePx);
            anyUp = anyUp || mark.shade > 0;
            anyDown = anyDown || mark.shade < 0;
        }
        QVERIFY(anyUp && anyDown);
    }

    void theCurveReachesAllItsSums()
    {
        const Pair pair = randomPair(8, 400);
        const TimeScale scale(pair.base->slicesRange(), 300);
        const DifferenceGeometry geometry(*pair.base, pair.lane, pair.heights, scale, 1);
        const auto yOf = [&](TimeNs sum) {
            const double powers = std::log(std::max(1.0, std::abs(double(sum)) / double(LeastDivergenceNs)));
            const int reach =
                qRound(DifferenceGeometry::ReachPx * powers / std::log(double(pair.heights.sumNs) / double(LeastDivergenceNs)));
            return DifferenceGeometry::MiddlePx + (sum < 0 ? reach : -reach);
        };
        std::vector<std::pair<int, int>> expected(300, {-1, -1});
        TimeNs sum = 0;
        int filled = 0;
        const auto hold = [&](int until) {
            for (; filled < until; ++filled)
                if (expected[std::size_t(filled)].first < 0)
                    expected[std::size_t(filled)] = {yOf(sum), yOf(sum)};
        };
        for (std::size_t i = 0; i < pair.lane.size(); ++i) {
            const SlicePair next = pair.lane.pair(i);
            const int px = scale.pixelOf(pair.base->slices().start[next.base.value]);
            hold(px);
            auto &[top, bottom] = expected[std::size_t(px)];
            top = std::min({top < 0 ? yOf(sum) : top, yOf(next.sumNs)});
            bottom = std::max({bottom, yOf(sum), yOf(next.sumNs)});
            sum = next.sumNs;
        }
        hold(300);
        QCOMPARE(curveOf(geometry, 300), expected);
    }

    void heightsAreThoseOfAllLanes()
    {
        Pair pair = randomPair(6, 300);
        const TimeScale scale(pair.base->slicesRange(), 1200);
        const auto highest = [&] {
            int px = 0;
            const DifferenceGeometry geometry(*pair.base, pair.lane, pair.heights, scale, 1);
            for (const DifferenceMark &mark : geometry.marks())
                px = std::max(px, mark.shade == 0 ? 0 : mark.heightPx);
            return px;
        };
        QCOMPARE(highest(), DifferenceGeometry::ReachPx);
        // The scale is logarithmic: if another lane differs a thousand times as much, a mark keeps powers / (powers + 3).
        const double powers = std::log10(double(pair.heights.differenceNs) / double(LeastDivergenceNs));
        pair.heights.differenceNs *= 1000;
        QCOMPARE(highest(), qRound(DifferenceGeometry::ReachPx * powers / (powers + 3)));
    }

    void nanosecondsStayFlat()
    {
        QByteArray base = "[" + nameText(Device, 0, "process_name", "Ascend Hardware");
        QByteArray target = base;
        for (int i = 0; i < 20; ++i) {
            base += sliceText(Device, 1, i * 10'000, 5000, "op");
            target += sliceText(Device, 1, i * 10'000, 5000 + i % 3, "op");
        }
        const auto baseTrace = test::traceFromText(base.chopped(2) + "]");
        const auto targetTrace = test::traceFromText(target.chopped(2) + "]");
        Matching matching;
        for (std::uint32_t i = 0; i < baseTrace->slices().size(); ++i)
            matching.targetOf.push_back(SliceId(i));
        const LaneDifferences lane(*baseTrace, *targetTrace, matching, baseTrace->laneOf(SliceId(0)));
        DifferenceScale heights;
        heights.add(lane);
        QCOMPARE(heights, DifferenceScale());
        const DifferenceGeometry geometry(*baseTrace, lane, heights, TimeScale(baseTrace->slicesRange(), 500), 1);
        for (const DifferenceMark &mark : geometry.marks())
            QCOMPARE(mark.shade, 0);
        for (const QRect &rect : geometry.curve())
            QCOMPARE(rect, QRect(rect.left(), DifferenceGeometry::MiddlePx, rect.width(), 1));
    }

    void isHitWhereItIsPainted()
    {
        const Pair pair = randomPair(5, 200);
        const TimeScale scale(pair.base->slicesRange(), 700);
        const DifferenceGeometry geometry(*pair.base, pair.lane, pair.heights, scale, 1);
        const std::vector<int> shown = slowColumns(pair, scale);
        for (int x = 0; x < 700; ++x) {
            const DifferenceMark *hit = geometry.markAt(x, 0);
            QCOMPARE(hit ? int(hit->pair) : -1, shown[std::size_t(x)]);
        }
    }
};

PLUMBLINE_WIDGET_TEST(TestDifferenceGeometry)
#include "tst_differencegeometry.moc"
