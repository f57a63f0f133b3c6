// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/sliceblocks.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>

using namespace plumbline;

namespace {

constexpr TimeNs LastTime = std::numeric_limits<TimeNs>::max();

SliceTable tableOfSliceBlocks(const QList<std::pair<TimeNs, TimeNs>> &slices)
{
    SliceTable table;
    table.start.allocate(static_cast<std::size_t>(slices.size()));
    table.duration.allocate(static_cast<std::size_t>(slices.size()));
    for (std::size_t i = 0; i < table.size(); ++i) {
        table.start[i] = slices[static_cast<qsizetype>(i)].first;
        table.duration[i] = slices[static_cast<qsizetype>(i)].second;
    }
    return table;
}

/// Prints what summary() must return, computed by its definition.
QString slowSummary(const SliceTable &slices, SliceRun run)
{
    std::uint64_t busyNs = 0;
    std::size_t longest = run.begin;
    for (std::size_t i = run.begin; i < run.end; ++i) {
        busyNs += static_cast<std::uint64_t>(slices.duration[i]);
        longest = slices.duration[i] > slices.duration[longest] ? i : longest;
    }
    const auto longestNs = std::min<TimeNs>(slices.duration[longest], SliceSummary::LongNs);
    return QStringLiteral("%1 ns, #%2 %3 ns").arg(busyNs).arg(longest).arg(longestNs);
}

QString textOfSliceBlocks(const SliceSummary &sum)
{
    return QStringLiteral("%1 ns, #%2 %3 ns").arg(sum.busyNs).arg(sum.longest).arg(sum.longestNs);
}

} // namespace

class TestSliceBlocks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsPartsOfABlock()
    {
        const SliceTable slices = tableOfSliceBlocks({{100, 5}, {110, 0}, {120, 40}, {170, 40}, {220, 1}});
        const SliceBlocks blocks(slices);
        QCOMPARE(textOfSliceBlocks(blocks.summary({0, 5})), QStringLiteral("86 ns, #2 40 ns"));
        QCOMPARE(textOfSliceBlocks(blocks.summary({0, 2})), QStringLiteral("5 ns, #0 5 ns"));
        QCOMPARE(textOfSliceBlocks(blocks.summary({3, 5})), QStringLiteral("41 ns, #3 40 ns"));
        QCOMPARE(textOfSliceBlocks(blocks.summary({1, 2})), QStringLiteral("0 ns, #1 0 ns"));
        QCOMPARE(blocks.countBefore({0, 5}, 100, 120), std::size_t(2));
        QCOMPARE(blocks.countBefore({1, 4}, 100, 121), std::size_t(2));
        QCOMPARE(blocks.duration(2), TimeNs(40));
    }

    void holdsWhat32BitsHold()
    {
        constexpr TimeNs Most = std::numeric_limits<std::int32_t>::max();
        for (const TimeNs offset : {Most - 2, Most - 1, Most, Most + 1}) {
            QList<std::pair<TimeNs, TimeNs>> list;
            for (int i = 0; i < 15; ++i)
                list.append({i, 0});
            list.append({offset, 0});
            const SliceTable slices = tableOfSliceBlocks(list);
            const SliceBlocks blocks(slices);
            for (const TimeNs limit : {offset - 1, offset, offset + 1, TimeNs(1) << 40})
                QCOMPARE(blocks.countBefore({0, 16}, 0, limit), std::size_t(limit > offset ? 16 : 15));
        }
        constexpr TimeNs MostSum = std::numeric_limits<std::uint32_t>::max();
        for (const TimeNs sum : {MostSum - 1, MostSum, MostSum + 1}) {
            const SliceTable slices = tableOfSliceBlocks({{0, sum - 7}, {sum, 7}});
            const SliceBlocks blocks(slices);
            for (const SliceRun run : {SliceRun{0, 1}, SliceRun{1, 2}, SliceRun{0, 2}})
                QCOMPARE(textOfSliceBlocks(blocks.summary(run)), slowSummary(slices, run));
        }
    }

    /// Tests rows of one block whose durations add up to more than 64 bits.
    void sumsOfSeveralRowsMayWrap()
    {
        constexpr TimeNs Long = TimeNs(1) << 62;
        const SliceTable slices = tableOfSliceBlocks({{0, Long}, {0, Long}, {0, Long}, {0, Long}, {0, 5}});
        const SliceBlocks blocks(slices);
        for (std::size_t i = 0; i < slices.size(); ++i) {
            QCOMPARE(blocks.duration(i), slices.duration[i]);
            QCOMPARE(textOfSliceBlocks(blocks.summary({i, i + 1})), slowSummary(slices, {i, i + 1}));
        }
    }

    void nothingIsNoBlock()
    {
        const SliceTable slices;
        const SliceBlocks blocks(slices);
        Q_UNUSED(blocks)
    }

    /// Tests rows of one block each: with gaps and durations that need more than 32 bits, at both ends of time, and with a row
    /// that goes back in time.
    void equalsALoop_data()
    {
        QTest::addColumn<TimeNs>("begin");
        QTest::addColumn<TimeNs>("mostGap");
        QTest::addColumn<TimeNs>("mostNs");
        QTest::newRow("short") << TimeNs(0) << TimeNs(20) << TimeNs(20);
        QTest::newRow("zero") << TimeNs(7) << TimeNs(2) << TimeNs(1);
        QTest::newRow("offsets at the limit") << TimeNs(0) << (TimeNs(1) << 28) << TimeNs(9);
        QTest::newRow("wide gaps") << TimeNs(-5) << (TimeNs(1) << 33) << TimeNs(9);
        QTest::newRow("sums at the limit") << TimeNs(0) << TimeNs(5) << (TimeNs(1) << 29);
        QTest::newRow("long slices") << TimeNs(0) << TimeNs(5) << (TimeNs(1) << 36);
        QTest::newRow("first times") << -LastTime << TimeNs(100) << TimeNs(100);
        QTest::newRow("last times") << LastTime - 100'000 << TimeNs(100) << TimeNs(100);
    }

    void equalsALoop()
    {
        QFETCH(TimeNs, begin);
        QFETCH(TimeNs, mostGap);
        QFETCH(TimeNs, mostNs);
        std::mt19937_64 random(5);
        for (int round = 0; round < 40; ++round) {
            QList<std::pair<TimeNs, TimeNs>> list;
            const std::size_t rowEnd = 1 + random() % 60;
            for (TimeNs time = begin; list.size() < 75;) {
                if (std::size_t(list.size()) == rowEnd)
                    time = begin;
                const auto duration = TimeNs(random() % std::uint64_t(mostNs + 1));
                list.append({time, duration});
                time += duration + TimeNs(random() % std::uint64_t(mostGap));
            }
            const SliceTable slices = tableOfSliceBlocks(list);
            const SliceBlocks blocks(slices);
            for (std::size_t from = 0; from < slices.size(); ++from) {
                QCOMPARE(blocks.duration(from), slices.duration[from]);
                const std::size_t block = from / SliceBlocks::Length;
                const std::size_t mostEnd =
                    std::min({(block + 1) * SliceBlocks::Length, slices.size(), from < rowEnd ? rowEnd : slices.size()});
                for (std::size_t end = from + 1; end <= mostEnd; ++end) {
                    const SliceRun run{from, end};
                    QCOMPARE(textOfSliceBlocks(blocks.summary(run)), slowSummary(slices, run));
                    const TimeNs first = slices.start[block * SliceBlocks::Length];
                    for (const TimeNs limit : {slices.start[from], slices.start[end - 1], slices.start[end - 1] + 1,
                                               slices.start[from + (end - from) / 2], LastTime, TimeNs(-LastTime)}) {
                        const auto before = std::count_if(slices.start.data() + from, slices.start.data() + end,
                                                          [limit](TimeNs start) { return start < limit; });
                        QCOMPARE(blocks.countBefore(run, first, limit), std::size_t(before));
                    }
                }
            }
        }
    }
};

PLUMBLINE_TEST(TestSliceBlocks)
#include "tst_sliceblocks.moc"
