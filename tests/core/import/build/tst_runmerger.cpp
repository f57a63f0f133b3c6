// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/runmerger.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace plumbline;

namespace {

std::vector<SliceRecord> randomSlices(std::mt19937 &random, std::uint64_t &record)
{
    std::vector<SliceRecord> slices;
    const unsigned from = random() % 40;
    for (unsigned count = random() % 12 + 1; count > 0; --count) {
        SliceRecord slice;
        slice.start = from + random() % 15;
        slice.duration = random() % 4;
        slice.record = RecordRef(0, record++);
        slices.push_back(slice);
    }
    std::sort(slices.begin(), slices.end(), startsEarlier);
    return slices;
}

} // namespace

class TestRunMerger : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithSorting();
    void stopsBetweenRuns();
};

void TestRunMerger::agreesWithSorting()
{
    std::mt19937 random(5);
    for (int round = 0; round < 500; ++round) {
        std::vector<PieceRun> runs;
        std::vector<SliceRecord> expected;
        std::uint64_t record = 0;
        for (unsigned run = random() % 9; run > 0; --run) {
            std::vector<SliceRecord> slices = randomSlices(random, record);
            expected.insert(expected.end(), slices.begin(), slices.end());
            runs.push_back({PieceArray<SliceRecord>(std::move(slices)), run});
        }
        std::sort(expected.begin(), expected.end(), startsEarlier);
        std::vector<RecordRef> records;
        for (const SliceRecord &slice : expected)
            records.push_back(slice.record);

        RunMerger merger(runs);
        std::vector<RecordRef> merged;
        std::vector<const SliceRecord *> next;
        for (const PieceRun &run : runs)
            next.push_back(run.slices.begin());
        const auto visit = [&](const SliceRecord &slice, std::uint32_t run) {
            QCOMPARE(&slice, next[run]++);
            merged.push_back(slice.record);
        };
        merger.forEach(visit, [] { return false; });
        QVERIFY(merged == records);
    }
}

void TestRunMerger::stopsBetweenRuns()
{
    std::vector<PieceRun> runs;
    for (std::int64_t run = 0; run < 10; ++run) {
        std::vector<SliceRecord> slices(7);
        for (SliceRecord &slice : slices)
            slice.start = run;
        runs.push_back({PieceArray<SliceRecord>(std::move(slices)), 0});
    }
    int visits = 0;
    RunMerger(runs).forEach([&](const SliceRecord &, std::uint32_t) { ++visits; }, [&] { return visits > 15; });
    QCOMPARE(visits, 21);
}

PLUMBLINE_TEST(TestRunMerger)
#include "tst_runmerger.moc"
