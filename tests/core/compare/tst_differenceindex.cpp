// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/differencefloor.h"
#include "core/compare/differenceindex.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <random>

using namespace plumbline;
using test::nameText;
using test::sliceText;

namespace {

constexpr int DifferenceIndexDevice = 2;

std::shared_ptr<const Trace> traceOfDifferenceIndex(const QByteArray &events)
{
    return test::traceFromText("[" + nameText(DifferenceIndexDevice, 0, "process_name", "Ascend Hardware") + events.chopped(2) +
                               "]");
}

/// Returns two cards with the same calls. Those of the target last up to a quarter longer or shorter. Some calls contain others,
/// some occur on one card only.
std::pair<QByteArray, QByteArray> randomCards(unsigned seed, int slices)
{
    std::mt19937 random(seed);
    QByteArray base;
    QByteArray target;
    qint64 at = 0;
    for (int i = 0; i < slices; ++i) {
        const auto length = qint64(random() % (random() % 5 == 0 ? 200'000 : 900)) + 40;
        const QByteArray name = "op" + QByteArray::number(random() % 6) + "x";
        const auto longer = qint64(random() % 3) == 0 ? 0 : qint64(random() % std::uint32_t(length / 2)) - length / 4;
        const auto tellsOnly = random() % 40;
        if (tellsOnly != 0)
            base += sliceText(DifferenceIndexDevice, 1, at, length, name);
        if (tellsOnly != 1)
            target += sliceText(DifferenceIndexDevice, 1, at, length + longer, name);
        if (random() % 4 == 0) {
            base += sliceText(DifferenceIndexDevice, 1, at + 5, length / 4, "inner");
            target += sliceText(DifferenceIndexDevice, 1, at + 5, length / 5, "inner");
        }
        at += length + length / 4 + qint64(random() % 5000);
    }
    return {base, target};
}

Matching matched(const Trace &base, const Trace &target)
{
    return *matchSlices(base, target, {}, TaskControl());
}

/// Computes the pairs of a lane slice by slice.
std::vector<SlicePair> slowPairs(const Trace &base, const Trace &target, const Matching &matching, LaneId lane)
{
    std::vector<std::uint32_t> slices;
    for (std::uint32_t slice = base.lane(lane).sliceBegin(); slice < base.lane(lane).sliceEnd(); ++slice)
        if (matching.targetOf[slice].isValid())
            slices.push_back(slice);
    const auto isInside = [&](std::uint32_t slice) {
        return std::any_of(slices.begin(), slices.end(), [&](std::uint32_t other) {
            const TimeRange in = base.sliceRange(SliceId(slice));
            const TimeRange out = base.sliceRange(SliceId(other));
            const bool isSame = in == out && base.rowOf(SliceId(other)) >= base.rowOf(SliceId(slice));
            return other != slice && !isSame && out.begin <= in.begin && in.end <= out.end && in.begin < out.end;
        });
    };
    std::vector<SlicePair> pairs;
    for (const std::uint32_t slice : slices)
        if (!isInside(slice))
            pairs.push_back(
                {SliceId(slice), target.slices().duration[matching.targetOf[slice].value] - base.slices().duration[slice]});
    std::stable_sort(pairs.begin(), pairs.end(), [&](const SlicePair &left, const SlicePair &right) {
        return base.slices().start[left.base.value] < base.slices().start[right.base.value];
    });
    std::map<StringId, std::vector<TimeNs>> byName;
    std::vector<TimeNs> all;
    TimeNs sum = 0;
    for (SlicePair &pair : pairs) {
        pair.sumNs = sum += pair.differenceNs;
        byName[base.slices().name[pair.base.value]].push_back(pair.differenceNs);
        all.push_back(pair.differenceNs);
    }
    const TimeNs laneFloor = differenceFloor(all);
    for (SlicePair &pair : pairs) {
        std::vector<TimeNs> same = byName[base.slices().name[pair.base.value]];
        pair.isNoise = std::abs(pair.differenceNs) <= (same.size() < FewPairs ? laneFloor : differenceFloor(same));
    }
    return pairs;
}

std::vector<DifferenceColumn> slowColumns(const Trace &base, const std::vector<SlicePair> &pairs, const TimeScale &scale)
{
    std::vector<DifferenceColumn> columns;
    for (std::uint32_t i = 0; i < pairs.size(); ++i) {
        const TimeNs start = base.slices().start[pairs[i].base.value];
        if (start >= scale.range().end)
            break;
        const TimeNs sum = pairs[i].sumNs;
        if (start < scale.range().begin) {
            columns = {{0, 0, i, i, sum, sum, sum}};
            continue;
        }
        const int px = scale.pixelOf(start);
        if (columns.empty() || columns.back().px != px || columns.back().count == 0) {
            const TimeNs before = i == 0 ? 0 : pairs[i - 1].sumNs;
            columns.push_back({px, 0, i, i, before, before, before});
        }
        DifferenceColumn &column = columns.back();
        ++column.count;
        column.last = i;
        if (std::abs(pairs[i].differenceNs) > std::abs(pairs[column.largest].differenceNs))
            column.largest = i;
        column.lowNs = std::min(column.lowNs, sum);
        column.highNs = std::max(column.highNs, sum);
    }
    return columns;
}

QString textOfDifferenceIndex(const std::vector<SlicePair> &pairs)
{
    QString lines;
    for (const SlicePair &pair : pairs)
        lines += QStringLiteral("%1 %2 %3 %4\n").arg(pair.base.value).arg(pair.differenceNs).arg(pair.sumNs).arg(pair.isNoise);
    return lines;
}

QString textOfDifferenceIndex(const std::vector<DifferenceColumn> &columns)
{
    QString lines;
    for (const DifferenceColumn &column : columns)
        lines += QStringLiteral("%1: %2 %3 %4, %5 %6 %7\n")
                     .arg(column.px)
                     .arg(column.count)
                     .arg(column.largest)
                     .arg(column.last)
                     .arg(column.firstNs)
                     .arg(column.lowNs)
                     .arg(column.highNs);
    return lines;
}

std::vector<SlicePair> pairsOf(const LaneDifferences &lane)
{
    std::vector<SlicePair> pairs;
    for (std::size_t i = 0; i < lane.size(); ++i)
        pairs.push_back(lane.pair(i));
    return pairs;
}

} // namespace

class TestDifferenceIndex : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatEachPairCosts()
    {
        const auto base = traceOfDifferenceIndex(sliceText(DifferenceIndexDevice, 1, 0, 100'000, "a") +
                                                 sliceText(DifferenceIndexDevice, 1, 200'000, 50'000, "b") +
                                                 sliceText(DifferenceIndexDevice, 1, 300'000, 50'000, "c"));
        const auto target = traceOfDifferenceIndex(sliceText(DifferenceIndexDevice, 1, 0, 130'000, "a") +
                                                   sliceText(DifferenceIndexDevice, 1, 200'000, 40'000, "b") +
                                                   sliceText(DifferenceIndexDevice, 1, 300'000, 50'500, "c"));
        const auto index = DifferenceIndex::make(*base, *target, matched(*base, *target), TaskControl());
        QVERIFY(index);
        const LaneDifferences *lane = index->lane(base->laneOf(SliceId(0)));
        QVERIFY(lane);
        QCOMPARE(textOfDifferenceIndex(pairsOf(*lane)), QStringLiteral("0 30000 30000 0\n1 -10000 20000 0\n2 500 20500 1\n"));
        QCOMPARE(lane->largestNs(), TimeNs{30'000});
        QCOMPARE(lane->largestSumNs(), TimeNs{30'000});
        QCOMPARE(index->scale(), (DifferenceScale{30'000, 30'000}));
        QCOMPARE(lane->sumAt(*base, -1), TimeNs{0});
        QCOMPARE(lane->sumAt(*base, 199'999), TimeNs{30'000});
        QCOMPARE(lane->sumAt(*base, 200'000), TimeNs{20'000});
        QVERIFY(!index->lane(LaneId(base->lanes().size())));
    }

    void agreesWithASlowOne_data()
    {
        QTest::addColumn<unsigned>("seed");
        QTest::addColumn<int>("slices");
        unsigned seed = 1;
        for (const int slices : {1, 7, 16, 17, 250, 700})
            QTest::addRow("%d", slices) << seed++ << slices;
    }
    void agreesWithASlowOne()
    {
        QFETCH(unsigned, seed);
        QFETCH(int, slices);
        const auto texts = randomCards(seed, slices);
        const auto base = traceOfDifferenceIndex(texts.first);
        const auto target = traceOfDifferenceIndex(texts.second);
        const Matching matching = matched(*base, *target);
        const auto index = DifferenceIndex::make(*base, *target, matching, TaskControl());
        QVERIFY(index);
        const LaneDifferences *lane = index->lane(base->laneOf(SliceId(0)));
        QVERIFY(lane);
        const std::vector<SlicePair> pairs = slowPairs(*base, *target, matching, base->laneOf(SliceId(0)));
        QCOMPARE(textOfDifferenceIndex(pairsOf(*lane)), textOfDifferenceIndex(pairs));
        std::mt19937 random(seed);
        const TimeRange all = base->slicesRange();
        for (int i = 0; i < 60; ++i) {
            const TimeNs begin = all.begin + TimeNs(random() % std::uint64_t(all.length())) - (i % 5 == 0 ? all.length() : 0);
            const TimeNs length = std::max<TimeNs>(10, all.length() >> (i % 18));
            const TimeScale scale({begin, begin + length}, 1 + int(random() % 400));
            std::vector<DifferenceColumn> columns;
            lane->columns(*base, scale, columns);
            QCOMPARE(textOfDifferenceIndex(columns), textOfDifferenceIndex(slowColumns(*base, pairs, scale)));
        }
    }

    void longTimesDoNotOverflow()
    {
        constexpr qint64 Long = 4'000'000'000'000'000'000;
        const auto base = traceOfDifferenceIndex(sliceText(DifferenceIndexDevice, 1, 0, 10, "a") +
                                                 sliceText(DifferenceIndexDevice, 1, 20, 10, "b") +
                                                 sliceText(DifferenceIndexDevice, 1, 40, 10, "c"));
        const auto target = traceOfDifferenceIndex(sliceText(DifferenceIndexDevice, 1, 0, Long, "a") +
                                                   sliceText(DifferenceIndexDevice, 2, 20, Long, "b") +
                                                   sliceText(DifferenceIndexDevice, 3, 40, Long, "c"));
        Matching matching;
        matching.targetOf = {SliceId(0), SliceId(1), SliceId(2)};
        const LaneDifferences lane(*base, *target, matching, base->laneOf(SliceId(0)));
        QCOMPARE(lane.pair(2).sumNs, std::numeric_limits<TimeNs>::max());
        QCOMPARE(lane.largestSumNs(), std::numeric_limits<TimeNs>::max());
    }

    void stopsWhenAsked()
    {
        const auto base = traceOfDifferenceIndex(sliceText(DifferenceIndexDevice, 1, 0, 10, "a"));
        TaskControl control;
        control.requestStop();
        const auto index = DifferenceIndex::make(*base, *base, matched(*base, *base), control);
        QVERIFY(!index);
        QCOMPARE(index.error().code, ErrorCode::Cancelled);
    }
};

PLUMBLINE_TEST(TestDifferenceIndex)
#include "tst_differenceindex.moc"
